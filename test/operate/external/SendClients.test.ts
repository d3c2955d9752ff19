/** Jobs that others send in transactions of their own drivers, by the TypeScript helpers. */
import { assert, layer } from "@effect/vitest"
import { Effect, Layer, Schema } from "effect"
import { SqlClient } from "effect/sql"
import { Kysely, PostgresDialect } from "kysely"
import { Client, Pool } from "pg"
import postgres from "postgres"
import * as Actor from "../../../src/actor/Actor.ts"
import { JobDeadlines } from "../../../src/actor/deadline/JobDeadlines.ts"
import type { JobView } from "../../../src/actor/Job.ts"
import { Jobs } from "../../../src/actor/Jobs.ts"
import { UnstorableText } from "../../../src/actor/StoredJson.ts"
import { defineModule } from "../../../src/module.ts"
import { mostAtOnce, sendJob, sendJobs } from "../../../src/operate/external/Send.ts"
import { start } from "../../actor/Cluster.ts"
import * as TestDatabase from "../../support/TestDatabase.ts"
import { kernelOn, nodeOf } from "../../support/TestRuntime.ts"

const Restock = Actor.make("shop/restock", {
  payload: Schema.Struct({ shop: Schema.String, since: Schema.DateFromString }),
  success: Schema.String,
  external: true,
  deadline: {},
  mailbox: ({ shop }) => shop
})
const Count = Actor.make("shop/count", { payload: Schema.Void, external: true })
const Close = Actor.make("shop/close", { payload: Schema.Void })

const ShopModule = defineModule({
  name: "shop",
  actors: [Restock, Count, Close],
  layer: Layer.mergeAll(
    Actor.toLayer(Restock, ({ shop, since }) => Effect.succeed(`${shop} ${since.getUTCFullYear()}`)),
    Actor.toLayer(Count, () => Effect.void),
    Actor.toLayer(Close, () => Effect.void)
  )
})

const payload = { shop: "ueno", since: new Date("2026-01-02T00:00:00Z") }
const undo = new Error("undo")

const address = Effect.flatMap(SqlClient.SqlClient, (sql) =>
  Effect.map(sql<{ readonly name: string }>`select current_database() as name`, ([row]) => ({
    host: TestDatabase.host(),
    database: row!.name,
    user: TestDatabase.owner
  }))
)
const connected = Effect.acquireRelease(
  Effect.flatMap(address, (config) =>
    Effect.promise(async () => {
      const client = new Client(config)
      await client.connect()
      return client
    })
  ),
  (client) => Effect.promise(() => client.end())
)
const find = (jobId: string) => Effect.flatMap(Jobs, (jobs) => jobs.find(jobId))
const runs = (jobId: string) => Effect.flatMap(Jobs, (jobs) => jobs.await(Restock, jobId))
/** A node has said what its actors take. */
const declared = Effect.flatMap(start(nodeOf(ShopModule)), ({ stop }) => stop)

/** Sends in a transaction that is rolled back, then in one that commits. */
const bothEnds = Effect.fnUntraced(function* (inTransaction: (end: "rollback" | "commit") => Promise<string>) {
  const node = yield* start(nodeOf(ShopModule))
  assert.isUndefined(yield* find(yield* Effect.promise(() => inTransaction("rollback"))))
  const id = yield* Effect.promise(() => inTransaction("commit"))
  assert.strictEqual(yield* runs(id), "ueno 2026")
  assert.deepInclude(yield* find(id), { key: "ueno" } satisfies Partial<JobView>)
  yield* node.stop
})

layer(kernelOn(), { excludeTestServices: true })("A job that is sent by the helpers", (test) => {
  test.effect("is there when the transaction of pg commits, and never when it is rolled back", () =>
    Effect.gen(function* () {
      const client = yield* connected
      yield* bothEnds(async (end) => {
        await client.query("begin")
        const id = await sendJob(client, Restock, payload)
        await client.query(end)
        return id
      })
    })
  )

  test.effect("is there when the transaction of Kysely commits, and never when it is rolled back", () =>
    Effect.gen(function* () {
      const config = yield* address
      const db = new Kysely<{}>({ dialect: new PostgresDialect({ pool: new Pool(config) }) })
      yield* Effect.addFinalizer(() => Effect.promise(() => db.destroy()))
      yield* bothEnds(async (end) => {
        let id = ""
        const sent = db.transaction().execute(async (transaction) => {
          id = await sendJob(transaction, Restock, payload)
          if (end === "rollback") throw undo
        })
        await sent.catch((error: unknown) => assert.strictEqual(error, undo))
        return id
      })
    })
  )

  test.effect("is there when the transaction of postgres commits, and never when it is rolled back", () =>
    Effect.gen(function* () {
      const { database, host, user } = yield* address
      const sql = postgres({ path: `${host}/.s.PGSQL.5432`, database, user, max: 1 })
      yield* Effect.addFinalizer(() => Effect.promise(() => sql.end()))
      yield* bothEnds(async (end) => {
        let id = ""
        const sent = sql.begin(async (transaction) => {
          id = await sendJob(transaction, Restock, payload)
          if (end === "rollback") throw undo
        })
        await sent.catch((error: unknown) => assert.strictEqual(error, undo))
        return id
      })
    })
  )

  test.effect("is sent at once by a pool, which is no transaction", () =>
    Effect.gen(function* () {
      const pool = new Pool(yield* address)
      yield* Effect.addFinalizer(() => Effect.promise(() => pool.end()))
      const node = yield* start(nodeOf(ShopModule))
      assert.strictEqual(yield* runs(yield* Effect.promise(() => sendJob(pool, Restock, payload))), "ueno 2026")
      yield* node.stop
    })
  )

  test.effect("is one, whichever of many senders at once comes first with its unique key", () =>
    Effect.gen(function* () {
      yield* declared
      const pool = new Pool({ ...(yield* address), max: 10 })
      yield* Effect.addFinalizer(() => Effect.promise(() => pool.end()))
      for (const unique of [{ key: "one" }, { key: "one", while: { within: "1 day" } }] as const) {
        const sends = Array.from({ length: 100 }, () => sendJob(pool, Restock, payload, { unique, delay: "1 hour" }))
        assert.lengthOf(new Set(yield* Effect.promise(() => Promise.all(sends))), 1)
      }
    })
  )

  test.effect("has all that its sender says", () =>
    Effect.gen(function* () {
      yield* declared
      const client = yield* connected
      const notAfter = new Date("2999-01-01T00:00:00Z")
      const options = {
        delay: "1 hour",
        priority: -2,
        unique: { key: "u", while: { within: "1 day" } },
        notAfter,
        tenant: "asahi"
      } as const
      const send = Effect.promise(() => sendJob(client, Restock, payload, options))
      const id = yield* send
      assert.strictEqual(yield* send, id)
      const view = yield* find(id)
      assert.deepInclude(view, { state: "scheduled", priority: -2, uniqueKey: "u", tenant: "asahi", key: "ueno" })
      assert.closeTo(view!.runAt!.getTime() - view!.createdAt.getTime(), 3_600_000, 2)
      assert.deepStrictEqual(yield* (yield* JobDeadlines).find(id), notAfter)
      const runAt = new Date("2998-01-01T00:00:00Z")
      const other = yield* Effect.promise(() => sendJob(client, Restock, payload, { runAt }))
      assert.deepStrictEqual((yield* find(other))?.runAt, runAt)
    })
  )

  test.effect("may be sent by the name of its actor, with JSON and the key", () =>
    Effect.gen(function* () {
      const [client, node] = [yield* connected, yield* start(nodeOf(ShopModule))]
      const json = { shop: "ginza", since: "2025-03-04T00:00:00.000Z" }
      const id = yield* Effect.promise(() => sendJob(client, "shop/restock", json, { key: "ginza" }))
      assert.strictEqual(yield* runs(id), "ginza 2025")
      const empty = yield* Effect.promise(() => sendJob(client, "shop/count", null))
      yield* Effect.flatMap(Jobs, (jobs) => jobs.await(Count, empty))
      yield* node.stop
    })
  )

  test.effect("may be one of many of a statement, which answers in their order", () =>
    Effect.gen(function* () {
      yield* declared
      const client = yield* connected
      const shops = Array.from({ length: mostAtOnce }, (_, n) => ({ payload: { ...payload, shop: `s${n}` } }))
      const ids = yield* Effect.promise(() => sendJobs(client, Restock, shops))
      const views = yield* Effect.flatMap(Jobs, (jobs) => jobs.findAll(ids))
      const shopOf = new Map(views.map(({ jobId, key }) => [jobId, key]))
      assert.deepStrictEqual(
        ids.map((id) => shopOf.get(id)),
        shops.map(({ payload }) => payload.shop)
      )
      assert.deepStrictEqual(yield* Effect.promise(() => sendJobs(client, Restock, [])), [])
      const tooMany = yield* Effect.promise(() => sendJobs(client, Restock, [...shops, shops[0]!]).catch(String))
      assert.strictEqual(tooMany, "Error: 1001 jobs are sent at once: send at most 1000 with each call")
    })
  )

  test.effect("is refused before a statement is sent, where its payload is none of the actor's", () =>
    Effect.gen(function* () {
      const client = yield* connected
      const refused = (sending: Promise<unknown>) =>
        Effect.promise(() =>
          sending.then(
            () => assert.fail("it was sent"),
            (error: unknown) => error
          )
        )
      const wrong = yield* refused(sendJob(client, Restock, { shop: 7 } as never))
      assert.isTrue(Schema.isSchemaError(wrong))
      const text = yield* refused(sendJob(client, Restock, { ...payload, shop: "a\0b" }))
      assert.instanceOf(text, UnstorableText)
      const half = yield* refused(sendJob(client, "shop/restock", { guests: [{ name: "\ud800" }] }))
      assert.include(String(half), "payload.guests[0].name holds half of a surrogate pair")
      const inside = yield* refused(sendJob(client, Close, undefined))
      assert.include(String(inside), 'The actor "shop/close" takes no jobs from outside: declare it external')
    })
  )
})
