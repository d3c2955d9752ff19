import { assert, describe, it } from "@effect/vitest"
import { Schema } from "effect"
import { largestShift, shiftOf, sumEvidence } from "../../../modules/simulation/outcome/Calibration.ts"
import { logistic, logit } from "../../../modules/simulation/statistics/Logit.ts"
import type { Evidence } from "../../../modules/simulation/template/Template.ts"

const Rate = Schema.Finite.check(Schema.isBetween({ minimum: 0.02, maximum: 0.98 }))
const Trials = Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 100_000 }))
const Share = Schema.Finite.check(Schema.isBetween({ minimum: 0, maximum: 1 }))
const Shift = Schema.Finite.check(Schema.isBetween({ minimum: -3, maximum: 3 }))
const Piece = Schema.Struct({ predicted: Rate, trials: Trials, share: Share, shift: Shift })
const Pieces = Schema.Array(Piece).check(Schema.isMinLength(1), Schema.isMaxLength(12))

const evidenceOf = ({ predicted, share, shift, trials }: typeof Piece.Type): Evidence => ({
  predicted,
  trials,
  successes: Math.round(share * trials),
  shift
})
const learnt = (...evidence: ReadonlyArray<Evidence>) => shiftOf(sumEvidence(evidence))
const seen = (predicted: number, successes: number, trials: number, shift = 0): Evidence => ({
  predicted,
  successes,
  trials,
  shift
})

describe("The shift by outcomes", () => {
  it("is 0 without evidence", () => assert.strictEqual(learnt(), 0))

  it("follows the rule by hand", () => {
    // p = 300.5 / 1001; the precision of 1,001 p (1 - p) observations and of a model that is half a logit off.
    const p = 300.5 / 1001
    const v = 1 / (1001 * p * (1 - p)) + 0.25
    const delta = Math.log(p / (1 - p)) - Math.log(0.2 / 0.8) + 0.1
    assert.closeTo(learnt(seen(0.2, 300, 1000, 0.1)), delta / v / (1 + 1 / v), 5e-5)
  })

  it.prop(
    "raises what was predicted too low, and lowers what was too high",
    { predicted: Rate, trials: Trials, share: Share },
    (piece) => {
      const evidence = evidenceOf({ ...piece, shift: 0 })
      const observed = (evidence.successes + 0.5) / (evidence.trials + 1)
      const shift = learnt(evidence)
      if (observed > piece.predicted) assert.isAtLeast(shift, 0)
      else assert.isAtMost(shift, 0)
    }
  )

  it.prop("never exceeds the observed difference", { predicted: Rate, trials: Trials, share: Share }, (piece) => {
    const evidence = evidenceOf({ ...piece, shift: 0 })
    const wanted = logit((evidence.successes + 0.5) / (evidence.trials + 1)) - logit(piece.predicted)
    assert.isAtMost(Math.abs(learnt(evidence)), Math.abs(wanted) + 5e-5)
  })

  it.prop(
    "comes closer to the same observed rate with every outcome",
    { predicted: Rate, successes: Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 100 })) },
    ({ predicted, successes }) => {
      const one = seen(predicted, successes, 100)
      const wanted = logit((successes + 0.5) / 101) - logit(predicted)
      const distances = [0, 1, 2, 5, 20].map((times) =>
        Math.abs(wanted - learnt(...Array.from({ length: times }, () => one)))
      )
      for (const [index, distance] of distances.entries()) {
        if (index > 0) assert.isAtMost(distance, distances[index - 1]! + 5e-5)
      }
    }
  )

  it.prop(
    "counts on an outcome the more, the more trials it has",
    { predicted: Rate, trials: Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 10_000 })) },
    ({ predicted, trials }) => {
      const few = sumEvidence([seen(predicted, trials, 2 * trials)])
      const many = sumEvidence([seen(predicted, 10 * trials, 20 * trials)])
      assert.isAbove(many.weight, few.weight)
      assert.isBelow(many.weight, 1 / 0.25)
    }
  )

  it.prop("does not depend on the order of the outcomes", { pieces: Pieces }, ({ pieces }) => {
    const evidence = pieces.map(evidenceOf)
    assert.closeTo(learnt(...evidence), learnt(...evidence.toReversed()), 1e-4)
  })

  it.prop(
    "is the same from sums of parts as from all at once",
    { pieces: Pieces, others: Pieces },
    ({ others, pieces }) => {
      const [a, b] = [sumEvidence(pieces.map(evidenceOf)), sumEvidence(others.map(evidenceOf))]
      const whole = learnt(...pieces.map(evidenceOf), ...others.map(evidenceOf))
      assert.closeTo(shiftOf({ weight: a.weight + b.weight, weighted: a.weighted + b.weighted }), whole, 1e-4)
    }
  )

  it.prop("stays within 3 and finite for any outcomes", { pieces: Pieces }, ({ pieces }) => {
    const shift = learnt(...pieces.map(evidenceOf))
    assert.isTrue(Number.isFinite(shift) && Math.abs(shift) <= largestShift)
  })

  it("is limited to 3 where outcomes suggest more", () => {
    const rare = (successes: number) => learnt(...Array.from({ length: 50 }, () => seen(0.001, successes, 100_000)))
    assert.strictEqual(rare(90_000), 3)
    assert.strictEqual(learnt(...Array.from({ length: 50 }, () => seen(0.999, 1, 100_000))), -3)
    assert.isBelow(rare(1_000), 3)
  })

  it("does not change once predictions with the shift are right", () => {
    const offline = 0.3
    const wanted = 0.45
    let shift = 0
    const evidence: Array<Evidence> = []
    for (let round = 0; round < 400; round++) {
      const predicted = logistic(logit(offline) + shift)
      evidence.push(seen(predicted, wanted * 1e6, 1e6, shift))
      shift = learnt(...evidence)
    }
    assert.closeTo(logistic(logit(offline) + shift), wanted, 1e-3)
  })
})
