/** All but LISTEN works behind a transaction pooler that gives many clients few sessions. */
import { PgClient } from "@effect/sql-pg"
import { assert, describe, layer } from "@effect/vitest"
import { Effect, Latch, Layer, Logger, Redacted, References, Schema } from "effect"
import { SecureRandom } from "effect/crypto"
import { SqlClient } from "effect/sql"
import * as Actor from "../../src/actor/Actor.ts"
import { ReadyJobs } from "../../src/actor/JobTopics.ts"
import { kernelMigrations } from "../../src/kernel/migrations.ts"
import { defineModule } from "../../src/module.ts"
import * as Database from "../../src/sql/Database.ts"
import { migrate } from "../../src/sql/migrate/Migrations.ts"
import { Notifier } from "../../src/sql/Notifier.ts"
import * as Server from "../../src/sql/server/Server.ts"
import * as SessionSettings from "../../src/sql/session/SessionSettings.ts"
import { start } from "../actor/Cluster.ts"
import * as PgBouncer from "../support/server/PgBouncer.ts"
import { TcpServer } from "../support/server/TcpServer.ts"
import { nodeOf } from "../support/TestRuntime.ts"
import * as TestSettings from "../support/TestSettings.ts"

const urlOf = (port: number, query = "") => Redacted.make(`postgres://ekimae@127.0.0.1:${port}/postgres?${query}`)

/** Two sessions for the ten connections of each node. */
const behindPooler = Layer.unwrap(
  Effect.gen(function* () {
    const { port } = yield* TcpServer
    const pooler = yield* PgBouncer.start({ port, connections: 2 })
    return Database.clients(yield* Server.fromUrl(urlOf(pooler, "pgbouncer=true")))
  })
).pipe(Layer.provideMerge(TcpServer.layer), Layer.provideMerge(TestSettings.layer()), Layer.orDie)

const numbers = (count: number) => Array.from({ length: count }, (_, n) => n)
const all = <A, E, R>(count: number, each: (n: number) => Effect.Effect<A, E, R>) =>
  Effect.forEach(numbers(count), each, { concurrency: "unbounded" })

const Letter = Schema.Struct({ key: Schema.String, n: Schema.Int })
const Post = Actor.make("pooler/post", { payload: Letter, mailbox: ({ key }) => key })
const Stop = Actor.make("pooler/stop", { payload: Schema.Struct({}) })

const suite = PgBouncer.isInstalled ? describe : describe.skip

suite(`Behind a pooler${PgBouncer.isInstalled ? "" : " (skipped: there is no pgbouncer on the PATH)"}`, () => {
  layer(behindPooler, { excludeTestServices: true })("everything but LISTEN works:", (it) => {
    it.effect("statements of all clients get their own answers", () =>
      Effect.gen(function* () {
        for (const client of [yield* PgClient.PgClient, yield* Database.FastSql, yield* Database.RuntimeSql]) {
          const rows = yield* all(
            200,
            (n) => client<{ readonly n: number; readonly of: number }>`
            select ${n}::int as n, pg_backend_pid() as of`
          )
          assert.deepStrictEqual(
            rows.map(([row]) => row?.n),
            numbers(200)
          )
          assert.isAtMost(new Set(rows.map(([row]) => row?.of)).size, 2)
        }
      })
    )

    it.effect("a transaction keeps its session, and leaves nothing on it", () =>
      Effect.gen(function* () {
        const sql = yield* SqlClient.SqlClient
        yield* all(50, (n) =>
          sql.withTransaction(
            Effect.gen(function* () {
              yield* sql`select set_config('ekimae.account_id', ${`account ${n}`}, true)`
              yield* Effect.yieldNow
              const [row] = yield* sql`select current_setting('ekimae.account_id') as id`
              assert.strictEqual(row?.["id"], `account ${n}`)
            })
          )
        )
        const left = yield* all(20, () => sql`select current_setting('ekimae.account_id', true) as id`)
        assert.deepStrictEqual(new Set(left.map(([row]) => row?.["id"] || null)), new Set([null]))
      })
    )

    it.effect("migrations that start together run once", () =>
      Effect.gen(function* () {
        const kernel = [{ name: "kernel", migrations: kernelMigrations }]
        const applied = yield* all(3, () => migrate(kernel))
        assert.deepStrictEqual(
          applied.map((names) => names.length).toSorted((a, b) => a - b),
          [0, 0, Object.keys(kernelMigrations).length]
        )
      })
    )

    it.effect("two nodes share mailboxes, cancel each other's jobs, and hold what they promise", () =>
      Effect.gen(function* () {
        const order = new Map<string, Array<number>>()
        const begun = yield* Latch.make()
        const stopped = yield* Latch.make()
        const node = nodeOf(
          defineModule({
            name: "pooler",
            actors: [Post, Stop],
            layer: Layer.merge(
              Actor.toLayer(Post, ({ key, n }) =>
                Effect.sync(() => void order.set(key, [...(order.get(key) ?? []), n]))
              ),
              Actor.toLayer(Stop, () =>
                Effect.onInterrupt(Effect.andThen(begun.open, Effect.never), () => stopped.open)
              )
            )
          })
        )
        const [one, other] = [yield* start(node), yield* start(node)]
        const letters = numbers(300).map((n) => ({ payload: { key: `box ${n % 7}`, n } }))
        const sent = yield* one.jobs.sendAll(Post, letters)
        const ended = yield* Effect.forEach(sent, ({ jobId }) => other.jobs.await(Post, jobId), {
          concurrency: "unbounded"
        })
        assert.strictEqual(ended.length, 300)
        for (const seen of order.values()) {
          assert.deepStrictEqual(
            seen,
            seen.toSorted((a, b) => a - b)
          )
        }
        assert.strictEqual([...order.values()].flat().length, 300)
        const { jobId } = yield* one.jobs.send(Stop, {})
        yield* begun.await
        yield* other.jobs.cancel(jobId)
        yield* stopped.await
      }).pipe(Effect.provide(Logger.layer([])))
    )
  })

  layer(TcpServer.layer, { excludeTestServices: true })("a node that does not know it", (it) => {
    it.effect("finds that no notification arrives, says so and wakes every second", () =>
      Effect.gen(function* () {
        const { port } = yield* TcpServer
        const ignoredParameters = [
          "statement_timeout",
          "idle_in_transaction_session_timeout",
          ...Object.keys(SessionSettings.startupParameters({ pooled: false })),
          ...Object.keys(Database.planByIndex)
        ]
        const pooler = yield* PgBouncer.start({ port, connections: 2, ignoredParameters })
        const logged = yield* Latch.make()
        const lines: Array<string> = []
        const logger = Logger.make(({ message }) => {
          lines.push(String(message))
          logged.openUnsafe()
        })
        // As of a pooler that prepares statements itself.
        const server = { ...(yield* Server.fromUrl(urlOf(pooler, "pgbouncer=true"))), pooled: false }
        const context = yield* Layer.build(
          Notifier.layer.pipe(
            Layer.provide([SecureRandom.layerWebCrypto, Database.clients(server)]),
            Layer.provide([TestSettings.layer(), Logger.layer([logger])]),
            Layer.provide(Layer.succeed(References.MinimumLogLevel, "Info"))
          )
        )
        const latch = yield* Effect.provide(
          Effect.map(Notifier, (notifier) => notifier.latch(ReadyJobs)),
          context
        )
        yield* logged.await
        assert.match(
          lines.join("\n"),
          /^No notification arrives: this node looks for work every second\..*pgbouncer=true/
        )
        latch.closeUnsafe()
        yield* latch.await
      })
    )
  })
})
