import { assert, describe, it } from "@effect/vitest"
import { Schema } from "effect"
import { AdTemplate } from "../../../../modules/simulation/template/ad/AdTemplate.ts"
import { examplesOf } from "../../../../modules/simulation/template/ad/Examples.ts"
import { featuresOf } from "../../../../modules/simulation/template/ad/Features.ts"
import { lawfulPartOf, lawRemarksOn } from "../../../../modules/simulation/template/ad/law/LawCheck.ts"
import { laws } from "../../../../modules/simulation/template/ad/law/Laws.ts"
import { isMedical, isUnderMedicalCareAct } from "../../../../modules/simulation/template/ad/law/MedicalTrade.ts"
import { type Appeal, appeals as allAppeals } from "../../../../modules/simulation/template/ad/reading/Lexicon.ts"
import { changesTo } from "../../../../modules/simulation/template/ad/Suggestions.ts"
import { type BusinessName, businessNames } from "../../../../modules/simulation/template/business/BusinessNames.ts"
import { subjectOfBusiness } from "../../../../modules/simulation/template/business/vocabulary/Subject.ts"
import { analyse } from "../../../../modules/simulation/text/Morphology.ts"
import { lawCasesOf } from "../../../support/advert/LawTexts.ts"
import { reportIn, variedWorld } from "../support.ts"

const codes = (business: string, copy: string) => [...new Set(lawRemarksOn(copy, business).map(({ code }) => code))]

/** Claims by what may deny them, each with its business. */
const claims: ReadonlyArray<readonly [business: string, claim: string]> = [
  ["化粧品店", "この美容液でシミが消える"],
  ["整骨院", "腰痛が完治する"],
  ["学習塾", "必ず合格する"],
  ["投資スクール", "必ず儲かる"],
  ["不動産仲介", "必ず値上がりする"],
  ["健康食品店", "この青汁で糖尿病が治る"],
  ["クリニック", "必ず治る"]
]

describe("The law", () => {
  it("lets no advice to a clinic ask for discounts, testimonials or haste", () => {
    const adCopy = "歯の検診をしています。"
    const { findings } = reportIn(AdTemplate, { businessType: "歯科医院", adCopy }, variedWorld(60, 1))
    for (const { action, feature } of findings.copies[0]!.suggestions) {
      assert.isFalse(action === "add" && ["price", "socialProof", "urgency", "novelty"].includes(feature))
    }
    assert.isTrue(isMedical("美容クリニック", "beautyCare"))
    assert.isFalse(isMedical("エステサロン", "beautyCare"))
    assert.isTrue(isUnderMedicalCareAct("美容クリニック", "beautyCare"))
    assert.isTrue(isMedical("動物病院", "pets"))
    assert.isFalse(isUnderMedicalCareAct("動物病院", "pets"))
  })

  it("is kept by the advice to every type of business, and by its example sentences", () => {
    const appeals: ReadonlySet<string> = new Set(["price", "socialProof", "urgency", "novelty"])
    for (const name of Object.keys(businessNames) as ReadonlyArray<BusinessName>) {
      const medical = isMedical(businessNames[name].name.ja, name)
      const features = featuresOf("毎日開けています。", { analyse, subject: subjectOfBusiness(name), areaNames: [] })
      const added = changesTo(features, medical).filter(({ action }) => action === "add")
      assert.strictEqual(
        added.some(({ feature }) => appeals.has(feature)),
        !medical,
        name
      )
      for (const { feature } of added) {
        for (const sentence of allAppeals.includes(feature as Appeal) ? examplesOf(name, feature as Appeal, "ja") : [])
          assert.deepStrictEqual(lawRemarksOn(sentence, businessNames[name].name.ja, name), [], `${name}: ${sentence}`)
      }
    }
  })

  it("is quoted with the words, the provision, the danger, what may be said instead, and that counsel decides", () => {
    const [remark] = lawRemarksOn("志望校に必ず合格。", "学習塾")
    assert.strictEqual(remark!.words, "必ず合格")
    for (const part of ["「必ず合格」", "景品表示法第5条第1号", "根拠", "専門家"]) assert.include(remark!.text.ja, part)
    for (const part of ['"必ず合格"', "article 5", "Counsel decides"]) assert.include(remark!.text.en, part)
  })

  for (const [business, claim] of claims) {
    it(`objects to 「${claim}」, and not to its denial, quotation, question or wish`, () => {
      const isObjected = (copy: string) => codes(business, copy).length > 0
      assert.isTrue(isObjected(`${claim}。`), claim)
      assert.isTrue(isObjected(`駅前にあります。${claim}！`), "in a second sentence")
      for (const lawful of [
        `「${claim}」とは言いません。`,
        `${claim}とは限りません。`,
        `${claim}ことはありません。`,
        `${claim}わけではありません。`,
        `${claim}とは申し上げません。`,
        `${claim}といった広告にはご注意ください。`,
        `「${claim}」と書いた広告は法律で禁じられています。`,
        `本当に${claim}のでしょうか？`
      ])
        assert.isFalse(isObjected(lawful), lawful)
    })
  }

  it.prop(
    "objects to the same with other ends of sentences and spaces",
    {
      place: Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 60 })),
      claim: Schema.Literals(claims.map(([, claim]) => claim))
    },
    ({ claim, place }) => {
      const [business] = claims.find(([, text]) => text === claim)!
      const copy = `${claim}。朝9時に開けています。`
      const letters = [...copy]
      const spaced = letters.toSpliced(place % letters.length, 0, " ").join("")
      const expected = codes(business, copy)
      assert.isNotEmpty(expected)
      assert.deepStrictEqual(codes(business, copy.replaceAll("。", "！")), expected)
      assert.deepStrictEqual(codes(business, spaced), expected)
      assert.deepStrictEqual(codes(business, `${copy}★☆`), expected)
    }
  )

  it("reads kana and kanji as one word", () => {
    for (const copy of [
      "必ず合格。",
      "かならず合格。",
      "カナラズ合格。",
      "100％合格。",
      "百パーセント合格。",
      "ぜったい合格。"
    ])
      assert.deepStrictEqual(codes("学習塾", copy), ["law_guarantee"], copy)
    for (const copy of ["シミが消える化粧水", "しみが消える化粧水", "シミがきえる化粧水", "ｼﾐが消える化粧水"])
      assert.deepStrictEqual(codes("化粧品店", copy), ["law_cosmetic"], copy)
  })

  it("objects to a walk of fewer minutes than its metres, at both edges", () => {
    assert.deepStrictEqual(codes("不動産仲介", "駅から800m、徒歩10分。"), [])
    assert.deepStrictEqual(codes("不動産仲介", "駅から801m、徒歩10分。"), ["law_real_estate_distance"])
  })

  it("objects to premiums above their limit, at both edges", () => {
    const lot = (prize: number) => codes("家電店", `1,000円お買い上げごとに抽選で${prize}円相当の家電が当たります。`)
    assert.deepStrictEqual(lot(20_000), [])
    assert.deepStrictEqual(lot(20_001), ["law_premium"])
    const gift = (worth: number) =>
      codes("雑貨店", `5,000円以上お買い上げの方に${worth}円相当の皿をもれなくプレゼント。`)
    assert.deepStrictEqual(gift(1_000), [])
    assert.deepStrictEqual(gift(1_001), ["law_premium"])
  })

  it("takes praise, words and intent from a claim that it objects to", () => {
    const run = (adCopy: string) =>
      reportIn(AdTemplate, { businessType: "学習塾", adCopy }, variedWorld(60, 1)).findings
    const lawful = "個別指導の学習塾です。1コマ80分で3,300円、講師1人に生徒2人です。"
    const [plain, objected] = [run(lawful), run(`${lawful}全員が必ず合格し、満足度No.1です。`)]
    const [copy] = objected.copies
    assert.isAtMost(copy!.intent.value, plain.copies[0]!.intent.value)
    for (const { effect, quote } of copy!.remarks) if (effect === "helps") assert.notMatch(quote, /合格|no\.1/iu)
    for (const { words } of copy!.features) for (const word of words) assert.notMatch(word, /no\.1|必ず/iu)
    assert.isNotEmpty(copy!.remarks.filter(({ effect }) => effect === "law"))
  })

  it("lets no copy that it objects to be clearly ahead of one that it does not", () => {
    const adCopy =
      "駅前徒歩2分の学習塾です。1コマ80分3,300円、講師1人に生徒2人、振替は無料。テスト前は自習室を夜9時まで開けます。必ず合格します。"
    const { findings } = reportIn(
      AdTemplate,
      { businessType: "学習塾", adCopies: [adCopy, "お待ちしております。"] },
      variedWorld(60, 1)
    )
    const [pair] = findings.comparisons
    assert.isAbove(pair!.probability, 0.9)
    assert.strictEqual(pair!.verdict, "leaning")
    const { probability, verdict } = findings.copies[0]!.againstPlain
    assert.isFalse(verdict === "clear" && probability > 0.5)
  })

  it("says of copies without remarks that the check is not exhaustive, and which laws were looked at", () => {
    const noteOn = (adCopy: string) =>
      reportIn(AdTemplate, { businessType: "カフェ", adCopy }, variedWorld(20, 1)).findings.notes.find(
        ({ code }) => code === "law_not_exhaustive"
      )
    const note = noteOn("コーヒー1杯420円です。")
    for (const { name } of laws) assert.include(note!.text, name.ja)
    assert.include(note!.text, "著作権")
    assert.isUndefined(noteOn("地域No.1のコーヒーです。"))
  })

  it("objects to nearly all dangerous texts that it was learned from, and to nearly no innocent one", () => {
    const cases = lawCasesOf("tuning")
    const wrong = cases.filter(
      ({ business, isObjectionable, text }) => isObjectionable !== codes(business, text).length > 0
    )
    assert.isBelow(wrong.length, 0.015 * cases.length, wrong.map(({ text }) => text).join("\n"))
  })

  it("names the law of what is said in words of no claim, the sentence, the danger and what may be said instead", () => {
    const [remark] = lawRemarksOn("朝9時に開けます。隣の県のいちごですが、箱だけ地元のものに詰めかえました。", "青果店")
    assert.strictEqual(remark!.code, "law_resemblance")
    assert.strictEqual(remark!.law, "food_labelling")
    assert.strictEqual(remark!.words, "隣の県のいちごですが、箱だけ地元のものに詰めかえました")
    for (const part of ["食品表示法", "そのまま書いてください", "専門家"]) assert.include(remark!.text.ja, part)
  })

  it("sees a denial of what two negations state, and a condition, an exception and a title", () => {
    assert.isNotEmpty(codes("学習塾", "合格しなかった生徒はいません。"))
    assert.isNotEmpty(codes("不用品回収", "追加料金なし。ただし階段の作業は別途料金がかかります。"))
    assert.isEmpty(codes("クリニック", "骨折が治るまで、週に1回診ます。"))
    assert.isEmpty(codes("書店", "『必ず合格する勉強法』を入荷しました。"))
  })

  it.prop("keeps to the copy whatever is written", { copy: Schema.String }, ({ copy }) => {
    const remarks = lawRemarksOn(copy, "クリニック")
    assert.isAtMost(lawfulPartOf(copy, remarks).length, copy.normalize("NFKC").length)
    for (const { end, start } of remarks) assert.isBelow(start, end)
  })
})
