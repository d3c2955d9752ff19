import { assert, describe, it } from "@effect/vitest"
import { readingOf } from "../../../modules/simulation/template/ad/reading/Reading.ts"
import { businessNames } from "../../../modules/simulation/template/business/BusinessNames.ts"
import {
  type SpecialtyName,
  specialties,
  specialtiesIn
} from "../../../modules/simulation/template/business/vocabulary/Specialties.ts"
import { isKnown, subjectOf } from "../../../modules/simulation/template/business/vocabulary/Subject.ts"
import { analyse } from "../../../modules/simulation/text/Morphology.ts"

const relevanceOf = (given: string, copy: string) =>
  readingOf(copy, { analyse, subject: subjectOf(given, analyse), areaNames: [] }).topic.relevance

describe("A business type", () => {
  it("names its specialties, and none by a part of a longer name", () => {
    const names: ReadonlyArray<readonly [string, ReadonlyArray<SpecialtyName>]> = [
      ["駅前の自転車店", ["bicycleShop"]],
      ["ペットホテル", ["petHotel"]],
      ["居酒屋", []],
      ["整体・鍼灸院", ["chiropractic", "acupuncture"]],
      ["靴修理店", ["shoeRepair"]],
      ["Bike shop", ["bicycleShop"]]
    ]
    for (const [given, expected] of names)
      assert.sameMembers([...specialtiesIn(given.toLowerCase())], [...expected], given)
  })

  it("is found by the first name of every specialty, in both languages", () => {
    for (const [name, { en, ja }] of Object.entries(specialties)) {
      const first = [ja, en].map((names) => names.split("|")[0]!.replace(/\(\?<![^)]*\)|\(\?![^)]*\)/gu, ""))
      for (const given of first.filter((text) => !/[?()[\]]/u.test(text)))
        assert.include(specialtiesIn(given), name, given)
    }
  })

  it("is no specialty's name as well", () =>
    assert.isEmpty(Object.keys(specialties).filter((name) => name in businessNames)))

  it("of which only the name is known has the words of its name", () => {
    const subject = subjectOf("香木の専門店", analyse)
    assert.isFalse(isKnown(subject))
    assert.deepStrictEqual(subject.nameWords, ["香木"])
  })
})

describe("A copy", () => {
  it("fits the specialty that it is about better than others", () => {
    const copies: ReadonlyArray<readonly [string, string]> = [
      ["自転車店", "パンク修理は20分、空気はいつでも無料です。"],
      ["税理士事務所", "確定申告の記帳代行は月11,000円からです。"],
      ["写真館", "七五三の撮影は衣装2着とデータ20カットつきです。"],
      ["動物病院", "狂犬病の予防接種は予約なしで受けられます。"],
      ["コインランドリー", "羽毛布団も大型の乾燥機で60分で仕上がります。"]
    ]
    for (const [given, copy] of copies)
      for (const [other] of copies)
        if (other !== given) assert.isAbove(relevanceOf(given, copy), relevanceOf(other, copy), `${given} ${other}`)
  })

  it("about another business fits less where only the name of the business is known", () => {
    const own = relevanceOf("盆栽園", "盆栽の植え替えを承ります。樹齢40年の松もあります。")
    assert.isAbove(own, relevanceOf("盆栽園", "ジェルネイルのワンカラーは4,980円、オフ込みです。"))
  })
})
