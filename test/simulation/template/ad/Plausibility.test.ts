/** Prose is distinguished from words in any order by runs of letters. */
import { assert, describe, it } from "@effect/vitest"
import { featuresOf } from "../../../../modules/simulation/template/ad/Features.ts"
import { implausibilityOf } from "../../../../modules/simulation/template/ad/reading/Plausibility.ts"
import { plainText } from "../../../../modules/simulation/template/ad/reading/Readability.ts"
import { readingOf } from "../../../../modules/simulation/template/ad/reading/Reading.ts"
import { subjectOfBusiness } from "../../../../modules/simulation/template/business/vocabulary/Subject.ts"
import { analyse } from "../../../../modules/simulation/text/Morphology.ts"
import { pairsOf } from "../../../support/advert/Pairs.ts"
import { wordSaladOf } from "../../../support/advert/WordSalad.ts"

const context = { analyse, subject: subjectOfBusiness("cafe"), areaNames: [] } as const
const foundIn = (texts: ReadonlyArray<string>) =>
  texts.filter((text) => implausibilityOf(plainText(text)) > 0).length / texts.length

describe("A text", () => {
  const copies = pairsOf("pairs")
    .filter(({ half }) => half === "test")
    .map(({ better }) => better)

  it("is prose in nearly every copy, and in hardly any whose words stand in another order", () => {
    assert.isAtMost(foundIn(copies), 0.02)
    for (const seed of [1, 2, 3]) assert.isAtLeast(foundIn(copies.map((copy) => wordSaladOf(copy, seed))), 0.95)
  })

  it("in dialect is prose, and so is one that is not Japanese", () => {
    for (const text of [
      "うちのうどんは、だしが違うけん。いっぺん食べてみんね。",
      "揚げたてのコロッケ、一個90円やで。ビールにもよう合うで。",
      "なまら旨い味噌ラーメン、バター入れたら最高だべさ。",
      "Fresh coffee from 7 am, five minutes from the station."
    ])
      assert.strictEqual(implausibilityOf(plainText(text)), 0, text)
  })

  it("without grammar makes no appeal and states no fact, and the remark says why", () => {
    const copy = "自家焙煎のコーヒーと手作りケーキのセットが、平日は午後5時まで780円です。"
    const salad = "の780円セット午後自家がと手作りは、コーヒー。です焙煎5時まで平日ケーキの"
    const [prose, nonsense] = [readingOf(copy, context), readingOf(salad, context)]
    assert.strictEqual(prose.implausibility, 0)
    assert.strictEqual(nonsense.implausibility, 1)
    assert.isAbove(prose.concreteness, 0.5)
    assert.strictEqual(nonsense.concreteness, 0)
    assert.isTrue(Object.values(nonsense.appeals).every((appeal) => appeal === 0))
    assert.deepStrictEqual([prose.wordList, nonsense.wordList], [0, 1])
    assert.include(
      nonsense.remarks.map(({ kind }) => kind),
      "implausible"
    )
  })

  it("is read within bounds whatever its letters", () => {
    for (const text of ["", "。", "🍰🍰🍰", "ーーーー", "漢".repeat(3_000), "あ".repeat(3_000), "\u0007漢\u0007"])
      for (const value of featuresOf(text, context).values) assert.isTrue(value >= 0 && value <= 1, text.slice(0, 9))
  })
})
