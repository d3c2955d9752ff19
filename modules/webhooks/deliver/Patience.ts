/** While the database is away, or when statements stood in each other's way, what it was asked is asked again. */
import { Effect, Schedule } from "effect"
import type { SqlError } from "effect/sql"
import { isUnavailable } from "../../../src/sql/Pg.ts"

const backoff = Schedule.min([Schedule.exponential("50 millis"), Schedule.spaced("1 second")])

const collisions: ReadonlySet<string> = new Set(["DeadlockError", "SerializationError"])
const mayPass = (error: SqlError.SqlError): boolean => isUnavailable(error) || collisions.has(error.reason._tag)

/** For a statement that waits for locks only briefly: nobody else's lock is waited for here. */
export const unlessLocked = <A, R>(
  self: Effect.Effect<A, SqlError.SqlError, R>
): Effect.Effect<A, SqlError.SqlError, R> =>
  Effect.retry(self, { schedule: backoff, while: (error) => mayPass(error) && !isLocked(error) })

export const isLocked = (error: SqlError.SqlError): boolean => error.reason._tag === "LockTimeoutError"

/** What it refuses goes another way. */
export const patientlyOr =
  <A, R>(refused: (error: SqlError.SqlError) => Effect.Effect<A, never, R>) =>
  (self: Effect.Effect<A, SqlError.SqlError, R>): Effect.Effect<A, never, R> =>
    self.pipe(Effect.retry({ schedule: backoff, while: mayPass }), Effect.catch(refused))

/** What it refuses is a defect. */
export const patiently = <A, R>(self: Effect.Effect<A, SqlError.SqlError, R>): Effect.Effect<A, never, R> =>
  patientlyOr<A, R>(Effect.die)(self)
