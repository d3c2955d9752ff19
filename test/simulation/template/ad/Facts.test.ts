import { assert, describe, it } from "@effect/vitest"
import { AdTemplate } from "../../../../modules/simulation/template/ad/AdTemplate.ts"
import { emptyPraiseIn, isCheckable, isHonestLimit } from "../../../../modules/simulation/template/ad/reading/Facts.ts"
import { reportIn, variedWorld } from "../support.ts"

const world = variedWorld(120, 1)
const test = (businessType: string, ...copies: ReadonlyArray<string>) =>
  reportIn(
    AdTemplate,
    copies.length === 1 ? { businessType, adCopy: copies[0]! } : { businessType, adCopies: copies },
    world
  )
const remarks = (businessType: string, copy: string) => test(businessType, copy).findings.copies[0]!.remarks
const codes = (businessType: string, copy: string) => remarks(businessType, copy).map(({ code }) => code)

const facts = [
  "麺は北海道産小麦です",
  "注文を受けてから小鍋で温めます",
  "獣医師が夜間も診ます",
  "平日は朝7時から開いています",
  "畳は四代目が縫います",
  "キャンセル料はいただきません",
  "駅の南口を出てすぐです",
  "採寸した控えをお渡しします",
  "大豆は有機のものです",
  "延長は30分まで無料です"
]
const empty = [
  "こだわりの逸品を心を込めてお届けします",
  "お客様に笑顔と感動をお届けする店です",
  "一人ひとりに寄り添ったおもてなし",
  "確かな技術と豊富な経験で安心です",
  "癒しのひとときをあなたに",
  "信頼と実績のある当店におまかせください",
  "至福の味わいをご堪能ください",
  "地域の皆様に愛され続けています",
  "上質な空間で特別な時間を",
  "全力でサポートいたします"
]

describe("What a copy says", () => {
  it("can be checked where it has a figure, a place, a time, a method, a person or a condition", () => {
    for (const clause of facts) {
      assert.isTrue(isCheckable(clause), clause)
      assert.deepStrictEqual(emptyPraiseIn(clause), [], clause)
    }
  })

  it("is empty where any shop could say it, and is never praised as a concrete benefit", () => {
    for (const clause of empty) {
      assert.isFalse(isCheckable(clause), clause)
      assert.isAbove(emptyPraiseIn(clause).length, 0, clause)
      const found = codes("カフェ", `${clause}。`)
      assert.include(found, "emptyPhrase", clause)
      assert.notInclude(found, "strength", clause)
    }
  })

  it("is praised for the fact where praise stands beside one", () => {
    assert.notInclude(codes("ラーメン店", "こだわりの麺は毎朝5時に打つ自家製です。"), "emptyPhrase")
  })

  it("is named by its words, with what to write instead, in three remarks at most", () => {
    const found = remarks("カフェ", empty.map((clause) => `${clause}。`).join(""))
    const named = found.filter(({ code }) => code === "emptyPhrase")
    assert.strictEqual(named.length, 3)
    assert.include(named[0]!.text, "「こだわりの」")
    assert.include(named[0]!.text, "数字、場所、作り方")
  })
})

describe("A limit that a shop states with candour", () => {
  const limits = [
    "キャンセル料をいただくのは、前日からの場合だけです。",
    "お休みは月に2日のみです",
    "追加の費用は、時間外の場合に限ります",
    "正直、出来上がりまで20分お待ちいただきます。"
  ]

  it("is no fault, and no advice asks for its removal", () => {
    for (const sentence of limits) {
      assert.isTrue(isHonestLimit(sentence), sentence)
      const { remarks: found, suggestions } = test("クリーニング店", `Yシャツは1枚190円です。${sentence}`).findings
        .copies[0]!
      assert.notInclude(
        found.map(({ code }) => code),
        "fault",
        sentence
      )
      assert.notInclude(
        suggestions.map(({ feature }) => feature),
        "harm",
        sentence
      )
    }
  })

  it("is none where what is stated is a fault itself", () => {
    for (const sentence of ["料金の説明はありません", "正直、おいしくありません", "店員が笑うのは会計のときだけです"]) {
      assert.isFalse(isHonestLimit(sentence), sentence)
    }
  })
})

describe("Advice", () => {
  const [good, poor] = [
    "Yシャツは1枚190円、朝9時までのお預かりで当日17時に仕上がります。",
    "真心を込めて全力で頑張ります。"
  ]

  it("stands in the first sentence: which copy to use, and what to change", () => {
    assert.match(test("クリーニング店", good, poor).headline, /^広告文1を使い?、?[^。]*ましょう。/u)
    assert.match(
      test("クリーニング店", good, good).headline,
      /^広告文\dと広告文\dに差は見えないため、どちらを使っても構いません。/u
    )
    assert.match(test("クリーニング店", poor).headline, /^この広告文のままでは/u)
  })

  it("never begins with the use of a copy that the law may object to", () => {
    assert.notMatch(test("整体院", "腰痛が1回で必ず治ります。40分4,400円。").headline, /使えます|使い?、|使いましょう/u)
  })

  it("removes what is quoted as a fault, and nothing that is not", () => {
    for (const copy of [...facts, ...empty]) {
      const { remarks: found, suggestions } = test("カフェ", `${copy}。`).findings.copies[0]!
      const removes = suggestions.some(({ action, feature }) => feature === "harm" && action === "remove")
      const blamed = found.some(({ effect, code }) => effect === "harms" && code !== "emptyPhrase")
      assert.isTrue(!removes || blamed, copy)
    }
  })
})

describe("A sentence of empty praise behind a copy", () => {
  const copies = [
    "ランチは11時から14時、日替わり850円です。駅から徒歩3分。",
    "豆は注文のあとに挽きます。1杯480円、持ち帰りは50円引きです。",
    "入会金なし、月額2,980円で朝6時から使えます。"
  ]
  const praise = "安心と信頼でお選びいただいています。特別なひとときをお楽しみください。"

  it("raises intent by nothing, whatever the copy says", () => {
    for (const copy of copies) {
      const [plain, padded] = test("カフェ", copy, copy + praise).findings.copies.map(({ intent }) => intent.value)
      assert.isAtMost(padded!, plain!, copy)
    }
  })

  it("still counts where it speaks against the shop", () => {
    const [plain, blamed] = test(
      "カフェ",
      copies[1]!,
      `${copies[1]}こだわりのコーヒーはぬるくて飲めません。`
    ).findings.copies.map(({ intent }) => intent.value)
    assert.isBelow(blamed!, plain! / 2)
  })
})

describe("Marks", () => {
  it("change intent by at most 3 %", () => {
    const copy = "ランチは11時から14時、日替わり850円です。雨の日は傘をお貸しします。駅から徒歩3分。"
    const variants = [copy, copy.replaceAll("。", "！"), copy.replaceAll("。", "！！"), copy.replaceAll("。", "。 ")]
    const [plain, ...others] = test("カフェ", ...variants).findings.copies.map(({ intent }) => intent.value)
    for (const other of others) assert.closeTo(other, plain!, 0.03 * plain!)
  })
})
