/** Several attempts to open a session, of which one is wanted. */
import type { Socket } from "node:net"
import { Deferred, Effect } from "effect"
import type { SqlError } from "effect/sql"
import type { Session } from "./Session.ts"

type Open = Effect.Effect<Session, SqlError.SqlError>

export interface Runners {
  readonly first: Open
  readonly others: ReadonlyArray<{ readonly wait: `${number} ${"millis" | "second" | "seconds"}`; readonly open: Open }>
  /** What those that still wait do when the first fails. */
  readonly otherwise: "begin" | "fail"
}

/**
 * Opens by `first`, from their time on by `others` as well, and answers the first session that comes about; fails when
 * all have failed. What the losers dialled is cut at once: nobody waits for a server that has gone silent.
 *
 * @param dialled holds the sockets of attempts on their way
 */
export const race = ({ first, others, otherwise }: Runners, dialled: ReadonlySet<Socket>): Open =>
  Effect.suspend(() => {
    const failed = Deferred.makeUnsafe<never, SqlError.SqlError>()
    let isWon = false
    const run = (open: Open) =>
      Effect.uninterruptibleMask((restore) =>
        Effect.flatMap(restore(open), (session) => {
          if (isWon) return Effect.andThen(session.close, Effect.interrupt)
          isWon = true
          for (const socket of dialled) socket.destroy(new Error("Another connection to the database came about first"))
          return Effect.succeed(session)
        })
      )
    const failure = otherwise === "fail" ? Deferred.await(failed) : Effect.ignore(Deferred.await(failed))
    const runners = [
      Effect.tapError(run(first), (error) => Deferred.fail(failed, error)),
      ...others.map(({ open, wait }) => Effect.andThen(Effect.raceFirst(failure, Effect.sleep(wait)), run(open)))
    ]
    // Of the failures of all the first one is told.
    return Effect.raceAll(runners).pipe(Effect.catch(Effect.fail))
  })
