import { assert, describe, it } from "@effect/vitest"
import { Result, Schema } from "effect"
import { copiesOf } from "../../../../modules/simulation/template/ad/AdInput.ts"
import { AdTemplate } from "../../../../modules/simulation/template/ad/AdTemplate.ts"
import { faultsOf } from "../../../../src/http/endpoint/SchemaFaults.ts"
import { populationOf, reportIn, worldOf } from "../support.ts"

const faultsFor = (schema: Schema.Codec<any, any>) => (value: unknown) => {
  const result = Schema.decodeUnknownResult(schema, { errors: "all" })(value)
  return Result.isFailure(result)
    ? faultsOf("body", result.failure.issue).map(({ code, pointer }) => `${pointer} ${code}`)
    : []
}
const inputFaults = faultsFor(AdTemplate.input)
const outcomeFaults = faultsFor(AdTemplate.outcome!)

const businessType = "カフェ"
const copies = (count: number) => Array.from({ length: count }, (_, index) => `広告${index}`)

describe("The input of an ad test", () => {
  it("accepts one copy or several, and drops unknown members", () => {
    const one = { businessType, adCopy: "半額 ☕️" }
    assert.deepStrictEqual(Schema.decodeSync(AdTemplate.input)({ ...one, colour: "red" }), one)
    assert.deepStrictEqual(copiesOf(one), ["半額 ☕️"])
    assert.deepStrictEqual(copiesOf({ businessType, adCopies: copies(3) }), copies(3))
  })

  it("requires exactly one of adCopy and adCopies", () => {
    assert.deepStrictEqual(inputFaults({ businessType }), ["/adCopy invalid_value"])
    assert.deepStrictEqual(inputFaults({ businessType, adCopy: "a", adCopies: copies(2) }), ["/adCopies invalid_value"])
    assert.deepStrictEqual(inputFaults({ adCopy: "a" }), ["/businessType required"])
  })

  it("takes 2 and 10 copies, and neither 1 nor 11 nor none", () => {
    const faults = (count: number) => inputFaults({ businessType, adCopies: copies(count) })
    assert.deepStrictEqual([2, 10].flatMap(faults), [])
    assert.deepStrictEqual(faults(0), ["/adCopies too_short"])
    assert.deepStrictEqual(faults(1), ["/adCopies too_short"])
    assert.deepStrictEqual(faults(11), ["/adCopies too_long"])
  })

  it("takes up to 5,000 code units of any kind", () => {
    const faults = (adCopy: unknown) => inputFaults({ businessType, adCopy })
    assert.deepStrictEqual(
      [..."a半"].flatMap((letter) => faults(letter.repeat(5_000))),
      []
    )
    assert.deepStrictEqual(faults("😀".repeat(2_500)), [])
    assert.deepStrictEqual(faults("a".repeat(5_001)), ["/adCopy too_long"])
    assert.deepStrictEqual(faults("😀".repeat(2_501)), ["/adCopy too_long"])
    assert.deepStrictEqual(faults("半額".repeat(50_000)), ["/adCopy too_long"])
    for (const value of [null, 5, ["a"], {}]) assert.deepStrictEqual(faults(value), ["/adCopy wrong_type"])
  })

  it("refuses invisible text, and accepts a single emoji", () => {
    for (const blank of ["", " ", "\n\t", "\u3000", "\u200b\ufeff", "\u3164", "\u2800"]) {
      assert.deepStrictEqual(inputFaults({ businessType, adCopy: blank }), ["/adCopy too_short"])
      assert.deepStrictEqual(inputFaults({ businessType: blank, adCopy: "a" }), ["/businessType too_short"])
      assert.deepStrictEqual(inputFaults({ businessType, adCopies: ["a", blank] }), ["/adCopies/1 too_short"])
    }
    assert.deepStrictEqual(inputFaults({ businessType: "☕️", adCopy: "🎉" }), [])
  })

  it("takes a business type of 100 characters and no more", () => {
    assert.deepStrictEqual(inputFaults({ businessType: "店".repeat(100), adCopy: "a" }), [])
    assert.deepStrictEqual(inputFaults({ businessType: "店".repeat(101), adCopy: "a" }), ["/businessType too_long"])
  })

  it("refuses every duplicate copy, in another character width too", () => {
    assert.deepStrictEqual(inputFaults({ businessType, adCopies: ["半額ｾｰﾙ", "新発売", " 半額セール ", "新発売"] }), [
      "/adCopies/2 not_unique",
      "/adCopies/3 not_unique"
    ])
  })
})

describe("The outcome of an ad test", () => {
  const result = { adCopy: 0, impressions: 1_000, conversions: 30 }
  const faultsWith = (members: Record<string, unknown>) => outcomeFaults({ results: [{ ...result, ...members }] })

  it("takes 1 to 100 results, from one impression and no conversion on", () => {
    assert.deepStrictEqual(faultsWith({ impressions: 1, conversions: 0 }), [])
    assert.deepStrictEqual(faultsWith({ impressions: 1, conversions: 1, adCopy: 9 }), [])
    assert.deepStrictEqual(outcomeFaults({ results: [] }), ["/results too_short"])
    assert.deepStrictEqual(outcomeFaults({ results: Array.from({ length: 100 }, () => result) }), [])
    assert.deepStrictEqual(outcomeFaults({ results: Array.from({ length: 101 }, () => result) }), ["/results too_long"])
  })

  it("refuses impossible counts, each at its place", () => {
    assert.deepStrictEqual(faultsWith({ impressions: 0, conversions: 0 }), ["/results/0/impressions out_of_range"])
    assert.deepStrictEqual(faultsWith({ conversions: -1 }), ["/results/0/conversions out_of_range"])
    assert.deepStrictEqual(faultsWith({ conversions: 1_001 }), ["/results/0/conversions out_of_range"])
    assert.deepStrictEqual(faultsWith({ conversions: 1.5 }), ["/results/0/conversions wrong_type"])
    assert.deepStrictEqual(faultsWith({ adCopy: -1 }), ["/results/0/adCopy out_of_range"])
    assert.deepStrictEqual(faultsWith({ adCopy: 10 }), ["/results/0/adCopy out_of_range"])
    assert.deepStrictEqual(faultsWith({ adCopy: "0" }), ["/results/0/adCopy wrong_type"])
  })

  const { findings } = reportIn(
    AdTemplate,
    { businessType, adCopies: ["全品半額", "店です"] },
    worldOf(populationOf(30), { shift: -0.5 })
  )

  it("is compared with the intent of its own copy and the shift that it contained", () => {
    assert.deepStrictEqual(
      AdTemplate.evidence(findings, { results: [{ adCopy: 1, impressions: 40, conversions: 3 }, result] }),
      [
        { predicted: findings.copies[1]!.intent.value, trials: 40, successes: 3, shift: -0.5 },
        { predicted: findings.copies[0]!.intent.value, trials: 1_000, successes: 30, shift: -0.5 }
      ]
    )
  })

  it("is refused for a copy that was not tested", () => {
    assert.deepStrictEqual(AdTemplate.evidence(findings, { results: [result, { ...result, adCopy: 2 }] }).at(1), {
      pointer: "/results/1/adCopy",
      message: "is not the place of a copy that this simulation tested"
    })
  })

  it("is compared with a rate above 0 even where no persona has an intent", () => {
    const { findings } = reportIn(AdTemplate, { businessType, adCopy: "店" }, worldOf(populationOf(5), { shift: -14 }))
    assert.strictEqual(findings.copies[0]!.intent.value, 0)
    const [evidence] = AdTemplate.evidence(findings, { results: [result] })
    assert.isAbove((evidence as { readonly predicted: number }).predicted, 0)
  })
})

describe("The questions of an ad test", () => {
  it("are one for each copy and contain the whole copy", () => {
    const asked = AdTemplate.questions({ businessType, adCopies: ["全品半額", "店です"] })
    assert.deepStrictEqual(
      asked.map(({ key }) => key),
      ["ad_copy/0", "ad_copy/1"]
    )
    assert.isTrue(asked[1]!.text.includes("店です") && asked[1]!.text.includes(businessType))
    assert.lengthOf(AdTemplate.questions({ businessType, adCopy: "全品半額" }), 1)
  })
})
