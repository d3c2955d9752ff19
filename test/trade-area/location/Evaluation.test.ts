import { assert, describe, it } from "@effect/vitest"
import { Schema } from "effect"
import { type Industry, industries, locationAxes, locationWeights } from "../../../modules/trade-area/Industry.ts"
import { breakEvenMonths } from "../../../modules/trade-area/location/BreakEven.ts"
import { type Aim, evaluate, ranked, type Subject } from "../../../modules/trade-area/location/Evaluation.ts"
import { revenueAt } from "../../../modules/trade-area/location/RevenueAt.ts"
import { economicsOf, seatFactor } from "../../../modules/trade-area/location/StoreEconomics.ts"
import { verdictOf } from "../../../modules/trade-area/location/Verdict.ts"
import { Localized } from "../../../src/Language.ts"

const subject: Subject = {
  id: "a",
  place: {
    lat: 35.69,
    lng: 139.69,
    areaCode: "13104",
    areaName: "東京都新宿区",
    prefCode: "13",
    prefecture: "東京都",
    town: "西新宿二丁目",
    address: "東京都新宿区西新宿2-8-1",
    precision: "town"
  },
  scores: { demand: 80, competition: 30, accessibility: 90, economics: 70 },
  revenue: { estimate: 2_000_000, low: 800_000, high: 5_000_000, typical: 2_000_000, typicalOfIndustry: 2_000_000 },
  competitorsKnown: true,
  shortfall: null,
  shopsAge: null,
  monthlyRent: 200_000,
  seats: 25
}
const aim: Aim = { industry: "restaurant", targetRevenue: undefined, kindUnknown: false }

const between = (minimum: number, maximum: number) => Schema.Finite.check(Schema.isBetween({ minimum, maximum }))
const AnyIndustry = Schema.Literals([...industries])
const Score = Schema.NullOr(between(0, 100))
const Any = Schema.Struct({
  scores: Schema.Struct({ demand: Score, competition: Score, accessibility: Score, economics: Score }),
  revenue: between(100_000, 200_000_000),
  rent: Schema.UndefinedOr(between(0, 10_000_000_000)),
  seats: Schema.UndefinedOr(Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 10_000 }))),
  industry: Schema.UndefinedOr(AnyIndustry),
  target: Schema.UndefinedOr(between(1, 10_000_000_000))
})

const of = ({ industry, rent, revenue, scores, seats, target }: typeof Any.Type) =>
  evaluate(
    {
      ...subject,
      scores,
      monthlyRent: rent,
      seats,
      revenue: { ...subject.revenue, estimate: revenue, low: revenue / 2, high: revenue * 2 }
    },
    { industry: industry as Industry | undefined, targetRevenue: target, kindUnknown: false }
  )

describe("a break-even", () => {
  const business = { revenue: 2_000_000, rent: 200_000, margin: 0.65, fixedCost: 900_000, startUpCost: 6_000_000 }

  it("is the cost of starting by the monthly profit, rounded up to a decimal", () => {
    assert.strictEqual(breakEvenMonths(business), 30)
    assert.strictEqual(breakEvenMonths({ ...business, startUpCost: 6_000_001 }), 30.1)
    assert.strictEqual(breakEvenMonths({ ...business, startUpCost: 0 }), 0)
  })

  it("is null without a profit, and when it takes more than fifty years", () => {
    assert.isNull(breakEvenMonths({ ...business, rent: 400_000 }))
    assert.isNull(breakEvenMonths({ ...business, rent: 500_000 }))
    assert.strictEqual(breakEvenMonths({ ...business, startUpCost: 200_000 * 600 }), 600)
    assert.isNull(breakEvenMonths({ ...business, startUpCost: 200_000 * 600 + 1 }))
  })
})

describe("an evaluation", () => {
  it("weighs the axes by the industry", () => {
    const { assumed, overallScore, rentRatio, scores } = evaluate(subject, aim)
    assert.strictEqual(rentRatio, 0.1)
    assert.strictEqual(scores.cost_efficiency, 50)
    const weights = locationWeights("restaurant")
    const expected = locationAxes.reduce((sum, axis) => sum + (weights[axis] * scores[axis]!) / 100, 0)
    assert.closeTo(overallScore!, expected, 0.05)
    assert.deepStrictEqual(assumed, [])
  })

  it("assumes the usual rent and size where the request has none, and says so", () => {
    const {
      assumed,
      breakEvenMonths: months,
      rent,
      rentRatio,
      revenue,
      scores
    } = evaluate({ ...subject, monthlyRent: undefined, seats: undefined }, aim)
    assert.deepStrictEqual(assumed, ["monthly_rent", "seats"])
    assert.deepStrictEqual([rentRatio, scores.cost_efficiency], [null, null])
    assert.strictEqual(rent, 0.1 * revenue.estimate)
    assert.isNumber(months)
  })

  it("scores a place without a rent as with the usual one, and none of which half is unknown", () => {
    const unknown = { demand: null, competition: null, accessibility: null, economics: null }
    const { overallScore } = evaluate({ ...subject, monthlyRent: undefined }, aim)
    assert.strictEqual(overallScore, (25 * 80 + 20 * 30 + 20 * 90 + 15 * 70 + 20 * 50) / 100)
    const dear = evaluate({ ...subject, monthlyRent: 400_000 }, aim).overallScore!
    const cheap = evaluate({ ...subject, monthlyRent: 100_000 }, aim).overallScore!
    assert.isTrue(dear < overallScore! && overallScore! < cheap)
    const half = { ...unknown, demand: 80, accessibility: 90 }
    assert.isNotNull(evaluate({ ...subject, scores: half, monthlyRent: undefined }, aim).overallScore)
    assert.isNull(evaluate({ ...subject, scores: { ...unknown, demand: 80 } }, aim).overallScore)
    const { assumed } = evaluate({ ...subject, scores: unknown }, aim)
    assert.deepStrictEqual(assumed, ["demand"])
  })

  it("needs no seats where sales do not depend on them", () => {
    const { assumed, revenue } = evaluate({ ...subject, seats: undefined }, { ...aim, industry: "retail" })
    assert.deepStrictEqual(assumed, [])
    assert.strictEqual(
      revenue.estimate,
      evaluate({ ...subject, seats: 500 }, { ...aim, industry: "retail" }).revenue.estimate
    )
  })

  it("computes the break-even for the target revenue where there is one", () => {
    const plain = evaluate(subject, aim)
    const aimed = evaluate(subject, { ...aim, targetRevenue: 3_000_000 })
    assert.strictEqual(aimed.revenue.estimate, plain.revenue.estimate)
    assert.strictEqual(aimed.rentRatio, plain.rentRatio)
    assert.isBelow(aimed.breakEvenMonths!, plain.breakEvenMonths!)
    assert.isNull(evaluate(subject, { ...aim, targetRevenue: 1 }).breakEvenMonths)
  })

  it.prop("stays in bounds for every input", { given: Any }, ({ given }) => {
    const { breakEvenMonths: months, overallScore, rentRatio, revenue, scores } = of(given)
    for (const score of [overallScore, ...Object.values(scores)]) {
      if (score !== null) assert.isTrue(score >= 0 && score <= 100)
    }
    assert.isTrue(revenue.low <= revenue.estimate && revenue.estimate <= revenue.high && revenue.low > 0)
    if (months !== null) assert.isTrue(months >= 0 && months <= 600)
    if (rentRatio !== null) assert.isTrue(Number.isFinite(rentRatio) && rentRatio >= 0)
  })

  it.prop(
    "a dearer rent never raises cost efficiency, the overall score or the speed of the break-even",
    { given: Any, more: between(1, 10_000_000) },
    ({ given, more }) => {
      const rent = given.rent ?? 0
      const [cheap, dear] = [of({ ...given, rent }), of({ ...given, rent: rent + more })]
      assert.isAtMost(dear.scores.cost_efficiency!, cheap.scores.cost_efficiency!)
      assert.isAtMost(dear.overallScore ?? -1, cheap.overallScore ?? -1)
      assert.isAtLeast(dear.breakEvenMonths ?? 601, cheap.breakEvenMonths ?? 601)
    }
  )

  it.prop(
    "ranks by score, whatever the order of the request",
    { given: Schema.Array(Any).check(Schema.isMaxLength(10)) },
    ({ given }) => {
      const evaluations = given.map(of)
      const order = ranked(evaluations).map(({ overallScore, profit }) => [overallScore, profit])
      assert.strictEqual(order.length, given.length)
      assert.deepStrictEqual(
        ranked(evaluations.toReversed()).map(({ overallScore, profit }) => [overallScore, profit]),
        order
      )
      for (const [i, [score]] of order.entries()) {
        if (i > 0) assert.isAtMost(score ?? -1, order[i - 1]![0] ?? -1)
      }
    }
  )

  it("seats beyond any store change nothing more", () => {
    const economics = economicsOf("restaurant")
    assert.strictEqual(seatFactor(economics, 25), 1)
    assert.strictEqual(seatFactor(economics, undefined), 1)
    assert.strictEqual(seatFactor(economics, 10_000), 5)
    assert.strictEqual(seatFactor(economics, 1), 0.3)
  })
})

describe("a revenue", () => {
  it("doubles from the least demand to the best, and is the median of the kind where demand is unknown", () => {
    for (const industry of industries) {
      const [least, best, unknown] = [0, 100, null].map((demand) => revenueAt(demand, industry, undefined))
      assert.closeTo(best!.estimate / least!.estimate, 2, 0.15)
      assert.closeTo(unknown!.estimate, unknown!.typical, 0.05 * unknown!.typical)
      assert.isTrue(best!.low < best!.estimate && best!.estimate < best!.high)
    }
  })

  it("without an industry lies between those of the industries", () => {
    const all = industries.map((industry) => revenueAt(50, industry, undefined))
    const none = revenueAt(50, undefined, undefined)
    assert.isAbove(none.estimate, Math.min(...all.map(({ estimate }) => estimate)))
    assert.isBelow(none.estimate, Math.max(...all.map(({ estimate }) => estimate)))
    assert.deepStrictEqual(
      [none.low, none.high],
      [Math.min(...all.map(({ low }) => low)), Math.max(...all.map(({ high }) => high))]
    )
  })
})

describe("a verdict", () => {
  const words = (change: Partial<Subject>, how: Partial<Aim> = {}) => {
    const evaluation = evaluate({ ...subject, ...change }, { ...aim, ...how })
    return verdictOf(evaluation, how.targetRevenue !== undefined)
  }

  it("names what decides it, in both languages", () => {
    const { en, ja } = words({})
    assert.strictEqual(
      ja,
      "出店に向くと見込まれる立地です。強みは交通の便（90点）、需要（80点）。弱みは競合の少なさ（30点）。" +
        "賃料は推定売上の10%（目安10%）。推定売上なら初期費用の回収は約47か月。"
    )
    assert.match(
      en,
      /^A promising location for the store\. Strengths: accessibility \(90\), demand \(80\)\. Weaknesses: competitive situation \(30\)\./
    )
  })

  it("says when the store never pays for its start, whatever its scores", () => {
    assert.match(words({ monthlyRent: 2_000_000 }).ja, /毎月赤字/)
    assert.match(words({ monthlyRent: 439_900 }).en, /more than 50 years/)
  })

  it("says how old the lists of shops are where it uses them", () => {
    const shopsAge = new Localized("店舗データには古いものがあります", "Some shop lists are old")
    assert.match(words({ shopsAge }).ja, /約47か月。店舗データには古いものがあります。$/)
    assert.match(words({ shopsAge }).en, / Some shop lists are old\.$/)
    assert.notInclude(words({ shopsAge, competitorsKnown: false }).ja, "古いもの")
  })

  it("says what is missing", () => {
    const { en, ja } = words(
      {
        monthlyRent: undefined,
        seats: undefined,
        competitorsKnown: false,
        place: { ...subject.place, precision: "municipality" }
      },
      { kindUnknown: true }
    )
    for (const part of [
      "業種の目安の賃料",
      "席数が未入力",
      "競合店のデータがありません",
      "競合がないという意味ではありません",
      "役所の位置",
      "業態は判別できない"
    ])
      assert.include(ja, part)
    for (const part of ["Without a rent", "Without seats", "No competing shops", "office", "not understood"])
      assert.include(en, part)
    assert.match(words({}, { industry: undefined }).ja, /7業種の中間値/)
    const shortfall = new Localized("件数は下限です", "the count is a lower bound")
    assert.match(words({ shortfall }).ja, /件数は下限です。$/)
    assert.match(
      words({ competitorsKnown: false, shortfall }).en,
      /No competing shops .+ the count is a lower bound\.$/
    )
    assert.match(
      words({ scores: { demand: null, competition: null, accessibility: null, economics: null } }).ja,
      /データが足りない/
    )
  })

  it("warns of ten years and more", () => {
    const { breakEvenMonths: months } = evaluate({ ...subject, monthlyRent: 350_000 }, aim)
    assert.isAbove(months!, 120)
    assert.match(words({ monthlyRent: 350_000 }).ja, /^慎重な検討が必要/)
  })

  it("takes the target for the break-even where there is one", () => {
    assert.match(words({}, { targetRevenue: 3_000_000 }).ja, /目標売上なら/)
  })
})
