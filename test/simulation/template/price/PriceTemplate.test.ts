import { assert, describe, it } from "@effect/vitest"
import { Schema } from "effect"
import { householdTypes, sexes } from "../../../../modules/simulation/population/Population.ts"
import { weightLabels } from "../../../../modules/simulation/template/FigureText.ts"
import { rateOf } from "../../../../modules/simulation/template/price/Choice.ts"
import { elasticityPriorOf } from "../../../../modules/simulation/template/price/market/ElasticityPriors.ts"
import { choicesAt, demandModelOf } from "../../../../modules/simulation/template/price/PopulationDemand.ts"
import { preferencesOf } from "../../../../modules/simulation/template/price/Preferences.ts"
import { PriceTemplate } from "../../../../modules/simulation/template/price/PriceTemplate.ts"
import { heaviestWeights } from "../../../../modules/simulation/template/Quote.ts"
import { reportIn, taught, variedWorld } from "../support.ts"

const input = { businessType: "カフェ", product: "カフェラテ", prices: [480, 380, 580], referencePrice: 480 }
const world = variedWorld(300, 1)
const { findings, headline, overallScore, segments } = reportIn(PriceTemplate, input, world)

const noted = (notes: typeof findings.notes) => notes.map(({ code }) => code)
const falls = (values: ReadonlyArray<number>) =>
  values.every((value, index) => index === 0 || value <= values[index - 1]!)
const rises = (values: ReadonlyArray<number>) => falls(values.map((value) => -value))

const Seed = Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 4_294_967_295 }))
const InUsualPrices = Schema.Finite.check(Schema.isBetween({ minimum: 0, maximum: 20 }))

describe("A price rise", () => {
  it.prop("never makes a persona buy more", { seed: Seed, x: InUsualPrices, y: InUsualPrices }, ({ seed, x, y }) => {
    const preferences = preferencesOf(variedWorld(40, seed), undefined, 480)
    const choices = choicesAt(demandModelOf(preferences, elasticityPriorOf("cafe", false)), 0, 0)
    for (let persona = 0; persona < choices.size; persona++) {
      assert.isAtMost(rateOf(choices, persona, Math.max(x, y)), rateOf(choices, persona, Math.min(x, y)))
    }
  })

  it.prop(
    "never raises demand",
    { seed: Seed },
    ({ seed }) => {
      const { curve, prices } = reportIn(
        PriceTemplate,
        { ...input, prices: [1, 40, 400, 401, 4000] },
        variedWorld(20, seed)
      ).findings
      assert.isTrue(falls(prices.map(({ demand }) => demand.value)))
      assert.isTrue(falls(curve.map(({ demand }) => demand)))
      assert.isTrue(prices.every(({ elasticityToNext }) => (elasticityToNext ?? 0) <= 0))
    },
    { arbitrary: { runs: 30 } }
  )
})

describe("The same price test", () => {
  it("gives the same bytes for the same seed, whatever the order of the prices", () => {
    const again = reportIn(PriceTemplate, { ...input, prices: [380, 480, 580] }, variedWorld(300, 1))
    assert.strictEqual(JSON.stringify(again), JSON.stringify({ overallScore, headline, findings, segments }))
  })

  it("gives other numbers for another seed", () => {
    const { random } = variedWorld(300, 2)
    assert.notStrictEqual(
      JSON.stringify(reportIn(PriceTemplate, input, { ...world, random }).findings),
      JSON.stringify(findings)
    )
  })
})

describe("A shift from the account's outcomes", () => {
  const rates = (shift: number) =>
    reportIn(PriceTemplate, input, { ...world, ...taught(shift) }).findings.prices.map(({ demand }) => demand.value)

  it("raises or lowers the rate at every price, and is reported", () => {
    for (const place of [0, 1, 2])
      assert.isTrue(rates(0.4)[place]! > rates(0)[place]! && rates(0)[place]! > rates(-0.4)[place]!)
    const shifted = reportIn(PriceTemplate, input, { ...world, ...taught(0.4) }).findings
    assert.deepStrictEqual([shifted.calibrationShift, findings.calibrationShift], [0.4, 0])
    assert.include(noted(findings.notes), "uncalibrated")
    assert.notInclude(noted(shifted.notes), "uncalibrated")
  })
})

describe("A judge", () => {
  const asked = PriceTemplate.questions(input)
  const judgedAs = (rate: number) =>
    reportIn(PriceTemplate, input, {
      ...world,
      judged: new Map(asked.map(({ key }) => [key, new Float64Array(60).fill(rate)]))
    }).findings

  it("is asked about each price once, and about ten of many from the lowest to the highest", () => {
    assert.deepStrictEqual(
      asked.map(({ key }) => key),
      ["price/380", "price/480", "price/580"]
    )
    assert.match(asked[0]!.text, /カフェラテ.*380円/)
    const many = PriceTemplate.questions({ ...input, prices: Array.from({ length: 30 }, (_, index) => 100 + index) })
    assert.strictEqual(new Set(many.map(({ key }) => key)).size, 10)
    assert.deepStrictEqual([many[0]!.key, many[9]!.key], ["price/100", "price/129"])
  })

  it("with higher rates raises demand at every price, one with lower rates lowers it", () => {
    const [ready, loath] = [judgedAs(0.9), judgedAs(0.1)]
    assert.isTrue(ready.judgeShift > 0 && loath.judgeShift < 0)
    assert.deepStrictEqual(
      [noted(ready.notes).includes("judge_used"), noted(findings.notes).includes("judge_used")],
      [true, false]
    )
    for (const [place, { demand }] of findings.prices.entries()) {
      assert.isAbove(ready.prices[place]!.demand.value, demand.value)
      assert.isBelow(loath.prices[place]!.demand.value, demand.value)
    }
  })

  it("without answers changes nothing", () => {
    const judged = new Map([["price/380", new Float64Array(60).fill(Number.NaN)]])
    assert.strictEqual(reportIn(PriceTemplate, input, { ...world, judged }).findings.judgeShift, 0)
  })
})

describe("A unit cost", () => {
  const withCost = (unitCost: number) =>
    reportIn(PriceTemplate, { ...input, prices: [150, 480, 1200], unitCost }, world).findings

  it("gives profit at every price, and an optimum above that of revenue", () => {
    const { assumedCost, prices, profitOptimum, revenueOptimum, unitCost } = withCost(200)
    assert.deepStrictEqual([unitCost, assumedCost], [200, null])
    assert.isAbove(profitOptimum!.price.sampling!.low, revenueOptimum!.price.sampling!.high)
    for (const { price, profit, revenue } of prices) {
      assert.closeTo(profit!.value / revenue.value, (price - 200) / price, 1e-4)
      assert.isTrue(profit!.low <= profit!.value && profit!.value <= profit!.high)
    }
    assert.deepStrictEqual(withCost(200).bestProfitPrice, 480)
  })

  it("of 0 makes profit equal to revenue", () => {
    const { profitOptimum, revenueOptimum } = withCost(0)
    assert.deepStrictEqual(profitOptimum, revenueOptimum)
  })

  it("above every price leaves no profit, and the result says so", () => {
    for (const cost of [1200, 1201]) {
      const { bestProfitPrice, notes, profitOptimum } = withCost(cost)
      assert.deepStrictEqual([bestProfitPrice, profitOptimum, noted(notes).includes("no_profit")], [null, null, true])
    }
    assert.isNotNull(withCost(1199).profitOptimum)
  })

  it("is assumed by the margin of the kind of business where none is given, and said to be", () => {
    assert.deepStrictEqual([findings.unitCost, findings.assumedCost], [null, { cost: 134.4, margin: 0.72 }])
    assert.include(noted(findings.notes), "cost_assumed")
    const { assumedCost, notes, profitOptimum } = reportIn(
      PriceTemplate,
      { ...input, businessType: "名もない店" },
      world
    ).findings
    assert.deepStrictEqual([assumedCost, profitOptimum, noted(notes).includes("cost_unknown")], [null, null, true])
  })
})

describe("The price sensitivity meter", () => {
  const { curve, idp, opp, pmc, pme } = findings.sensitivity

  it("has falling curves for cheapness and rising ones for expensiveness", () => {
    assert.isTrue(falls(curve.map(({ cheap }) => cheap)) && falls(curve.map(({ tooCheap }) => tooCheap)))
    assert.isTrue(
      rises(curve.map(({ expensive }) => expensive)) && rises(curve.map(({ tooExpensive }) => tooExpensive))
    )
    for (const at of curve) assert.isTrue(at.tooCheap <= at.cheap && at.tooExpensive <= at.expensive)
  })

  it("has its crossings where two curves meet, between marginal cheapness and marginal expensiveness", () => {
    assert.isTrue(pmc! < opp! && opp! < pme! && pmc! < idp! && idp! < pme!)
    const gaps = curve.map(({ cheap, expensive }) => cheap - expensive)
    const after = gaps.findIndex((gap) => gap <= 0)
    assert.isTrue(curve[after - 1]!.price <= idp! && idp! <= curve[after]!.price)
  })

  it("has no crossing where no price is cheap enough for any persona", () => {
    const { sensitivity } = reportIn(PriceTemplate, input, { ...world, ...taught(-50) }).findings
    assert.deepStrictEqual([sensitivity.pmc, sensitivity.opp, sensitivity.idp], [null, null, null])
  })
})

describe("The report", () => {
  it("plots 60 prices from half the lowest to one and a half of the highest", () => {
    assert.strictEqual(findings.curve.length, 60)
    assert.deepStrictEqual([findings.curve[0]!.price, findings.curve[59]!.price], [190, 870])
  })

  it("has a headline of relations, and of rates only after outcomes", () => {
    const best = findings.prices.find(({ price }) => price === findings.bestPrice)!
    const rate = `${(best.demand.value * 100).toFixed(1)}%`
    assert.match(headline, /東京都新宿区の300人/)
    assert.match(headline, /考えられる市場10通りのうち\d+通り/)
    assert.include(headline, `${findings.bestPrice}円`)
    assert.include(headline, "実績による補正前")
    assert.notInclude(headline, rate)
    const calibrated = reportIn(PriceTemplate, input, { ...world, ...taught(0) }).headline
    assert.include(calibrated, rate)
    assert.notInclude(calibrated, "実績による補正前")
  })

  it("breaks demand at the best price down into groups, the best and the worst of them named", () => {
    const whole = findings.prices.find(({ price }) => price === findings.bestPrice)!.demand.value
    const of = (by: string) => findings.groups.filter((group) => group.by === by)
    for (const by of ["age_band", "sex", "household", "income", "financialAnxiety", "priceWeight"]) {
      assert.closeTo(
        of(by).reduce((sum, { size, value }) => sum + (size * value) / 300, 0),
        whole,
        2e-4,
        by
      )
    }
    assert.deepStrictEqual([of("sex").length, of("household").length], [sexes.length, householdTypes.length])
    assert.strictEqual(findings.bestSegments[0]!.value, Math.max(...findings.groups.map(({ value }) => value)))
    assert.isAbove(findings.bestSegments[2]!.value, findings.worstSegments[2]!.value)
  })

  it("quotes six personas with their own weights, from the readiest to the most reluctant", () => {
    assert.strictEqual(new Set(findings.quotes.map(({ personaId }) => personaId)).size, 6)
    for (const { personaId, text } of findings.quotes) {
      const [first] = heaviestWeights(world.weights, world.population.id.indexOf(personaId))
      assert.include(text, `${weightLabels[first!.weight].ja}（重み${Math.round(first!.value * 100)}%）`)
    }
    const chances = findings.quotes.map(({ text }) => Number(/見込みは平均の([\d.]+)倍/.exec(text)![1]))
    assert.isTrue(falls(chances) && chances[0]! > chances[5]!)
    assert.strictEqual(reportIn(PriceTemplate, input, variedWorld(5, 1)).findings.quotes.length, 5)
  })

  it("warns of few personas, of an optimum at an end of the range and of prices beyond everyday purchases", () => {
    const codes = (size: number, prices: ReadonlyArray<number>, referencePrice: number) =>
      noted(reportIn(PriceTemplate, { ...input, prices, referencePrice }, variedWorld(size, 1)).findings.notes)
    assert.includeMembers(codes(99, [290_000, 310_000], 300_001), [
      "few_personas",
      "optimum_at_edge",
      "beyond_everyday_prices"
    ])
    for (const code of ["few_personas", "optimum_at_edge", "beyond_everyday_prices"]) {
      assert.notInclude(codes(100, [100_000, 1_000_000], 300_000), code)
    }
  })

  it("stops at a checkpoint that throws, and reports its progress", () => {
    const shares: Array<number> = []
    reportIn(PriceTemplate, input, { ...world, progress: (share) => shares.push(share) })
    assert.isTrue(rises(shares) && shares.at(-1) === 1 && shares.length > 10)
    let calls = 0
    const checkpoint = () => {
      calls++
      if (calls === 5) throw new Error("cancelled")
    }
    assert.throws(() => reportIn(PriceTemplate, input, { ...world, checkpoint }), "cancelled")
  })
})

describe("Numbers at the ends of what is allowed", () => {
  const finite = (value: unknown): boolean =>
    typeof value === "number"
      ? Number.isFinite(value)
      : typeof value !== "object" || value === null || Object.values(value).every(finite)
  const cases: ReadonlyArray<readonly [title: string, input: typeof PriceTemplate.input.Type]> = [
    ["the smallest and the greatest price", { businessType: "x", prices: [Number.MIN_VALUE, 100_000_000] }],
    ["prices next to each other", { businessType: "x", prices: [100, 100.000_000_000_000_01] }],
    ["a reference far below", { ...input, referencePrice: Number.MIN_VALUE, unitCost: 100_000_000 }],
    [
      "a reference far above",
      { ...input, prices: [Number.MIN_VALUE, 1e-300], referencePrice: 100_000_000, unitCost: 0 }
    ],
    ["thirty prices", { ...input, prices: Array.from({ length: 30 }, (_, index) => 2 ** (index - 3)), unitCost: 1 }]
  ]
  for (const [title, extreme] of cases) {
    it(`are finite and as described with ${title}`, () => {
      for (const size of [5, 60]) {
        const report = reportIn(PriceTemplate, extreme, variedWorld(size, 4))
        assert.isTrue(finite(report))
        assert.isTrue(Schema.is(PriceTemplate.findings)(report.findings))
        assert.isTrue(report.overallScore >= 0 && report.overallScore <= 100 && Number.isInteger(report.overallScore))
        assert.strictEqual(JSON.stringify(JSON.parse(JSON.stringify(report))), JSON.stringify(report))
      }
    })
  }
})
