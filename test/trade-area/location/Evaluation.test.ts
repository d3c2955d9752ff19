import { assert, describe, it } from "@effect/vitest"
import { Schema } from "effect"
import { type Industry, industries, locationAxes, locationWeights } from "../../../modules/trade-area/Industry.ts"
import { breakEvenMonths } from "../../../modules/trade-area/location/BreakEven.ts"
import { evaluate, ranked, type Subject } from "../../../modules/trade-area/location/Evaluation.ts"
import { economicsOf, seatFactor } from "../../../modules/trade-area/location/StoreEconomics.ts"
import { aim, subject } from "./support.ts"

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
    const { assumed } = evaluate({ ...subject, scores: unknown, people: null }, aim)
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

  const anyTen = { given: Schema.Array(Any).check(Schema.isMaxLength(10)) }
  const paying = { demand: 10, competition: 10, accessibility: 10, economics: 10, cost_efficiency: 60 }

  it.prop("ranks sites that pay before those that never do, whatever the order of the request", anyTen, ({ given }) => {
    const evaluations = given.map(of)
    const inOrder = (all: typeof evaluations) =>
      ranked(all, {}).map(({ evaluation: { breakEvenMonths: months, overallScore, profit }, rank }) => ({
        rank,
        pays: months !== null,
        score: overallScore ?? -1,
        profit
      }))
    const order = inOrder(evaluations)
    assert.strictEqual(order.length, given.length)
    assert.deepStrictEqual(inOrder(evaluations.toReversed()), order)
    for (const [i, { pays, rank }] of order.entries()) {
      if (i > 0) assert.isTrue(order[i - 1]!.pays || !pays)
      assert.isAtMost(rank, i + 1)
    }
  })

  it.prop("ranks by the score alone with weights of the caller", anyTen, ({ given }) => {
    const order = ranked(given.map(of), { weights: paying }).map(({ evaluation }) => evaluation.overallScore ?? -1)
    assert.deepStrictEqual(
      order,
      order.toSorted((a, b) => b - a)
    )
  })

  it("gives equal candidates one rank, and the next one counts them all", () => {
    const evaluations = [subject, { ...subject, id: "b" }, { ...subject, id: "c", monthlyRent: 210_000 }]
    const ranks = ranked(
      evaluations.map((one) => evaluate(one, aim)),
      {}
    ).map(({ evaluation, rank }) => [evaluation.subject.id, rank])
    assert.deepStrictEqual(ranks, [
      ["a", 1],
      ["b", 1],
      ["c", 3]
    ])
  })

  it("puts a site that pays by the estimate above one that needs the target", () => {
    const aimed = { ...aim, targetRevenue: 5_000_000 }
    const dreamer = { ...subject, id: "dreamer", revenue: { ...subject.revenue, estimate: 500_000 } }
    const solid = { ...subject, id: "solid", scores: { demand: 1, competition: 1, accessibility: 1, economics: 1 } }
    const order = ranked(
      [dreamer, solid].map((one) => evaluate(one, aimed)),
      {}
    )
    assert.deepStrictEqual(
      order.map(({ evaluation }) => [evaluation.subject.id, evaluation.breakEvenMonths !== null]),
      [
        ["solid", true],
        ["dreamer", true]
      ]
    )
  })

  it("weighs by the caller's weights, also where one axis has all", () => {
    const only = { demand: 0, competition: 0, accessibility: 0, economics: 0, cost_efficiency: 100 }
    assert.strictEqual(evaluate(subject, { ...aim, weights: only }).overallScore, 50)
    assert.strictEqual(
      evaluate(subject, { ...aim, weights: { ...only, demand: 100, cost_efficiency: 0 } }).overallScore,
      80
    )
  })

  it("names revenue and rent with which the start is paid for within five years", () => {
    const { conditions, rent } = evaluate({ ...subject, monthlyRent: 300_000 }, aim)
    const months = (change: Partial<Subject>) => evaluate({ ...subject, ...change }, aim).breakEvenMonths!
    assert.isAbove(months({ monthlyRent: 300_000 }), 60)
    const needed = { ...subject.revenue, estimate: conditions.revenue }
    assert.closeTo(months({ monthlyRent: 300_000, revenue: needed }), 60, 0.2)
    assert.isBelow(conditions.rent!, rent)
    assert.closeTo(months({ monthlyRent: conditions.rent! }), 60, 0.2)
    assert.closeTo(conditions.withoutLoss, (300_000 + 0.28 * 2_000_000) / 0.5, 1)
    const poor = { ...subject.revenue, estimate: 500_000 }
    assert.isNull(evaluate({ ...subject, revenue: poor }, aim).conditions.rent)
  })

  it("seats beyond any store change nothing more", () => {
    const economics = economicsOf("restaurant")
    assert.strictEqual(seatFactor(economics, 25), 1)
    assert.strictEqual(seatFactor(economics, undefined), 1)
    assert.strictEqual(seatFactor(economics, 10_000), 5)
    assert.strictEqual(seatFactor(economics, 1), 0.3)
  })
})
