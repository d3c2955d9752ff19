import { assert, describe, it } from "@effect/vitest"
import { Duration, Schema } from "effect"
import * as Schedule from "../../../modules/webhooks/deliver/Schedule.ts"
import { verdictOf } from "../../../modules/webhooks/deliver/Verdict.ts"

const Share = Schema.Finite.check(Schema.isBetween({ minimum: 0, maximum: 0.999_999 }))
const Failures = Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 7 }))
const schedule = Schedule.make(Duration.seconds(5))
const day = 24 * 60 * 60 * 1000

describe("The schedule of a delivery", () => {
  it("is 5 s, 25 s, 125 s and so on to 78,125 s, about 27 hours in all", () => {
    const delays = Array.from({ length: 8 }, (_, n) => Schedule.nextInMs(schedule, n + 1, 0.5, undefined))
    assert.deepStrictEqual(delays, [5, 25, 125, 625, 3_125, 15_625, 78_125].map((s) => s * 1000).concat([undefined!]))
  })

  it.prop("differs by 20 % at most", { failures: Failures, random: Share }, ({ failures, random }) => {
    const delay = Schedule.nextInMs(schedule, failures, random, undefined) ?? 0
    const plain = 5_000 * 5 ** (failures - 1)
    assert.isAtLeast(delay, plain * 0.8)
    assert.isAtMost(delay, Math.ceil(plain * 1.2))
  })

  it.prop("begins with the base that is set", { failures: Failures }, ({ failures }) => {
    const quick = Schedule.make(Duration.millis(10))
    assert.strictEqual(Schedule.nextInMs(quick, failures, 0.5, undefined), 10 * 5 ** (failures - 1))
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
      assert.strictEqual(Schedule.nextInMs(schedule, 1, 0.5, asked), expected))
  }

  it("a receiver that asks for more time gets no more retries", () =>
    assert.isUndefined(Schedule.nextInMs(schedule, 8, 0.5, 60_000)))
})

describe("The verdict on an attempt", () => {
  const failed = { ok: false }
  for (const kind of ["event", "replay", "ping"] as const) {
    it(`of a ${kind} is success when it succeeded`, () =>
      assert.strictEqual(verdictOf({ kind, failures: 7 }, { ok: true }, schedule, 0), "succeeded"))
  }
  it("of an event is another one until the seventh retry failed", () => {
    assert.deepStrictEqual(verdictOf({ kind: "event", failures: 6 }, failed, schedule, 0.5), { retryInMs: 78_125_000 })
    assert.strictEqual(verdictOf({ kind: "event", failures: 7 }, failed, schedule, 0.5), "failed")
  })
  for (const kind of ["replay", "ping"] as const) {
    it(`of a ${kind} is final`, () =>
      assert.strictEqual(verdictOf({ kind, failures: 0 }, failed, schedule, 0.5), "failed"))
  }
})
