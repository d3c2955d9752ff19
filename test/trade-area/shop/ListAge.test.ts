import { assert, it } from "@effect/vitest"
import { ageOf } from "../../../modules/trade-area/shop/Shops.ts"

const list = (name: string, year: number | null, ingestedAt = "1970-06-01") => ({
  name,
  year,
  source: null,
  licence: null,
  ingestedAt: new Date(ingestedAt)
})

it("A list of shops that is a year old says so, by its year or by its import", () => {
  const now = new Date("1971-06-01")
  assert.strictEqual(ageOf([list("a", 1971), list("b", null, "1970-06-02")], now), null)
  const age = ageOf([list("a", 1971), list("b", 1969), list("c", null)], now)
  assert.include(age?.en, "(b: 2 years, c: 1 year)")
  assert.include(age?.ja, "（b: 2年前、c: 1年前）")
})
