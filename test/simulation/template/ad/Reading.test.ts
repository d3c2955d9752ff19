import { assert, describe, it } from "@effect/vitest"
import { Schema } from "effect"
import { featureNames, featuresOf } from "../../../../modules/simulation/template/ad/Features.ts"
import { excerptOf, longestAnalysed } from "../../../../modules/simulation/template/ad/reading/Excerpt.ts"
import { readingOf } from "../../../../modules/simulation/template/ad/reading/Reading.ts"
import type { BusinessName } from "../../../../modules/simulation/template/business/BusinessNames.ts"
import { subjectOfBusiness } from "../../../../modules/simulation/template/business/vocabulary/Subject.ts"
import { analyse } from "../../../../modules/simulation/text/Morphology.ts"

const read = (copy: string, business: BusinessName = "cafe") =>
  readingOf(copy, { analyse, subject: subjectOfBusiness(business), areaNames: [] })
const kindsIn = (copy: string) => read(copy).remarks.map(({ kind }) => kind)

describe("The reading of a clause", () => {
  it("takes a denied strength for a fault and a denied trouble for a strength", () => {
    assert.deepStrictEqual(kindsIn("コーヒーはおいしくありません。"), ["fault"])
    assert.deepStrictEqual(kindsIn("シロップに添加物は使っていません。"), ["strength"])
    assert.deepStrictEqual(kindsIn("席でお待たせしません。"), ["strength"])
  })

  it("lets two negations undo each other", () => {
    assert.notInclude(kindsIn("おいしくないわけではありません。"), "fault")
    assert.notInclude(kindsIn("喜ばなかった方はいません。"), "fault")
    assert.include(kindsIn("喜んだ方はいません。"), "fault")
  })

  it("takes no invitation, duty, idiom or supposition for a denial", () => {
    for (const copy of [
      "珈琲を飲みに来ませんか。",
      "食べなければなりません。",
      "香りがたまりません。",
      "お口に合わなければ淹れ直します。"
    ]) {
      assert.notInclude(kindsIn(copy), "fault", copy)
    }
  })

  it("finds insult, danger, the end and the refusal of service", () => {
    assert.include(kindsIn("味のわからない奴は二度と来るな。"), "insult")
    assert.include(kindsIn("先週、食中毒が出ました。"), "danger")
    assert.include(kindsIn("3月末で閉店いたしました。"), "closure")
    assert.include(kindsIn("お子さま連れはお断りします。"), "refusal")
    assert.deepStrictEqual(
      kindsIn("食中毒を防ぐため、毎日検査しています。").filter((kind) => kind === "danger"),
      []
    )
    assert.notInclude(kindsIn("閉店時間は22時です。"), "closure")
  })

  it("finds faults in constructions of annoyance where it knows no word of blame", () => {
    for (const copy of [
      "ただし、店員は奥から出てこようともしません。",
      "席は濡れたままです。",
      "珈琲は3杯しか用意されていません。",
      "頼んでも、注文を勝手に替えられます。"
    ]) {
      assert.include(kindsIn(copy), "fault", copy)
    }
  })

  it("finds what has gone wrong by what it happened to and what happened", () => {
    for (const [copy, kind] of [
      ["スープに輪ゴムが入っていました。", "danger"],
      ["帰り道でお客さまが二人、吐いてしまいました。", "danger"],
      ["会員名簿をよその業者に売っています。", "danger"],
      ["エアコンが動かへん。", "fault"],
      ["更衣室のロッカーが閉まりません。", "fault"],
      ["店員はスマホばかり見ています。", "fault"],
      ["お釣りがいつも足りません、いえ、合いません。", "fault"],
      ["口コミは星1.4です。", "fault"],
      ["外国人は入店だめです。", "refusal"],
      ["文句があるなら来なくていい。", "insult"]
    ] as const) {
      assert.include(kindsIn(copy), kind, copy)
    }
  })

  it("takes what readers come with, what is promised and what is cared for, for nothing gone wrong", () => {
    for (const copy of [
      "やめた生徒はいません。",
      "歯が欠けて、お困りの方へ。",
      "学生は入会金いりません。",
      "髪に虫は入っていません。",
      "腰が重くなったら、30分の整体を。",
      "席から手を洗う水場が見えます。"
    ]) {
      for (const kind of ["fault", "danger", "insult", "refusal"]) assert.notInclude(kindsIn(copy), kind, copy)
    }
  })

  it("takes a promise, a question and the end of a trouble for no fault", () => {
    for (const copy of [
      "肩がガチガチに固まっていませんか。",
      "お子さまが怖がったら、無理には進めません。",
      "異物を見つける検知器を入れました。",
      "違約金も、しばりもありません。",
      "香りにうっとりして、つい長居してしまいます。"
    ]) {
      for (const kind of ["fault", "danger", "insult"]) assert.notInclude(kindsIn(copy), kind, copy)
    }
  })

  it("lets a negation deny only what stands in its own phrase", () => {
    assert.include(kindsIn("肉は生煮えで、香りもしません。"), "fault")
    assert.notInclude(kindsIn("カビ、ゴキブリ、いやなにおいはありません。"), "fault")
    assert.include(kindsIn("再開の見通しは立っていません。"), "closure")
    assert.notInclude(kindsIn("再開の見通しが立ちました。"), "closure")
  })

  it("compares prices with the usual ones, or with the caller's", () => {
    assert.include(kindsIn("コーヒー1杯4,200円。"), "excessivePrice")
    assert.include(kindsIn("コーヒー1杯420円。"), "usualPrice")
    // The Retail Price Survey has a haircut at about 4,000 yen.
    const cut = (yen: string) => read(`カット${yen}円。`, "hairSalon").prices[0]!
    assert.strictEqual(cut("4,400").level, "usual")
    assert.strictEqual(cut("44,000").level, "excessive")
    for (const written of ["四千二百円", "4千200円", "0.42万円", "四二〇〇円"]) {
      assert.include(kindsIn(`コーヒー1杯${written}。`), "excessivePrice", written)
    }
    assert.include(kindsIn("コーヒー1杯四百二十円。"), "usualPrice")
    assert.strictEqual(cut("二十九万8千").yen, 298_000)
    const reading = readingOf("コーヒー1杯4,200円。", {
      analyse,
      subject: subjectOfBusiness("cafe"),
      areaNames: [],
      referencePrice: 4_000
    })
    assert.strictEqual(reading.harm, 0)
  })
})

describe("The reading of a text", () => {
  it("counts nothing of a word list", () => {
    const copy = "窓ぎわの席で、自家焙煎の珈琲をどうぞ。"
    for (const tail of ["激安 人気 話題 限定 最高", "お得！お得！お得！", "最高級極上絶品本格厳選"]) {
      const [plain, stuffed] = [copy, `${copy}${tail}`].map((text) => read(text))
      assert.deepStrictEqual(stuffed!.appeals, plain!.appeals, tail)
      assert.isAbove(stuffed!.wordList, 0)
    }
  })

  it("tells whose words a text has", () => {
    assert.isAbove(read("豚骨スープの替え玉無料", "ramen").topic.relevance, 0.8)
    const { topic } = read("豚骨スープに極太麺、替え玉は無料です", "dentist")
    assert.isBelow(topic.relevance, 0.2)
    assert.strictEqual(topic.foreignType, "ramen")
  })

  it("takes a sentence without a word of blame for one by its tone, and excuses a word of blame in a good one", () => {
    assert.include(kindsIn("正直、家で飲むコーヒーのほうがいいと思いますよ。"), "fault")
    assert.notInclude(kindsIn("苦い珈琲が苦手な方には、蜂蜜のラテをお作りします。"), "fault")
  })

  it("analyses a bounded part of a long text, and finds a fault far behind in it", () => {
    const good = "窓ぎわの席で、自家焙煎の珈琲をどうぞ。".repeat(150)
    const copy = `${good}珈琲に輪ゴムが入っていました。${good}`
    assert.isAtMost(excerptOf(copy).length, longestAnalysed)
    assert.isAtMost(excerptOf("あ".repeat(5_000)).length, longestAnalysed)
    assert.strictEqual(excerptOf("短い。"), "短い。")
    assert.include(kindsIn(copy), "danger")
    assert.notInclude(kindsIn(good), "danger")
  })

  it.prop("is finite and bounded for any text", { copy: Schema.String }, ({ copy }) => {
    const { values } = featuresOf(copy, { analyse, subject: subjectOfBusiness("cafe"), areaNames: [] })
    assert.lengthOf(values, featureNames.length)
    for (const value of values) assert.isTrue(value >= 0 && value <= 1)
  })
})
