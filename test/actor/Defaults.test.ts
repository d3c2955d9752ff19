import { assert, describe, it } from "@effect/vitest"
import { Duration, Schema } from "effect"
import * as Actor from "../../src/actor/Actor.ts"
import { nextDelay } from "../../src/actor/Retry.ts"

describe("An actor that declares its payload alone", () => {
  const payload = Schema.Struct({ n: Schema.Int })

  it("has the defaults of the table in the README", () => {
    const actor = Actor.make("test/plain", { payload })
    const { concurrency, external, fairToTenants, keyPolicy, limits, priority, retention, retry, timeout, version } =
      actor
    assert.deepStrictEqual(
      [concurrency, external, fairToTenants, keyPolicy, priority, version],
      [10, false, false, undefined, 0, 1]
    )
    assert.deepStrictEqual([Duration.format(timeout), Duration.format(retention)], ["1m", "7d"])
    assert.deepStrictEqual(limits, { cluster: undefined, rate: undefined, shared: undefined })
    const delays = [1, 2, 3, 4, 5, 6].map((failures) => nextDelay(retry, failures, 0.5))
    assert.deepStrictEqual(delays, [1_000, 5_000, 25_000, 125_000, 625_000, undefined])
  })

  it("keeps the order of a mailbox while a job fails, and skips under a limit per key", () => {
    const boxed = Actor.make("test/boxed", { payload, mailbox: ({ n }) => `${n}` })
    assert.deepInclude(boxed.keyPolicy, { running: 1, onFailure: "hold" })
    const limited = Actor.make("test/limited", {
      payload,
      concurrency: 7,
      limitPerKey: { key: ({ n }) => `${n}`, running: 3 }
    })
    assert.deepInclude(limited.keyPolicy, { running: 3, onFailure: "skip" })
  })
})
