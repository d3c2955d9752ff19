import { assert, describe, it } from "@effect/vitest"
import {
  addressKeyOf,
  type Candidate,
  duplicatesOf,
  merge,
  type NewShop,
  nameKeyOf
} from "../../../modules/trade-area/shop/ingest/Duplicates.ts"
import { subIndustry } from "../../../modules/trade-area/shop/kind/SubIndustry.ts"

const shop = (id: number, name: string, given: Partial<NewShop> = {}): NewShop => ({
  id,
  name,
  nameKey: nameKeyOf(name),
  kind: subIndustry("other_restaurant"),
  lat: 34.86,
  lng: 138.32,
  address: null,
  rating: null,
  reviewCount: null,
  ...given
})

/** Metres to the north, in degrees. */
const north = (metres: number) => 34.86 + metres / 111_195

describe("the key of a name", () => {
  it("leaves out form, case, spaces, punctuation and the legal form", () => {
    const same = [
      "Ｃafe ＤＥ 空",
      "cafe de 空",
      "CAFE-DE・空",
      "株式会社 Cafe de 空",
      "（株）cafe de 空",
      "㈱ cafe de空"
    ]
    assert.strictEqual(new Set(same.map(nameKeyOf)).size, 1)
    assert.notStrictEqual(nameKeyOf("さんすい1号店"), nameKeyOf("さんすい2号店"))
    assert.isNotEmpty(nameKeyOf("株式会社"))
    assert.isNotEmpty(nameKeyOf("・・・"))
  })
})

describe("the key of an address", () => {
  it("writes block numbers in one way and leaves out prefecture and building", () => {
    const same = [
      "静岡県焼津市八楠4-13-7",
      "焼津市八楠4丁目13番地の7",
      "静岡県焼津市八楠４丁目１３番７号 焼津さかなセンター内",
      "焼津市八楠4-13-7焼津さかなセンター内"
    ]
    assert.deepStrictEqual([...new Set(same.map(addressKeyOf))], ["焼津市八楠4-13-7"])
    assert.isNull(addressKeyOf("焼津市"))
  })
})

describe("shops of one list", () => {
  it("are merged by name, industry and nearness", () => {
    assert.lengthOf(merge([shop(1, "ひので"), shop(2, "ひので", { lat: north(49) })]), 1)
    assert.lengthOf(merge([shop(1, "ひので"), shop(2, "ひので", { lat: north(51) })]), 2)
    assert.lengthOf(merge([shop(1, "ひので"), shop(2, "ひので", { kind: subIndustry("bakery") })]), 2)
    assert.lengthOf(merge([shop(1, "ひので"), shop(2, "ひのや")]), 2)
    assert.lengthOf(merge([shop(1, "ひので"), shop(2, "ひので", { kind: subIndustry("sushi") })]), 1)
  })

  it("are merged farther apart at one address", () => {
    const at = (address: string) => ({ address })
    const apart = { lat: north(900), address: "焼津市八楠4丁目13番地の7" }
    assert.lengthOf(merge([shop(1, "ひので", at("静岡県焼津市八楠4-13-7")), shop(2, "ひので", apart)]), 1)
    assert.lengthOf(merge([shop(1, "ひので", at("静岡県焼津市八楠4-13-8")), shop(2, "ひので", apart)]), 2)
    assert.lengthOf(merge([shop(1, "ひので"), shop(2, "ひので", apart)]), 2)
    const far = { ...apart, lat: north(2100) }
    assert.lengthOf(merge([shop(1, "ひので", at("焼津市八楠4-13-7")), shop(2, "ひので", far)]), 2)
  })

  it("keep the most informative record, completed from the others", () => {
    const [merged] = merge([
      shop(1, "寿司実", { address: "焼津市1-1", reviewCount: 5 }),
      shop(2, "寿司実", { kind: subIndustry("sushi") })
    ])
    assert.deepInclude(merged, { id: 2, address: "焼津市1-1", reviewCount: 5 })
    assert.strictEqual(merged?.kind.name, "sushi")
  })

  it("of one name by the thousand are compared with their neighbours only", () => {
    const chain = (firstId: number, shift: number) =>
      Array.from({ length: 30_000 }, (_, i) =>
        shop(firstId + i, "ローソン", { lat: 33 + shift + (i % 300) * 0.01, lng: 135 + Math.floor(i / 300) * 0.01 })
      )
    assert.lengthOf(merge([...chain(0, 0), ...chain(100_000, 0.0001)]), 30_000)
  })
})

describe("shops of several lists", () => {
  const candidate = (id: number, list: string, given: Partial<Candidate> = {}): Candidate => ({
    id,
    list,
    nameKey: "ひので",
    industry: "restaurant",
    subIndustry: "other_restaurant",
    lat: 34.86,
    lng: 138.32,
    address: null,
    rating: null,
    reviewCount: null,
    ...given
  })

  it("count once, whichever list came first", () => {
    const a = candidate(5, "a")
    const b = candidate(3, "b", { lat: north(20), subIndustry: "sushi" })
    const c = candidate(9, "c", { lat: north(500) })
    const expected = [
      [3, null],
      [5, 3],
      [9, null]
    ]
    for (const order of [
      [a, b, c],
      [c, b, a],
      [b, a, c]
    ]) {
      assert.deepStrictEqual(
        [...duplicatesOf(order)].sort(([x], [y]) => x - y),
        expected
      )
    }
  })
})
