/**
 * Runs statements without just-in-time compilation. What operators ask is estimated high and answered quickly, since its
 * walks are cut short; compiling it would take many times as long as running it.
 */
import type { PgClient } from "@effect/sql-pg"
import { Effect } from "effect"
import type { SqlError } from "effect/sql"

export const make =
  (sql: PgClient.PgClient) =>
  <A, E, R>(self: Effect.Effect<A, E, R>): Effect.Effect<A, E | SqlError.SqlError, R> =>
    sql.withTransaction(Effect.andThen(sql`set local jit = off`, self))
