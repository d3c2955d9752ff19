import { assert, it } from "@effect/vitest"
import { Effect, Fiber } from "effect"
import { TestClock } from "effect/testing"
import * as Patience from "../../../modules/crm/line/inbound/Patience.ts"

it.effect("lets few of an account wait long for the platform, and others of it not at all meanwhile", () =>
  Effect.gen(function* () {
    const inTime = Patience.make()
    let calls = 0
    const never = Effect.suspend(() => {
      calls++
      return Effect.never
    })
    const wait = (accountId: string) => Effect.forkChild(inTime(accountId, never))
    const ended = (fibers: ReadonlyArray<Fiber.Fiber<unknown>>) =>
      fibers.filter((fiber) => fiber.pollUnsafe() !== undefined).length

    const first = yield* Effect.forEach(Array.from({ length: 30 }), () => wait("busy"))
    yield* TestClock.adjust(Patience.shortWait)
    assert.strictEqual(ended(first), 30 - Patience.longWaits)
    assert.isUndefined(yield* inTime("busy", never))
    assert.strictEqual(calls, 30)

    const other = yield* wait("other")
    yield* TestClock.adjust(Patience.shortWait)
    assert.strictEqual(ended([other]), 0)
    assert.strictEqual(yield* inTime("other", Effect.succeed("profile")), "profile")

    yield* TestClock.adjust("2 seconds")
    assert.strictEqual(ended(first), 30)
    assert.strictEqual(yield* inTime("busy", Effect.succeed("profile")), "profile")
    yield* Fiber.interrupt(other)
  })
)
