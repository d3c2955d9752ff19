import { assert, describe, it } from "@effect/vitest"
import { Duration, Schema } from "effect"
import * as RetrySchedule from "../../../modules/webhooks/deliver/RetrySchedule.ts"

const Share = Schema.Finite.check(Schema.isBetween({ minimum: 0, maximum: 0.999_999 }))
const Failures = Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 7 }))
const schedule = RetrySchedule.make(Duration.seconds(5))
const day = 24 * 60 * 60 * 1000

describe("The schedule of a delivery", () => {
  it("is 5 s, 25 s, 125 s and so on to 78,125 s, about 27 hours in all", () => {
    const delays = Array.from({ length: 8 }, (_, n) => RetrySchedule.nextInMs(schedule, n + 1, 0.5, undefined))
    assert.deepStrictEqual(delays, [5, 25, 125, 625, 3_125, 15_625, 78_125].map((s) => s * 1000).concat([undefined!]))
  })

  it.prop("differs by 20 % at most", { failures: Failures, random: Share }, ({ failures, random }) => {
    const delay = RetrySchedule.nextInMs(schedule, failures, random, undefined) ?? 0
    const plain = 5_000 * 5 ** (failures - 1)
    assert.isAtLeast(delay, plain * 0.8)
    assert.isAtMost(delay, Math.ceil(plain * 1.2))
  })

  it.prop("begins with the base that is set", { failures: Failures }, ({ failures }) => {
    const quick = RetrySchedule.make(Duration.millis(10))
    assert.strictEqual(RetrySchedule.nextInMs(quick, failures, 0.5, undefined), 10 * 5 ** (failures - 1))
  })

  for (const [asked, expected] of [
    [undefined, 5_000],
    [0, 5_000],
    [4_999, 5_000],
    [5_001, 5_001],
    [day, day],
    [day + 1, day]
  ] as const) {
    it(`waits ${expected} ms when the receiver asks for ${asked}`, () =>
      assert.strictEqual(RetrySchedule.nextInMs(schedule, 1, 0.5, asked), expected))
  }

  it("a receiver that asks for more time gets no more retries", () =>
    assert.isUndefined(RetrySchedule.nextInMs(schedule, 8, 0.5, 60_000)))
})

describe("The verdict on an attempt", () => {
  for (const kind of ["event", "replay", "ping"] as const) {
    it(`of a ${kind} is success when it succeeded`, () =>
      assert.strictEqual(RetrySchedule.verdictOf(schedule, { kind, failures: 7, ok: true }, 0), "succeeded"))
  }
  it("of an event is another one until the seventh retry failed", () => {
    assert.deepStrictEqual(RetrySchedule.verdictOf(schedule, { kind: "event", failures: 6, ok: false }, 0.5), {
      retryInMs: 78_125_000
    })
    assert.strictEqual(RetrySchedule.verdictOf(schedule, { kind: "event", failures: 7, ok: false }, 0.5), "failed")
  })
  for (const kind of ["replay", "ping"] as const) {
    it(`of a ${kind} is final`, () =>
      assert.strictEqual(RetrySchedule.verdictOf(schedule, { kind, failures: 0, ok: false }, 0.5), "failed"))
  }
})
