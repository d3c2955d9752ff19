import { assert, describe, it } from "@effect/vitest"
import { Schema } from "effect"
import { AdTemplate } from "../../../modules/simulation/template/ad/AdTemplate.ts"
import { PriceTemplate } from "../../../modules/simulation/template/price/PriceTemplate.ts"
import { SegmentTemplate } from "../../../modules/simulation/template/segment/SegmentTemplate.ts"
import type { Json } from "../../../modules/simulation/template/Template.ts"
import { populationOf, reportIn, variedWorld, worldOf } from "./support.ts"

const businessType = "カフェ"
/** Encoding fails for numbers that are not finite. */
const isSound = <A>(findings: Json<A>, found: A) => assert.isObject(Schema.encodeUnknownSync(findings)(found))

const filled = (part: string) => part.repeat(Math.ceil(5_000 / part.length)).slice(0, 5_000)

/** Texts that provoke backtracking, grow under NFKC, or have no letters. */
const hostile = [
  "<",
  "<a ",
  "<!--",
  "&a",
  "# ",
  "\n",
  "*",
  "http://",
  "1,",
  "9",
  "㊿",
  "¥1,1",
  "near ",
  "join over ",
  "限定1",
  "新",
  "安くはが",
  "not a ",
  "ﷺ",
  "ﾊﾝｶｸﾞ",
  "😀",
  "👨‍👩‍👧‍👦",
  "e\u0301\u0301",
  "\ud800",
  "100%オフ"
]

describe("A hostile copy of 5,000 units", () => {
  for (const part of hostile) {
    // Excessive backtracking would exceed the time limit of the test.
    it(`is analysed without excessive backtracking: ${JSON.stringify(part)}`, () => {
      const { findings, overallScore } = reportIn(AdTemplate, { businessType, adCopy: filled(part) }, variedWorld(5, 1))
      isSound(AdTemplate.findings, findings)
      assert.isTrue(Number.isInteger(overallScore) && overallScore >= 0 && overallScore <= 100)
    })
  }
})

describe("A handful of personas", () => {
  const prices = Array.from({ length: 30 }, (_, index) => 0.01 * 2 ** index)

  it("gives valid findings of every template", () => {
    for (const size of [1, 2, 3, 5]) {
      const world = variedWorld(size, size)
      isSound(AdTemplate.findings, reportIn(AdTemplate, { businessType, adCopies: ["半額", "新しい"] }, world).findings)
      isSound(PriceTemplate.findings, reportIn(PriceTemplate, { businessType, prices, unitCost: 0.01 }, world).findings)
      isSound(SegmentTemplate.findings, reportIn(SegmentTemplate, { businessType }, world).findings)
    }
  })

  for (const prices of [
    [5e-324, 1e-323],
    [5e-324, 100_000_000]
  ]) {
    it(`is asked about the smallest representable prices: ${prices.join(" and ")}`, () => {
      isSound(PriceTemplate.findings, reportIn(PriceTemplate, { businessType, prices }, variedWorld(5, 1)).findings)
    })
  }

  it("that are all equal form one segment without deviations", () => {
    const { findings, headline } = reportIn(SegmentTemplate, { businessType }, worldOf(populationOf(40)))
    const { segments, silhouette } = findings
    assert.include(headline, "セグメントには分かれません")
    assert.deepStrictEqual(
      segments.map(({ name, size }) => [name, size]),
      [["ミドル（35〜64歳）層", 40]]
    )
    assert.strictEqual(silhouette, 0)
  })
})
