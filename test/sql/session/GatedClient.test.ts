import { PgClient } from "@effect/sql-pg"
import { assert, layer } from "@effect/vitest"
import { Deferred, Duration, Effect, Exit, Fiber, Queue } from "effect"
import { Account } from "../../../src/process/Account.ts"
import { isUnavailable, sqlState } from "../../../src/process/Outage.ts"
import { FastSql } from "../../../src/sql/Database.ts"
import { Readiness } from "../../../src/sql/Readiness.ts"
import { isClockShifted } from "../../support/ShiftedClock.ts"
import * as TestDatabase from "../../support/TestDatabase.ts"

const forAccount = (account: string) => Effect.provideService(Account, account)

/** Three connections behind the gate, and one for fast reads. */
const small = TestDatabase.layerWith({
  databaseConnections: 5,
  databaseWait: Duration.millis(200),
  statementTimeout: Duration.millis(500)
})

/** Runs the effect while every connection is taken by an open transaction. */
const whileStarved = <A, E, R>(self: Effect.Effect<A, E, R>) =>
  Effect.gen(function* () {
    const sql = yield* PgClient.PgClient
    const done = yield* Deferred.make<void>()
    const taken = yield* Queue.unbounded<void>()
    const hold = sql.withTransaction(Effect.andThen(Queue.offer(taken, undefined), Deferred.await(done)))
    const holders = yield* Effect.forEach([1, 2, 3], () => Effect.forkChild(hold))
    yield* Queue.takeN(taken, 3)
    const result = yield* Effect.exit(self)
    yield* Deferred.succeed(done, undefined)
    yield* Fiber.joinAll(holders)
    return yield* result
  })

layer(TestDatabase.layerWith({ databaseConnections: 10 }), { excludeTestServices: true })(
  "eight slow statements of one account",
  (it) => {
    it.effect("leave connections for another account, and for the question whether the node is ready", () =>
      Effect.gen(function* () {
        const sql = yield* PgClient.PgClient
        const done = yield* Deferred.make<void>()
        const taken = yield* Queue.unbounded<void>()
        const slow = sql.withTransaction(Effect.andThen(Queue.offer(taken, undefined), Deferred.await(done)))
        const holders = yield* Effect.forEach(Array.from({ length: 8 }), () =>
          Effect.forkChild(forAccount("slow")(slow))
        )
        yield* Queue.take(taken)
        for (let n = 0; n < 20; n++) {
          const [row] = yield* sql<{ readonly n: number }>`select ${n}::int as n`.pipe(forAccount("other"))
          assert.strictEqual(row?.n, n)
          yield* Effect.flatMap(Readiness, ({ check }) => check)
        }
        // Fewer than all of them got a connection, and the rest get one when these are done.
        assert.isBelow(1 + (yield* Queue.size(taken)), 6)
        yield* Deferred.succeed(done, undefined)
        yield* Fiber.joinAll(holders)
      })
    )
  }
)

layer(TestDatabase.layerWith({ databaseConnections: 5 }), { excludeTestServices: true })(
  "the gated client with many callers",
  (it) => {
    it.effect("runs many more statements at once than it has connections", () =>
      Effect.gen(function* () {
        const sql = yield* PgClient.PgClient
        const answers = yield* Effect.forEach(
          Array.from({ length: 200 }, (_, n) => n),
          (n) => Effect.map(sql<{ n: number }>`select ${n}::int as n`, ([row]) => row?.n),
          { concurrency: "unbounded" }
        )
        assert.deepStrictEqual(
          answers,
          Array.from({ length: 200 }, (_, n) => n)
        )
      })
    )

    it.effect("statements inside a transaction need no second connection", () =>
      Effect.gen(function* () {
        const sql = yield* PgClient.PgClient
        const backends = sql<{ pid: number }>`select pg_backend_pid() as pid`
        const use = sql.withTransaction(Effect.zipWith(backends, sql.withTransaction(backends), (a, b) => [a, b]))
        // With one permit more per statement, as many transactions as connections would wait for each other for ever.
        const pairs = yield* Effect.forEach(Array.from({ length: 30 }), () => use, { concurrency: "unbounded" })
        for (const [outer, inner] of pairs) assert.deepStrictEqual(outer, inner)
      })
    )
  }
)

layer(small, { excludeTestServices: true })("the gated client", (it) => {
  it.effect("refuses a statement and a transaction as unavailable when no connection comes free in time", () =>
    Effect.gen(function* () {
      const sql = yield* PgClient.PgClient
      const refused = yield* whileStarved(
        Effect.all([Effect.flip(sql`select 1`), Effect.flip(sql.withTransaction(Effect.void))])
      )
      for (const error of refused) assert.isTrue(isUnavailable(error), String(error))
      assert.deepStrictEqual(yield* sql`select 1 as one`, [{ one: 1 }])
    })
  )

  it.effect("fast reads pass while every other connection is taken", () =>
    Effect.gen(function* () {
      const fast = yield* FastSql
      const answers = yield* whileStarved(
        Effect.forEach(Array.from({ length: 50 }), () => fast`select 1 as one`, { concurrency: "unbounded" })
      )
      assert.strictEqual(answers.length, 50)
    })
  )

  it.effect("listening takes no connection away from statements", () =>
    Effect.gen(function* () {
      const sql = yield* PgClient.PgClient
      const queues = yield* Effect.forEach(["a", "b", "c", "d"], (channel) => sql.listen(channel))
      assert.deepStrictEqual(yield* sql`select 1 as one`, [{ one: 1 }])
      yield* sql.notify("c", "hello")
      assert.strictEqual((yield* Queue.take(queues[2]!)).payload, "hello")
    }).pipe(Effect.scoped)
  )

  it.effect("a notification of a transaction that is rolled back is never sent", () =>
    Effect.gen(function* () {
      const sql = yield* PgClient.PgClient
      const queue = yield* sql.listen("rolled_back")
      yield* sql
        .withTransaction(Effect.andThen(sql.notify("rolled_back", "never"), Effect.fail("no")))
        .pipe(Effect.flip)
      yield* sql.notify("rolled_back", "sent")
      assert.strictEqual((yield* Queue.take(queue)).payload, "sent")
    }).pipe(Effect.scoped)
  )

  it.effect("an interrupted statement gives its connection back", () =>
    Effect.gen(function* () {
      const sql = yield* PgClient.PgClient
      for (let round = 0; round < 5; round++) {
        const sleepers = yield* Effect.forEach([1, 2, 3], () =>
          Effect.forkChild(sql`select pg_sleep(10)`, { startImmediately: true })
        )
        yield* sql`select 1`.pipe(Effect.flip)
        yield* Fiber.interruptAll(sleepers)
      }
      assert.deepStrictEqual(yield* sql`select 1 as one`, [{ one: 1 }])
    })
  )

  it.effect.skipIf(isClockShifted)("a statement that takes too long is ended, and counts as unavailable", () =>
    Effect.gen(function* () {
      const sql = yield* PgClient.PgClient
      const error = yield* Effect.flip(sql`select pg_sleep(10)`)
      assert.strictEqual(sqlState(error), "57014")
      assert.isTrue(isUnavailable(error))
    })
  )

  it.effect("every session knows its time limits from the start", () =>
    Effect.gen(function* () {
      const sql = yield* PgClient.PgClient
      const [settings] = yield* sql`
        select current_setting('idle_in_transaction_session_timeout') as idle, current_setting('statement_timeout') as statement`
      assert.deepStrictEqual(settings, { idle: "1s", statement: "500ms" })
    })
  )

  it.effect("a commit that the server turned into a rollback is a failure", () =>
    Effect.gen(function* () {
      const sql = yield* PgClient.PgClient
      const exit = yield* Effect.exit(sql.withTransaction(Effect.ignore(sql`select 1 / 0`)))
      assert.isTrue(Exit.isFailure(exit))
    })
  )

  it.effect("what must follow a commit runs after it, and not after a rollback", () =>
    Effect.gen(function* () {
      const sql = yield* PgClient.PgClient
      const seen: Array<string> = []
      const note = (what: string) => sql.afterCommit(Effect.sync(() => seen.push(what)))
      yield* sql.withTransaction(
        Effect.andThen(
          note("kept"),
          Effect.sync(() => seen.push("inside"))
        )
      )
      yield* sql.withTransaction(Effect.andThen(note("lost"), Effect.fail("no"))).pipe(Effect.flip)
      assert.deepStrictEqual(seen, ["inside", "kept"])
    })
  )
})
