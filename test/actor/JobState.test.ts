import { assert, describe, it } from "@effect/vitest"
import { Arbitrary, Duration, Schema } from "effect"
import { isFinished, isLegal, type JobState, judge, type Outcome, transitions } from "../../src/actor/JobState.ts"
import * as Retry from "../../src/actor/Retry.ts"

const states = Object.keys(transitions) as ReadonlyArray<JobState>

const Failure = Schema.Struct({
  _tag: Schema.tag("Failed"),
  kind: Schema.Literals(["failed", "timed_out", "defect"]),
  tag: Schema.String,
  message: Schema.String,
  error: Schema.Json,
  permanent: Schema.Boolean
})
const Any = Schema.Union([
  Schema.Struct({ _tag: Schema.tag("Completed"), result: Schema.Json }),
  Failure,
  Schema.Struct({ _tag: Schema.tag("Released") }),
  Schema.Struct({ _tag: Schema.tag("Snoozed"), delayMs: Schema.Int }),
  Schema.Struct({ _tag: Schema.tag("Unavailable"), delayMs: Schema.Int, message: Schema.String }),
  Schema.Struct({ _tag: Schema.tag("Cancelled") }),
  Schema.Struct({ _tag: Schema.tag("Incompatible"), build: Schema.String, message: Schema.String })
])
const between = (minimum: number, maximum: number) => Schema.Int.check(Schema.isBetween({ minimum, maximum }))
const Random = Schema.Finite.check(Schema.isBetween({ minimum: 0, maximum: 1, exclusiveMaximum: true }))
const SomeRetry = Arbitrary.map(
  Arbitrary.schema(
    Schema.Struct({ max: between(0, 30), base: between(0, 90_000_000), factor: between(1, 5), jitter: Random })
  ),
  Retry.exponential
)

describe("The states of a job", () => {
  it("lead from each unfinished one to an end, and never to themselves", () => {
    const reachable = (from: JobState, seen: Set<JobState> = new Set()): ReadonlySet<JobState> => {
      for (const to of transitions[from]) if (!seen.has(to)) reachable(to, seen.add(to))
      return seen
    }
    for (const state of states) {
      assert.isFalse(isLegal(state, state))
      if (isFinished(state)) continue
      for (const end of ["completed", "failed", "cancelled"] as const) assert.isTrue(reachable(state).has(end))
    }
  })

  it("end for good when a job completed, and otherwise until an operator retries it", () => {
    assert.deepStrictEqual(states.filter(isFinished).toSorted(), ["cancelled", "completed", "failed"])
    assert.deepStrictEqual(transitions.completed, [])
    assert.deepStrictEqual([transitions.failed, transitions.cancelled], [["ready"], ["ready"]])
  })

  it("know one way to run and one way to complete", () => {
    const into = (state: JobState) => states.filter((from) => isLegal(from, state))
    assert.deepStrictEqual([into("running"), into("completed")], [["ready"], ["running"]])
  })
})

describe("The verdict on an attempt", () => {
  it.prop(
    "is a legal step of a running job, whatever came out of it",
    { retry: SomeRetry, failures: between(0, 40), outcome: Any, random: Random },
    ({ failures, outcome, random, retry }) => isLegal("running", judge(retry, failures, outcome, random).to)
  )

  it.prop(
    "counts a failure as one more, and nothing else as any",
    { retry: SomeRetry, failures: between(0, 40), outcome: Any, random: Random },
    ({ failures, outcome, random, retry }) => {
      const verdict = judge(retry, failures, outcome, random)
      const counted = "failures" in verdict ? verdict.failures : failures
      assert.strictEqual(counted, outcome._tag === "Failed" ? failures + 1 : failures)
      return true
    }
  )

  it.prop(
    "retries as often as allowed and no more, and never what no retry can mend",
    { retry: SomeRetry, failures: between(0, 40), outcome: Failure, random: Random },
    ({ failures, outcome, random, retry }) => {
      const retries = !outcome.permanent && failures < retry.max
      return (judge(retry, failures, outcome, random).to === "scheduled") === retries
    }
  )

  it.prop(
    "waits no longer than the cap and its jitter",
    { retry: SomeRetry, failures: between(0, 29), random: Random },
    ({ failures, random, retry }) => {
      const outcome: Outcome = {
        _tag: "Failed",
        kind: "failed",
        tag: "Oops",
        message: "no",
        error: null,
        permanent: false
      }
      const verdict = judge(retry, failures, outcome, random)
      if (verdict.to !== "scheduled") return failures >= retry.max
      const longest = Duration.toMillis(retry.cap) * (1 + retry.jitter)
      assert.isTrue(Number.isInteger(verdict.delayMs))
      assert.isAtLeast(verdict.delayMs, 0)
      assert.isAtMost(verdict.delayMs, Math.ceil(longest))
      return verdict.inPlace === undefined
    }
  )

  it("keeps the result of a completed attempt as it is", () => {
    const result = { deep: [1] }
    assert.deepStrictEqual(judge(Retry.none, 3, { _tag: "Completed", result }, 0), { to: "completed", result })
  })
})
