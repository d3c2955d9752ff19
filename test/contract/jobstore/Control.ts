/** What operators and modules decide about jobs: cancel, send on their way again, give up keys. */
import { assert } from "@effect/vitest"
import { Effect } from "effect"
import type { AcceptedResults } from "../../../src/actor/worker/complete/Settlement.ts"
import {
  type Cases,
  completed,
  failed,
  fresh,
  idsOf,
  leaseEnd,
  only,
  payloadsOf,
  released,
  retried,
  settlement,
  underLease
} from "./Fixture.ts"
import { attempt } from "./Settlements.ts"

const leaseMs = 15_000

export const control: Cases = (test, { elapse }) => {
  test.effect("waiting jobs that are cancelled never run, wherever they wait, and free their keys", () =>
    Effect.gen(function* () {
      const { claim, find, join, send, sendAll, store, take } = yield* fresh
      const ids = yield* sendAll({ uniqueKey: "a" }, { uniqueKey: "b", delayMs: 60_000 }, { uniqueKey: "c", key: "k" })
      const { cancelled, requested } = yield* store.cancel([...ids, ids[0], "987654321", "not a number"])
      assert.deepStrictEqual([requested, cancelled.toSorted()], [[], ids.toSorted()])
      const node = yield* join("n")
      yield* elapse(60_001)
      yield* store.promote(1000)
      const { jobs, leases } = yield* take(node)
      assert.deepStrictEqual([jobs, leases, (yield* claim(node)).jobs], [[], [], []])
      for (const id of ids) {
        const view = yield* find(id)
        assert.deepStrictEqual(
          [view?.state, view?.node, view?.startedAt, view?.attempts],
          ["cancelled", null, null, []]
        )
        assert.isNotNull(view?.finishedAt)
      }
      const again = yield* send(...["a", "b", "c"].map((uniqueKey) => ({ uniqueKey })))
      assert.isTrue(again.every(({ created }) => created))
      assert.deepStrictEqual(yield* store.cancel(ids), { cancelled: [], requested: [] })
    })
  )

  test.effect("a running job is asked to stop and named to its node until it has ended", () =>
    Effect.gen(function* () {
      const { claim, find, join, sendAll, settles, store } = yield* fresh
      const node = yield* join("n")
      const [id, other] = yield* sendAll({}, {})
      yield* claim(node)
      assert.deepStrictEqual(yield* store.cancel([id]), { cancelled: [], requested: [id] })
      assert.deepStrictEqual(yield* store.cancel([id]), { cancelled: [], requested: [id] })
      const running = yield* find(id)
      assert.deepStrictEqual([running?.state, running?.cancelling], ["running", true])
      assert.isFalse((yield* find(other))?.cancelling)
      assert.deepStrictEqual(yield* store.cancelling([id, other, "987654321"]), [id])
      assert.deepStrictEqual([yield* store.cancelling([other]), yield* store.cancelling([])], [[], []])
      const stopped = { ...settlement(id, 1, { to: "cancelled" as const }), attempt: attempt({ outcome: "cancelled" }) }
      assert.deepStrictEqual(yield* settles(node, stopped), [id])
      assert.deepStrictEqual(yield* store.cancelling([id, other]), [])
      const ended = yield* find(id)
      assert.deepStrictEqual([ended?.state, ended?.cancelling, ended?.node], ["cancelled", false, node])
      assert.deepStrictEqual(
        ended?.attempts.map(({ outcome }) => outcome),
        ["cancelled"]
      )
    })
  )

  test.effect(
    "a job that was asked to stop and ends by itself ends as it did; one that would be retried has stopped",
    () =>
      Effect.gen(function* () {
        const { claim, find, join, send, sendAll, states, store } = yield* fresh
        const node = yield* join("n")
        const ids = yield* sendAll({}, {}, { uniqueKey: "u" })
        yield* claim(node)
        yield* store.cancel(ids)
        const written: Array<AcceptedResults> = []
        const accepted = yield* store.settle(
          node,
          [completed(ids[0], 1), failed(ids[1], 1), { ...retried(ids[2], 1, 1000), attempt: attempt() }],
          [],
          (results) => Effect.sync(() => void written.push(results))
        )
        assert.deepStrictEqual(
          accepted,
          new Map([
            [ids[0], "completed"],
            [ids[1], "failed"],
            [ids[2], "cancelled"]
          ])
        )
        assert.deepStrictEqual(written, [accepted])
        assert.deepStrictEqual(yield* states(...ids), ["completed", "failed", "cancelled"])
        const view = yield* find(ids[2])
        assert.deepStrictEqual([view?.failures, view?.attempts], [1, [attempt()]])
        assert.isTrue((yield* send({ uniqueKey: "u" }))[0]?.created)
      })
  )

  test.effect("a job that was asked to stop and is given back is named to the node that runs it next", () =>
    Effect.gen(function* () {
      const { claim, find, join, sendAll, settles, store } = yield* fresh
      const [a, b] = [yield* join("a"), yield* join("b")]
      const ids = yield* sendAll({}, {})
      yield* claim(a)
      yield* store.cancel(ids)
      yield* settles(a, released(ids[0], 1), released(ids[1], 1))
      assert.deepStrictEqual([(yield* find(ids[0]))?.state, (yield* find(ids[0]))?.cancelling], ["ready", true])
      assert.deepStrictEqual(yield* store.cancel([ids[1]]), { cancelled: [ids[1]], requested: [] })
      const job = only((yield* claim(b)).jobs)
      assert.deepStrictEqual([job.id, job.cancelling], [ids[0], true])
      assert.deepStrictEqual(yield* store.cancelling(ids), [ids[0]])
    })
  )

  test.effect(
    "jobs that were asked to stop and given back are ended where they wait, unless their actor keeps none",
    () =>
      Effect.gen(function* () {
        const { claim, join, send, sendAll, settles, states, store, take } = yield* fresh
        const { actor: other, sendAll: sendOther } = yield* fresh
        yield* store.register([{ actor: other, retentionDays: 0, hasKeys: true }])
        const node = yield* join("n")
        const [back, runs] = yield* sendAll({ uniqueKey: "u" }, {})
        yield* claim(node)
        const boxes = yield* sendAll({ key: "k" }, { key: "k" }, { key: "l" })
        const { leases } = yield* take(node)
        const waiting = yield* sendOther({ key: "k" }, {})
        yield* store.cancel([back, runs, ...boxes, ...waiting])
        yield* settles(node, released(back, 1))
        yield* store.settle(node, [], [leaseEnd(only(leases.filter(({ key }) => key === "k")))])
        yield* store.cancelGivenBack(1_000)
        assert.deepStrictEqual(yield* states(back, runs, ...boxes), [
          "cancelled",
          "running",
          "cancelled",
          "cancelled",
          "running"
        ])
        assert.deepStrictEqual(yield* states(...waiting), ["ready", "ready"])
        assert.deepStrictEqual((yield* store.cancelling(waiting)).toSorted(), [...waiting].toSorted())
        assert.isTrue((yield* send({ uniqueKey: "u" }))[0]?.created)
        yield* store.register([{ actor: other, retentionDays: 7, hasKeys: true }])
        yield* store.cancelGivenBack(1)
        assert.strictEqual((yield* states(...waiting)).filter((one) => one === "cancelled").length, 1)
        yield* store.cancelGivenBack(1)
        assert.deepStrictEqual(yield* states(...waiting), ["cancelled", "cancelled"])
      })
  )

  test.effect("jobs under the lease of a mailbox are asked to stop, those behind the lease end at once", () =>
    Effect.gen(function* () {
      const { join, sendAll, states, store, take } = yield* fresh
      const node = yield* join("n")
      const ids = yield* sendAll({ key: "k" }, { key: "k" })
      const lease = only((yield* take(node)).leases)
      const [behind] = yield* sendAll({ key: "k" })
      assert.deepStrictEqual(yield* store.cancel([ids[0], behind]), { cancelled: [behind], requested: [ids[0]] })
      const held = { ...underLease(lease, retried(ids[0], 0, 60_000)), attempt: attempt() }
      const verdict = { to: "scheduled" as const, delayMs: 60_000, failures: 1, inPlace: true }
      const accepted = yield* store.settle(node, [{ ...held, verdict }], [leaseEnd(lease, { heldMs: 60_000 })])
      assert.deepStrictEqual([...accepted], [[ids[0], "cancelled"]])
      assert.deepStrictEqual(yield* states(...ids), ["cancelled", "ready"])
      assert.deepStrictEqual(idsOf(only((yield* take(node)).leases).jobs), [ids[1]])
    })
  )

  test.effect("failed and cancelled jobs are sent on their way again with all their retries, and say by whom", () =>
    Effect.gen(function* () {
      const { claim, find, join, sendAll, settles, store } = yield* fresh
      const node = yield* join("n")
      const ids = yield* sendAll({ priority: 2, payload: "a" }, { payload: "b" }, { payload: "c" })
      yield* claim(node)
      yield* store.settle(node, [
        { ...failed(ids[0], 1, 3), attempt: attempt({ attempt: 3 }) },
        completed(ids[1], 1),
        settlement(ids[2], 1, { to: "cancelled" })
      ])
      assert.deepStrictEqual((yield* store.retry([...ids, "987654321"], "ann")).toSorted(), [ids[0], ids[2]].toSorted())
      assert.deepStrictEqual(yield* store.retry(ids, "bob"), [])
      const view = yield* find(ids[0])
      assert.deepStrictEqual([view?.state, view?.failures, view?.node, view?.finishedAt], ["ready", 0, null, null])
      assert.deepStrictEqual(view?.attempts, [attempt({ attempt: 3 })])
      assert.deepStrictEqual(
        view?.redriven.map(({ by }) => by),
        ["ann"]
      )
      assert.isFalse(Number.isNaN(Date.parse(view!.redriven[0]!.at)))
      assert.deepStrictEqual(payloadsOf(yield* claim(node)), ["c", "a"])
      // The fence goes on where it stood: a late word about the first life is not one about the second.
      assert.deepStrictEqual(yield* settles(node, completed(ids[0], 1)), [])
      assert.deepStrictEqual(yield* settles(node, failed(ids[0], 2)), [ids[0]])
      yield* store.retry([ids[0]], "bob")
      assert.deepStrictEqual(
        (yield* find(ids[0]))?.redriven.map(({ by }) => by),
        ["ann", "bob"]
      )
    })
  )

  test.effect("a job whose unique key another one took meanwhile stays as it ended", () =>
    Effect.gen(function* () {
      const { join, claim, send, sendAll, settles, states, store } = yield* fresh
      const node = yield* join("n")
      const [first] = yield* sendAll({ uniqueKey: "u" })
      yield* store.cancel([first])
      const [second] = yield* sendAll({ uniqueKey: "u" })
      assert.deepStrictEqual(yield* store.retry([first], "op"), [])
      yield* claim(node)
      yield* settles(node, failed(second, 1))
      assert.deepStrictEqual(yield* store.retry([first, second], "op"), [second])
      assert.deepStrictEqual(yield* states(first, second), ["cancelled", "ready"])
      assert.deepStrictEqual(yield* send({ uniqueKey: "u" }), [{ jobId: second, created: false }])
    })
  )

  test.effect("a revived job of a mailbox stands at its end, and one that was lost too often may be lost again", () =>
    Effect.gen(function* () {
      const { find, join, sendAll, store, take } = yield* fresh
      const ids = yield* sendAll({ key: "k" }, { key: "k" })
      yield* store.cancel([ids[0]])
      yield* store.retry([ids[0]], "op")
      const dead = yield* join("dead")
      assert.deepStrictEqual(idsOf(only((yield* take(dead)).leases).jobs), [ids[1], ids[0]])
      yield* elapse(leaseMs + 1)
      yield* store.rescue(leaseMs)
      assert.deepStrictEqual(
        (yield* find(ids[1]))?.attempts.map(({ outcome }) => outcome),
        ["lost"]
      )
    })
  )

  test.effect("the jobs of an actor that gave up its keys wait in its priority queues, in their order", () =>
    Effect.gen(function* () {
      const { actor, claim, join, send, store } = yield* fresh
      const node = yield* join("n")
      yield* send({ key: "b", payload: 1 }, { key: "a", payload: 2 }, { key: "b", payload: 3 })
      yield* send({ key: "a", payload: 4, delayMs: 60_000 }, { key: "b", payload: "urgent", priority: -2 })
      yield* store.register([{ actor, retentionDays: 7, hasKeys: true }])
      assert.deepStrictEqual((yield* claim(node)).jobs, [])
      yield* store.register([
        { actor, retentionDays: 7, hasKeys: false },
        { actor: `${actor}-b`, retentionDays: 7, hasKeys: false }
      ])
      yield* elapse(60_001)
      yield* store.promote(1000)
      assert.deepStrictEqual(payloadsOf(yield* claim(node)), ["urgent", 1, 2, 3, 4])
    })
  )

  test.effect("while a node has the mailbox of such an actor its lease stays with it", () =>
    Effect.gen(function* () {
      const { actor, claim, find, join, sendAll, store, take } = yield* fresh
      const node = yield* join("n")
      const ids = yield* sendAll({ key: "k" }, { key: "k" })
      const lease = only((yield* take(node)).leases)
      const [behind] = yield* sendAll({ key: "k" })
      yield* store.register([{ actor, retentionDays: 7, hasKeys: false }])
      assert.deepStrictEqual(idsOf((yield* claim(node)).jobs), [behind])
      assert.strictEqual((yield* find(ids[0]))?.key, "k")
      yield* store.settle(node, [underLease(lease, completed(ids[0], 0))], [leaseEnd(lease)])
      yield* store.register([{ actor, retentionDays: 7, hasKeys: false }])
      assert.deepStrictEqual(idsOf((yield* claim(node)).jobs), [ids[1]])
    })
  )
}
