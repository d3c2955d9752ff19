import { assert, describe, it } from "@effect/vitest"
import { Schema } from "effect"
import { isFinished, isLegal, type JobState, judge, transitions } from "../../src/actor/JobState.ts"
import * as Retry from "../../src/actor/Retry.ts"
import { claimSize, limitOf, nextMean } from "../../src/actor/worker/Capacity.ts"

const Share = Schema.Finite.check(Schema.isBetween({ minimum: 0, maximum: 0.999_999 }))
const Failures = Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 40 }))

describe("Retry", () => {
  const retry = Retry.exponential({ max: 7, base: "5 seconds", factor: 5, cap: "1 hour", jitter: 0.2 })

  it.prop(
    "a delay stays within the jitter of the capped exponential",
    { failures: Failures, random: Share },
    ({ failures, random }) => {
      const delay = Retry.nextDelay(retry, failures, random)
      if (failures > 7) return assert.isUndefined(delay)
      const plain = Math.min(5000 * 5 ** (failures - 1), 3_600_000)
      assert.isAtLeast(delay!, Math.floor(plain * 0.8))
      assert.isAtMost(delay!, Math.ceil(plain * 1.2))
    }
  )

  it("a delay can always be stored, however many the failures and whatever the settings", () => {
    const tireless = Retry.exponential({ max: Number.POSITIVE_INFINITY, base: 0, cap: "Infinity" })
    assert.strictEqual(Retry.nextDelay(tireless, 2000, 0.5), 0)
    assert.isUndefined(Retry.nextDelay(tireless, 32_000, 0.5))
    const patient = Retry.exponential({ max: 2000, base: 1, cap: "Infinity", jitter: 0 })
    assert.strictEqual(Retry.nextDelay(patient, 2000, 0.5), 365 * 86_400_000)
  })

  it("no retry means that the first failure is final", () => {
    assert.isUndefined(Retry.nextDelay(Retry.none, 1, 0.5))
  })
})

describe("JobState", () => {
  const failed = { _tag: "Failed", kind: "failed", tag: "E", message: "", error: null, permanent: false } as const
  const retry = Retry.exponential({ max: 2, base: 100, jitter: 0 })

  it("a failure is retried until the retries are used up", () => {
    assert.deepStrictEqual(judge(retry, 0, failed, 0), { to: "scheduled", delayMs: 100, failures: 1 })
    assert.deepStrictEqual(judge(retry, 1, failed, 0), { to: "scheduled", delayMs: 200, failures: 2 })
    assert.deepStrictEqual(judge(retry, 2, failed, 0), { to: "failed", failures: 3 })
  })

  it("a permanent failure ends the job at once", () => {
    assert.deepStrictEqual(judge(retry, 0, { ...failed, permanent: true }, 0), { to: "failed", failures: 1 })
  })

  it.prop("an interruption never uses up an attempt", { failures: Failures, random: Share }, ({ failures, random }) => {
    assert.deepStrictEqual(judge(retry, failures, { _tag: "Released" }, random), { to: "ready" })
  })

  it.prop(
    "a verdict on a running job is a legal transition",
    { failures: Failures, random: Share },
    ({ failures, random }) => {
      for (const outcome of [failed, { _tag: "Released" }, { _tag: "Completed", result: 1 }] as const) {
        assert.isTrue(isLegal("running", judge(retry, failures, outcome, random).to))
      }
    }
  )

  it("a completed job goes nowhere; failed and cancelled ones only back to ready, by an operator", () => {
    for (const state of Object.keys(transitions) as ReadonlyArray<JobState>) {
      if (isFinished(state)) assert.deepStrictEqual(transitions[state], state === "completed" ? [] : ["ready"])
    }
  })
})

describe("Capacity", () => {
  it("an actor of unknown pace claims only what it can run", () => {
    assert.strictEqual(claimSize({ concurrency: 4, held: 0, meanMs: undefined }), 4)
    assert.strictEqual(claimSize({ concurrency: 4, held: 4, meanMs: undefined }), 0)
  })

  it("an idle fiber is never kept waiting for company: slow jobs are claimed one by one", () => {
    assert.strictEqual(claimSize({ concurrency: 40, held: 39, meanMs: 3_600_000 }), 1)
  })

  it("a slow actor never claims ahead, a quick one claims in batches", () => {
    assert.strictEqual(limitOf({ concurrency: 4, held: 0, meanMs: 10_000 }), 4)
    assert.strictEqual(limitOf({ concurrency: 10, held: 0, meanMs: 0 }), 2010)
    assert.strictEqual(claimSize({ concurrency: 10, held: 1900, meanMs: 0 }), 0)
  })

  it.prop(
    "never more is held than the limit",
    {
      held: Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 3000 })),
      ms: Schema.Finite.check(Schema.isBetween({ minimum: 0, maximum: 1e6 }))
    },
    ({ held, ms }) => {
      const capacity = { concurrency: 10, held, meanMs: ms }
      assert.isAtMost(claimSize(capacity) + held, Math.max(held, limitOf(capacity)))
    }
  )

  it("the mean follows the durations", () => {
    assert.strictEqual(nextMean(undefined, 8), 8)
    assert.strictEqual(nextMean(10, 20), 12)
  })
})
