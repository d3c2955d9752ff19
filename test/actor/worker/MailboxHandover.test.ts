/** Mailboxes that pass from one node to another: by a drain, by a loss, by a release that knows none. */
import { assert, layer } from "@effect/vitest"
import { Duration, Effect, Latch, Metric } from "effect"
import { kernelOn } from "../../support/TestRuntime.ts"
import { start, takeForDead, until } from "../Cluster.ts"
import {
  begun,
  completed,
  ended,
  find,
  type Letter,
  letters,
  postbox,
  recorder,
  type Step,
  send,
  states
} from "../Postbox.ts"

layer(kernelOn(), { excludeTestServices: true })("A mailbox whose node goes", (test) => {
  test.effect(
    "is given back by a node that drains, after the job that runs, and what waits there uses up no attempt",
    () =>
      Effect.gen(function* () {
        const steps: Array<Step> = []
        const actor = postbox({ concurrency: 1 })
        const [gate, entered] = [Latch.makeUnsafe(), Latch.makeUnsafe()]
        const handle = ({ key, n }: Letter) =>
          key === "a" && n === 0 ? Effect.andThen(entered.open, gate.await) : Effect.void
        const first = yield* start(recorder(steps, actor, handle, "first"))
        // After a quick lease the node claims ahead, so that it holds a mailbox that has not begun.
        yield* ended(actor, yield* send(actor, letters("quick", 0, 0)))
        const [a0, ...rest] = yield* send(actor, letters("a", 0, 2))
        yield* entered.await
        const [b] = yield* send(actor, letters("b", 0, 0))
        yield* until(states([b!]), ([state]) => state === "running")
        yield* first.drain
        yield* until(states([b!]), ([state]) => state === "ready")
        yield* gate.open
        yield* first.stop
        assert.deepStrictEqual(yield* states([a0!, ...rest, b!]), ["completed", "ready", "ready", "ready"])
        yield* start(recorder(steps, actor, handle, "second"))
        yield* completed(actor, [...rest, b!])
        const views = yield* Effect.forEach([...rest, b!], find)
        assert.deepStrictEqual(
          views.map((view) => [view?.failures, view?.attempts]),
          views.map(() => [0, []])
        )
        assert.deepStrictEqual(
          steps.flatMap(({ key, n, on, what }) => (what === "start" && key === "a" ? [`${n} ${on}`] : [])),
          ["0 first", "1 second", "2 second"]
        )
      })
  )

  test.effect(
    "of a node that was taken for dead goes on elsewhere from its first job; the late result is refused",
    () =>
      Effect.gen(function* () {
        const steps: Array<Step> = []
        const actor = postbox()
        const [gate, entered] = [Latch.makeUnsafe(), Latch.makeUnsafe()]
        const lost = yield* start(
          recorder(steps, actor, ({ n }) => (n === 1 ? Effect.andThen(entered.open, gate.await) : Effect.void), "lost")
        )
        const ids = yield* send(actor, letters("k", 0, 2))
        yield* entered.await
        yield* ended(actor, [ids[0]!])
        const before = lost.worker.nodeId()
        yield* takeForDead(before)
        const refused = Metric.withAttributes(
          Metric.counter("jobs_refused_total", {
            description: "Settlements refused because the claim was lost",
            incremental: true
          }),
          { actor: actor.name }
        )
        assert.strictEqual((yield* Metric.value(refused)).count, 0)
        yield* start(recorder(steps, actor, () => Effect.void, "heir"))
        yield* completed(actor, ids)
        yield* gate.open
        yield* until(Metric.value(refused), ({ count }) => count > 0)
        const views = yield* Effect.forEach(ids, find)
        assert.deepStrictEqual(
          views.map((view) => [view?.failures, view?.attempts.map(({ outcome }) => outcome), view?.node === before]),
          [
            [0, [], true],
            [0, ["lost"], false],
            [0, [], false]
          ]
        )
        assert.deepStrictEqual(
          steps.flatMap(({ n, on, what }) => (what === "start" && on === "heir" ? [n] : [])),
          [1, 2]
        )
      })
  )

  test.effect("that the actor gave up is emptied by nodes that know none", () =>
    Effect.gen(function* () {
      const steps: Array<Step> = []
      const before = postbox()
      const ids = yield* send(before, letters("k", 0, 29))
      const after = postbox({ keyless: true }, before.name)
      yield* start(recorder(steps, after))
      yield* completed(after, ids)
      assert.deepStrictEqual(
        begun(steps, "k").sort((a, b) => a - b),
        letters("k", 0, 29).map(({ n }) => n)
      )
    })
  )
})

layer(kernelOn({ shutdownGrace: Duration.zero }), { excludeTestServices: true })(
  "A mailbox without a grace period",
  (test) => {
    test.effect("is given back in the middle of its lease, and the next node begins with the interrupted job", () =>
      Effect.gen(function* () {
        const steps: Array<Step> = []
        const actor = postbox()
        const entered = Latch.makeUnsafe()
        const hang = ({ n }: Letter) => (n === 1 ? Effect.andThen(entered.open, Effect.never) : Effect.void)
        const first = yield* start(recorder(steps, actor, hang, "first"))
        const ids = yield* send(actor, letters("k", 0, 2))
        yield* entered.await
        yield* first.stop
        assert.deepStrictEqual(yield* states(ids), ["completed", "ready", "ready"])
        yield* start(recorder(steps, actor, () => Effect.void, "second"))
        yield* completed(actor, ids)
        const views = yield* Effect.forEach(ids, find)
        assert.deepStrictEqual(
          views.map((view) => [view?.failures, view?.attempts.map(({ outcome }) => outcome)]),
          [
            [0, []],
            [0, ["interrupted"]],
            [0, []]
          ]
        )
        assert.deepStrictEqual(
          steps.map(({ n, on, what }) => `${what} ${n} ${on}`),
          [
            "start 0 first",
            "end 0 first",
            "start 1 first",
            "start 1 second",
            "end 1 second",
            "start 2 second",
            "end 2 second"
          ]
        )
      })
    )
  }
)
