import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { TestClock } from "effect/testing"
import { pushWaitMs } from "../../../modules/crm/line/LineRequests.ts"
import { makeMemory } from "../../../src/http/rate-limit/RateLimiter.ts"

describe("The pushes of a channel", () => {
  it.effect("are 2,000 in any second; the next one waits for a second, and those of other channels do not", () =>
    Effect.gen(function* () {
      const limiter = makeMemory()
      const waits = yield* Effect.forEach(Array.from({ length: 2_001 }), () => pushWaitMs(limiter, "shop"))
      assert.isTrue(waits.slice(0, 2_000).every((ms) => ms === 0))
      assert.strictEqual(waits[2_000], 1_000)
      assert.strictEqual(yield* pushWaitMs(limiter, "other"), 0)
      yield* TestClock.adjust("1 second")
      assert.strictEqual(yield* pushWaitMs(limiter, "shop"), 0)
    })
  )
})
