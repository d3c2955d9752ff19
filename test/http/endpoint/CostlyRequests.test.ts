import { assert, describe, it } from "@effect/vitest"
import { Effect, Fiber, Latch } from "effect"
import * as CostlyRequests from "../../../src/http/endpoint/CostlyRequests.ts"

const options = { atOnce: 2, waiting: 3, retryAfterSeconds: 7 }

/** Requests that run until they are let go, and say when they begin. */
const stage = Effect.sync(() => {
  const inTurn = CostlyRequests.make(options)
  const begun: Array<string> = []
  const gate = Latch.makeUnsafe(false)
  const send = (account: string, name: string) =>
    Effect.tap(
      Effect.forkChild(
        inTurn(
          account,
          Effect.andThen(
            Effect.sync(() => begun.push(name)),
            gate.await
          )
        )
      ),
      Effect.yieldNow
    )
  return { inTurn, begun, gate, send }
})

describe("Costly requests of an account", () => {
  it.effect("run two at once, wait in their order, and are refused above three that wait", () =>
    Effect.gen(function* () {
      const { begun, gate, inTurn, send } = yield* stage
      const fibers = yield* Effect.forEach(["1", "2", "3", "4", "5"], (name) => send("a", name))
      assert.deepStrictEqual(begun, ["1", "2"])
      const refused = yield* Effect.flip(inTurn("a", Effect.void))
      assert.deepInclude(refused, { _tag: "TooManyWaiting", limit: 5, retryAfterSeconds: 7 })
      assert.match(refused.detail, /^5 such requests of the account run or wait already/)
      yield* gate.open
      yield* Fiber.joinAll(fibers)
      assert.deepStrictEqual(begun, ["1", "2", "3", "4", "5"])
      assert.strictEqual(yield* inTurn("a", Effect.succeed("again")), "again")
    })
  )

  it.effect("run in turn with the jobs of the account, of which none is refused", () =>
    Effect.gen(function* () {
      const { begun, gate, inTurn, send } = yield* stage
      const fibers = yield* Effect.forEach(["1", "2", "3", "4", "5"], (name) => send("a", name))
      const job = yield* Effect.forkChild(
        inTurn.job(
          "a",
          Effect.sync(() => begun.push("job"))
        )
      )
      yield* Effect.yieldNow
      assert.deepStrictEqual(begun, ["1", "2"])
      yield* gate.open
      yield* Fiber.joinAll(fibers)
      yield* Fiber.join(job)
      assert.deepStrictEqual(begun, ["1", "2", "3", "4", "5", "job"])
    })
  )

  it.effect("leave those of another account alone", () =>
    Effect.gen(function* () {
      const { begun, gate, send } = yield* stage
      const fibers = yield* Effect.forEach(["1", "2", "3", "4", "5"], (name) => send("a", name))
      fibers.push(yield* send("b", "other"))
      assert.deepStrictEqual(begun, ["1", "2", "other"])
      yield* gate.open
      yield* Fiber.joinAll(fibers)
    })
  )

  it.effect("give their places back when their clients leave, whether they run or wait, or when they fail", () =>
    Effect.gen(function* () {
      const { begun, gate, inTurn, send } = yield* stage
      const fibers = yield* Effect.forEach(["1", "2", "3", "4", "5"], (name) => send("a", name))
      yield* Fiber.interrupt(fibers[0]!)
      yield* Effect.yieldNow
      assert.deepStrictEqual(begun, ["1", "2", "3"])
      yield* Fiber.interrupt(fibers[4]!)
      yield* Effect.forEach(["6", "7"], (name) => send("a", name))
      assert.instanceOf(yield* Effect.flip(inTurn("a", Effect.void)), CostlyRequests.TooManyWaiting)
      yield* gate.open
      yield* Fiber.joinAll(fibers.slice(1, 4))
      for (let n = 0; n < 10; n++) assert.strictEqual(yield* Effect.flip(inTurn("a", Effect.fail("broken"))), "broken")
      assert.strictEqual(yield* inTurn("a", Effect.succeed("again")), "again")
    })
  )
})
