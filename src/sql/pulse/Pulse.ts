/**
 * One statement a second for all loops of a process that look for work by themselves, in case that a wake-up was lost: each adds a
 * column that says whether it has any, and runs statements of its own only then. A process at rest asks the database once a second,
 * however many loops it has.
 */
import { Context, Effect, Latch, Layer, type Scope } from "effect"
import type { SqlError, Statement } from "effect/sql"
import { Backstops } from "../../process/Backstops.ts"
import * as Daemon from "../../process/Daemon.ts"
import { readSteadyMillis } from "../../process/SteadyClock.ts"
import { RuntimeSql } from "../Database.ts"

/** How often the database is asked: how late work is found whose wake-up was lost. */
export const beatEveryMs = 1_000
/** How long a loop waits that has joined: for what no column says. */
export const longestRestMs = 30_000

/** What a loop wants to know. */
export interface Look<A> {
  /** One value, by index whatever the tables hold: a subquery, or an expression of some. */
  readonly column: (sql: RuntimeSql["Service"]) => Statement.Fragment
  /** The value as JSON has it. It waits for nothing: it opens the latch of the loop. */
  readonly answered: (value: A) => void
}

export class Pulse extends Context.Service<
  Pulse,
  {
    /** Adds a look until the scope ends. */
    readonly join: <A>(look: Look<A>) => Effect.Effect<void, never, Scope.Scope>
    /** One round, as the daemon makes it. */
    readonly beat: Effect.Effect<void, SqlError.SqlError>
  }
>()("ekimae/sql/pulse/Pulse") {
  static readonly layer = Layer.effect(
    Pulse,
    Effect.gen(function* () {
      const sql = yield* RuntimeSql
      const everyMs = beatEveryMs * (yield* Backstops)
      const looks = new Set<Look<unknown>>()
      const isJoined = Latch.makeUnsafe(false)

      const beat = Effect.gen(function* () {
        const asked = [...looks]
        if (asked.length === 0) return
        const [row] = yield* sql<{ readonly answers: ReadonlyArray<unknown> }>`
          select json_build_array(${sql.csv(asked.map(({ column }) => column(sql)))}) as answers`
        for (const [n, look] of asked.entries()) {
          if (looks.has(look)) look.answered(row?.answers[n])
        }
      })
      yield* Effect.forkScoped(
        Effect.andThen(isJoined.await, Daemon.forever("Pulse", Effect.andThen(Effect.sleep(everyMs), beat)))
      )
      return Pulse.of({
        beat,
        join: ({ answered, column }) => {
          const look: Look<unknown> = { column, answered: (value) => answered(value as Parameters<typeof answered>[0]) }
          return Effect.asVoid(
            Effect.acquireRelease(
              Effect.sync(() => {
                looks.add(look)
                isJoined.openUnsafe()
              }),
              () => Effect.sync(() => looks.delete(look))
            )
          )
        }
      })
    })
  )
}

/** Adds a look where the process has a pulse; returns whether it has one. Without one a loop looks by itself. */
export const join = <A>(look: Look<A>): Effect.Effect<boolean, never, Scope.Scope> =>
  Effect.flatMap(Effect.serviceOption(Pulse), (pulse) =>
    pulse._tag === "None" ? Effect.succeed(false) : Effect.as(pulse.value.join(look), true)
  )

/**
 * A loop whose next work is due at a time, which the column gives as milliseconds from now, null for none. Between two looks of its
 * own it waits until then, or longest.
 */
export const timed = Effect.fnUntraced(function* (look: {
  readonly column: Look<number | null>["column"]
  /** Opened where something is due before the end of the wait. */
  readonly latch: Latch.Latch
  readonly usualMs: number
}) {
  const readMs = yield* readSteadyMillis
  let endsAt = Number.POSITIVE_INFINITY
  const hasPulse = yield* join<number | null>({
    column: look.column,
    answered: (ms) => {
      if (ms !== null && readMs() + ms < endsAt - toleranceMs) look.latch.openUnsafe()
    }
  })
  const usualMs = hasPulse ? longestRestMs : look.usualMs
  return {
    /** The longest wait. */
    longestMs: Effect.map(Backstops, (factor) => usualMs * factor),
    /** Waits until a wake-up, or for so long. */
    wait: (ms: number) =>
      Effect.suspend(() => {
        endsAt = readMs() + ms
        return Effect.timeoutOption(look.latch.await, ms)
      })
  }
})

/** What is due this little earlier than a loop wakes is the same work, read a moment later. */
const toleranceMs = 25
