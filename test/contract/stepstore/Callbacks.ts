/** Addresses that take one answer for a job that waits for it. */
import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { JobStore } from "../../../src/actor/JobStore.ts"
import { type Fence, type NewCallback, StepStore } from "../../../src/actor/step/StepStore.ts"
import { completed, failed, fresh, retried } from "../jobstore/Fixture.ts"
import type { StepCases } from "../StepStoreContract.ts"
import { dispatch, step, waiting } from "./Fixture.ts"

let serial = 0
const name = "contract/answered"

/** A job that has made an address; it waits for the answer once it is put off. */
const asking = Effect.gen(function* () {
  const { claim, join, sendAll, settles } = yield* fresh
  const store = yield* StepStore
  const node = yield* join("n")
  const [jobId] = yield* sendAll({})
  yield* claim(node)
  const fence: Fence = { jobId, claim: 1, node, mailbox: undefined }
  const id = `callback ${++serial}`
  const offered: NewCallback = {
    id,
    jobId,
    actor: "contract/asks",
    signal: name,
    sealed: new Uint8Array([1, 2]),
    lastsMs: 60_000
  }
  yield* store.offerCallback(offered)
  yield* store.save(fence, step(0, { result: id }))
  const wait = Effect.gen(function* () {
    const { remainingMs } = yield* store.save(fence, waiting(name, { position: 1, key: id, delayMs: 70_000 }))
    yield* settles(node, retried(jobId, 1, remainingMs, 0))
    yield* store.listen([{ jobId, position: 1 }])
  })
  const state = Effect.map(store.callback(id), (found) => found?.state)
  const answer = (payload: unknown, signal = name) => store.answerCallback(id, signal, payload)
  const heard = Effect.map(store.load(jobId), (steps) => steps.find(({ position }) => position === 1)?.result)
  return { answer, claim, fence, heard, id, jobId, node, settles, state, store, wait }
})

export const callbackCases: StepCases = (test, { elapse }) => {
  test.effect("a callback takes one answer, which reaches the job; the same one again has no effect", () =>
    Effect.gen(function* () {
      const { answer, heard, id, jobId, state, store, wait } = yield* asking
      yield* wait
      const found = yield* store.callback(id)
      assert.deepStrictEqual(
        [found?.jobId, found?.actor, found?.signal, found?.state, [...(found?.sealed ?? [])]],
        [jobId, "contract/asks", name, "open", [1, 2]]
      )
      assert.isUndefined(yield* store.callback("unknown"))
      assert.isUndefined(yield* store.answerCallback("unknown", name, 1))
      assert.isUndefined(yield* answer({ a: 1 }, "contract/other"))
      assert.strictEqual(yield* answer({ a: 1, b: [2] }), "received")
      assert.strictEqual(yield* answer({ b: [2], a: 1 }), "repeated")
      assert.strictEqual(yield* answer({ a: 2 }), "used")
      assert.strictEqual(yield* state, "used")
      assert.deepStrictEqual(yield* dispatch, [jobId])
      assert.deepStrictEqual(yield* heard, { a: 1, b: [2] })
    })
  )

  test.effect("an answer that comes before the job waits is kept for it", () =>
    Effect.gen(function* () {
      const { answer, heard, jobId, wait } = yield* asking
      assert.strictEqual(yield* answer("early"), "received")
      assert.deepStrictEqual(yield* dispatch, [])
      yield* wait
      assert.deepStrictEqual(yield* dispatch, [jobId])
      assert.strictEqual(yield* heard, "early")
    })
  )

  test.effect("a callback takes no answer after its time", () =>
    Effect.gen(function* () {
      const { answer, state, wait } = yield* asking
      yield* wait
      yield* elapse(59_000)
      assert.strictEqual(yield* state, "open")
      yield* elapse(1_001)
      assert.deepStrictEqual([yield* state, yield* answer(1)], ["over", "over"])
    })
  )

  test.effect("a callback takes no answer while its job has ended, and takes one when the job is retried", () =>
    Effect.gen(function* () {
      const { answer, claim, fence, jobId, node, settles, state, store } = yield* asking
      const jobs = yield* JobStore
      yield* settles(node, failed(jobId, 1))
      assert.deepStrictEqual([yield* state, yield* answer(1)], ["ended", "ended"])
      yield* jobs.retry([jobId], "op")
      assert.strictEqual(yield* answer(1), "received")
      yield* claim(node)
      yield* settles(node, completed(jobId, 2))
      yield* store.complete([fence.jobId], 7)
      assert.deepStrictEqual([yield* answer(1), yield* answer(2)], ["repeated", "used"])
      const cancelled = yield* asking
      yield* cancelled.wait
      yield* jobs.cancel([cancelled.jobId])
      assert.strictEqual(yield* cancelled.answer(1), "ended")
    })
  )

  test.effect("a job that is set back to its wait asks again at the same address, and behind it at another one", () =>
    Effect.gen(function* () {
      const { answer, heard, jobId, state, store, wait } = yield* asking
      const jobs = yield* JobStore
      yield* wait
      yield* answer("yes")
      yield* dispatch
      assert.strictEqual(yield* heard, "yes")
      yield* jobs.cancel([jobId])
      yield* jobs.retry([jobId], "op")
      assert.strictEqual(yield* store.rewind(jobId, name), 1)
      assert.strictEqual(yield* state, "open")
      assert.strictEqual(yield* answer("no"), "received")
      const other = yield* asking
      yield* other.settles(other.node, failed(other.jobId, 1))
      yield* jobs.retry([other.jobId], "op")
      assert.strictEqual(yield* other.state, "open")
      yield* store.rewind(other.jobId, "step 0")
      assert.deepStrictEqual([yield* other.state, yield* other.answer(1)], ["ended", "ended"])
    })
  )

  test.effect("a callback is forgotten a week after its time, unless its job has steps", () =>
    Effect.gen(function* () {
      const { claim, fence, id, jobId, node, settles, store, wait } = yield* asking
      yield* wait
      const open = yield* asking
      yield* elapse(8 * 86_400_000)
      yield* store.prune("0", 1_000)
      assert.isDefined(yield* store.callback(id))
      const jobs = yield* JobStore
      yield* jobs.runNow([jobId])
      yield* claim(node)
      yield* settles(node, completed(jobId, 2))
      yield* store.complete([fence.jobId], 7)
      yield* store.prune("0", 1_000)
      assert.deepStrictEqual([yield* store.callback(id), yield* open.state], [undefined, "over"])
    })
  )
}
