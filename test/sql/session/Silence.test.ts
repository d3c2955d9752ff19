/** A server, or the way to it, that goes silent without closing a connection. */
import { PgClient } from "@effect/sql-pg"
import { assert, layer } from "@effect/vitest"
import { Context, Duration, Effect, Fiber, Layer, Queue } from "effect"
import { isAway, isUnavailable } from "../../../src/process/Outage.ts"
import * as Database from "../../../src/sql/Database.ts"
import * as Server from "../../../src/sql/server/Server.ts"
import * as FlakyNetwork from "../../support/server/FlakyNetwork.ts"
import * as TestDatabase from "../../support/TestDatabase.ts"
import * as TestSettings from "../../support/TestSettings.ts"

class Network extends Context.Service<Network, FlakyNetwork.FlakyNetwork>()("test/Network") {
  static readonly layer = Layer.effect(
    Network,
    Effect.suspend(() => FlakyNetwork.inFrontOf({ path: `${TestDatabase.host()}/.s.PGSQL.5432` }))
  )
}

/** The clients of the service behind the network. */
const behind = (settings: Parameters<typeof TestSettings.layer>[0]) =>
  Layer.unwrap(
    Effect.gen(function* () {
      const { port } = yield* Network
      const database = yield* TestDatabase.database()
      return Database.clients(Server.fromAddress({ host: "127.0.0.1", port, username: TestDatabase.owner }, database))
    })
  ).pipe(Layer.provideMerge(Network.layer), Layer.provide(TestSettings.layer(settings)), Layer.orDie)

const clients = Effect.gen(function* () {
  return [yield* PgClient.PgClient, yield* Database.FastSql, yield* Database.RuntimeSql]
})

const hasty = behind({ databaseWait: Duration.millis(300), statementTimeout: Duration.millis(500) })

layer(hasty, { excludeTestServices: true })("a database that goes silent", (it) => {
  it.effect("is given up by every statement in time, and serves again when it is back", () =>
    Effect.gen(function* () {
      const network = yield* Network
      const sql = yield* PgClient.PgClient
      const every = yield* clients
      yield* Effect.forEach(every, (client) => client`select 1`)
      const news = yield* sql.listen("news")
      const transaction = sql.withTransaction(
        Effect.gen(function* () {
          yield* sql`create temporary table t ()`
          yield* network.freeze
          yield* sql`select 1`
        })
      )
      assert.isTrue(isAway(yield* Effect.flip(Effect.sandbox(transaction))))
      const further = yield* Effect.forEach(
        every.flatMap((client) => Array.from({ length: 20 }, () => Effect.flip(client`select 1`))),
        (refused) => refused,
        { concurrency: "unbounded" }
      )
      for (const error of further) assert.isTrue(isUnavailable(error), String(error))
      assert.isTrue(isUnavailable(yield* Effect.flip(Queue.take(news))))
      yield* network.thaw
      for (const client of every) yield* Effect.retry(client`select 1`, { times: 5 })
    }).pipe(Effect.scoped)
  )
})

/** A statement may take long here: only the loss itself can end it. */
const patient = behind({ statementTimeout: Duration.minutes(5) })

layer(patient, { excludeTestServices: true })("flows that are dropped without a word", (it) => {
  it.effect("are noticed long before the limit of a statement, by statements of every client and by listeners", () =>
    Effect.gen(function* () {
      const network = yield* Network
      const sql = yield* PgClient.PgClient
      const every = yield* clients
      const all = Effect.forEach(every, (client) => Effect.exit(client`select 1`), { concurrency: "unbounded" })
      const news = yield* sql.listen("news")
      yield* all
      yield* network.dropFlows
      for (const exit of yield* all) assert.isTrue(exit._tag === "Failure")
      for (const exit of yield* all) assert.isTrue(exit._tag === "Success")
      assert.isTrue(isUnavailable(yield* Effect.flip(Queue.take(news))))
    }).pipe(Effect.scoped)
  )

  it.effect("cost one statement, and not one for each session that lies idle", () =>
    Effect.gen(function* () {
      const network = yield* Network
      const sql = yield* PgClient.PgClient
      yield* Effect.replicateEffect(sql`select pg_sleep(0.1)`, 5, { concurrency: "unbounded" })
      yield* network.dropFlows
      assert.isTrue(isUnavailable(yield* Effect.flip(sql`select 1`)))
      for (let n = 0; n < 5; n++) assert.strictEqual((yield* sql`select 1`).length, 1)
    })
  )

  it.effect("take the locks of their transactions with them", () =>
    Effect.gen(function* () {
      const network = yield* Network
      const sql = yield* PgClient.PgClient
      yield* sql`create table locked as select 1 as n`
      const transaction = sql.withTransaction(
        Effect.gen(function* () {
          yield* sql`update locked set n = 2`
          yield* network.dropFlows
          yield* sql`select 1`
        })
      )
      assert.isTrue(isAway(yield* Effect.flip(Effect.sandbox(transaction))))
      yield* sql`update locked set n = n + 2`
      assert.deepStrictEqual(yield* sql`select n from locked`, [{ n: 3 }])
    })
  )

  it.effect("are distinguished from slow statements", () =>
    Effect.gen(function* () {
      const network = yield* Network
      const sql = yield* PgClient.PgClient
      yield* sql`select 1`
      yield* network.dropFlows
      const lost = yield* Effect.forkChild(Effect.flip(sql`select 1`))
      const slow = yield* Effect.forkChild(sql`select pg_sleep(4)`)
      assert.isTrue(isUnavailable(yield* Fiber.join(lost)))
      assert.strictEqual((yield* Fiber.join(slow)).length, 1)
    })
  )
})

layer(behind({}), { excludeTestServices: true })("attempts to connect that are never answered", (it) => {
  it.effect("cost no statement", () =>
    Effect.gen(function* () {
      const network = yield* Network
      // They have no session yet.
      const others = [yield* Database.FastSql, yield* Database.RuntimeSql]
      // Of both the first attempt, and the one after that.
      const allGone = yield* network.dropNext(4)
      const rows = yield* Effect.forkChild(
        Effect.forEach(others, (client) => client`select 1`, { concurrency: "unbounded" })
      )
      yield* allGone
      assert.strictEqual((yield* Fiber.join(rows)).length, 2)
    })
  )
})
