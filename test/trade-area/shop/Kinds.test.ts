import { assert, describe, it } from "@effect/vitest"
import { industries } from "../../../modules/trade-area/Industry.ts"
import { estimateRevenue, placeFactor } from "../../../modules/trade-area/shop/estimate/Revenue.ts"
import { salesOf, salesOfIndustry } from "../../../modules/trade-area/shop/estimate/Sales.ts"
import { kindOfShop } from "../../../modules/trade-area/shop/kind/Classify.ts"
import { kindOf } from "../../../modules/trade-area/shop/kind/KindWords.ts"
import { subIndustryOfTags } from "../../../modules/trade-area/shop/kind/OsmTags.ts"
import { otherOf, subIndustries, subIndustriesOf } from "../../../modules/trade-area/shop/kind/SubIndustry.ts"

const nameOf = (kind: { readonly name: string } | undefined) => kind?.name

describe("the kinds of shops", () => {
  it("have names of their own, a position, and each industry has one for what is not distinguished", () => {
    assert.strictEqual(new Set(subIndustries.map(({ name }) => name)).size, subIndustries.length)
    subIndustries.forEach(({ code }, i) => assert.strictEqual(code, i))
    assert.isBelow(subIndustries.length, 256)
    for (const industry of industries) {
      assert.isAbove(subIndustriesOf(industry).length, 1)
      assert.match(otherOf(industry).name, /^other_/)
    }
  })

  it("have typical sales and a spread, as their industries do", () => {
    for (const sales of [...subIndustries.map(salesOf), ...industries.map(salesOfIndustry)]) {
      assert.isAbove(sales.median, 0)
      assert.isAbove(sales.spread, 0)
    }
  })
})

describe("tags of OpenStreetMap", () => {
  it("tell the kind by their keys in order, the cuisine and the sport", () => {
    const cases: ReadonlyArray<readonly [Record<string, string>, string | undefined]> = [
      [{ amenity: "cafe" }, "cafe"],
      [{ amenity: "restaurant", cuisine: "ramen" }, "ramen"],
      [{ amenity: "restaurant", cuisine: "regional;soba" }, "soba_udon"],
      [{ amenity: "restaurant" }, "other_restaurant"],
      [{ amenity: "fast_food", cuisine: "burger" }, "fast_food"],
      [{ shop: "convenience" }, "convenience"],
      [{ shop: "something_new" }, "other_retail"],
      [{ shop: "hairdresser", hairdresser: "barber" }, "barber"],
      [{ amenity: "pharmacy", healthcare: "pharmacy", shop: "chemist" }, "pharmacy"],
      [{ healthcare: "dentist", amenity: "dentist" }, "dental"],
      [{ leisure: "fitness_centre", sport: "yoga" }, "yoga"],
      [{ amenity: "prep_school" }, "cram_school"],
      [{ office: "estate_agent" }, "estate_agent"],
      [{ tourism: "hotel" }, "hotel"]
    ]
    for (const [tags, expected] of cases)
      assert.strictEqual(nameOf(subIndustryOfTags(tags)), expected, JSON.stringify(tags))
  })

  it("tell nothing of what is out of use or no shop", () => {
    for (const tags of [
      { shop: "vacant" },
      { shop: "no" },
      { amenity: "bench" },
      { highway: "bus_stop" },
      {},
      { constructor: "cafe" }
    ]) {
      assert.isUndefined(subIndustryOfTags(tags))
    }
    assert.isUndefined(subIndustryOfTags({ amenity: "toString" }))
  })
})

describe("words", () => {
  it("name a kind in Japanese and English, by our own names first", () => {
    const cases = {
      cafe: "cafe",
      "Coffee Shop": "cafe",
      カフェ: "cafe",
      ｶﾌｪ: "cafe",
      ラーメン店: "ramen",
      "ramen-shop": "ramen",
      soba_udon: "soba_udon",
      美容院: "beauty_salon",
      歯科: "dental",
      "barber shop": "barber",
      バー: "izakaya",
      コンビニエンスストア: "convenience",
      学習塾: "cram_school",
      不動産: "other_real_estate"
    }
    for (const [text, expected] of Object.entries(cases)) assert.strictEqual(nameOf(kindOf(text)), expected, text)
    assert.isUndefined(kindOf("zzz"))
    assert.isUndefined(kindOf(""))
  })

  it("are looked for within the industry that is given", () => {
    assert.strictEqual(nameOf(kindOf("cafe", "restaurant")), "cafe")
    assert.isUndefined(kindOf("cafe", "clinic"))
  })

  it("in a name refine an industry, and tell the kind where nothing else does", () => {
    const kind = (name: string, ...categories: ReadonlyArray<string>) => nameOf(kindOfShop({ name, categories }))
    assert.strictEqual(kind("らーめん まごころ", "", "飲食業"), "ramen")
    assert.strictEqual(kind("花味月", "", "飲食店"), "other_restaurant")
    assert.strictEqual(kind("セブン-イレブン焼津石津西店", "小売り"), "convenience")
    assert.strictEqual(kind("坂本接骨院・鍼灸院", "その他"), "osteopathy")
    assert.strictEqual(kind("株式会社なにか", "その他"), "other_service")
    assert.strictEqual(kind("喫茶 ポプラ"), "cafe")
    assert.isUndefined(kind("花味月"))
    assert.isUndefined(kind("カフェ花", "zzz"), "a category that says nothing known is not overruled by the name")
  })

  it("come after tags, and after an industry in our own names", () => {
    assert.strictEqual(nameOf(kindOfShop({ name: "x", categories: ["カフェ"], tags: { shop: "books" } })), "books")
    assert.strictEqual(nameOf(kindOfShop({ name: "焼肉 宮", categories: [], industry: "restaurant" })), "yakiniku")
    assert.strictEqual(nameOf(kindOfShop({ name: "宮", categories: [], industry: "clinic" })), "other_clinic")
  })
})

describe("a revenue estimate", () => {
  it("grows with the liveliness of the place within its bounds, and lies within its range", () => {
    const sales = { median: 2_000_000, spread: 0.8 }
    let previous = 0
    for (const liveliness of [0, 0.1, 0.5, 1, 2, 10, 1000]) {
      const { estimate, high, low } = estimateRevenue(sales, liveliness)
      assert.isAtLeast(estimate, previous)
      assert.isBelow(low, estimate)
      assert.isAbove(high, estimate)
      assert.isTrue(placeFactor(liveliness) >= 0.7 && placeFactor(liveliness) <= 1.4)
      previous = estimate
    }
    assert.strictEqual(estimateRevenue(sales, null).estimate, 2_000_000)
    assert.strictEqual(estimateRevenue(sales, 1).estimate, 2_000_000)
  })
})
