import { assert, describe, it } from "@effect/vitest"
import { Result, Schema } from "effect"
import { PriceTemplate } from "../../../../modules/simulation/template/price/PriceTemplate.ts"
import { faultsOf } from "../../../../src/http/endpoint/SchemaFaults.ts"
import { reportIn, variedWorld } from "../support.ts"

const faultsFor = (schema: Schema.Codec<any, any>) => (value: unknown) => {
  const result = Schema.decodeUnknownResult(schema, { errors: "all" })(value)
  return Result.isFailure(result)
    ? faultsOf("body", result.failure.issue).map(({ code, pointer }) => `${pointer} ${code}`)
    : []
}
const inputFaults = faultsFor(PriceTemplate.input)
const outcomeFaults = faultsFor(PriceTemplate.outcome!)

const good = { businessType: "カフェ", prices: [380, 480, 580] }
const faultsWith = (members: Record<string, unknown>) => inputFaults({ ...good, ...members })
const upTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1)

describe("The input of a price test", () => {
  it("accepts all members, with and without the optional ones, and drops unknown ones", () => {
    const whole = { ...good, product: "ラテ ☕️", unitCost: 0, referencePrice: 450.5 }
    assert.deepStrictEqual(Schema.decodeSync(PriceTemplate.input)({ ...whole, colour: "red" }), whole)
    assert.deepStrictEqual(Schema.decodeSync(PriceTemplate.input)(good), good)
  })

  it("is refused with all missing members at once", () => {
    assert.deepStrictEqual(inputFaults({}), ["/businessType required", "/prices required"])
  })

  it("takes 2 and 30 prices, and neither 1 nor 31 nor none", () => {
    assert.deepStrictEqual(faultsWith({ prices: upTo(2) }), [])
    assert.deepStrictEqual(faultsWith({ prices: upTo(30) }), [])
    assert.deepStrictEqual(faultsWith({ prices: upTo(1) }), ["/prices too_short"])
    assert.deepStrictEqual(faultsWith({ prices: [] }), ["/prices too_short"])
    assert.deepStrictEqual(faultsWith({ prices: upTo(31) }), ["/prices too_long"])
    assert.deepStrictEqual(faultsWith({ prices: Array.from({ length: 100_000 }, () => 100) }), ["/prices too_long"])
  })

  it("takes prices above 0 and up to a hundred million, each fault at its own place", () => {
    assert.deepStrictEqual(faultsWith({ prices: [Number.MIN_VALUE, 0.01, 100_000_000] }), [])
    assert.deepStrictEqual(faultsWith({ prices: [0, 100, -1, 100_000_001, -0] }), [
      "/prices/0 out_of_range",
      "/prices/2 out_of_range",
      "/prices/3 out_of_range",
      "/prices/4 out_of_range"
    ])
  })

  it("takes numbers only: no null, text, NaN, infinity or list", () => {
    assert.deepStrictEqual(faultsWith({ prices: [100, null, "200", Number.NaN, Number.POSITIVE_INFINITY, [300]] }), [
      "/prices/1 wrong_type",
      "/prices/2 wrong_type",
      "/prices/3 wrong_type",
      "/prices/4 wrong_type",
      "/prices/5 wrong_type"
    ])
    for (const prices of [null, "100,200", 100, { 0: 100, 1: 200 }]) {
      assert.deepStrictEqual(faultsWith({ prices }), ["/prices wrong_type"])
    }
  })

  it("refuses a price that is in the list already, at its own place and not at the first one", () => {
    assert.deepStrictEqual(faultsWith({ prices: [100, 200, 100] }), ["/prices/2 not_unique"])
    assert.deepStrictEqual(faultsWith({ prices: [100, 100.0, 100, 200, 200] }), [
      "/prices/1 not_unique",
      "/prices/2 not_unique",
      "/prices/4 not_unique"
    ])
  })

  it("takes a unit cost from 0 to a hundred million", () => {
    assert.deepStrictEqual(faultsWith({ unitCost: 100_000_000 }), [])
    assert.deepStrictEqual(faultsWith({ unitCost: -0.01 }), ["/unitCost out_of_range"])
    assert.deepStrictEqual(faultsWith({ unitCost: 100_000_000.5 }), ["/unitCost out_of_range"])
    assert.deepStrictEqual(faultsWith({ unitCost: null }), ["/unitCost wrong_type"])
    assert.deepStrictEqual(faultsWith({ unitCost: Number.NaN }), ["/unitCost wrong_type"])
  })

  it("takes a reference price above 0 and up to a hundred million", () => {
    assert.deepStrictEqual(faultsWith({ referencePrice: 0.5 }), [])
    assert.deepStrictEqual(faultsWith({ referencePrice: 100_000_000 }), [])
    assert.deepStrictEqual(faultsWith({ referencePrice: 0 }), ["/referencePrice out_of_range"])
    assert.deepStrictEqual(faultsWith({ referencePrice: 100_000_001 }), ["/referencePrice out_of_range"])
    assert.deepStrictEqual(faultsWith({ referencePrice: "480" }), ["/referencePrice wrong_type"])
  })

  it("takes texts of 1 to 100 and 1 to 200 characters that are not blank", () => {
    assert.deepStrictEqual(faultsWith({ businessType: "あ".repeat(100), product: "ｶﾌｪ".repeat(66) }), [])
    assert.deepStrictEqual(faultsWith({ businessType: "あ".repeat(101) }), ["/businessType too_long"])
    assert.deepStrictEqual(faultsWith({ product: "x".repeat(201) }), ["/product too_long"])
    assert.deepStrictEqual(faultsWith({ businessType: "", product: "　\u200b " }), [
      "/businessType too_short",
      "/product too_short"
    ])
    assert.deepStrictEqual(faultsWith({ businessType: 5, product: null }), [
      "/businessType wrong_type",
      "/product wrong_type"
    ])
  })
})

describe("The outcome of a price test", () => {
  const { findings } = reportIn(PriceTemplate, good, variedWorld(50, 1, { shift: 0.25 }))
  const reported = (...observations: ReadonlyArray<unknown>) => ({ observations })
  const sale = { price: 480, offered: 100, bought: 30 }

  it("is taken up to 100 times, and at least once", () => {
    assert.deepStrictEqual(outcomeFaults({ observations: Array.from({ length: 100 }, () => sale) }), [])
    assert.deepStrictEqual(outcomeFaults({ observations: Array.from({ length: 101 }, () => sale) }), [
      "/observations too_long"
    ])
    assert.deepStrictEqual(outcomeFaults(reported()), ["/observations too_short"])
    assert.deepStrictEqual(outcomeFaults({}), ["/observations required"])
  })

  it("has whole numbers, from 1 to ten million offered and none to all of them bought", () => {
    assert.deepStrictEqual(outcomeFaults(reported({ price: 480, offered: 1, bought: 1 })), [])
    assert.deepStrictEqual(outcomeFaults(reported({ price: 480, offered: 10_000_000, bought: 0 })), [])
    assert.deepStrictEqual(outcomeFaults(reported(sale, { price: 480, offered: 0, bought: 0 })), [
      "/observations/1/offered out_of_range"
    ])
    assert.deepStrictEqual(outcomeFaults(reported({ ...sale, offered: 10_000_001 })), [
      "/observations/0/offered out_of_range"
    ])
    assert.deepStrictEqual(outcomeFaults(reported({ ...sale, bought: 101 })), ["/observations/0/bought out_of_range"])
    assert.deepStrictEqual(outcomeFaults(reported({ ...sale, bought: -1 })), ["/observations/0/bought out_of_range"])
    assert.deepStrictEqual(outcomeFaults(reported({ price: null, offered: 1.5, bought: "3" })), [
      "/observations/0/price wrong_type",
      "/observations/0/offered wrong_type",
      "/observations/0/bought wrong_type"
    ])
  })

  it("is compared with the predicted rate, the shift that it contained and its place on the demand curve", () => {
    const { demand, distance } = findings.prices[1]!
    const { elasticity, uncalibratedLevel: level } = findings
    const curve = { level, distance, elasticity: -elasticity.centre, spread: elasticity.spread }
    const rate = demand.value
    assert.deepStrictEqual(PriceTemplate.evidence(findings, reported(sale, sale) as { observations: [typeof sale] }), [
      { predicted: rate, trials: 100, successes: 30, shift: 0.25, curve },
      { predicted: rate, trials: 100, successes: 30, shift: 0.25, curve }
    ])
  })

  it("is refused for a price that was not tested", () => {
    const observations = [sale, { ...sale, price: 481 }, { ...sale, price: 380 }, { ...sale, price: 0 }]
    const found = PriceTemplate.evidence(findings, { observations })
    assert.deepStrictEqual(
      found.map((one) => ("pointer" in one ? one.pointer : "evidence")),
      ["evidence", "/observations/1/price", "evidence", "/observations/3/price"]
    )
  })

  it("is compared with a rate above 0 even where no persona bought", () => {
    const dear = reportIn(
      PriceTemplate,
      { ...good, prices: [100, 90_000_000], referencePrice: 100 },
      variedWorld(20, 1)
    )
    const [evidence] = PriceTemplate.evidence(dear.findings, { observations: [{ ...sale, price: 90_000_000 }] })
    assert.isTrue(evidence !== undefined && "predicted" in evidence && evidence.predicted > 0 && evidence.predicted < 1)
  })
})
