/** What every store of steps and signals promises, run against each implementation. */
import { assert, type Vitest } from "@effect/vitest"
import { Effect } from "effect"
import { JobStore } from "../../src/actor/JobStore.ts"
import { type Fence, StepStore } from "../../src/actor/step/StepStore.ts"
import { fresh, type Harness, mailboxOf, only, released, retried } from "./jobstore/Fixture.ts"
import { callbackCases } from "./stepstore/Callbacks.ts"
import { answer, dispatch, listener, names, signal, step, waiting } from "./stepstore/Fixture.ts"
import { stepRecords } from "./stepstore/Records.ts"

export type StepCases = (test: Vitest.MethodsNonLive<JobStore | StepStore>, harness: Harness) => void

export const stepStoreContract: StepCases = (test, harness) => {
  const { elapse } = harness
  stepRecords(test, harness)
  callbackCases(test, harness)
  test.effect("a step is stored once, for the claim that holds the job", () =>
    Effect.gen(function* () {
      const { claim, join, sendAll, settles } = yield* fresh
      const store = yield* StepStore
      const [a, b] = [yield* join("a"), yield* join("b")]
      const [jobId] = yield* sendAll({})
      yield* claim(a)
      const fence: Fence = { jobId, claim: 1, node: a, mailbox: undefined }
      const save = (one: Fence, position: number, result: unknown = position) =>
        Effect.map(store.save(one, step(position, { result })), ({ held }) => held)
      assert.deepStrictEqual([yield* save(fence, 0), yield* save(fence, 0, "other")], [true, true])
      assert.isFalse(yield* save({ ...fence, claim: 2 }, 1))
      assert.isFalse(yield* save({ ...fence, node: b }, 1))
      yield* settles(a, released(jobId, 1))
      assert.isFalse(yield* save(fence, 1))
      yield* claim(b)
      assert.isFalse(yield* save(fence, 1))
      const next: Fence = { ...fence, claim: 2, node: b }
      assert.isTrue((yield* store.saveAlongside(next, step(1))).held)
      assert.isFalse((yield* store.saveAlongside(fence, step(2))).held)
      assert.deepStrictEqual(
        (yield* store.load(jobId)).map(({ name, result, state }) => [name, result, state]),
        [
          ["step 0", 0, "done"],
          ["step 1", 1, "done"]
        ]
      )
      yield* store.complete([jobId], 0)
      assert.deepStrictEqual(yield* names(jobId), [])
      assert.deepStrictEqual(yield* store.find(jobId), [])
    })
  )

  test.effect("a step of a job with a key is stored for the lease that holds the key", () =>
    Effect.gen(function* () {
      const { join, sendAll, take } = yield* fresh
      const [store, jobs] = [yield* StepStore, yield* JobStore]
      const [a, b] = [yield* join("a"), yield* join("b")]
      const [jobId] = yield* sendAll({ key: "k" })
      const first = mailboxOf(only((yield* take(a)).leases))
      const fenceOf = (node: string, mailbox: Fence["mailbox"]): Fence => ({
        jobId,
        claim: mailbox?.leaseNumber ?? 0,
        node,
        mailbox
      })
      assert.isTrue((yield* store.save(fenceOf(a, first), step(0))).held)
      assert.isFalse((yield* store.save(fenceOf(b, first), step(1))).held)
      yield* jobs.settle(a, [], [{ ...first, heldMs: null, failsRest: null }])
      assert.isFalse((yield* store.save(fenceOf(a, first), step(1))).held)
      const second = mailboxOf(only((yield* take(b)).leases))
      assert.isFalse((yield* store.save(fenceOf(a, first), step(1))).held)
      assert.isTrue((yield* store.save(fenceOf(b, second), step(1))).held)
      assert.deepStrictEqual(yield* names(jobId), ["step 0 done", "step 1 done"])
    })
  )

  test.effect("a signal goes to all that listen; what none has got is kept for the first that does, one each", () =>
    Effect.gen(function* () {
      const store = yield* StepStore
      const [a, b] = [yield* listener("contract/all"), yield* listener("contract/all")]
      assert.deepStrictEqual(yield* dispatch, [])
      yield* store.send([1, 2, 3].map((n) => signal("contract/all", n)))
      assert.deepStrictEqual(yield* dispatch, [a, b])
      assert.deepStrictEqual(
        [yield* answer(a), yield* answer(b)],
        [
          { result: 1, state: "done" },
          { result: 1, state: "done" }
        ]
      )
      const late = [yield* listener("contract/all"), yield* listener("contract/all"), yield* listener("contract/all")]
      assert.deepStrictEqual(yield* dispatch, late.slice(0, 2))
      assert.deepStrictEqual(yield* Effect.forEach(late, answer), [
        { result: 2, state: "done" },
        { result: 3, state: "done" },
        { result: null, state: "waiting" }
      ])
    })
  )

  test.effect("a signal that was kept long enough reaches none, and a job that has ended takes none", () =>
    Effect.gen(function* () {
      const [store, jobs] = [yield* StepStore, yield* JobStore]
      yield* store.send([signal("contract/over", 1, 1_000), signal("contract/over", 2, 0)])
      assert.deepStrictEqual(yield* dispatch, [])
      yield* elapse(1_001)
      const [cancelled, next] = [yield* listener("contract/over"), yield* listener("contract/over")]
      assert.deepStrictEqual(yield* dispatch, [])
      yield* jobs.cancel([cancelled, next])
      yield* store.send([signal("contract/over", 3)])
      assert.deepStrictEqual(yield* dispatch, [])
      const last = yield* listener("contract/over")
      assert.deepStrictEqual(yield* dispatch, [last])
      assert.deepStrictEqual(yield* answer(last), { result: 3, state: "done" })
    })
  )

  test.effect(
    "a signal that is kept waits for a job that lives, not for one that has ended since it began to wait",
    () =>
      Effect.gen(function* () {
        const [store, jobs] = [yield* StepStore, yield* JobStore]
        yield* store.send([signal("contract/lives", 1)])
        assert.deepStrictEqual(yield* dispatch, [])
        const cancelled = yield* listener("contract/lives")
        yield* jobs.cancel([cancelled])
        const next = yield* listener("contract/lives")
        assert.deepStrictEqual(yield* dispatch, [next])
        assert.deepStrictEqual(yield* answer(next), { result: 1, state: "done" })
      })
  )

  test.effect("a signal reaches all that wait, also when more have begun to wait than are looked at together", () =>
    Effect.gen(function* () {
      const store = yield* StepStore
      const all = yield* Effect.forEach([1, 2, 3, 4, 5], () => listener("contract/many"))
      yield* store.send([signal("contract/many", 1)])
      assert.deepStrictEqual(yield* dispatch, all)
    })
  )

  test.effect("a wait ends once: by its signal, or by its time", () =>
    Effect.gen(function* () {
      const store = yield* StepStore
      const [early, late] = [yield* listener("contract/once"), yield* listener("contract/twice")]
      yield* dispatch
      assert.deepStrictEqual(yield* store.endWait(early, 0), { state: "waiting", result: null })
      yield* store.send([signal("contract/once", 1)])
      assert.deepStrictEqual(yield* dispatch, [early])
      yield* elapse(60_001)
      assert.deepStrictEqual(yield* store.endWait(early, 0), { state: "done", result: 1 })
      assert.deepStrictEqual(yield* store.endWait(late, 0), { state: "timed_out", result: null })
      yield* store.send([signal("contract/twice", 1)])
      assert.deepStrictEqual(yield* dispatch, [])
      assert.deepStrictEqual(yield* answer(late), { result: null, state: "timed_out" })
    })
  )

  test.effect("a wake-up is over for the wait that it was for, not for the next one of the job", () =>
    Effect.gen(function* () {
      const [store, jobs] = [yield* StepStore, yield* JobStore]
      const { claim, join, settles } = yield* fresh
      const jobId = yield* listener("contract/first")
      yield* store.send([signal("contract/first", 1), signal("contract/second", 2)])
      while (yield* store.match(2));
      const first = yield* store.toWake(100)
      assert.deepStrictEqual(first, [{ jobId, position: 0 }])
      yield* jobs.runNow([jobId])
      const node = yield* join("n")
      yield* claim(node, { actor: (yield* jobs.find([jobId]))[0]!.actor })
      const next = waiting("contract/second", { position: 1 })
      yield* store.save({ jobId, claim: 2, node, mailbox: undefined }, next)
      yield* settles(node, retried(jobId, 2, 60_000, 0))
      yield* store.listen([{ jobId, position: 1 }])
      while (yield* store.match(2));
      yield* store.woken(first)
      assert.deepStrictEqual(yield* store.toWake(100), [{ jobId, position: 1 }])
      yield* dispatch
    })
  )

  test.effect(
    "a wait that ended while its job ran wakes the job, also when that wake-up is forgotten only after the job was put off",
    () =>
      Effect.gen(function* () {
        const [store, jobs] = [yield* StepStore, yield* JobStore]
        const { claim, join, settles } = yield* fresh
        const jobId = yield* listener("contract/meanwhile")
        yield* jobs.runNow([jobId], "stay")
        const node = yield* join("n")
        yield* claim(node, { actor: (yield* jobs.find([jobId]))[0]!.actor })
        yield* store.send([signal("contract/meanwhile", 1)])
        while (yield* store.match(2));
        const first = yield* store.toWake(100)
        assert.deepStrictEqual(first, [{ jobId, position: 0 }])
        yield* settles(node, retried(jobId, 2, 60_000, 0))
        yield* store.listen([{ jobId, position: 0 }])
        yield* store.woken(first)
        assert.deepStrictEqual(yield* dispatch, [jobId])
        assert.deepStrictEqual(yield* answer(jobId), { result: 1, state: "done" })
      })
  )

  test.effect("a job that is run now has no more time to sleep", () =>
    Effect.gen(function* () {
      const [store, jobs] = [yield* StepStore, yield* JobStore]
      const jobId = yield* listener("contract/now", { kind: "sleep", key: null })
      assert.isAbove((yield* store.load(jobId))[0]!.remainingMs, 0)
      assert.deepStrictEqual(yield* jobs.runNow([jobId]), [jobId])
      assert.isAtMost((yield* store.load(jobId))[0]!.remainingMs, 0)
    })
  )

  test.effect("steps of jobs that may run again stay, those of others are pruned", () =>
    Effect.gen(function* () {
      const [store, jobs] = [yield* StepStore, yield* JobStore]
      const [sleeping, cancelled, gone] = [
        yield* listener("contract/prune"),
        yield* listener("contract/prune"),
        yield* listener("contract/prune")
      ]
      yield* jobs.cancel([cancelled])
      const { claim, join, settles } = yield* fresh
      const node = yield* join("n")
      yield* jobs.runNow([gone])
      const view = (yield* jobs.find([gone]))[0]!
      yield* claim(node, { actor: view.actor })
      yield* settles(node, { id: gone, claim: 2, verdict: { to: "completed", result: null }, attempt: null })
      for (let after: string | undefined = "0"; after !== undefined; ) after = yield* store.prune(after, 2)
      assert.deepStrictEqual(yield* Effect.forEach([sleeping, cancelled, gone], names), [
        ["contract/prune waiting"],
        ["contract/prune waiting"],
        []
      ])
    })
  )
}
