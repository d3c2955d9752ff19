import { assert, describe, it } from "@effect/vitest"
import { Schema } from "effect"
import { type FeatureName, featureNames, featuresOf } from "../../../../modules/simulation/template/ad/Features.ts"
import { namesOfArea } from "../../../../modules/simulation/template/ad/reading/AreaNames.ts"
import { type Appeal, appeals } from "../../../../modules/simulation/template/ad/reading/Lexicon.ts"
import {
  clarityOf,
  lengthOf,
  plainText,
  surfaceOf
} from "../../../../modules/simulation/template/ad/reading/Readability.ts"
import { subjectOfBusiness } from "../../../../modules/simulation/template/business/vocabulary/Subject.ts"
import { analyse } from "../../../../modules/simulation/text/Morphology.ts"

const shinjuku = namesOfArea("東京都新宿区")
const readIn = (copy: string, areaNames: ReadonlyArray<string>) =>
  featuresOf(copy, { analyse, subject: subjectOfBusiness(undefined), areaNames })
const read = (copy: string) => readIn(copy, shinjuku)
const wordsIn = (copy: string, areaNames = shinjuku) => readIn(copy, areaNames).reading.words
const valueOf = (copy: string, name: FeatureName): number => read(copy).values[featureNames.indexOf(name)]!
/** The appeals of a copy with their number of ideas. */
const ideas = (copy: string): Partial<Record<Appeal, number>> => {
  const words = wordsIn(copy)
  return Object.fromEntries(appeals.flatMap((name) => (words[name].length > 0 ? [[name, words[name].length]] : [])))
}

const phrases: Readonly<Record<Appeal, ReadonlyArray<string>>> = {
  benefit: ["自家製の味", "簡単に作れます", "体がリラックス", "成績アップ", "Easy to use", "premium beans"],
  price: ["全品半額", "30%OFF", "500円のランチ", "クーポン配布中", "激安です", "送料無料", "50% off", "¥980"],
  novelty: ["新発売", "最新の機械", "日本初上陸", "リニューアルしました", "Grand opening", "brand-new menu"],
  safety: ["安心です", "無添加", "国産の野菜", "返金いたします", "創業80年", "certified staff", "money-back"],
  socialProof: ["大人気です", "口コミで広がる", "No.1", "累計の来店", "受賞しました", "Award-winning", "best-seller"],
  urgency: ["今だけ", "先着です", "残りわずか", "本日限り", "お早めに", "Last chance", "today only", "hurry"],
  locality: ["駅前です", "徒歩5分", "地元の店", "商店街にあります", "新宿の店", "near you", "local shop"]
}

describe("The lexicon", () => {
  for (const appeal of appeals) {
    it(`reads ${appeal}, and nothing else, in its phrases`, () => {
      for (const phrase of phrases[appeal]) assert.deepStrictEqual(ideas(phrase), { [appeal]: 1 }, phrase)
    })
  }

  it("finds nothing in a plain notice and in words that only resemble its own", () => {
    for (const copy of [
      "コーヒーと焼き菓子の店です。毎日お待ちしています。",
      "得意な人が目安くらいに取得した",
      "A barber has saltwater and a newspaper",
      "円形の台と円満な家"
    ]) {
      assert.deepStrictEqual(ideas(copy), {}, copy)
    }
  })

  it("reads half-width kana, full-width letters and capitals", () => {
    assert.deepStrictEqual(read("ﾊﾝｶｸ ｾｰﾙ ｸｰﾎﾟﾝ"), read("ハンカク セール クーポン"))
    assert.deepStrictEqual(read("５０％ＯＦＦ"), read("50%off"))
    assert.deepStrictEqual(ideas("ｸｰﾎﾟﾝ"), { price: 1 })
  })

  it("gives each clause with a further idea half of the rest, and nothing for a repetition", () => {
    assert.strictEqual(valueOf("2本目が半額です", "price"), 0.5)
    assert.strictEqual(valueOf("2本目が半額です。3本目も半額です。", "price"), 0.5)
    assert.strictEqual(valueOf("2本目が半額でクーポンもつきます", "price"), 0.5)
    assert.strictEqual(valueOf("2本目が半額です。3枚のクーポンもつきます。", "price"), 0.75)
  })

  it("counts a phrase without a fact half", () => {
    assert.strictEqual(valueOf("お得です", "price"), 1 - Math.SQRT1_2)
    assert.strictEqual(valueOf("3点で100円お得です", "price"), 0.5)
  })

  it("does not count negated words", () => {
    for (const copy of ["安くない", "限定ではありません", "新しくはない", "It is not cheap", "It isn't new"]) {
      assert.deepStrictEqual(ideas(copy), {}, copy)
    }
    assert.deepStrictEqual(ideas("お見逃しなく"), { urgency: 1 })
    assert.deepStrictEqual(ideas("心配はありません"), { safety: 1 })
  })

  it("reads the text and not its markup", () => {
    assert.strictEqual(
      plainText('<a href="sale">**コーヒー** &amp; パン</a> https://sale.example/free'),
      "コーヒー & パン"
    )
    assert.deepStrictEqual(ideas('<p class="sale">店です</p>'), {})
    assert.deepStrictEqual(ideas("<b>半額</b>"), { price: 1 })
    assert.deepStrictEqual(ideas("価格<1000円>です"), { price: 1 })
  })

  it("counts the name of the simulated area as locality, not that of another", () => {
    assert.deepStrictEqual(wordsIn("新宿に来て").locality, ["新宿"])
    assert.deepStrictEqual(ideas("札幌に来て"), {})
    assert.deepStrictEqual(wordsIn("札幌に来て", namesOfArea("北海道札幌市中央区")).locality, ["札幌"])
  })

  it.prop("gives numbers from 0 to 1 for any text", { copy: Schema.String }, ({ copy }) => {
    for (const value of read(copy).values) assert.isTrue(value >= 0 && value <= 1)
  })
})

describe("An area is called", () => {
  it("by its prefecture, city and ward, with and without their endings", () => {
    assert.deepStrictEqual(shinjuku, ["東京都", "東京", "新宿区", "新宿"])
    assert.deepStrictEqual(namesOfArea("京都府京都市左京区"), ["京都府", "京都", "京都市", "左京区", "左京"])
    assert.deepStrictEqual(wordsIn("東京都から京都へ", namesOfArea("京都府京都市左京区")).locality, ["京都"])
    assert.deepStrictEqual(wordsIn("東京都の店", namesOfArea("京都府京都市左京区")).locality, [])
    assert.deepStrictEqual(namesOfArea("千葉県市川市"), ["千葉県", "千葉", "市川市", "市川"])
  })

  it("by its town and not its district, and never by one letter or a common word", () => {
    assert.deepStrictEqual(namesOfArea("神奈川県足柄下郡箱根町"), ["神奈川県", "神奈川", "箱根町", "箱根"])
    assert.deepStrictEqual(namesOfArea("福島県郡山市"), ["福島県", "福島", "郡山市", "郡山"])
    assert.deepStrictEqual(namesOfArea("三重県津市"), ["三重県", "三重", "津市"])
    assert.notInclude(namesOfArea("北海道札幌市中央区"), "中央")
  })

  it("by nothing when it is the nation", () => assert.deepStrictEqual(namesOfArea("全国"), []))
})

describe("The form of a copy", () => {
  const ofLength = (letters: number) => lengthOf(surfaceOf("あ".repeat(letters)))

  it("is of the right length from 15 to 120 letters", () => {
    assert.strictEqual(ofLength(14), 14 / 15)
    assert.strictEqual(ofLength(15), 1)
    assert.strictEqual(ofLength(120), 1)
    assert.isBelow(ofLength(121), 1)
    assert.strictEqual(ofLength(480), 0.5)
  })

  it("scores 0 without letters", () => {
    for (const copy of ["😀🎉👨‍👩‍👧", "！？…", "​"]) {
      assert.strictEqual(valueOf(copy, "length"), 0)
      assert.strictEqual(valueOf(copy, "clarity"), 0)
    }
  })

  it("is clearer in short sentences with a mix of kana and kanji", () => {
    const clarity = (text: string) => clarityOf(surfaceOf(plainText(text)))
    const fine = "駅前の小さな店です。毎朝パンを焼いています。"
    assert.strictEqual(clarity(fine), 1)
    assert.isBelow(clarity("小さな店で毎朝パンを焼いていて".repeat(6)), clarity(fine))
    assert.isBelow(clarity("駅前商店街中央通沿小規模製菓店毎朝焼成"), clarity(fine))
    assert.isBelow(clarity("えきまえのちいさなおみせです"), clarity(fine))
    assert.strictEqual(clarity("We bake bread every morning. Come and see."), 1)
  })
})
