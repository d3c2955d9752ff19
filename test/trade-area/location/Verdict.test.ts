import { assert, describe, it } from "@effect/vitest"
import { type Aim, evaluate, type Subject } from "../../../modules/trade-area/location/Evaluation.ts"
import { verdictOf } from "../../../modules/trade-area/location/Verdict.ts"
import { Localized } from "../../../src/Language.ts"
import { aim, subject } from "./support.ts"

describe("a verdict", () => {
  const words = (change: Partial<Subject>, how: Partial<Aim> = {}) => {
    const evaluation = evaluate({ ...subject, ...change }, { ...aim, ...how })
    return verdictOf(evaluation, how.targetRevenue)
  }

  it("names what decides it, in both languages", () => {
    const { en, ja } = words({})
    assert.strictEqual(
      ja,
      "推定売上は月200万円。毎月約24万円の黒字で、初期費用の回収は約47か月です。賃料は推定売上の10%で、目安10%以内です。" +
        "出店に向くと見込まれる立地です。強みは交通の便（90点）、需要（80点）。弱みは競合の少なさ（30点）。"
    )
    assert.match(
      en,
      /^With the estimated revenue of 2,000,000 yen a month the store earns about 240,000 yen a month and pays for its start after about 47 months\. .+ A promising location for the store\. Strengths: accessibility \(90\), demand \(80\)\. Weaknesses: competitive situation \(30\)\./
    )
  })

  it("says when the store never pays for its start, whatever its scores", () => {
    assert.match(
      words({ monthlyRent: 2_000_000 }).ja,
      /^推定売上は月200万円。毎月約160万円の赤字となり、初期費用を回収できません/
    )
    assert.match(words({ monthlyRent: 439_900 }).en, /more than 50 years/)
  })

  it("says how old the lists of shops are where it uses them", () => {
    const shopsAge = new Localized("店舗データには古いものがあります", "Some shop lists are old")
    assert.match(words({ shopsAge }).ja, /店舗データには古いものがあります。$/)
    assert.match(words({ shopsAge }).en, / Some shop lists are old\.$/)
    assert.notInclude(words({ shopsAge, competitorsKnown: false }).ja, "古いもの")
  })

  it("says what is missing", () => {
    const { en, ja } = words(
      {
        monthlyRent: undefined,
        seats: undefined,
        competitorsKnown: false,
        place: { ...subject.place, doubt: new Localized("役所の位置を基準にしています", "The point is the office") }
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
    assert.include(words({ monthlyRent: 350_000 }).ja, "慎重な検討が必要")
    assert.match(
      words({ monthlyRent: 350_000 }).ja,
      /5年で回収するには、月商220万円（推定の1\.11倍）、または賃料を月25万円以下にすることが必要です/
    )
  })

  it("never calls a site suited whose rent is above the usual share", () => {
    const best = { demand: 100, competition: 100, accessibility: 100, economics: 100 }
    const rich = { ...subject.revenue, typical: 500_000 }
    const at = (monthlyRent: number) => words({ scores: best, revenue: rich, monthlyRent })
    assert.include(at(200_000).ja, "出店に向く")
    assert.notInclude(at(200_001).ja, "出店に向く")
    assert.match(at(220_000).ja, /目安10%を超えます/)
    assert.match(at(220_000).en, /above the usual 10%/)
  })

  it("takes the target for the break-even where there is one", () => {
    const { en, ja } = words({}, { targetRevenue: 3_000_000 })
    assert.match(
      ja,
      /^推定売上は月200万円。.+目標売上300万円は推定売上を約100万円上回ります（1\.5倍）。目標売上300万円なら/
    )
    assert.match(en, /The target revenue of 3,000,000 yen is about 1,000,000 yen above the estimate \(1\.5 times\)/)
    assert.notInclude(words({}, { targetRevenue: 1_900_000 }).ja, "上回ります")
    const poor = { ...subject.revenue, estimate: 500_000 }
    assert.notInclude(
      words(
        { revenue: poor, scores: { demand: 100, competition: 100, accessibility: 100, economics: 100 } },
        { targetRevenue: 9_000_000 }
      ).ja,
      "出店に向く"
    )
  })
})
