/** Waiting jobs that operators change by filter. */
import { assert, layer } from "@effect/vitest"
import { Effect, Layer, Schema } from "effect"
import * as Actor from "../../../src/actor/Actor.ts"
import { JobStore } from "../../../src/actor/JobStore.ts"
import { Jobs } from "../../../src/actor/Jobs.ts"
import * as ActorCatalogue from "../../../src/operate/external/ActorCatalogue.ts"
import { JobChanges } from "../../../src/operate/runtime/change/JobChanges.ts"
import { Inspector } from "../../../src/operate/runtime/Inspector.ts"
import { actorOf, batchSize, board, send } from "./support.ts"

const Plain = Actor.make("change/plain", { payload: Schema.Struct({ n: Schema.Int }) })
const Boxed = Actor.make("change/boxed", {
  payload: Schema.Struct({
    shop: Schema.String,
    at: Schema.Struct({ shelf: Schema.Int, note: Schema.optionalKey(Schema.String) })
  }),
  mailbox: ({ shop }) => shop
})

const services = JobChanges.layerWith(batchSize).pipe(
  Layer.provide(Layer.succeed(ActorCatalogue.ActorCatalogue, ActorCatalogue.of([Plain, Boxed]))),
  Layer.provideMerge(board)
)

const views = (jobIds: ReadonlyArray<string>) =>
  Effect.flatMap(JobStore, (store) =>
    Effect.map(store.find(jobIds), (found) => jobIds.map((id) => found.find(({ jobId }) => jobId === id)!))
  )

layer(services)("Waiting jobs", (it) => {
  it.effect("get another priority and payload by filter, a preview first, and the audit says what was set", () =>
    Effect.gen(function* () {
      const [{ change }, inspector] = [yield* JobChanges, yield* Inspector]
      const jobIds = yield* send(Plain, 25)
      const filter = { actor: "change/plain" }
      const to = { priority: -2, payload: { n: 7 } } as const
      const before = yield* change(filter, to, { dryRun: true })
      assert.deepInclude(before, { dryRun: true, matched: 25, changed: 0 })
      assert.deepStrictEqual([...new Set((yield* views(jobIds)).map(({ priority }) => priority))], [0])
      const { actionId, ...done } = yield* change(filter, to, {})
      assert.deepStrictEqual(done, { dryRun: false, matched: 25, changed: 25, more: false })
      for (const { payload, priority } of yield* views(jobIds)) {
        assert.deepStrictEqual([payload, priority], [{ n: 7 }, -2])
      }
      const entry = yield* inspector.action(actionId!)
      assert.deepInclude(entry, { action: "change", changed: 25 })
      assert.deepInclude(entry.detail, { actor: "change/plain", setPriority: -2, setPayload: { n: 7 } })
    })
  )

  it.effect("get another time where they have one", () =>
    Effect.gen(function* () {
      const [{ change }, jobs] = [yield* JobChanges, yield* Jobs]
      const actor = actorOf("change/timed")
      const { jobId } = yield* jobs.send(actor, { n: 1 }, { delay: "1 hour" })
      const runAt = new Date("2999-01-01T00:00:00Z")
      assert.deepInclude(yield* change({ actor: "change/timed" }, { runAt }, {}), { matched: 1, changed: 1 })
      assert.deepStrictEqual((yield* views([jobId]))[0]?.runAt, runAt)
    })
  )

  it.effect("get no payload that their actor does not take, or by which they would wait elsewhere", () =>
    Effect.gen(function* () {
      const [{ change }, jobs] = [yield* JobChanges, yield* Jobs]
      const { jobId: older } = yield* jobs.send(Boxed, { shop: "ueno", at: { shelf: 1 } })
      const { jobId } = yield* jobs.send(Boxed, { shop: "ginza", at: { shelf: 1 } })
      const filter = { actor: "change/boxed" }
      const reason = (payload: Readonly<Record<string, unknown>>) =>
        Effect.map(Effect.flip(change(filter, { payload }, { dryRun: true })), ({ message }) => message)
      assert.include(
        yield* reason({ "at.shelf": "2" }),
        `The job ${jobId} cannot have this payload: its actor does not take it`
      )
      assert.include(yield* reason({ "at.shelf": "2" }), '["at"]["shelf"]')
      assert.include(yield* reason({ shop: "ueno" }), "its key would be another one")
      assert.include(yield* reason({ "at.note": "a\0b" }), "NUL")
      const unknown = yield* Effect.flip(change({ actor: "change/unknown" }, { payload: { n: 1 } }, {}))
      assert.strictEqual(unknown._tag, "ActorRequired")
      assert.strictEqual((yield* Effect.flip(change({}, { priority: 1 }, {})))._tag, "FilterRequired")
      assert.deepInclude(yield* change(filter, { payload: { "at.shelf": 2, "at.note": "new" } }, {}), { changed: 2 })
      assert.deepInclude(yield* change(filter, { payload: { shop: "ginza" } }, {}), { matched: 2, changed: 1 })
      assert.deepStrictEqual(
        (yield* views([older, jobId])).map(({ payload }) => payload),
        ["ueno", "ginza"].map((shop) => ({ shop, at: { shelf: 2, note: "new" } }))
      )
    })
  )
})
