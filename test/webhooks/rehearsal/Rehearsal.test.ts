import { assert, describe, it } from "@effect/vitest"
import { hasPassed, judge, type Rehearsal, statusOf } from "../../../modules/webhooks/rehearsal/Rehearsal.ts"
import { words } from "../../../modules/webhooks/rehearsal/Words.ts"

const good = { status: 200, error: null, durationMs: 20 }
const refused = { status: 401, error: "status" as const, durationMs: 20 }
const broken = { status: 500, error: "status" as const, durationMs: 20 }
const silent = { status: null, error: "timeout" as const, durationMs: 3_000 }
const away = { status: null, error: "dns" as const, durationMs: 5 }
const crm = { timeoutMs: 3_000, signsTime: true }
const analytics = { timeoutMs: 10_000, signsTime: false }

describe("A rehearsal", () => {
  it("finds nothing wrong with a receiver that takes what is right and refuses what is not", () => {
    for (const name of ["valid", "huge"] as const) assert.strictEqual(judge(name, [good], crm).verdict, "passed")
    for (const name of ["doubled", "out_of_order"] as const) {
      assert.strictEqual(judge(name, [good, good], crm).verdict, "passed")
    }
    for (const name of ["late", "forged"] as const) assert.strictEqual(judge(name, [refused], crm).verdict, "passed")
  })

  it("names what a receiver does wrong", () => {
    const cases = [
      ["valid", [refused], "refused_valid"],
      ["valid", [away], "unreachable"],
      ["valid", [silent], "too_slow"],
      ["valid", [{ ...good, durationMs: 1_501 }], "slow"],
      ["doubled", [good, broken], "failed_on_duplicate"],
      ["late", [good], "accepted_late"],
      ["forged", [good], "accepted_forged"],
      ["forged", [broken], "failed_on_forged"],
      ["huge", [{ ...refused, status: 413 }], "refused_huge"],
      ["huge", [silent], "too_slow"],
      ["out_of_order", [good, refused], "failed_out_of_order"]
    ] as const
    for (const [name, answers, finding] of cases) {
      const step = judge(name, answers, crm)
      assert.strictEqual(step.finding, finding)
      assert.strictEqual(step.verdict, finding === "slow" || finding === "failed_on_forged" ? "warned" : "failed")
      assert.isAbove(words[finding].ja.length, 10)
      assert.isAbove(words[finding].en.length, 10)
    }
  })

  it("asks no receiver of area analytics to refuse an old time, which is not signed there", () => {
    assert.isNull(judge("late", [good], analytics).finding)
    assert.isNull(judge("late", [refused], analytics).finding)
    assert.strictEqual(judge("forged", [good], analytics).finding, "accepted_forged")
  })

  it("runs until it has finished, or longer than any could", () => {
    const started: Rehearsal = { id: "r", endpointId: "e", startedAt: new Date(0), finishedAt: null, steps: [] }
    assert.deepStrictEqual([statusOf(started, 179_999), statusOf(started, 180_000)], ["running", "lost"])
    assert.isUndefined(hasPassed(started))
    const ended = { ...started, finishedAt: new Date(1), steps: [judge("valid", [good], crm)] }
    assert.deepStrictEqual([statusOf(ended, 500_000), hasPassed(ended)], ["finished", true])
    assert.isFalse(hasPassed({ ...ended, steps: [...ended.steps, judge("forged", [good], crm)] }))
  })
})
