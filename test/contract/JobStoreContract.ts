/** What every job store promises, run against each implementation. Time passes through `elapse`. */
import { assert, type Vitest } from "@effect/vitest"
import { Effect } from "effect"
import { JobStore, type NewJob, type Settlement } from "../../src/actor/JobStore.ts"

const job = (over: Partial<NewJob> = {}): NewJob => ({
  actor: "test/work",
  priority: 0,
  payload: { n: 1 },
  delayMs: 0,
  uniqueKey: null,
  trace: null,
  ...over
})

const settlement = (id: string, claim: number, verdict: Settlement["verdict"]): Settlement => ({
  id,
  claim,
  verdict,
  attempt: null
})
const completed = (id: string, claim: number, result: unknown = null) =>
  settlement(id, claim, { to: "completed", result })

export interface Harness {
  /** Lets this much of the store's time pass. */
  readonly elapse: (ms: number) => Effect.Effect<void, unknown, JobStore>
}

/** Each case gets actors and nodes of its own, because one database serves them all. */
let serial = 0
const fresh = Effect.gen(function* () {
  const store = yield* JobStore
  const actor = `test/work${++serial}`
  const node = (name: string) => `${name}-${serial}`
  const join = (name: string) => Effect.as(store.join({ id: node(name), host: "here", pid: 1 }), node(name))
  return {
    store,
    actor,
    join,
    send: (...jobs: ReadonlyArray<Partial<NewJob>>) => store.send(jobs.map((over) => job({ actor, ...over }))),
    claim: (nodeId: string, limit = 100) => store.claim(nodeId, [{ actor, limit }]),
    state: (jobId: string) => Effect.map(store.find(jobId), (view) => view?.state)
  }
})

export const jobStoreContract = (test: Vitest.MethodsNonLive<JobStore>, { elapse }: Harness) => {
  test.effect("a job that was sent can be claimed once, with its payload", () =>
    Effect.gen(function* () {
      const { claim, join, send } = yield* fresh
      const [sent] = yield* send({ payload: { deep: ["値", 1.5, null] } })
      const [a, b] = [yield* join("a"), yield* join("b")]
      const first = yield* claim(a)
      assert.deepStrictEqual(
        first.map(({ claim, failures, id, payload }) => ({ claim, failures, id, payload })),
        [{ claim: 1, failures: 0, id: sent!.jobId, payload: { deep: ["値", 1.5, null] } }]
      )
      assert.deepStrictEqual(yield* claim(b), [])
    })
  )

  test.effect("a claim asks per actor, takes no more than its limit, and follows priority, then order of sending", () =>
    Effect.gen(function* () {
      const { claim, join, send } = yield* fresh
      yield* send(
        { payload: "late", priority: 5 },
        { payload: "b" },
        { payload: "c" },
        { payload: "first", priority: -1 }
      )
      const node = yield* join("a")
      const payloads = (yield* Effect.replicateEffect(claim(node, 1), 4)).flat().map(({ payload }) => payload)
      assert.deepStrictEqual(payloads, ["first", "b", "c", "late"])
      assert.deepStrictEqual(yield* claim(node, 1), [])
      yield* send({ payload: "late", priority: 5 }, { payload: "b" }, { payload: "first", priority: -1 })
      assert.deepStrictEqual(
        (yield* claim(node)).map(({ payload }) => payload),
        ["first", "b", "late"]
      )
    })
  )

  test.effect("a completed job keeps its result and never changes again", () =>
    Effect.gen(function* () {
      const { claim, join, send, store } = yield* fresh
      const [sent] = yield* send({})
      const node = yield* join("a")
      yield* claim(node)
      const id = sent!.jobId
      assert.deepStrictEqual([...(yield* store.settle(node, [completed(id, 1, { answer: 42 })]))], [id])
      assert.deepStrictEqual([...(yield* store.settle(node, [settlement(id, 1, { to: "failed", failures: 1 })]))], [])
      const view = yield* store.find(id)
      assert.deepStrictEqual([view?.state, view?.result], ["completed", { answer: 42 }])
      assert.isNotNull(view?.finishedAt)
    })
  )

  test.effect("a settlement of another node or of an older claim is refused", () =>
    Effect.gen(function* () {
      const { claim, join, send, state, store } = yield* fresh
      const [sent] = yield* send({})
      const id = sent!.jobId
      const [a, b] = [yield* join("a"), yield* join("b")]
      yield* claim(a)
      assert.strictEqual((yield* store.settle(b, [completed(id, 1)])).size, 0)
      yield* store.settle(a, [settlement(id, 1, { to: "ready" })])
      const [again] = yield* claim(a)
      assert.strictEqual(again?.claim, 2)
      assert.strictEqual((yield* store.settle(a, [completed(id, 1)])).size, 0)
      assert.strictEqual(yield* state(id), "running")
      assert.strictEqual((yield* store.settle(a, [completed(id, 2)])).size, 1)
    })
  )

  test.effect("a retry waits for its delay and remembers the failure", () =>
    Effect.gen(function* () {
      const { claim, join, send, state, store } = yield* fresh
      const [sent] = yield* send({})
      const id = sent!.jobId
      const node = yield* join("a")
      yield* claim(node)
      const attempt = {
        attempt: 1,
        outcome: "failed" as const,
        tag: "Oops",
        message: "no",
        startedAt: "2026-01-01T00:00:00.000Z",
        durationMs: 3
      }
      yield* store.settle(node, [{ id, claim: 1, verdict: { to: "scheduled", delayMs: 60_000, failures: 1 }, attempt }])
      yield* store.promote(1000)
      assert.strictEqual(yield* state(id), "scheduled")
      yield* elapse(60_001)
      yield* store.promote(1000)
      const [again] = yield* claim(node)
      assert.deepStrictEqual([again?.id, again?.failures, again?.claim], [id, 1, 2])
      assert.deepStrictEqual((yield* store.find(id))?.attempts, [attempt])
    })
  )

  test.effect("a delayed job is not ready before its time, and the promoter is told when to come back", () =>
    Effect.gen(function* () {
      const { claim, join, send, store } = yield* fresh
      yield* send({ delayMs: 30_000 })
      const node = yield* join("a")
      const { nextInMs } = yield* store.promote(1000)
      assert.isAbove(nextInMs ?? 0, 0)
      assert.isAtMost(nextInMs ?? Number.POSITIVE_INFINITY, 30_000)
      assert.deepStrictEqual(yield* claim(node), [])
      yield* elapse(30_001)
      yield* store.promote(1000)
      assert.strictEqual((yield* claim(node)).length, 1)
    })
  )

  test.effect("a unique key names one unfinished job, also within one batch, and is free again when it finished", () =>
    Effect.gen(function* () {
      const { claim, join, send, store } = yield* fresh
      const [first, twin, other] = yield* send({ uniqueKey: "k" }, { uniqueKey: "k" }, { uniqueKey: "l" })
      assert.deepStrictEqual([first?.created, twin?.created, other?.created], [true, false, true])
      assert.strictEqual(twin?.jobId, first?.jobId)
      const [later] = yield* send({ uniqueKey: "k", delayMs: 1000 })
      assert.deepStrictEqual(later, { jobId: first!.jobId, created: false })
      const node = yield* join("a")
      yield* claim(node)
      assert.isFalse((yield* send({ uniqueKey: "k" }))[0]?.created)
      yield* store.settle(node, [settlement(first!.jobId, 1, { to: "scheduled", delayMs: 1000, failures: 1 })])
      assert.isFalse((yield* send({ uniqueKey: "k" }))[0]?.created)
      yield* elapse(1001)
      yield* store.promote(1000)
      yield* claim(node)
      yield* store.settle(node, [settlement(first!.jobId, 2, { to: "failed", failures: 2 })])
      const [next] = yield* send({ uniqueKey: "k" })
      assert.isTrue(next?.created)
      assert.notStrictEqual(next?.jobId, first?.jobId)
    })
  )

  test.effect(
    "the jobs of a silent node are given back without using up an attempt, and its late results are refused",
    () =>
      Effect.gen(function* () {
        const { claim, join, send, state, store } = yield* fresh
        const [sent] = yield* send({})
        const id = sent!.jobId
        const [dead, alive] = [yield* join("dead"), yield* join("alive")]
        yield* claim(dead)
        yield* elapse(10_000)
        yield* store.beat(alive, [])
        yield* store.rescue(15_000)
        assert.strictEqual(yield* state(id), "running")
        yield* elapse(6_000)
        yield* store.rescue(15_000)
        assert.strictEqual(yield* state(id), "ready")
        assert.isFalse((yield* store.beat(dead, [])).alive)
        assert.strictEqual((yield* store.settle(dead, [completed(id, 1)])).size, 0)
        const [again] = yield* claim(alive)
        assert.deepStrictEqual([again?.id, again?.failures, again?.claim], [id, 0, 2])
        assert.deepStrictEqual(
          (yield* store.find(id))?.attempts.map(({ outcome }) => outcome),
          ["lost"]
        )
        assert.isTrue((yield* store.beat(alive, [])).alive)
      })
  )

  test.effect("a node that was taken for dead claims nothing until it joins anew", () =>
    Effect.gen(function* () {
      const { claim, join, send, store } = yield* fresh
      yield* send({})
      const dead = yield* join("dead")
      yield* elapse(15_001)
      yield* store.rescue(15_000)
      assert.deepStrictEqual(yield* claim(dead), [])
      assert.strictEqual((yield* claim(yield* join("anew"))).length, 1)
    })
  )

  test.effect("a job that its node does not know of is given back after a lease, unlike those that it holds", () =>
    Effect.gen(function* () {
      const { claim, join, send, state, store } = yield* fresh
      const [known, stray] = yield* send({}, {})
      const node = yield* join("a")
      yield* claim(node)
      const held = [{ id: known!.jobId, claim: 1 }]
      assert.strictEqual(yield* store.disown(node, held, 15_000), 0)
      yield* elapse(15_001)
      assert.strictEqual(yield* store.disown(node, held, 15_000), 1)
      assert.deepStrictEqual([yield* state(known!.jobId), yield* state(stray!.jobId)], ["running", "ready"])
      const [again] = yield* claim(node)
      assert.deepStrictEqual([again?.id, again?.claim, again?.failures], [stray!.jobId, 2, 0])
      assert.strictEqual((yield* store.settle(node, [completed(stray!.jobId, 1)])).size, 0)
    })
  )

  test.effect("a node that leaves gives its jobs back at once", () =>
    Effect.gen(function* () {
      const { claim, join, send, store } = yield* fresh
      const [sent] = yield* send({})
      const [a, b] = [yield* join("a"), yield* join("b")]
      yield* claim(a)
      yield* store.beat(a, [{ id: sent!.jobId, claim: 1, share: 0.5 }])
      yield* store.leave(a)
      assert.isNull((yield* store.find(sent!.jobId))?.progress)
      assert.deepStrictEqual(
        (yield* claim(b)).map(({ id }) => id),
        [sent!.jobId]
      )
      assert.deepStrictEqual((yield* store.find(sent!.jobId))?.attempts, [])
    })
  )

  test.effect("progress is kept while the claim is held and gone when the job is given back", () =>
    Effect.gen(function* () {
      const { claim, join, send, store } = yield* fresh
      const [sent] = yield* send({})
      const id = sent!.jobId
      const node = yield* join("a")
      yield* claim(node)
      yield* store.beat(node, [{ id, claim: 1, share: 0.25 }])
      assert.strictEqual((yield* store.find(id))?.progress, 0.25)
      yield* store.beat(node, [{ id, claim: 9, share: 0.75 }])
      assert.strictEqual((yield* store.find(id))?.progress, 0.25)
      yield* store.settle(node, [settlement(id, 1, { to: "ready" })])
      assert.isNull((yield* store.find(id))?.progress)
    })
  )

  test.effect("counts are by state, finished jobs included", () =>
    Effect.gen(function* () {
      const { actor, claim, join, send, store } = yield* fresh
      const [one, two] = yield* send({}, {}, {}, { delayMs: 1000 })
      const node = yield* join("a")
      yield* claim(node, 2)
      yield* store.settle(node, [completed(one!.jobId, 1)])
      assert.deepStrictEqual(yield* store.counts(actor), { completed: 1, running: 1, ready: 1, scheduled: 1 })
      yield* store.settle(node, [settlement(two!.jobId, 1, { to: "failed", failures: 1 })])
      assert.deepStrictEqual(yield* store.counts(actor), { completed: 1, failed: 1, ready: 1, scheduled: 1 })
    })
  )

  test.effect("a job nobody sent is not found", () =>
    Effect.gen(function* () {
      const { store } = yield* fresh
      assert.isUndefined(yield* store.find("999999999"))
    })
  )
}
