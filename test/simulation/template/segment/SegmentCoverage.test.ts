import { assert, describe, it } from "@effect/vitest"
import { stream } from "../../../../modules/simulation/statistics/Random.ts"
import { SegmentTemplate } from "../../../../modules/simulation/template/segment/SegmentTemplate.ts"
import { learnFromSegments, segmentReportOf, segmentsOfPeople } from "../../../support/segment/SegmentMarkets.ts"
import { populationOf, reportIn, worldOf } from "../support.ts"

/** `npm run evaluate -- segmentUncertainty` judges 500 markets; these few notice an interval that lost a part. */
const seeds = Array.from({ length: 40 }, (_, index) => 101 + index)
const { answerOf, marketOf } = segmentsOfPeople()
const before = answerOf(200, 1)

const holds = ({ high, low }: { readonly low: number; readonly high: number }, truth: number) =>
  Number(low <= truth && truth <= high)

const heldAfter = (outcomes: number) => {
  const held = { asked: 0, total: 0, sampling: 0, differences: 0, compared: 0 }
  for (const seed of seeds) {
    const random = stream(seed, "segment coverage")
    const market = marketOf(random.normal(), random)
    const reports = Array.from({ length: outcomes }, () =>
      segmentReportOf(before, market, random, 0.2 * random.normal())
    )
    const { comparisons, segments } = answerOf(200, seed, learnFromSegments(reports))
    for (const [index, segment] of segments.entries()) {
      held.asked++
      held.total += holds(segment, market[index]!)
      held.sampling += holds(segment.sampling!, market[index]!)
    }
    for (const [index, { difference }] of comparisons.entries()) {
      held.compared++
      held.differences += holds(difference, market[0]! - market[index + 1]!)
    }
  }
  return held
}

describe("Intervals of 95 %", () => {
  it("hold the response of segments of a market drawn from the prior, and their differences", () => {
    for (const outcomes of [0, 3]) {
      const { asked, compared, differences, sampling, total } = heldAfter(outcomes)
      assert.isAtLeast(total / asked, 0.88, `${outcomes} outcomes`)
      assert.isAtLeast(differences / compared, 0.88, `${outcomes} outcomes`)
      if (outcomes === 0) assert.isAtMost(sampling / asked, 0.5)
    }
  })

  it("narrow with outcomes", () => {
    const random = stream(1, "narrow")
    const market = marketOf(0.5, random)
    const reports = Array.from({ length: 10 }, () => segmentReportOf(before, market, random, 0.1 * random.normal()))
    const [wide, narrow] = [before, answerOf(200, 1, learnFromSegments(reports))].map(({ segments }) =>
      Math.log(segments[0]!.high / segments[0]!.low)
    )
    assert.isBelow(narrow!, 0.7 * wide!)
  })
})

describe("The first segment", () => {
  const isOdd = (persona: number) => persona % 2
  it("is compared with the next one", () => {
    const world = worldOf(populationOf(200, { age: (persona) => 22 + 54 * isOdd(persona) }))
    const { findings, headline } = reportIn(SegmentTemplate, { businessType: "ゲーム" }, world)
    assert.isAbove(findings.comparisons[0]!.probability, 0.9)
    assert.strictEqual(findings.comparisons[0]!.verdict, "clear")
    assert.include(headline, "を、考えられる市場10通りのうち")
  })

  it("ties with one that differs in nothing that counts for the business, and the headline says so", () => {
    const world = worldOf(populationOf(200, { age: (persona) => 22 + 54 * isOdd(persona) }))
    const { findings, headline } = reportIn(SegmentTemplate, { businessType: "宇宙エレベーター" }, world)
    assert.lengthOf(findings.segments, 2)
    assert.strictEqual(findings.comparisons[0]!.verdict, "tie")
    assert.include(headline, "互角で、優劣は判断できません")
  })
})
