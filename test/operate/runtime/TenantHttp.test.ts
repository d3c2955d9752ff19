import { assert, layer } from "@effect/vitest"
import { Effect, Layer, Option, Redacted } from "effect"
import { JobStore } from "../../../src/actor/JobStore.ts"
import { defineModule } from "../../../src/module.ts"
import { newJob } from "../../contract/jobstore/Fixture.ts"
import * as TestApp from "../../support/TestApp.ts"
import { kernelOn } from "../../support/TestRuntime.ts"
import { ended } from "./support.ts"

const token = "0123456789abcdef"
const Empty = defineModule({ name: "empty", layer: Layer.empty })
const open = TestApp.web(TestApp.routesOf(Empty)).pipe(
  Layer.provide(TestApp.services),
  Layer.provideMerge(kernelOn({ adminToken: Option.some(Redacted.make(token)) }))
)

const ask = (path: string, init: RequestInit = {}) =>
  Effect.gen(function* () {
    const { call } = yield* TestApp.TestApp
    const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" }
    const response = yield* call(`/admin/v1${path}`, { ...init, headers })
    return { status: response.status, body: JSON.parse(yield* Effect.promise(() => response.text())) }
  })
const get = (path: string) => ask(path)
const post = (path: string, body?: unknown) =>
  ask(path, { method: "POST", ...(body === undefined ? {} : { body: JSON.stringify(body) }) })

layer(open)("The interface for operators", (it) => {
  it.effect(
    "lists the tenants of an actor that is fair to them, pauses one, and finds and cancels the jobs of one",
    () =>
      Effect.gen(function* () {
        const store = yield* JobStore
        const actor = "http/fair"
        yield* store.register([{ actor, retentionDays: 7, hasKeys: false, byTenant: true }])
        yield* store.send(["t1", "t1", "t2", null].map((tenant) => newJob({ actor, tenant, byTenant: true })))
        const list = Effect.map(get("/actors/http/fair/tenants"), ({ body }) =>
          body.tenants.map(({ pausedAt, ready, running, tenant }: any) => [tenant, ready, running, pausedAt !== null])
        )
        assert.sameDeepMembers(yield* list, [
          ["t1", 2, 0, false],
          ["t2", 1, 0, false],
          [null, 1, 0, false]
        ])
        const paused = yield* post("/actors/http/fair/tenants/t1/pause")
        assert.deepInclude(paused.body, { actor, tenant: "t1", ready: 2, running: 0 })
        assert.isString(paused.body.pausedAt)
        assert.deepInclude(yield* list, ["t1", 2, 0, true])
        assert.isNull((yield* post("/actors/http/fair/tenants/t1/resume")).body.pausedAt)
        const jobs = (yield* get("/jobs?tenant=t1")).body.jobs
        assert.deepStrictEqual(
          jobs.map(({ tenant }: any) => tenant),
          ["t1", "t1"]
        )
        assert.strictEqual((yield* get(`/jobs/${jobs[0].jobId}`)).body.tenant, "t1")
        const cancelled = yield* post("/jobs/cancel", { filter: { tenant: "t1" } })
        assert.strictEqual(cancelled.body.changed, 2)
        assert.strictEqual((yield* list).length, 2)
        assert.strictEqual((yield* get("/jobs?tenant=t1&state=cancelled")).body.jobs.length, 2)
        yield* store.register([{ actor: "http/plain", retentionDays: 7, hasKeys: false }])
        const unfair = yield* post("/actors/http/plain/tenants/t1/pause")
        assert.deepStrictEqual([unfair.status, unfair.body.code], [409, "actor_not_fair"])
      })
  )

  it.effect("reads an action by its row in the audit, with the jobs that it named", () =>
    Effect.gen(function* () {
      const ids = yield* ended({ actor: "http/action" }, 2)
      const { body } = yield* post("/jobs/retry", { filter: { id: ids } })
      assert.strictEqual(body.changed, 2)
      const action = yield* get(`/audit/${body.actionId}`)
      assert.deepInclude(action.body, { id: body.actionId, action: "retry", changed: 2, via: "http" })
      assert.sameMembers(action.body.detail.jobIds, ids)
      const none = yield* get("/audit/987654321")
      assert.deepStrictEqual([none.status, none.body.code], [404, "action_not_found"])
    })
  )
})
