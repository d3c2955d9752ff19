import { assert, layer } from "@effect/vitest"
import { Effect, Layer, Schema } from "effect"
import * as Actor from "../../../src/actor/Actor.ts"
import { BatchSummary, message } from "../../../src/actor/batch/Batch.ts"
import { JobStore } from "../../../src/actor/JobStore.ts"
import { Jobs } from "../../../src/actor/Jobs.ts"
import { BatchControl } from "../../../src/operate/runtime/BatchControl.ts"
import { Inspector } from "../../../src/operate/runtime/Inspector.ts"
import { actorOf, board } from "./support.ts"

const AllDone = Actor.make("control/all-done", { payload: Schema.Struct({ batch: BatchSummary }) })

layer(BatchControl.layer.pipe(Layer.provideMerge(board)))("A batch", (it) => {
  it.effect("is counted while it is open and when it has ended, and its cancellation is audited", () =>
    Effect.gen(function* () {
      const [jobs, store, control] = [yield* Jobs, yield* JobStore, yield* BatchControl]
      const work = Array.from({ length: 3 }, (_, n) => message(actorOf("control/work"), { n }))
      const { batchId } = yield* jobs.sendBatch(work, { actor: AllDone, payload: {} })
      const counts = { size: 3, unfinished: 3, completed: 0, failed: 0, cancelled: 0, forgotten: 0 }
      assert.deepInclude(yield* control.find(batchId), { ...counts, actor: AllDone.name, endedAt: null })
      yield* store.cancel(yield* store.unfinishedOf(batchId, 1))
      assert.deepInclude(yield* control.find(batchId), { ...counts, unfinished: 2, cancelled: 1 })
      const ended = { ...counts, unfinished: 0, cancelled: 3 }
      assert.deepInclude(yield* control.cancel(batchId), { ...ended, endedAt: null })
      yield* store.endBatches({ batchIds: [batchId] })
      const view = yield* control.find(batchId)
      assert.deepInclude(view, ended)
      assert.isNotNull(view.endedAt)
      const { entries } = yield* (yield* Inspector).audit({ limit: 1 })
      assert.deepInclude(entries[0]!, { action: "batch_cancel", target: batchId, changed: 2 })
    })
  )

  it.effect("leaves alone what it only waits for, and counts what is in no table as forgotten", () =>
    Effect.gen(function* () {
      const [jobs, control] = [yield* Jobs, yield* BatchControl]
      const other = yield* jobs.send(actorOf("control/work"), { n: 1 })
      const { jobId } = yield* jobs.send(actorOf("control/work"), { n: 2 }, { after: [other.jobId, "987654321"] })
      const counts = { size: 2, unfinished: 1, forgotten: 1, cancelled: 0 }
      assert.deepInclude(yield* control.find(jobId), counts)
      assert.deepInclude(yield* control.cancel(jobId), counts)
      assert.strictEqual((yield* jobs.find(other.jobId))?.state, "ready")
    })
  )

  it.effect("is listed, newest first and page by page, with the job that waits for it", () =>
    Effect.gen(function* () {
      const [jobs, control] = [yield* Jobs, yield* BatchControl]
      const older = yield* jobs.sendBatch([], { actor: AllDone, payload: {} })
      const newer = yield* jobs.sendBatch([], { actor: AllDone, payload: {} })
      const first = yield* control.page({ limit: 1 })
      const second = yield* control.page({ limit: 1, cursor: first.nextCursor ?? undefined })
      assert.deepStrictEqual(
        [...first.batches, ...second.batches].map(({ actor, batchId }) => [batchId, actor]),
        [newer, older].map(({ batchId }) => [batchId, AllDone.name])
      )
      assert.match((yield* Effect.flip(control.find("987654321"))).message, /no batch 987654321/)
    })
  )
})
