import { assert, layer } from "@effect/vitest"
import { Effect, Layer, Option, Redacted, Schema } from "effect"
import * as Actor from "../../../src/actor/Actor.ts"
import { BatchSummary, message } from "../../../src/actor/batch/Batch.ts"
import { JobStore } from "../../../src/actor/JobStore.ts"
import { Jobs } from "../../../src/actor/Jobs.ts"
import * as CronSchedule from "../../../src/actor/schedule/CronSchedule.ts"
import { Schedules } from "../../../src/actor/schedule/stored/Schedules.ts"
import { defineModule } from "../../../src/module.ts"
import * as TestApp from "../../support/TestApp.ts"
import { kernelOn } from "../../support/TestRuntime.ts"
import { actorOf, ended, send } from "./support.ts"

const token = "0123456789abcdef"
const Nightly = actorOf("shop/nightly")
const AllDone = Actor.make("http/all-done", { payload: Schema.Struct({ batch: BatchSummary }) })

const ShopModule = defineModule({
  name: "shop",
  actors: [Nightly],
  schedules: [
    CronSchedule.make("shop/count", { cron: "0 3 * * *", timeZone: "Asia/Tokyo", actor: Nightly, payload: { n: 1 } })
  ],
  layer: Actor.toLayer(Nightly, () => Effect.void)
})

const app = (adminToken: Option.Option<Redacted.Redacted>) =>
  TestApp.web(TestApp.routesOf(ShopModule)).pipe(
    Layer.provide(TestApp.services),
    Layer.provideMerge(kernelOn({ adminToken }))
  )
const open = app(Option.some(Redacted.make(token)))

const ask = (path: string, init: RequestInit = {}) =>
  Effect.gen(function* () {
    const { call } = yield* TestApp.TestApp
    const headers = { authorization: `Bearer ${token}`, ...init.headers }
    const response = yield* call(`/admin/v1${path}`, { ...init, headers })
    const text = yield* Effect.promise(() => response.text())
    return { status: response.status, body: JSON.parse(text), headers: response.headers }
  })
const get = (path: string) => ask(path)
const post = (path: string, body?: unknown) =>
  ask(path, {
    method: "POST",
    ...(body === undefined ? {} : { body: JSON.stringify(body), headers: { "content-type": "application/json" } })
  })

layer(open)("The interface for operators", (it) => {
  it.effect("opens to the token alone", () =>
    Effect.gen(function* () {
      const { call } = yield* TestApp.TestApp
      const with1 = (authorization?: string) =>
        Effect.map(
          call("/admin/v1/nodes", authorization === undefined ? {} : { headers: { authorization } }),
          ({ headers, status }) => [status, headers.get("www-authenticate")]
        )
      const invalid = [401, 'Bearer realm="operators", error="invalid_token"']
      assert.deepStrictEqual(yield* with1(), [401, 'Bearer realm="operators"'])
      assert.deepStrictEqual(yield* with1("Basic 0123456789abcdef"), [401, 'Bearer realm="operators"'])
      for (const wrong of ["0123456789abcde", "0123456789abcdefg", "0123456789ABCDEF"]) {
        assert.deepStrictEqual(yield* with1(`Bearer ${wrong}`), invalid)
      }
      assert.deepStrictEqual(yield* with1(`Bearer ${token}`), [200, null])
    })
  )

  it.effect("lists jobs by filter, page by page", () =>
    Effect.gen(function* () {
      const sent = (yield* send(actorOf("http/list"), 21)).toReversed()
      const failed = (yield* ended({ actor: "http/list", tag: "TimedOut" }, 2)).toReversed()
      const first = yield* get("/jobs?actor=http/list&count=true")
      assert.strictEqual(first.status, 200)
      assert.deepStrictEqual(
        first.body.jobs.map(({ jobId }: any) => jobId),
        [...failed, ...sent].slice(0, 20)
      )
      assert.deepStrictEqual(first.body.count, { count: 23, more: false })
      const rest = yield* get(`/jobs?actor=http/list&cursor=${first.body.nextCursor}`)
      assert.deepStrictEqual(
        [rest.body.jobs.map(({ jobId }: any) => jobId), rest.body.nextCursor, rest.body.count],
        [sent.slice(18), null, undefined]
      )
      const of = (query: string) =>
        Effect.map(get(`/jobs?actor=http/list&limit=100&${query}`), ({ body }) => body.jobs.length)
      assert.deepStrictEqual(
        [yield* of("state=failed"), yield* of("state=failed&state=ready"), yield* of("state=running")],
        [2, 23, 0]
      )
      assert.deepStrictEqual([yield* of("error=TimedOut"), yield* of("error=Other")], [2, 0])
      assert.deepStrictEqual([yield* of(`id=${sent[0]}`), yield* of(`id=${sent[0]}&id=${failed[0]}`)], [1, 2])
      assert.deepStrictEqual(
        [yield* of("createdAfter=2099-01-01T00:00:00Z"), yield* of("createdBefore=2099-01-01T00:00:00%2B09:00")],
        [0, 23]
      )
      const [job] = first.body.jobs
      assert.deepInclude(job, {
        jobId: failed[0],
        actor: "http/list",
        state: "failed",
        failures: 1,
        error: { tag: "TimedOut", message: "It said no" },
        redriven: []
      })
      assert.match(job.finishedAt, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
      assert.notProperty(job, "payload")
    })
  )

  it.effect("says why a job is there", () =>
    Effect.gen(function* () {
      const [parent = ""] = yield* send(actorOf("http/why"), 1)
      const jobs = yield* Jobs
      const child = yield* jobs.send(actorOf("http/why"), { n: 1 }, { cause: `job:${parent}` })
      const { body, status } = yield* get(`/why/${child.jobId}`)
      assert.deepStrictEqual([status, body.asked], [200, `job:${child.jobId}`])
      assert.deepStrictEqual(
        body.nodes.map(({ depth, id, kind, more, name, state }: any) => [depth, kind, id, name, state, more]),
        [
          [0, "job", parent, "http/why", "ready", false],
          [1, "job", child.jobId, "http/why", "ready", false]
        ]
      )
      assert.strictEqual((yield* get("/why/none")).status, 404)
    })
  )

  it.effect("says what is wrong with a question", () =>
    Effect.gen(function* () {
      const wrong = [
        ["/jobs?limit=0", "/limit"],
        ["/jobs?limit=101", "/limit"],
        ["/jobs?state=lost", "/state/0"],
        ["/jobs?id=x", "/id/0"],
        ["/jobs?createdAfter=2026-01-01", "/createdAfter"],
        ["/jobs?createdAfter=2026-13-01T00:00:00Z", "/createdAfter"],
        ["/jobs/x", "/id"],
        ["/jobs/0", "/id"]
      ] as const
      for (const [path, pointer] of wrong) {
        const { body, status } = yield* get(path)
        assert.deepStrictEqual([status, body.code, body.errors?.[0]?.pointer], [400, "invalid_request", pointer], path)
      }
      assert.deepStrictEqual((yield* get("/jobs?limit=100")).status, 200)
      const cursor = yield* get("/jobs?cursor=nonsense")
      assert.deepStrictEqual([cursor.status, cursor.body.code], [400, "invalid_cursor"])
      const missing = yield* get("/jobs/987654321")
      assert.deepStrictEqual([missing.status, missing.body.code], [404, "job_not_found"])
    })
  )

  it.effect("tells all of a job, and what became of it after an action", () =>
    Effect.gen(function* () {
      const jobs = yield* Jobs
      const [jobId = ""] = yield* ended({ actor: "http/one", tag: "Refused", key: "k" })
      const read = yield* get(`/jobs/${jobId}`)
      assert.deepInclude(read.body, { jobId, payload: { n: 0 }, result: null, ahead: null })
      assert.deepStrictEqual(
        read.body.timeline.map(({ event }: any) => event),
        ["sent", "started", "attempt_ended", "failed"]
      )
      const retried = yield* post(`/jobs/${jobId}/retry`)
      assert.deepStrictEqual([retried.status, retried.body.state, retried.body.redriven.length], [200, "ready", 1])
      assert.match(retried.body.redriven[0].by, /^admin@/)
      const again = yield* post(`/jobs/${jobId}/retry`)
      assert.deepStrictEqual([again.status, again.body.code], [409, "job_state_refused"])
      assert.strictEqual((yield* post(`/jobs/${jobId}/cancel`)).body.state, "cancelled")
      const later = yield* jobs.send(actorOf("http/one"), { n: 1 }, { delay: "1 hour" })
      assert.strictEqual((yield* post(`/jobs/${later.jobId}/promote`)).body.state, "ready")
      assert.strictEqual((yield* post("/jobs/987654321/cancel")).status, 404)
    })
  )

  it.effect("acts by filter, and shows before what it would do", () =>
    Effect.gen(function* () {
      yield* ended({ actor: "http/bulk", tag: "Refused" }, 3)
      yield* ended({ actor: "http/bulk", tag: "Other" }, 1)
      const filter = { actor: "http/bulk", error: "Refused" }
      const dead = yield* get("/dead?actor=http/bulk&limit=2")
      assert.deepStrictEqual([dead.body.jobs.length, dead.body.nextCursor === null], [2, false])
      const groups = yield* get("/dead/groups?actor=http/bulk")
      assert.deepStrictEqual(
        groups.body.groups.map(({ count, error }: any) => [error, count]),
        [
          ["Refused", 3],
          ["Other", 1]
        ]
      )
      const dryRun = yield* post("/jobs/retry", { filter, dryRun: true })
      assert.deepInclude(dryRun.body, { dryRun: true, matched: 3, changed: 0, more: false })
      assert.strictEqual(dryRun.body.groups[0].count, 3)
      const retried = yield* post("/jobs/retry", { filter })
      assert.deepInclude(retried.body, { dryRun: false, matched: 3, changed: 3, more: false })
      const cancelled = yield* post("/jobs/cancel", { filter: { actor: "http/bulk" }, limit: 2 })
      assert.deepInclude(cancelled.body, { dryRun: false, matched: 2, changed: 2, more: true })
      const purged = yield* post("/jobs/purge", { filter: { actor: "http/bulk", state: ["cancelled"] } })
      assert.deepInclude(purged.body, { dryRun: false, matched: 2, changed: 2, more: false })
      const audit = yield* get("/audit?limit=2")
      assert.deepStrictEqual(
        audit.body.entries.map(({ action, changed, detail, via }: any) => [action, changed, detail.actor, via]),
        [
          ["purge", 2, "http/bulk", "http"],
          ["cancel", 2, "http/bulk", "http"]
        ]
      )
      assert.isString(audit.body.nextCursor)
    })
  )

  it.effect("refuses an action by filter that is not clear", () =>
    Effect.gen(function* () {
      const open = yield* post("/jobs/purge", { filter: {} })
      assert.deepStrictEqual([open.status, open.body.code], [400, "filter_required"])
      for (const [path, body] of [
        ["/jobs/retry", { filter: { state: ["running"] } }],
        ["/jobs/cancel", { filter: { state: ["failed"] } }],
        ["/jobs/purge", { filter: { state: ["ready"] } }],
        ["/jobs/purge", { filter: { state: [] } }],
        ["/jobs/purge", { filter: { actor: "x/y" }, limit: 0 }],
        ["/jobs/purge", { filter: { actor: "x/y" }, limit: 100_001 }],
        ["/jobs/purge", {}]
      ] as const) {
        const { body: answer, status } = yield* post(path, body)
        assert.deepStrictEqual([status, answer.code], [400, "invalid_request"], JSON.stringify(body))
      }
      assert.strictEqual((yield* post("/jobs/purge", { filter: { actor: "x/y" }, limit: 100_000 })).status, 200)
    })
  )

  it.effect("pauses and resumes an actor by its name in the path", () =>
    Effect.gen(function* () {
      const store = yield* JobStore
      yield* store.register([{ actor: "http/actor", retentionDays: 7, hasKeys: false }])
      const paused = yield* post("/actors/http/actor/pause")
      assert.deepStrictEqual([paused.status, paused.body.actor], [200, "http/actor"])
      assert.isString(paused.body.pausedAt)
      const { body } = yield* get("/actors")
      assert.isString(body.actors.find(({ actor }: any) => actor === "http/actor").pausedAt)
      assert.isNull((yield* post("/actors/http/actor/resume")).body.pausedAt)
      const unknown = yield* post("/actors/http/unknown/pause")
      assert.deepStrictEqual([unknown.status, unknown.body.code], [404, "actor_not_found"])
    })
  )

  it.effect("lists batches, shows one and cancels it", () =>
    Effect.gen(function* () {
      const work = [message(actorOf("http/batched"), { n: 1 })]
      const { batchId } = yield* (yield* Jobs).sendBatch(work, { actor: AllDone, payload: {} })
      assert.deepInclude((yield* get("/batches?limit=1")).body.batches[0], { batchId, actor: AllDone.name, size: 1 })
      assert.deepInclude((yield* get(`/batches/${batchId}`)).body, { unfinished: 1, cancelled: 0, endedAt: null })
      assert.deepInclude((yield* post(`/batches/${batchId}/cancel`)).body, { unfinished: 0, cancelled: 1 })
      assert.strictEqual((yield* post("/batches/987654321/cancel")).status, 404)
    })
  )

  it.effect("lists schedules, pauses, resumes and runs them", () =>
    Effect.gen(function* () {
      const { body } = yield* get("/schedules")
      assert.deepInclude(body.schedules[0], {
        name: "shop/count",
        timeZone: "Asia/Tokyo",
        pausedSince: null,
        declared: { actor: "shop/nightly", missed: "once", overlap: "skip" }
      })
      assert.isString((yield* post("/schedules/shop/count/pause")).body.pausedSince)
      assert.isNull((yield* post("/schedules/shop/count/resume")).body.pausedSince)
      const run = yield* post("/schedules/shop/count/run")
      assert.strictEqual((yield* get(`/jobs/${run.body.jobId}`)).body.actor, "shop/nightly")
      const unknown = yield* post("/schedules/shop/nothing/run")
      assert.deepStrictEqual([unknown.status, unknown.body.code], [404, "schedule_not_found"])
      const audit = yield* get("/audit?limit=3")
      assert.deepStrictEqual(
        audit.body.entries.map(({ action, target }: any) => `${action} ${target}`),
        ["schedule_run shop/count", "schedule_resume shop/count", "schedule_pause shop/count"]
      )
    })
  )

  it.effect("lists schedules of run time in pages, pauses, resumes, runs and deletes them", () =>
    Effect.gen(function* () {
      const schedules = yield* Schedules
      const schedule = { actor: Nightly, payload: { n: 1 }, cron: "0 8 * * *", zone: "Asia/Tokyo" } as const
      yield* schedules.putAll(["a", "b", "c"].map((key) => ({ key: `http/${key}`, schedule, owner: { tenant: "t1" } })))
      const first = (yield* get("/stored-schedules?tenant=t1&limit=2")).body
      const second = (yield* get(`/stored-schedules?tenant=t1&limit=2&cursor=${first.nextCursor}`)).body
      assert.deepStrictEqual(
        [...first.schedules, ...second.schedules].map(({ key }: any) => key),
        ["http/c", "http/b", "http/a"]
      )
      assert.isNull(second.nextCursor)
      assert.strictEqual((yield* get("/stored-schedules?prefix=http/a&actor=shop/nightly")).body.schedules.length, 1)
      assert.strictEqual((yield* get("/stored-schedules?actor=shop/none")).body.schedules.length, 0)
      const { id } = second.schedules[0]
      const path = `/stored-schedules/${id}`
      assert.deepInclude((yield* get(path)).body, {
        timing: "0 8 * * *",
        zone: "Asia/Tokyo",
        tenant: "t1",
        missed: "once"
      })
      assert.isString((yield* post(`${path}/pause`)).body.pausedSince)
      assert.isString((yield* post(`${path}/resume`)).body.nextTick)
      const run = yield* post(`${path}/run`)
      assert.strictEqual((yield* get(`/jobs/${run.body.jobId}`)).body.actor, "shop/nightly")
      const { call } = yield* TestApp.TestApp
      const authorization = `Bearer ${token}`
      const removed = yield* call(`/admin/v1${path}`, { method: "DELETE", headers: { authorization } })
      assert.strictEqual(removed.status, 204)
      const gone = yield* get(path)
      assert.deepStrictEqual([gone.status, gone.body.code], [404, "stored_schedule_not_found"])
      const audit = yield* get("/audit?limit=4")
      assert.deepStrictEqual(
        audit.body.entries.map(({ action, target }: any) => [action, target]),
        ["remove", "run", "resume", "pause"].map((action) => [`schedule_${action}`, id])
      )
    })
  )

  it.effect("says of the canary that none flies where the module of the runtime is left out", () =>
    Effect.gen(function* () {
      assert.deepStrictEqual((yield* get("/health")).body, { canary: null, unserved: ["shop/nightly"] })
    })
  )

  it.effect("answers a retry at a pace with the job that does it, and refuses a pace that is none", () =>
    Effect.gen(function* () {
      const filter = { actor: "http/paced" }
      const { body } = yield* post("/jobs/retry", { filter, pace: "50/s", stopAt: "5%" })
      assert.deepInclude(body, { dryRun: false, changed: 0, more: true })
      const job = (yield* get(`/jobs/${body.jobId}`)).body
      assert.strictEqual(job.actor, "runtime/redrive")
      assert.deepInclude(job.payload, {
        perSecond: 50,
        stopAt: 0.05,
        filter: { ...filter, states: ["failed", "cancelled"] }
      })
      assert.strictEqual((yield* post("/jobs/retry", { filter, pace: "fast" })).status, 400)
      assert.strictEqual((yield* post("/jobs/retry", { filter, stopAt: "5%" })).status, 400)
    })
  )

  it.effect("tells the runtime at a glance", () =>
    Effect.gen(function* () {
      const { body, status } = yield* get("/stats")
      assert.strictEqual(status, 200)
      assert.hasAllKeys(body, ["actors", "nodes", "lastMinute", "lastHour"])
      assert.deepStrictEqual((yield* get("/nodes")).body, { nodes: [] })
    })
  )
})
