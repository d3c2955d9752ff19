import { assert, describe, it } from "@effect/vitest"
import {
  type Business,
  businessFindings,
  businessTypeOf,
  fitOf
} from "../../../modules/simulation/template/business/BusinessFit.ts"
import { businessNames } from "../../../modules/simulation/template/business/BusinessNames.ts"
import { businessTypes } from "../../../modules/simulation/template/business/BusinessTypes.ts"
import { inLanguage, type Language } from "../../../src/Language.ts"
import { type PopulationColumns, populationOf } from "./support.ts"

const nameOf = (given: string) => {
  const type = businessTypeOf(given)
  return type && businessNames[type.name].name.ja
}
const fit = (given: string, columns: PopulationColumns) =>
  fitOf(businessTypeOf(given), populationOf(1, { age: 40, ...columns }))[0]!

describe("A business type", () => {
  it("stands once in the table and is found by its own name in both languages", () => {
    assert.sameMembers(
      businessTypes.map(({ name }) => name),
      Object.keys(businessNames)
    )
    const names = Object.values(businessNames).map(({ name }) => name)
    for (const { ja } of names) assert.strictEqual(nameOf(ja), ja)
    for (const { en, ja } of names) assert.strictEqual(nameOf(en), ja, en)
  })

  it("is found in a longer text, in Japanese and in English, in any width", () => {
    assert.strictEqual(nameOf("駅前の小さなカフェ"), "カフェ")
    assert.strictEqual(nameOf("ｶﾌｪ"), "カフェ")
    assert.strictEqual(nameOf("A specialty COFFEE shop"), "カフェ")
    assert.strictEqual(nameOf("24h Fitness Gym"), "ジム")
    assert.strictEqual(nameOf("real estate agency"), "不動産")
  })

  it("is the one with the longest word, and no English word inside another", () => {
    assert.strictEqual(nameOf("スーパー銭湯"), "温浴施設")
    assert.strictEqual(nameOf("スーパー"), "スーパー")
    assert.strictEqual(nameOf("ハンバーガー"), "ファストフード")
    assert.strictEqual(nameOf("barber"), "理容室")
    assert.strictEqual(nameOf("wine bar"), "バー")
    assert.isUndefined(nameOf("bargain"))
  })

  it("suits its target group", () => {
    assert.isAbove(fit("ラーメン", { age: 20 }), fit("ラーメン", { age: 80 }))
    assert.isBelow(fit("クリニック", { age: 20 }), fit("クリニック", { age: 80 }))
    assert.isAbove(fit("学習塾", { household: "family" }), fit("学習塾", { household: "single" }))
    assert.isAbove(fit("ネイル", { sex: "female" }), fit("ネイル", { sex: "male" }))
    assert.isBelow(fit("理容室", { sex: "female" }), fit("理容室", { sex: "male" }))
  })

  it("suits every persona alike when it is unknown, and the findings say so", () => {
    const people = populationOf(8, { age: (persona) => 20 + 9 * persona })
    const none = fitOf(undefined, people)
    assert.isTrue(none.every((value) => value === 0))
    const find = (given: string, language: Language) =>
      inLanguage<Business>(businessFindings(given, businessTypeOf(given), none), language)
    const unknown = find("宇宙エレベーター", "ja")
    assert.isNull(unknown.matched)
    assert.include(unknown.note, "中立")
    assert.include(
      find("宇宙エレベーター", "en").note,
      '"宇宙エレベーター", so it was taken to suit every persona alike'
    )
    assert.include(find("猫カフェ", "ja").note, "「カフェ」")
    assert.deepInclude(find("猫カフェ", "en"), {
      matched: "café",
      note: '"猫カフェ" was rated by the fit table (age, household, sex; assumptions) of the business type "café".'
    })
  })
})
