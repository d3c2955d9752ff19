import { assert, layer } from "@effect/vitest"
import { DateTime, Effect, Exit, Schema } from "effect"
import { SqlClient } from "effect/sql"
import * as Actor from "../../../src/actor/Actor.ts"
import { JobStore } from "../../../src/actor/JobStore.ts"
import { type PutResult, ScheduleRefused, Schedules } from "../../../src/actor/schedule/stored/Schedules.ts"
import * as StoredScheduler from "../../../src/actor/schedule/stored/StoredScheduler.ts"
import { asTenant } from "../../../src/sql/tenant/Tenant.ts"
import { underWay } from "../../contract/jobstore/PgConcurrency.ts"
import { kernelOn } from "../../support/TestRuntime.ts"

const minute = 60_000
const Payload = Schema.Struct({ shop: Schema.String, at: Schema.optionalKey(Schema.DateTimeUtcFromString) })
const refresh = Actor.make("test/refresh", { payload: Payload })
const perShop = Actor.make("test/per-shop", { payload: Payload, mailbox: ({ shop }) => shop })

/** Moves what is stored into the past. */
const elapse = (minutes: number, prefix: string) =>
  Effect.flatMap(
    SqlClient.SqlClient,
    (sql) => sql`
      update stored_schedule set settled_until = settled_until - ${minutes}::float8 * interval '1 minute',
        next_at = next_at - ${minutes}::float8 * interval '1 minute'
      where starts_with(key, ${prefix})`
  )

interface SentRow {
  readonly actor: string
  readonly key: string | null
  readonly tenant: string | null
  readonly cause: string
  readonly payload: { readonly shop: string; readonly at?: string }
}

/** The jobs that schedules sent whose key begins so, in the order of sending. */
const sentBy = (prefix: string) =>
  Effect.flatMap(
    SqlClient.SqlClient,
    (sql) => sql<SentRow>`
      select actor, key, tenant, cause, payload from job where starts_with(cause, ${`schedule:${prefix}`}) order by id`
  )

/** Until nothing is due any more. */
const drain = Effect.repeat(StoredScheduler.runOnce, { until: (wait) => wait > 0 })

const everyMinute = { actor: refresh, payload: { shop: "a" }, every: minute } as const

layer(kernelOn())("Stored schedules", (test) => {
  test.effect("are made, kept and changed by key", () =>
    Effect.gen(function* () {
      const schedules = yield* Schedules
      const outcome = ({ outcome }: PutResult) => outcome
      const first = yield* schedules.put("put/a", everyMinute)
      const again = yield* schedules.put("put/a", everyMinute)
      assert.deepStrictEqual([first.outcome, again], ["created", { ...first, outcome: "unchanged" }])
      const other = yield* schedules.put("put/a", { ...everyMinute, payload: { shop: "b" } })
      assert.deepStrictEqual(other, { ...first, outcome: "changed" }, "the times go on")
      const hourly = yield* schedules.put("put/a", { actor: refresh, payload: { shop: "b" }, cron: "0 * * * *" })
      assert.deepStrictEqual([hourly.id, hourly.outcome], [first.id, "changed"])
      assert.strictEqual(hourly.nextTick!.getTime() % (60 * minute), 0)
      const found = yield* schedules.find("put/a")
      assert.deepInclude(found, { id: first.id, actor: "test/refresh", timing: "0 * * * *", zone: "UTC", tenant: null })
      const all = yield* schedules.putAll(
        ["b", "b", "a"].map((key) => ({ key: `put/${key}`, schedule: { ...everyMinute, missed: "skip" as const } }))
      )
      assert.deepStrictEqual(all.map(outcome).toSorted(), ["changed", "created"])
      assert.deepStrictEqual([yield* schedules.remove("put/a"), yield* schedules.remove("put/a")], [true, false])
    })
  )

  test.effect("join the caller's transaction", () =>
    Effect.gen(function* () {
      const [schedules, sql] = [yield* Schedules, yield* SqlClient.SqlClient]
      const exit = yield* Effect.exit(
        sql.withTransaction(Effect.andThen(schedules.put("joined", everyMinute), Effect.fail("rolled back")))
      )
      assert.isTrue(Exit.isFailure(exit))
      assert.isUndefined(yield* schedules.find("joined"))
    })
  )

  test.effect("are read without waiting for a transaction that changes them", () =>
    Effect.gen(function* () {
      const [schedules, sql] = [yield* Schedules, yield* SqlClient.SqlClient]
      const { id } = yield* schedules.put("read", everyMinute)
      const change = yield* underWay(sql, schedules.put("read", { ...everyMinute, every: 2 * minute }))
      const { timing } = yield* schedules.findById(id)
      yield* change.commit
      assert.notStrictEqual((yield* schedules.findById(id)).timing, timing)
    })
  )

  test.effect("fire each tick once, however many nodes look for due ones", () =>
    Effect.gen(function* () {
      const [schedules, sql] = [yield* Schedules, yield* SqlClient.SqlClient]
      const keys = Array.from({ length: 1_200 }, (_, n) => `flood/${n}`)
      const schedule = { ...everyMinute, missed: "all", tickField: "at" } as const
      yield* schedules.putAll(keys.map((key) => ({ key, schedule })))
      yield* elapse(3, "flood/")
      yield* Effect.all([drain, drain, drain, drain], { concurrency: "unbounded" })
      const sent = yield* sentBy("flood/")
      assert.strictEqual(new Set(sent.map(({ cause, payload }) => `${cause} ${payload.at}`)).size, sent.length)
      assert.strictEqual(sent.length, 3 * keys.length)
      const [open] = yield* sql<{ readonly n: number }>`
        select count(*)::int as n from stored_schedule where starts_with(key, 'flood/') and next_at <= last_tick`
      assert.strictEqual(open!.n, 0)
      yield* sql`delete from stored_schedule where starts_with(key, 'flood/')`
    })
  )

  test.effect("send for missed ticks what their policy says, and join an unfinished job unless jobs may overlap", () =>
    Effect.gen(function* () {
      const schedules = yield* Schedules
      for (const missed of ["skip", "once", "all"] as const) {
        yield* schedules.put(`missed/${missed}`, {
          actor: refresh,
          payload: { shop: missed },
          cron: "0 0 * * *",
          missed
        })
      }
      yield* elapse(60 * 24 * 5, "missed/")
      yield* drain
      const shops = Effect.map(sentBy("missed/"), (jobs) => jobs.map(({ payload }) => payload.shop).toSorted())
      assert.deepStrictEqual(yield* shops, ["all", "all", "all", "all", "all", "once"])
      yield* elapse(60 * 24, "missed/once")
      yield* drain
      assert.strictEqual((yield* shops).length, 6)
    })
  )

  test.effect("send jobs that wait with those of their tenant, where the actor is fair to tenants", () =>
    Effect.gen(function* () {
      const [schedules, sql, store] = [yield* Schedules, yield* SqlClient.SqlClient, yield* JobStore]
      const fair = Actor.make("test/fair", { payload: Payload, fairToTenants: true })
      yield* store.register([{ actor: fair.name, retentionDays: 7, hasKeys: false, byTenant: true }])
      yield* schedules.put("fair/due", { ...everyMinute, actor: fair }, { tenant: "t" })
      yield* schedules.put("fair/plain", everyMinute, { tenant: "t" })
      yield* elapse(2, "fair/")
      yield* drain
      const waiting = sql<{ readonly actor: string; readonly queue: number }>`
        select actor, priority_queue as queue from job where starts_with(cause, 'schedule:fair/') order by actor, queue`
      assert.deepStrictEqual(yield* waiting, [
        { actor: "test/fair", queue: 13 },
        { actor: "test/refresh", queue: 3 }
      ])
    })
  )

  test.effect("end with their last tick", () =>
    Effect.gen(function* () {
      const [schedules, sql] = [yield* Schedules, yield* SqlClient.SqlClient]
      const [row] = yield* sql<{ readonly now: Date }>`select clock_timestamp() as now`
      const now = row!.now.getTime()
      const shop = { actor: refresh, payload: { shop: "end" }, tickField: "at" } as const
      yield* schedules.put("end/past", { ...shop, at: new Date(now - 5 * minute) })
      yield* schedules.put("end/once", { ...shop, at: new Date(now + minute) })
      yield* schedules.put("end/until", { ...shop, every: minute, missed: "all", until: new Date(now + 2.5 * minute) })
      assert.strictEqual((yield* schedules.find("end/past"))?.nextTick?.getTime(), now - 5 * minute)
      yield* drain
      assert.deepStrictEqual(
        (yield* sentBy("end/")).map(({ payload }) => payload.at),
        [new Date(now - 5 * minute).toISOString()]
      )
      yield* elapse(1, "end/once")
      yield* sql`update stored_schedule set next_at = clock_timestamp(),
        timing = timing || jsonb_build_object('until', (timing ->> 'until')::float8 - 240000,
          'from', (timing ->> 'from')::float8 - 240000), settled_until = settled_until - interval '4 minutes'
        where key = 'end/until'`
      yield* sql`update stored_schedule set timing = jsonb_set(timing, '{at}', to_jsonb(${now}::float8)) where key = 'end/once'`
      yield* drain
      const sent = (yield* sentBy("end/")).map(({ cause }) => cause)
      assert.deepStrictEqual(sent.toSorted(), [
        "schedule:end/once",
        "schedule:end/past",
        "schedule:end/until",
        "schedule:end/until"
      ])
      assert.deepStrictEqual(yield* schedules.list({ prefix: "end/" }, { limit: 10 }), [])
    })
  )

  test.effect("are paused, resumed, run and deleted by operators", () =>
    Effect.gen(function* () {
      const schedules = yield* Schedules
      const { id } = yield* schedules.put("operated", { ...everyMinute, missed: "all" })
      const paused = yield* schedules.pause(id)
      assert.isNull(paused.nextTick)
      assert.isNotNull(paused.pausedSince)
      assert.isNull((yield* schedules.put("operated", { ...everyMinute, missed: "all", every: 2 * minute })).nextTick)
      yield* schedules.put("operated", { ...everyMinute, missed: "all" })
      yield* elapse(3, "operated")
      yield* drain
      assert.strictEqual((yield* sentBy("operated")).length, 0)
      const { created, jobId } = yield* schedules.runNow(id)
      assert.isTrue(created)
      assert.strictEqual((yield* schedules.findById(id)).lastJobId, jobId)
      const resumed = yield* schedules.resume(id)
      assert.deepInclude(resumed, { pausedSince: null })
      assert.strictEqual(resumed!.nextTick!.getTime() - resumed!.lastTick!.getTime(), minute)
      assert.strictEqual((yield* sentBy("operated")).length, 4)
      yield* schedules.removeById(id)
      for (const act of [schedules.findById, schedules.removeById, schedules.pause, schedules.resume]) {
        const error = yield* Effect.flip(Effect.asVoid(act(id) as Effect.Effect<unknown, Error>))
        assert.strictEqual(error.message, `There is no stored schedule ${id}; it may have fired its last tick`)
      }
    })
  )

  test.effect("belong to the account of the transaction, and go with it", () =>
    Effect.gen(function* () {
      const schedules = yield* Schedules
      const byAccount = asTenant("01ACCOUNT")(schedules.put("owned", everyMinute))
      assert.strictEqual((yield* byAccount).outcome, "created")
      assert.strictEqual((yield* schedules.put("owned", everyMinute)).outcome, "created")
      assert.strictEqual((yield* schedules.put("owned", everyMinute, { tenant: "01ACCOUNT" })).outcome, "unchanged")
      yield* elapse(1, "owned")
      yield* drain
      const tenants = (yield* sentBy("owned")).map(({ tenant }) => tenant ?? "the service")
      assert.deepStrictEqual(tenants.toSorted(), ["01ACCOUNT", "the service"])
      assert.strictEqual((yield* schedules.list({ tenant: "01ACCOUNT" }, { limit: 10 })).length, 1)
      assert.strictEqual(yield* schedules.removeTenant("01ACCOUNT"), 1)
      assert.isUndefined(yield* schedules.find("owned", { tenant: "01ACCOUNT" }))
      assert.isDefined(yield* schedules.find("owned"))
    })
  )

  test.effect("give their jobs the key of the payload, and the time of the tick where a field takes it", () =>
    Effect.gen(function* () {
      const schedules = yield* Schedules
      yield* schedules.put("keyed", { actor: perShop, payload: { shop: "ginza" }, every: minute, tickField: "at" })
      yield* elapse(1, "keyed")
      yield* drain
      const [job] = yield* sentBy("keyed")
      const found = yield* schedules.find("keyed")
      assert.deepStrictEqual([job?.key, job?.payload], ["ginza", { shop: "ginza", at: found!.lastTick!.toISOString() }])
      const decoded = yield* Schema.decodeUnknownEffect(Schema.toCodecJson(Payload))(job?.payload)
      assert.strictEqual(DateTime.toEpochMillis(decoded.at!), found!.lastTick!.getTime())
    })
  )

  test.effect("are refused when they cannot be", () =>
    Effect.gen(function* () {
      const schedules = yield* Schedules
      const reasonOf = (schedule: Parameters<typeof schedules.put<typeof perShop>>[1]) =>
        Effect.map(Effect.flip(schedules.put("refused", schedule)), (error) => {
          assert.instanceOf(error, ScheduleRefused)
          return error.message
        })
      const shop = { actor: perShop, payload: { shop: "a" } }
      assert.match(yield* reasonOf({ ...shop, cron: "never" }), /^The schedule "refused" cannot be: /)
      assert.match(yield* reasonOf({ ...shop, cron: "0 9 * * sun", on: "business-day" }), /no tick is left/)
      assert.match(yield* reasonOf({ ...shop, every: minute, until: new Date(0) }), /no tick is left/)
      assert.match(yield* reasonOf({ ...shop, every: minute, missed: "all", overlap: "skip" }), /makes one of/)
      assert.match(yield* reasonOf({ ...shop, at: new Date(0), on: "business-day" }), /cannot be left out/)
      assert.match(yield* reasonOf({ ...shop, every: minute, tickField: "shop" }), /key of its jobs follows/)
      assert.isUndefined(yield* schedules.find("refused"))
    })
  )

  test.effect("that a node cannot read wait for one that can, and hold up no other", () =>
    Effect.gen(function* () {
      const [schedules, sql] = [yield* Schedules, yield* SqlClient.SqlClient]
      yield* schedules.putAll(["strange", "strange-not"].map((key) => ({ key, schedule: everyMinute })))
      yield* elapse(1, "strange")
      yield* sql`update stored_schedule set timing = '{"zone": "UTC", "moon": "full"}' where key = 'strange'`
      yield* drain
      assert.deepStrictEqual(
        (yield* sentBy("strange")).map(({ cause }) => cause),
        ["schedule:strange-not"]
      )
      const found = yield* schedules.find("strange")
      assert.deepInclude(found, { timing: "at 1970-01-01T00:00:00.000Z", lastTick: null })
    })
  )
})
