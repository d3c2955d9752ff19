/** Steps that are tried again, kept, set back, or wait for other jobs; and what a job says of its progress. */
import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { JobStore } from "../../../src/actor/JobStore.ts"
import { type AwaitedEnd, type NewStep, StepStore } from "../../../src/actor/step/StepStore.ts"
import { completed, failed, fresh, only } from "../jobstore/Fixture.ts"
import type { StepCases } from "../StepStoreContract.ts"
import { answer, claimed, dispatch, listener, names, step } from "./Fixture.ts"

export const stepRecords: StepCases = (test, { elapse }) => {
  test.effect("a step that is tried again changes until it has an end, within the time that it began with", () =>
    Effect.gen(function* () {
      const { fence, jobId, node, settles } = yield* claimed
      const store = yield* StepStore
      const look = (over: Partial<NewStep>) =>
        store.save(
          fence,
          step(0, { kind: "until", state: "waiting", result: null, delayMs: 1_000, limitMs: 60_000, ...over })
        )
      const stored = Effect.map(store.load(jobId), (steps) => {
        const { leftMs, result, state, tries } = only(steps)
        return { result, state, tries, left: Math.ceil((leftMs ?? 0) / 30_000) }
      })
      assert.strictEqual(Math.round((yield* look({ tries: 1 })).remainingMs), 1_000)
      yield* elapse(40_000)
      assert.strictEqual(Math.round((yield* look({ tries: 2, delayMs: 2_000 })).remainingMs), 2_000)
      assert.deepStrictEqual(yield* stored, { result: null, state: "waiting", tries: 2, left: 1 })
      yield* look({ state: "done", tries: 3, result: "found" })
      yield* look({ state: "failed", tries: 4, result: "late" })
      assert.deepStrictEqual(yield* stored, { result: "found", state: "done", tries: 3, left: 1 })
      assert.isFalse((yield* store.save({ ...fence, claim: 2 }, step(1))).held)
      yield* settles(node, completed(jobId, 1))
    })
  )

  test.effect("the steps of a completed job are found with the times at which they began and ended", () =>
    Effect.gen(function* () {
      const { fence, jobId, node, settles } = yield* claimed
      const { jobId: other } = yield* claimed
      const store = yield* StepStore
      yield* store.save(fence, step(0, { tookMs: 2_000, result: { n: 1 } }))
      yield* store.save(fence, step(1, { kind: "sleep", name: "rest", state: "waiting", branch: "a/b/", delayMs: 5 }))
      yield* elapse(10)
      yield* settles(node, completed(jobId, 1))
      yield* store.complete([jobId, other], 7)
      assert.deepStrictEqual(yield* store.load(jobId), [])
      const [first, second] = yield* store.find(jobId)
      assert.deepStrictEqual(
        [first?.name, first?.state, first?.result, first?.branch],
        ["step 0", "done", { n: 1 }, ""]
      )
      assert.closeTo(first!.endedAt!.getTime() - first!.startedAt.getTime(), 2_000, 2)
      assert.deepStrictEqual([second?.kind, second?.state, second?.branch], ["sleep", "done", "a/b/"])
      assert.isNotNull(second?.endedAt)
      assert.deepStrictEqual(yield* store.find(other), [])
    })
  )

  test.effect(
    "a job is set back to a step: what began before it stays, and a step that failed begins again with a retry",
    () =>
      Effect.gen(function* () {
        const { fence, jobId, node, settles } = yield* claimed
        const [store, jobs] = [yield* StepStore, yield* JobStore]
        for (const n of [0, 1, 2]) yield* store.save(fence, step(n))
        yield* store.save(fence, step(3, { state: "failed", result: "no" }))
        yield* settles(node, failed(jobId, 1))
        assert.deepStrictEqual(yield* jobs.retry([jobId], "op"), [jobId])
        assert.deepStrictEqual(yield* names(jobId), ["step 0 done", "step 1 done", "step 2 done"])
        assert.strictEqual(yield* store.rewind(jobId, "no such step"), 0)
        assert.strictEqual(yield* store.rewind(jobId, "step 1"), 2)
        assert.deepStrictEqual(yield* names(jobId), ["step 0 done"])
      })
  )

  test.effect(
    "a wait for another job ends with that job, however it ended, and a job that is not there is unknown",
    () =>
      Effect.gen(function* () {
        const { claim, join, sendAll, settles } = yield* fresh
        const node = yield* join("n")
        const [done, broken, running] = yield* sendAll({}, {}, {})
        const waits = yield* Effect.forEach([done, broken, running, "999999999"], (key) =>
          listener("of a job", { kind: "job", key })
        )
        assert.deepStrictEqual(yield* dispatch, [waits[3]])
        yield* claim(node)
        yield* settles(node, completed(done, 1, { n: 7 }))
        yield* settles(node, {
          ...failed(broken, 1),
          attempt: {
            attempt: 1,
            outcome: "failed",
            tag: "Refused",
            message: "no",
            startedAt: "2026-01-01T00:00:00.000Z",
            durationMs: 1
          }
        })
        assert.sameMembers(yield* dispatch, waits.slice(0, 2))
        const answers = yield* Effect.forEach(waits, answer)
        const ends = answers.map(({ result, state }) => {
          const end = result as AwaitedEnd | null
          return [state, end?.state, end?.result, end?.attempts.map(({ tag }) => tag)]
        })
        assert.deepStrictEqual(ends, [
          ["done", "completed", { n: 7 }, []],
          ["done", "failed", null, ["Refused"]],
          ["waiting", undefined, undefined, undefined],
          ["done", "unknown", null, []]
        ])
        yield* settles(node, completed(running, 1))
        assert.deepStrictEqual(yield* dispatch, [waits[2]])
      })
  )

  test.effect(
    "what a job says of its progress is kept over its attempts and its end, for the claim that holds it",
    () =>
      Effect.gen(function* () {
        const { claim, fence, jobId, node, settles } = yield* claimed
        const [store, jobs] = [yield* StepStore, yield* JobStore]
        const said = Effect.map(store.reported(jobId), (found) => found?.value)
        assert.isUndefined(yield* said)
        for (const n of [1, 2]) assert.isTrue((yield* store.report(fence, { n })).held)
        yield* store.save(fence, step(0))
        assert.isFalse((yield* store.report({ ...fence, claim: 2 }, { n: 3 })).held)
        assert.deepStrictEqual(yield* names(jobId), ["step 0 done"])
        yield* settles(node, failed(jobId, 1))
        assert.deepStrictEqual(yield* said, { n: 2 })
        yield* jobs.retry([jobId], "op")
        yield* store.rewind(jobId, "step 0")
        yield* claim(node)
        assert.isTrue((yield* store.report({ ...fence, claim: 2 }, { n: 4 })).held)
        yield* settles(node, completed(jobId, 2))
        yield* store.complete([jobId], 7)
        assert.deepStrictEqual([yield* said, yield* store.find(jobId)], [{ n: 4 }, []])
      })
  )
}
