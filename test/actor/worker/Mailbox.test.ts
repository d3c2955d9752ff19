/** Mailboxes across the processes of a cluster: in order, one at a time, and without delaying others. */
import { assert, layer } from "@effect/vitest"
import { Effect, Exit, Latch } from "effect"
import type * as Actor from "../../../src/actor/Actor.ts"
import * as Retry from "../../../src/actor/Retry.ts"
import { kernelOn } from "../../support/TestRuntime.ts"
import { start } from "../Cluster.ts"
import {
  begun,
  completed,
  ended,
  find,
  type Letter,
  letters,
  once,
  postbox,
  recorder,
  type Step,
  send,
  states
} from "../Postbox.ts"

layer(kernelOn(), { excludeTestServices: true })("A mailbox", (test) => {
  test.effect("runs in order and one at a time in a cluster of three, while jobs without a key run beside it", () =>
    Effect.gen(function* () {
      const steps: Array<Step> = []
      const actor = postbox()
      const keys = Array.from({ length: 30 }, (_, n) => `key ${n}`)
      // One key after another would hide what happens between them.
      const mixed = letters(null, 0, 11).flatMap(({ n }) =>
        keys.map((key): Letter => ({ key, n })).concat(letters(null, n * 10, n * 10 + 9))
      )
      const handle = () => Effect.repeat(Effect.yieldNow, { times: 5 })
      for (const on of ["a", "b", "c"]) yield* start(recorder(steps, actor, handle, on))
      const ids = yield* send(actor, mixed)
      yield* completed(actor, ids)
      for (const key of keys) {
        assert.deepStrictEqual(
          steps.filter((step) => step.key === key).map(({ n, what }) => `${what} ${n}`),
          letters(key, 0, 11).flatMap(({ n }) => [`start ${n}`, `end ${n}`])
        )
      }
      assert.deepStrictEqual(
        begun(steps, null).sort((a, b) => a - b),
        letters(null, 0, 119).map(({ n }) => n)
      )
    })
  )

  test.effect("runs beside other mailboxes and beside jobs without a key", () =>
    Effect.gen(function* () {
      const actor = postbox()
      const [a, b, c] = [Latch.makeUnsafe(), Latch.makeUnsafe(), Latch.makeUnsafe()]
      const meet = Effect.all([a.await, b.await, c.await], { discard: true })
      const handle = ({ key }: Letter) => Effect.andThen(key === "a" ? a.open : key === "b" ? b.open : c.open, meet)
      yield* start(recorder([], actor, handle))
      const ids = yield* send(actor, [...letters("a", 0, 0), ...letters("b", 0, 0), ...letters(null, 0, 0)])
      yield* completed(actor, ids)
    })
  )

  test.effect("that is slow stops no other", () =>
    Effect.gen(function* () {
      const steps: Array<Step> = []
      const actor = postbox({ concurrency: 2 })
      const [gate, entered] = [Latch.makeUnsafe(), Latch.makeUnsafe()]
      const handle = ({ key }: Letter) => (key === "slow" ? Effect.andThen(entered.open, gate.await) : Effect.void)
      yield* start(recorder(steps, actor, handle))
      const stuck = yield* send(actor, letters("slow", 0, 29))
      yield* entered.await
      const quick = yield* send(actor, Array.from({ length: 20 }, (_, key) => letters(`quick ${key}`, 0, 4)).flat())
      yield* completed(actor, quick)
      assert.deepStrictEqual(begun(steps, "slow"), [0])
      yield* gate.open
      yield* completed(actor, stuck)
    })
  )

  const failFirst = ({ n }: Letter, { number }: Actor.Attempt) =>
    n === 0 && number === 1 ? Effect.fail("rain") : Effect.void

  test.effect("that holds waits for its failed job and keeps the order", () =>
    Effect.gen(function* () {
      const steps: Array<Step> = []
      const actor = postbox({ retry: once, onFailure: "hold" })
      yield* start(recorder(steps, actor, failFirst))
      const ids = yield* send(actor, letters("k", 0, 3))
      yield* completed(actor, ids)
      assert.deepStrictEqual(begun(steps, "k"), [0, 0, 1, 2, 3])
      assert.strictEqual((yield* find(ids[0]!))?.failures, 1)
    })
  )

  test.effect("that holds goes on when its job has failed for good", () =>
    Effect.gen(function* () {
      const steps: Array<Step> = []
      const actor = postbox({ retry: Retry.none, onFailure: "hold" })
      yield* start(recorder(steps, actor, failFirst))
      const ids = yield* send(actor, letters("k", 0, 3))
      yield* ended(actor, ids)
      assert.deepStrictEqual(yield* states(ids), ["failed", "completed", "completed", "completed"])
      assert.deepStrictEqual(begun(steps, "k"), [0, 1, 2, 3])
    })
  )

  test.effect("that skips lets others overtake the failed job, which comes again at the end", () =>
    Effect.gen(function* () {
      const steps: Array<Step> = []
      const actor = postbox({ retry: once, onFailure: "skip" })
      yield* start(recorder(steps, actor, failFirst))
      const ids = yield* send(actor, letters("k", 0, 3))
      yield* completed(actor, ids)
      assert.deepStrictEqual(begun(steps, "k"), [0, 1, 2, 3, 0])
    })
  )

  test.effect("that fails the rest ends the jobs behind the failed one, and goes on with later ones", () =>
    Effect.gen(function* () {
      const steps: Array<Step> = []
      const actor = postbox({ retry: once, onFailure: "fail-rest" })
      yield* start(recorder(steps, actor, ({ n }) => (n === 1 ? Effect.fail("rain") : Effect.void)))
      const ids = yield* send(actor, [...letters("k", 0, 30), ...letters("other", 0, 0)])
      yield* ended(actor, ids)
      assert.deepStrictEqual(yield* states(ids), [
        "completed",
        ...letters("k", 1, 30).map(() => "failed" as const),
        "completed"
      ])
      assert.deepStrictEqual(begun(steps, "k"), [0, 1, 1])
      const behind = yield* find(ids[2]!)
      assert.deepStrictEqual(
        behind?.attempts.map(({ outcome, tag }) => [outcome, tag]),
        [["failed", "MailboxFailed"]]
      )
      const later = yield* send(actor, letters("k", 31, 31))
      yield* completed(actor, later)
    })
  )

  test.effect("is leased for twenty jobs, then others are served", () =>
    Effect.gen(function* () {
      const steps: Array<Step> = []
      const actor = postbox({ concurrency: 1 })
      const ids = yield* send(actor, [...letters("a", 0, 44), ...letters("b", 0, 2)])
      yield* start(recorder(steps, actor))
      yield* completed(actor, ids)
      const order = steps.flatMap(({ key, what }) => (what === "start" ? [key] : [])).join("")
      assert.strictEqual(order, `${"a".repeat(20)}bbb${"a".repeat(25)}`)
    })
  )

  test.effect("whose lease has lasted long enough is given back before its end, so that others are served", () =>
    Effect.gen(function* () {
      const steps: Array<Step> = []
      const actor = postbox({ concurrency: 1 })
      const ids = yield* send(actor, [...letters("a", 0, 2), ...letters("b", 0, 1)])
      const work = ({ key }: Letter) =>
        Effect.sync(() => {
          const end = performance.now() + (key === "a" ? 51 : 0)
          while (performance.now() < end) Math.random()
        })
      yield* start(recorder(steps, actor, work))
      yield* completed(actor, ids)
      assert.deepStrictEqual(
        steps.flatMap(({ key, what }) => (what === "start" ? [key] : [])),
        ["a", "b", "b", "a", "a"]
      )
    })
  )

  test.effect("has a name of 1 to 500 characters; a job for any other is refused when it is sent", () =>
    Effect.gen(function* () {
      const steps: Array<Step> = []
      const actor = postbox()
      yield* start(recorder(steps, actor))
      const longest = "ü".repeat(500)
      const ids = yield* send(actor, [...letters("k", 0, 0), ...letters(longest, 0, 0)])
      yield* completed(actor, ids)
      assert.strictEqual((yield* find(ids[1]!))?.key, longest)
      for (const key of ["", "k".repeat(501)]) {
        const exit = yield* Effect.exit(send(actor, letters(key, 0, 0)))
        assert.match(String(Exit.isFailure(exit) && exit.cause), /expected 1 to 500/)
      }
    })
  )

  for (const onFailure of ["hold", "skip"] as const) {
    test.effect(
      `with ${onFailure} ${onFailure === "hold" ? "waits for" : "passes over"} a job that puts itself off`,
      () =>
        Effect.gen(function* () {
          const steps: Array<Step> = []
          const actor = postbox({ onFailure })
          const behind = Latch.makeUnsafe()
          let [looks, numbers] = [0, ""]
          yield* start(
            recorder(steps, actor, ({ n }, { number, snooze }) => {
              if (n === 1) return behind.open
              numbers += number
              if (++looks < 3) return snooze("20 millis")
              return onFailure === "skip" ? behind.await : Effect.void
            })
          )
          const ids = yield* send(actor, letters("k", 0, 1))
          yield* completed(actor, ids)
          assert.deepStrictEqual([looks, numbers], [3, "111"])
          assert.strictEqual(begun(steps, "k").indexOf(1), onFailure === "hold" ? 3 : 1)
          assert.deepStrictEqual([(yield* find(ids[0]!))?.failures, (yield* find(ids[0]!))?.attempts], [0, []])
        })
    )
  }

  test.effect("is not needed by a job that puts itself off", () =>
    Effect.gen(function* () {
      const actor = postbox({ keyless: true })
      let looks = 0
      yield* start(
        recorder([], actor, (_, { snooze }) => (++looks < 3 ? Effect.uninterruptible(snooze("1 millis")) : Effect.void))
      )
      yield* completed(actor, yield* send(actor, letters(null, 0, 0)))
      assert.strictEqual(looks, 3)
    })
  )
})
