/** Repeats a statement while the database is away, or when statements stood in each other's way. */
import { Effect, Schedule } from "effect"
import type { SqlError } from "effect/sql"
import { isUnavailable } from "../../../src/process/Outage.ts"

const backoff = Schedule.min([Schedule.exponential("50 millis"), Schedule.spaced("1 second")])

const collisions: ReadonlySet<string> = new Set(["DeadlockError", "SerializationError"])

/** What the database refuses for another reason is a defect. */
export const retryWhileUnavailable = <A, R>(self: Effect.Effect<A, SqlError.SqlError, R>): Effect.Effect<A, never, R> =>
  self.pipe(
    Effect.retry({ schedule: backoff, while: (error) => isUnavailable(error) || collisions.has(error.reason._tag) }),
    Effect.orDie
  )
