import { execFileSync } from "node:child_process"
import { fileURLToPath } from "node:url"
import { assert, describe, it } from "@effect/vitest"
import { Schema } from "effect"
import { AdTest } from "../../modules/simulation/template/AdTest.ts"
import { PriceTest } from "../../modules/simulation/template/PriceTest.ts"
import { SegmentDiscovery } from "../../modules/simulation/template/SegmentDiscovery.ts"
import type { Json } from "../../modules/simulation/template/Template.ts"
import { hashes } from "./hashes.ts"
import { populationOf, reportIn, variedWorld, worldOf } from "./support.ts"

const businessType = "カフェ"
/** Encoding fails where a number is none. */
const isSound = <A>(findings: Json<A>, found: A) => assert.isObject(Schema.encodeUnknownSync(findings)(found))

const filled = (part: string) => part.repeat(Math.ceil(5_000 / part.length)).slice(0, 5_000)

/** What makes patterns look back and forth, grows under NFKC, or has no letters. */
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
    // Looking back and forth would take longer than a test may.
    it(`is read from end to end: ${JSON.stringify(part)}`, () => {
      const { findings, overallScore } = reportIn(AdTest, { businessType, adCopy: filled(part) }, variedWorld(5, 1))
      isSound(AdTest.findings, findings)
      assert.isTrue(Number.isInteger(overallScore) && overallScore >= 0 && overallScore <= 100)
    })
  }
})

describe("A handful of personas", () => {
  const prices = Array.from({ length: 30 }, (_, index) => 0.01 * 2 ** index)

  it("gives sound findings of every template", () => {
    for (const size of [1, 2, 3, 5]) {
      const world = variedWorld(size, size)
      isSound(AdTest.findings, reportIn(AdTest, { businessType, adCopies: ["半額", "新しい"] }, world).findings)
      isSound(PriceTest.findings, reportIn(PriceTest, { businessType, prices, unitCost: 0.01 }, world).findings)
      isSound(SegmentDiscovery.findings, reportIn(SegmentDiscovery, { businessType }, world).findings)
    }
  })

  for (const prices of [
    [5e-324, 1e-323],
    [5e-324, 100_000_000]
  ]) {
    it(`is asked about the smallest prices that there are: ${prices.join(" and ")}`, () => {
      isSound(PriceTest.findings, reportIn(PriceTest, { businessType, prices }, variedWorld(5, 1)).findings)
    })
  }

  it("who are all the same are one segment, with nothing that sets it apart", () => {
    const { findings, headline } = reportIn(SegmentDiscovery, { businessType }, worldOf(populationOf(40)))
    const { segments, silhouette } = findings
    assert.include(headline, "セグメントには分かれません")
    assert.deepStrictEqual(
      segments.map(({ name, size }) => [name, size]),
      [["平均的な層", 40]]
    )
    assert.strictEqual(silhouette, 0)
  })
})

describe("The same seed", () => {
  it("gives the same bytes in another process", () => {
    const script = fileURLToPath(new URL("./hashes.ts", import.meta.url))
    const elsewhere: unknown = JSON.parse(execFileSync(process.execPath, [script], { encoding: "utf8" }))
    assert.deepStrictEqual(elsewhere, hashes())
  })
})
