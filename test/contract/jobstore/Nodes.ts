/** Nodes that live, leave and die, and what becomes of the jobs that they hold. */
import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { maxLosses } from "../../../src/actor/JobStore.ts"
import { type Cases, completed, fresh, idsOf, mailboxOf, only, released, underLease } from "./Fixture.ts"

const leaseMs = 15_000

export const nodes: Cases = (test, { elapse }) => {
  test.effect(
    "the jobs of a silent node are given back without using up an attempt, and its late results are refused",
    () =>
      Effect.gen(function* () {
        const { claim, find, join, sendAll, settles, state, store } = yield* fresh
        const [id] = yield* sendAll({})
        const [dead, alive] = [yield* join("dead"), yield* join("alive")]
        yield* claim(dead)
        yield* elapse(10_000)
        yield* store.beat(alive)
        yield* store.rescue(leaseMs)
        assert.strictEqual(yield* state(id), "running")
        yield* elapse(5_001)
        assert.isAtLeast(yield* store.rescue(leaseMs), 1)
        assert.isFalse((yield* store.beat(dead)).alive)
        assert.deepStrictEqual(yield* settles(dead, completed(id, 1)), [])
        const [again] = (yield* claim(alive)).jobs
        assert.deepStrictEqual([again?.id, again?.failures, again?.claim], [id, 0, 2])
        const [lost] = (yield* find(id!))!.attempts
        assert.deepStrictEqual([lost?.attempt, lost?.outcome, lost?.tag], [1, "lost", "NodeLost"])
        assert.include(lost?.message, dead)
        assert.isAtLeast(lost!.durationMs, 15_000)
        assert.isTrue((yield* store.beat(alive)).alive)
        assert.deepStrictEqual(yield* settles(alive, completed(id, 2)), [id])
      })
  )

  test.effect(
    "a job of which its node says that it should have stopped is overdue until the node says otherwise, or it ends",
    () =>
      Effect.gen(function* () {
        const { claim, find, join, sendAll, settles, store, take } = yield* fresh
        const [alone, boxed, other] = yield* sendAll({}, { key: "k" }, {})
        const [node, neighbour] = [yield* join("late"), yield* join("neighbour")]
        yield* claim(node)
        const lease = only((yield* take(node)).leases)
        const ids = [alone, boxed, other]
        const overdue = Effect.map(Effect.forEach(ids, find), (views) => views.map((view) => view?.overdue))
        yield* store.beat(neighbour, ids)
        assert.deepStrictEqual(yield* overdue, [false, false, false])
        yield* store.beat(node, [alone, boxed])
        assert.deepStrictEqual(yield* overdue, [true, true, false])
        yield* store.beat(node, [boxed])
        assert.deepStrictEqual(yield* overdue, [false, true, false])
        yield* settles(node, underLease(lease, completed(boxed, 0)))
        assert.deepStrictEqual(yield* overdue, [false, false, false])
      })
  )

  test.effect("of two builds that of the node which was started last declares, until it is silent for 90 seconds", () =>
    Effect.gen(function* () {
      const { actor, claim, find, join, sendAll, settles, store } = yield* fresh
      const node = yield* join("n")
      const keeps = (retentionDays: number) => [{ actor, retentionDays, hasKeys: true }]
      /** Whether a job that completes now is kept. */
      const isKept = Effect.gen(function* () {
        const [id] = yield* sendAll({})
        yield* claim(node)
        yield* settles(node, completed(id, 1))
        return (yield* find(id)) !== undefined
      })
      const older = yield* store.register(keeps(7))
      yield* elapse(2)
      const newer = yield* store.register(keeps(0))
      assert.isAbove(newer, older)
      assert.isFalse(yield* isKept)
      assert.strictEqual(yield* store.register(keeps(7), older), older)
      assert.isFalse(yield* isKept)
      yield* elapse(60_000)
      yield* store.register(keeps(0), newer)
      yield* elapse(60_000)
      yield* store.register(keeps(7), older)
      assert.isFalse(yield* isKept)
      yield* elapse(30_001)
      yield* store.beat(node)
      yield* store.register(keeps(7), older)
      assert.isTrue(yield* isKept)
      yield* store.register(keeps(0), newer)
      assert.isFalse(yield* isKept)
    })
  )

  test.effect("a node that was taken for dead claims nothing until it joins under a new id", () =>
    Effect.gen(function* () {
      const { claim, join, send, store, take } = yield* fresh
      yield* send({ payload: 1 }, { key: "k" })
      const dead = yield* join("dead")
      yield* elapse(leaseMs + 1)
      yield* store.rescue(leaseMs)
      for (let n = 0; n < 4; n++) {
        const { jobs, leases } = yield* take(dead)
        assert.deepStrictEqual([jobs, leases], [[], []])
        assert.deepStrictEqual((yield* claim(dead, { keyPolicy: { running: 1 } })).jobs, [])
      }
      const { jobs, leases } = yield* take(yield* join("again"))
      assert.deepStrictEqual([jobs.length, leases.length], [1, 1])
    })
  )

  test.effect("the longest silence is the longest time in which no node joined or was heard", () =>
    Effect.gen(function* () {
      const { join, store } = yield* fresh
      const node = yield* join("heard")
      yield* elapse(4_000)
      yield* store.beat(node)
      yield* elapse(9_000)
      yield* join("new")
      yield* elapse(1_000)
      const silence = yield* store.longestSilence(15_000)
      assert.isAtLeast(silence, 9_000)
      assert.isBelow(silence, 13_000)
      yield* elapse(20_000)
      assert.isAtLeast(yield* store.longestSilence(15_000), 14_999)
    })
  )

  test.effect("a node hears how many others there are", () =>
    Effect.gen(function* () {
      const { join, store } = yield* fresh
      const a = yield* join("a")
      const { otherNodes } = yield* store.beat(a)
      const b = yield* join("b")
      assert.deepStrictEqual(yield* store.beat(a), { alive: true, otherNodes: otherNodes + 1 })
      yield* store.leave(b)
      assert.deepStrictEqual(yield* store.beat(a), { alive: true, otherNodes })
      assert.isFalse((yield* store.beat(b)).alive)
    })
  )

  test.effect("a job that its node does not know of is given back after a lease, unlike those that it holds", () =>
    Effect.gen(function* () {
      const { claim, join, sendAll, settles, states, store } = yield* fresh
      const [known, stray, other] = yield* sendAll({}, {}, { priority: 2 })
      const [node, neighbour] = [yield* join("a"), yield* join("b")]
      yield* claim(node, { limit: 2 })
      yield* claim(neighbour)
      const held = [{ id: known, claim: 1 }]
      assert.strictEqual(yield* store.releaseOrphans(node, held, [], leaseMs), 0)
      yield* elapse(leaseMs + 1)
      assert.strictEqual(yield* store.releaseOrphans(node, held, [], leaseMs), 1)
      assert.deepStrictEqual(yield* states(known, stray, other), ["running", "ready", "running"])
      const [again] = (yield* claim(node)).jobs
      assert.deepStrictEqual([again?.id, again?.claim, again?.failures], [stray, 2, 0])
      assert.deepStrictEqual(yield* settles(node, completed(stray, 1)), [])
      assert.strictEqual(yield* store.releaseOrphans(node, [{ id: known, claim: 2 }], [], leaseMs), 1)
    })
  )

  test.effect("a mailbox that its node does not know of is given back after a lease, unlike those that it has", () =>
    Effect.gen(function* () {
      const { join, send, store, take } = yield* fresh
      yield* send({ key: "known" }, { key: "stray" })
      const [node, other] = [yield* join("a"), yield* join("b")]
      const { leases } = yield* take(node)
      const held = leases.filter(({ key }) => key === "known").map(mailboxOf)
      assert.strictEqual(yield* store.releaseOrphans(node, [], held, leaseMs), 0)
      yield* elapse(leaseMs + 1)
      yield* store.beat(node)
      assert.strictEqual(yield* store.releaseOrphans(node, [], held, leaseMs), 1)
      const again = only((yield* take(other)).leases)
      assert.deepStrictEqual([again.key, again.leaseNumber], ["stray", 2])
      assert.strictEqual(yield* store.releaseOrphans(node, [], [{ ...held[0]!, leaseNumber: 9 }], leaseMs), 1)
    })
  )

  test.effect("a node that leaves gives its jobs back at once", () =>
    Effect.gen(function* () {
      const { claim, find, join, sendAll, settles, store } = yield* fresh
      const [id] = yield* sendAll({})
      const [a, b] = [yield* join("a"), yield* join("b")]
      yield* claim(a)
      yield* store.progress(a, [{ id: id, claim: 1, share: 0.5 }])
      yield* store.leave(a)
      assert.isNull((yield* find(id))?.progress)
      assert.deepStrictEqual(yield* settles(a, completed(id, 1)), [])
      assert.deepStrictEqual(idsOf((yield* claim(b)).jobs), [id])
      assert.deepStrictEqual((yield* find(id))?.attempts, [])
    })
  )

  test.effect("a job whose node was lost too often is failed and frees its key", () =>
    Effect.gen(function* () {
      const { claim, find, join, send, sendAll, state, store } = yield* fresh
      const [id] = yield* sendAll({ uniqueKey: "p" })
      for (let n = 0; n < maxLosses; n++) {
        assert.strictEqual(yield* state(id), "ready")
        const dying = yield* join(`dying-${n}`)
        assert.deepStrictEqual(idsOf((yield* claim(dying)).jobs), [id])
        yield* elapse(leaseMs + 1)
        yield* store.rescue(leaseMs)
      }
      const view = yield* find(id)
      assert.deepStrictEqual([view?.state, view?.failures, view?.attempts.length], ["failed", 0, maxLosses])
      assert.isNotNull(view?.finishedAt)
      assert.isTrue((yield* send({ uniqueKey: "p" }))[0]?.created)
    })
  )

  test.effect("progress is kept while the claim is held and gone when the job is given back", () =>
    Effect.gen(function* () {
      const { claim, find, join, sendAll, settles, store } = yield* fresh
      const [id] = yield* sendAll({})
      const [node, other] = [yield* join("a"), yield* join("b")]
      const progress = Effect.map(find(id), (view) => view?.progress)
      yield* claim(node)
      assert.isNull(yield* progress)
      yield* store.progress(node, [{ id: id, claim: 1, share: 0.25 }])
      yield* store.progress(node, [{ id: id, claim: 9, share: 0.75 }])
      yield* store.progress(other, [{ id: id, claim: 1, share: 0.75 }])
      yield* store.progress(node, [])
      assert.strictEqual(yield* progress, 0.25)
      yield* settles(node, released(id, 1))
      assert.isNull(yield* progress)
      yield* store.progress(node, [{ id: id, claim: 1, share: 0.5 }])
      assert.isNull(yield* progress)
    })
  )
}
