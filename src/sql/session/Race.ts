/** Runs several attempts to open a session and takes the first that succeeds. */
import type { Socket } from "node:net"
import { Deferred, Effect } from "effect"
import type { SqlError } from "effect/sql"
import type { Session } from "./Session.ts"

type Open = Effect.Effect<Session, SqlError.SqlError>

export interface Attempts {
  readonly first: Open
  readonly others: ReadonlyArray<{ readonly wait: `${number} ${"millis" | "second" | "seconds"}`; readonly open: Open }>
  /** What the others that have not started do when the first attempt fails. */
  readonly otherwise: "begin" | "fail"
}

/**
 * Starts `first`, starts each of `others` after its wait, and returns the first session that opens; fails when all have
 * failed. The sockets of the losers are destroyed at once, since a silent server would never close them.
 *
 * @param dialled the sockets of attempts in progress
 */
export const race = ({ first, others, otherwise }: Attempts, dialled: ReadonlySet<Socket>): Open =>
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
    const attempts = [
      Effect.tapError(run(first), (error) => Deferred.fail(failed, error)),
      ...others.map(({ open, wait }) => Effect.andThen(Effect.raceFirst(failure, Effect.sleep(wait)), run(open)))
    ]
    // When all fail, the first failure is reported.
    return Effect.raceAll(attempts).pipe(Effect.catch(Effect.fail))
  })
