/** A primary that is lost under load, and a standby that takes its place. */
import { assert, describe, layer } from "@effect/vitest"
import { Context, Deferred, Duration, Effect, Exit, Fiber, Layer, Queue, Redacted } from "effect"
import { SqlClient } from "effect/sql"
import { isAway } from "../../../src/process/Outage.ts"
import * as Database from "../../../src/sql/Database.ts"
import { Readiness } from "../../../src/sql/Readiness.ts"
import * as Server from "../../../src/sql/server/Server.ts"
import * as Standby from "../../support/server/Standby.ts"
import * as TestSettings from "../../support/TestSettings.ts"

class Pair extends Context.Service<Pair, Effect.Success<typeof Standby.make>>()("test/Pair") {
  static readonly layer = Layer.effect(Pair, Standby.make)
}

const services = Layer.unwrap(
  Effect.gen(function* () {
    const { ports } = yield* Pair
    // The standby first: what counts is who takes writes.
    const hosts = `127.0.0.1:${ports[1]},127.0.0.1:${ports[0]}`
    const url = `postgres://postgres@${hosts}/postgres?target_session_attrs=read-write`
    return Database.clients(yield* Server.fromUrl(Redacted.make(url)))
  })
).pipe(Layer.provideMerge(Pair.layer), Layer.provide(TestSettings.layer()), Layer.orDie)

const writer = (sql: SqlClient.SqlClient, writer: number, tell: Queue.Queue<boolean>, done: Deferred.Deferred<void>) =>
  Effect.gen(function* () {
    const acknowledged: Array<string> = []
    for (let n = 0; !(yield* Deferred.isDone(done)); n++) {
      const exit = yield* Effect.exit(sql`insert into written values (${`${writer}/${n}`})`)
      if (Exit.isSuccess(exit)) acknowledged.push(`${writer}/${n}`)
      else assert.isTrue(isAway(exit.cause), String(exit.cause))
      yield* Queue.offer(tell, Exit.isSuccess(exit))
      yield* Effect.yieldNow
    }
    return acknowledged
  })

const next = (tell: Queue.Queue<boolean>, outcome: boolean, times: number) =>
  Effect.gen(function* () {
    for (let seen = 0; seen < times; ) if ((yield* Queue.take(tell)) === outcome) seen++
  })

const suite = Standby.isInstalled ? describe : describe.skip

suite(`With a standby${Standby.isInstalled ? "" : " (skipped: there is no pg_basebackup)"}`, () => {
  layer(services, { excludeTestServices: true })("a failover under load", (it) => {
    it.effect("loses nothing that was acknowledged, and writes go on at the promoted server", () =>
      Effect.gen(function* () {
        const { crash, promote } = yield* Pair
        const sql = yield* SqlClient.SqlClient
        const { check } = yield* Readiness
        yield* sql`create table written (what text primary key)`
        // From now on a commit is acknowledged when the standby has it.
        yield* sql.unsafe("alter system set synchronous_standby_names = 'standby'").unprepared
        yield* sql`select pg_reload_conf()`
        yield* check
        const done = yield* Deferred.make<void>()
        const tell = yield* Queue.unbounded<boolean>()
        const writers = yield* Effect.forEach(
          Array.from({ length: 12 }, (_, n) => n),
          (n) => Effect.forkChild(writer(sql, n, tell, done))
        )
        yield* next(tell, true, 200)
        yield* crash
        yield* next(tell, false, 24)
        assert.strictEqual(yield* Effect.flip(check), "database")
        const [[promoted], [written]] = yield* Effect.all([Effect.timed(promote), Effect.timed(next(tell, true, 1))], {
          concurrency: "unbounded"
        })
        // A promise about a quiet machine, so it is printed and not asserted.
        yield* Effect.logInfo(
          `First write ${Math.round(Duration.toMillis(written))} ms after the promotion began, which took ${Math.round(Duration.toMillis(promoted))} ms`
        )
        yield* next(tell, true, 200)
        yield* Deferred.succeed(done, undefined)
        const acknowledged = (yield* Fiber.joinAll(writers)).flat()
        yield* check
        const rows = yield* sql<{ what: string }>`select what from written`
        const found = new Set(rows.map(({ what }) => what))
        assert.deepStrictEqual(
          acknowledged.filter((what) => !found.has(what)),
          []
        )
        const [row] = yield* sql`select pg_is_in_recovery() as standby`
        assert.deepStrictEqual(row, { standby: false })
      })
    )
  })
})
