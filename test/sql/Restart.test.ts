import { PgClient } from "@effect/sql-pg"
import { assert, layer } from "@effect/vitest"
import { Cause, Context, Deferred, Effect, Exit, Fiber, Layer, Queue } from "effect"
import { SqlClient } from "effect/sql"
import { isUnavailable } from "../../src/process/Outage.ts"
import * as Database from "../../src/sql/Database.ts"
import * as Binaries from "../../src/sql/embedded/Binaries.ts"
import * as DataDirectory from "../../src/sql/embedded/DataDirectory.ts"
import * as Postmaster from "../../src/sql/embedded/Postmaster.ts"
import * as ServerUser from "../../src/sql/embedded/ServerUser.ts"
import * as Server from "../../src/sql/server/Server.ts"
import * as ServerProcess from "../support/server/ServerProcess.ts"
import * as TestDatabase from "../support/TestDatabase.ts"
import * as TestSettings from "../support/TestSettings.ts"

/** A server without a supervisor, so that it stays down until the test starts it again. */
class Unwatched extends Context.Service<
  Unwatched,
  { readonly host: string; readonly start: Effect.Effect<void>; readonly stop: Effect.Effect<void> }
>()("test/Unwatched") {
  static readonly layer = Layer.effect(
    Unwatched,
    Effect.gen(function* () {
      const dataDir = yield* ServerProcess.stopped
      const user = ServerUser.find(ServerProcess.clusterOf(dataDir))
      const directory = yield* DataDirectory.prepare(dataDir, user)
      const options = {
        directory,
        user,
        binaries: yield* Binaries.find(user, directory.binaries),
        parameters: { listen_addresses: "", unix_socket_directories: directory.sockets, fsync: "off" }
      }
      const start = Effect.orDie(Effect.asVoid(Postmaster.start(options)))
      const stop = Postmaster.stop(options)
      yield* Effect.acquireRelease(start, () => stop)
      return Unwatched.of({ host: directory.sockets, start, stop })
    })
  )
}

const services = Layer.unwrap(
  Effect.map(Unwatched, ({ host }) => Database.clients(Server.fromAddress({ host, username: TestDatabase.owner })))
).pipe(Layer.provideMerge(Unwatched.layer), Layer.provide(TestSettings.layer({ databaseConnections: 6 })))

/** Writes numbered rows until stopped, counting the outcomes. */
const writer = (client: SqlClient.SqlClient, name: string, tell: Queue.Queue<boolean>, done: Deferred.Deferred<void>) =>
  Effect.gen(function* () {
    const acknowledged: Array<number> = []
    const failures: Array<unknown> = []
    for (let n = 0; !(yield* Deferred.isDone(done)); n++) {
      const exit = yield* Effect.exit(client`insert into written (writer, n) values (${name}, ${n})`)
      if (Exit.isSuccess(exit)) acknowledged.push(n)
      else failures.push(Cause.squash(exit.cause))
      yield* Queue.offer(tell, Exit.isSuccess(exit))
      yield* Effect.yieldNow
    }
    return { name, acknowledged, failures }
  })

/** Waits until the writers have seen the outcome that many more times. */
const next = (tell: Queue.Queue<boolean>, outcome: boolean, times: number) =>
  Effect.gen(function* () {
    for (let seen = 0; seen < times; ) if ((yield* Queue.take(tell)) === outcome) seen++
  })

layer(services, { excludeTestServices: true })("a database that restarts under load", (it) => {
  it.effect("fails statements as unavailable while it is down, loses nothing, and serves again by itself", () =>
    Effect.gen(function* () {
      const { start, stop } = yield* Unwatched
      const sql = yield* SqlClient.SqlClient
      const fast = yield* Database.FastSql
      yield* sql`create table written (writer text, n int, primary key (writer, n))`
      const done = yield* Deferred.make<void>()
      const tell = yield* Queue.unbounded<boolean>()
      const names = Array.from({ length: 16 }, (_, n) => `writer ${n}`)
      const writers = yield* Effect.forEach(names, (name, n) =>
        Effect.forkChild(writer(n < 12 ? sql : fast, name, tell, done))
      )
      yield* next(tell, true, 200)
      yield* stop
      yield* next(tell, false, 200)
      yield* start
      yield* next(tell, true, 200)
      yield* Deferred.succeed(done, undefined)
      const results = yield* Fiber.joinAll(writers)

      for (const { acknowledged, failures, name } of results) {
        assert.deepStrictEqual(
          failures.filter((failure) => !isUnavailable(failure)),
          []
        )
        const rows = yield* sql<{ n: number }>`select n from written where writer = ${name}`
        const found = new Set(rows.map(({ n }) => n))
        assert.deepStrictEqual(
          acknowledged.filter((n) => !found.has(n)),
          []
        )
      }
    })
  )

  it.effect("ends an open transaction as unavailable and keeps nothing of it", () =>
    Effect.gen(function* () {
      const { start, stop } = yield* Unwatched
      const sql = yield* SqlClient.SqlClient
      yield* sql`create table halves (n int)`
      const exit = yield* Effect.exit(
        sql.withTransaction(
          Effect.gen(function* () {
            yield* sql`insert into halves values (1)`
            yield* stop
            yield* start
            yield* sql`insert into halves values (2)`
          })
        )
      )
      assert(Exit.isFailure(exit))
      assert.isTrue(isUnavailable(Cause.squash(exit.cause)))
      assert.deepStrictEqual(yield* Effect.retry(sql`select * from halves`, { times: 20 }), [])
    })
  )

  it.effect("ends a listener's stream, and the next listener receives again", () =>
    Effect.gen(function* () {
      const { start, stop } = yield* Unwatched
      const sql = yield* PgClient.PgClient
      const lost = yield* sql.listen("news")
      yield* stop
      assert.isTrue(isUnavailable(yield* Effect.flip(Queue.take(lost))))
      yield* start
      const queue = yield* sql.listen("news")
      yield* Effect.retry(sql.notify("news", "again"), { times: 20 })
      assert.strictEqual((yield* Queue.take(queue)).payload, "again")
    })
  )
})
