import { assert, describe, it } from "@effect/vitest"
import {
  areaProfileOf,
  differencesOf,
  differencesText,
  japanProfile
} from "../../../../modules/simulation/template/segment/AreaDifferences.ts"
import { japan } from "../../population/japan.ts"

const profile = areaProfileOf({ population: japan, weights: new Float64Array() })

describe("What differs between an area and Japan", () => {
  it("is compared with figures that people of Japan have", () => {
    for (const name of ["young", "senior", "living_alone", "living_with_family"] as const)
      assert.closeTo(profile[name], japanProfile[name], 0.01, name)
    assert.closeTo(profile.household_income / japanProfile.household_income, 1, 0.03)
    assert.deepStrictEqual(differencesOf(japanProfile), [])
    assert.strictEqual(differencesText([]).ja, "")
  })

  it("is said with the greatest difference first, at most three, and none that people would not notice", () => {
    const found = differencesOf({
      ...japanProfile,
      young: japanProfile.young + 0.02,
      senior: 0.2,
      living_alone: 0.45,
      living_with_family: 0.4,
      household_income: 6_500_000
    })
    assert.deepStrictEqual(
      found.map(({ measure }) => measure),
      ["living_alone", "living_with_family", "senior"]
    )
    assert.strictEqual(
      differencesText(found).ja,
      "全国と比べた特徴は、一人暮らしが多い（45%、全国19%）、親子や三世代などの世帯で暮らす人が少ない（40%、全国61%）、65歳以上が少ない（20%、全国32%）ことです。"
    )
  })

  it("is said of incomes in yen", () => {
    const rich = differencesOf({ ...japanProfile, household_income: 8_004_000 })
    assert.match(differencesText(rich).ja, /世帯収入の中央値が高い（800万円、全国583万円）/)
    assert.match(differencesText(rich).en, /a higher median household income \(¥8,000,000, Japan ¥5,830,000\)/)
  })
})
