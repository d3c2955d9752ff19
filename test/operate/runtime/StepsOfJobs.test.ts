/** Steps and progress of jobs as operators see them, and a retry that begins again at a step. */
import { assert, layer } from "@effect/vitest"
import { Effect, Layer, Option, Redacted } from "effect"
import { JobStore } from "../../../src/actor/JobStore.ts"
import { StepStore } from "../../../src/actor/step/StepStore.ts"
import { defineModule } from "../../../src/module.ts"
import { Inspector } from "../../../src/operate/runtime/Inspector.ts"
import { Operations } from "../../../src/operate/runtime/Operations.ts"
import { settlement } from "../../contract/jobstore/Fixture.ts"
import { newStep } from "../../contract/stepstore/Fixture.ts"
import * as TestApp from "../../support/TestApp.ts"
import { kernelOn } from "../../support/TestRuntime.ts"
import { actorOf, board, claim, send } from "./support.ts"

/** A job that runs and has taken these steps. */
const running = Effect.fnUntraced(function* (actor: `${string}/${string}`, ...names: ReadonlyArray<string>) {
  const store = yield* StepStore
  const [jobId = ""] = yield* send(actorOf(actor), 1)
  const node = `node of ${actor}`
  yield* claim(node, actor, 1)
  const fence = { jobId, claim: 1, node, mailbox: undefined }
  for (const [n, name] of names.entries()) yield* store.save(fence, newStep(n, { name }))
  return { jobId, node, fence }
})

layer(board)("A job with steps", (it) => {
  it.effect("begins again at a step, with what was before it, and the audit says so", () =>
    Effect.gen(function* () {
      const [operations, inspector, store] = [yield* Operations, yield* Inspector, yield* JobStore]
      const { jobId, node } = yield* running("steps/again", "issue", "send", "remind", "send")
      const refused = yield* Effect.flip(operations.retryOne(jobId, "send"))
      assert.include(refused.message, "is running")
      yield* store.settle(node, [settlement(jobId, 1, { to: "failed", failures: 1 })])
      const unknown = yield* Effect.flip(operations.retryOne(jobId, "no such step"))
      assert.strictEqual(
        unknown.message,
        `The job ${jobId} has taken no step no such step: \`ekimae jobs show ${jobId}\` lists its steps`
      )
      const before = yield* inspector.job(jobId)
      assert.deepStrictEqual([before.state, before.steps.length], ["failed", 4])
      yield* operations.retryOne(jobId, "send")
      const after = yield* inspector.job(jobId)
      assert.deepStrictEqual([after.state, after.steps.map(({ name }) => name)], ["ready", ["issue"]])
      const [entry] = (yield* inspector.audit({ limit: 1 })).entries
      assert.deepStrictEqual([entry?.action, entry?.target, entry?.detail], ["retry", jobId, { fromStep: "send" }])
    })
  )

  it.effect("is forgotten with its steps", () =>
    Effect.gen(function* () {
      const [operations, steps, store] = [yield* Operations, yield* StepStore, yield* JobStore]
      const { jobId, node } = yield* running("steps/purged", "issue")
      yield* store.settle(node, [settlement(jobId, 1, { to: "completed", result: null })])
      yield* steps.complete([jobId], 7)
      assert.strictEqual((yield* steps.find(jobId)).length, 1)
      yield* operations.purge({ actor: "steps/purged" }, {})
      assert.deepStrictEqual(yield* steps.find(jobId), [])
    })
  )
})

const token = "0123456789abcdef"
const open = TestApp.web(TestApp.routesOf(defineModule({ name: "empty", layer: Layer.empty }))).pipe(
  Layer.provide(TestApp.services),
  Layer.provideMerge(kernelOn({ adminToken: Option.some(Redacted.make(token)) }))
)

layer(open, { excludeTestServices: true })("The stream of a job", (it) => {
  it.effect("says how far it is, and ends with it", () =>
    Effect.gen(function* () {
      const [{ call }, steps, store] = [yield* TestApp.TestApp, yield* StepStore, yield* JobStore]
      const ask = (path: string) => call(`/admin/v1${path}`, { headers: { authorization: `Bearer ${token}` } })
      const { fence, jobId, node } = yield* running("steps/stream", "issue")
      const response = yield* ask(`/jobs/${jobId}/events`)
      const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader()
      const next = Effect.map(
        Effect.promise(() => reader.read()),
        ({ done, value }) => {
          if (done) return undefined
          const [name, data = ""] = value.split("\n")
          assert.strictEqual(name, "event: job")
          const { report, state } = JSON.parse(data.replace(/^data: /, ""))
          return [state, report?.value ?? null]
        }
      )
      assert.deepStrictEqual(yield* next, ["running", null])
      yield* steps.report(fence, { pages: 3 })
      assert.deepStrictEqual(yield* next, ["running", { pages: 3 }])
      yield* store.settle(node, [settlement(jobId, 1, { to: "failed", failures: 1 })])
      assert.deepStrictEqual(yield* next, ["failed", { pages: 3 }])
      assert.isUndefined(yield* next)
      assert.strictEqual((yield* ask("/jobs/987654321/events")).status, 404)
      const shown = yield* ask(`/jobs/${jobId}`)
      const body = yield* Effect.promise(() => shown.json() as Promise<any>)
      assert.deepStrictEqual(body.report.value, { pages: 3 })
    })
  )
})
