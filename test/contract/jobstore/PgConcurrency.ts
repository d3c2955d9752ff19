/** What it takes to let operations of several processes on one PostgreSQL meet: none of it waits for time. */
import { Context, Effect, Fiber, Latch, Layer } from "effect"
import { type SqlClient, SqlError } from "effect/sql"
import { JobStore } from "../../../src/actor/JobStore.ts"
import * as PgJobStore from "../../../src/actor/pg/PgJobStore.ts"

/** A store of its own, as another process has one: its claims begin where its own ones ended. */
export const anotherStore = Effect.map(Layer.build(Layer.fresh(PgJobStore.layer)), (services) =>
  Context.get(services, JobStore)
)

/**
 * Runs the effect in a transaction of the client and keeps it open; the answer commits it, or undoes it. What callers ask
 * of the store joins a transaction of theirs, what nodes ask one of the runtime's client.
 */
export const underWay = Effect.fnUntraced(function* <A, E, R>(sql: SqlClient.SqlClient, self: Effect.Effect<A, E, R>) {
  const [done, over] = [Latch.makeUnsafe(), Latch.makeUnsafe()]
  let undone = false
  const fiber = yield* self.pipe(
    Effect.tap(() => Effect.andThen(done.open, over.await)),
    Effect.tap(() => (undone ? Effect.fail("undone" as const) : Effect.void)),
    sql.withTransaction,
    Effect.forkChild
  )
  yield* done.await
  return {
    commit: Effect.andThen(over.open, Fiber.join(fiber)),
    undo: Effect.suspend(() => {
      undone = true
      return Effect.andThen(over.open, Effect.exit(Fiber.join(fiber)))
    })
  }
})

/** Waits until this number of sessions of the database wait for a lock. */
export const untilWaiting = Effect.fnUntraced(function* (sql: SqlClient.SqlClient, sessions = 1) {
  for (;;) {
    const [row] = yield* sql<{ readonly n: number }>`
      select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    if ((row?.n ?? 0) >= sessions) return
  }
})

/** The second one waits for the first one's lock, and goes on when that has committed. */
export const behind = <A, E, R, B, F, S>(
  sql: SqlClient.SqlClient,
  first: Effect.Effect<A, E, R>,
  second: Effect.Effect<B, F, S>
) =>
  Effect.gen(function* () {
    const transaction = yield* underWay(sql, first)
    // Results wait for a lock only briefly; on a busy machine that may be over before the commit.
    const patient = Effect.retry(second, {
      while: (error) => SqlError.isSqlError(error) && error.reason._tag === "LockTimeoutError"
    })
    const waiting = yield* Effect.forkChild(patient)
    yield* untilWaiting(sql)
    return [yield* transaction.commit, yield* Fiber.join(waiting)] as const
  })
