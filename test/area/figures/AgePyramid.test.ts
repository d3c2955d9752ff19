/** Residents by age and sex beside prefecture and nation. */
import { assert, describe, it } from "@effect/vitest"
import type { AreaComparison } from "../../../modules/area/contract.ts"
import { agesOf } from "../../../modules/area/figures/AgePyramid.ts"

const bands = Array.from({ length: 21 }, (_, i) => (i === 20 ? "100plus" : `${5 * i}to${5 * i + 4}`))

const areaWith = (countOf: (sex: string, band: number) => number | undefined, prefCode = "13"): AreaComparison => ({
  areaCode: "13104",
  areaName: "東京都新宿区",
  prefCode,
  prefecture: "東京都",
  cityCode: undefined,
  facts: new Map(
    ["Male", "Female"].flatMap((sex) =>
      bands.flatMap((band, i) => {
        const value = countOf(sex, i)
        const metric = `register${band}${sex}`
        const origin = { year: 2023, source: "ages", dataset: "ages", status: "observed" } as const
        const fact = { metric, unit: "persons", ...origin }
        return value === undefined ? [] : [[metric, { ...fact, value }] as const]
      })
    )
  ),
  figures: new Map(),
  rank: () => 50
})

describe("Ages of an area", () => {
  it("are 21 bands whose shares add up to one, for the area, the prefecture and the nation", () => {
    const ages = agesOf(areaWith((sex, band) => (sex === "Male" ? 10 + band : 20)))
    assert.strictEqual(ages?.bands.length, 21)
    assert.deepInclude(ages?.bands[0], { from: 0, to: 4 })
    assert.deepInclude(ages?.bands[20], { from: 100, to: null })
    assert.strictEqual(ages?.bands[3]?.male.persons, 13)
    for (const place of ["share", "prefecture", "nation"] as const) {
      const sum = (ages?.bands ?? []).reduce((all, { female, male }) => all + male[place] + female[place], 0)
      assert.closeTo(sum, 1, 0.001, place)
    }
    // Tokyo has more people of 25 to 29 than Japan, and fewer of 75 to 79.
    assert.isAbove(ages!.bands[5]!.male.prefecture, ages!.bands[5]!.male.nation)
    assert.isBelow(ages!.bands[15]!.female.prefecture, ages!.bands[15]!.female.nation)
  })

  it("are not known where a band is missing, the area has no residents, or the prefecture is not known", () => {
    assert.isNull(agesOf(areaWith((sex, band) => (sex === "Female" && band === 7 ? undefined : 1))))
    assert.isNull(agesOf(areaWith(() => 0)))
    assert.isNull(agesOf(areaWith(() => undefined)))
    assert.isNull(agesOf(areaWith(() => 1, "48")))
  })
})
