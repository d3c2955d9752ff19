/** What helped and what harmed a copy, in words: each remark quotes the clause that it was read from. Pure. */
import { Schema } from "effect"
import { type Language, type Localizable, Localized, localize } from "../../../../src/Language.ts"
import { topicLabel } from "../business/vocabulary/Specialties.ts"
import { grouped, wholePercent } from "../FigureText.ts"
import type { LawRemark } from "./law/LawCheck.ts"
import { type Remark as Found, praises, type RemarkKind } from "./reading/Findings.ts"
import type { Reading } from "./reading/Reading.ts"

const effects = ["helps", "harms", "law"] as const

export const Remark = Schema.Struct({
  code: Schema.String.annotate({ description: "Stable name of the remark", examples: ["fault"] }),
  effect: Schema.Literals(effects).annotate({
    description: "Whether it speaks for the copy, against it, or what the law may object to",
    examples: ["harms"]
  }),
  quote: Schema.String.annotate({
    description:
      "The clause or words that it is about, after NFKC, at most 60 characters; empty if it is about the whole copy",
    examples: ["スープがぬるい"]
  }),
  text: Schema.String.annotate({
    description: "The remark",
    examples: ["「スープがぬるい」は店の欠点として読まれます。改善してから書くか、この一文を外してください。"]
  })
}).annotate({ identifier: "AdTestRemark", description: "What helped or harmed a copy" })
export type Remark = typeof Remark.Type

const longestQuote = 60
const most = { helps: 4, harms: 8, empty: 3, law: 7 } as const

const shortened = (text: string): string => {
  const letters = [...text.replace(/\s+/gu, " ").trim()]
  return letters.length <= longestQuote ? letters.join("") : `${letters.slice(0, longestQuote - 1).join("")}…`
}

const yen = (value: number): string => grouped(Math.round(value))

/** The usual prices of the first claim that a clause names. */
const usualText = ({ prices }: Reading, { words }: Found, language: Language): string => {
  const usual = prices.find(({ text }) => words.includes(text))?.usual
  if (usual === undefined) return ""
  const [low, high] = [yen(usual[0]), yen(usual[1])]
  return { ja: `（${low}〜${high}円）`, en: ` (${low} to ${high} yen)` }[language]
}

type Text = (quote: string, found: Found, reading: Reading) => Localized

const texts: Readonly<Record<RemarkKind, Text>> = {
  insult: (quote) =>
    new Localized(
      `「${quote}」は読み手への侮辱と受け取られ、ほかの訴求も打ち消します。削除してください。`,
      `"${quote}" reads as an insult and undoes all else. Leave it out.`
    ),
  danger: (quote) =>
    new Localized(
      `「${quote}」は健康や安全への不安を与え、利用意向を大きく下げるおそれがあります。事実であれば、広告ではなく告知と対策の説明が先です。`,
      `"${quote}" may frighten readers and lower intent more than anything else. If it is true, an announcement with what is done about it comes first.`
    ),
  closure: (quote) =>
    new Localized(
      `「${quote}」は営業や提供の終わりを伝えるため、来店の理由になりません。お知らせとして広告とは分けてください。`,
      `"${quote}" says that service ends, which is no reason to come. Keep it apart from advertising.`
    ),
  refusal: (quote) =>
    new Localized(
      `「${quote}」は断りとして読まれます。必要な条件であれば、できることを先に書いてください。`,
      `"${quote}" reads as a refusal. If the condition is needed, say first what is possible.`
    ),
  fault: (quote) =>
    new Localized(
      `「${quote}」は店の欠点として読まれます。改善してから書くか、この一文を外してください。`,
      `"${quote}" reads as a fault of the shop. Mend it first, or leave it out.`
    ),
  emptyPhrase: (quote, { words }) => {
    const [ja, en] = [words.map((word) => `「${word}」`).join(""), words.map((word) => `"${word}"`).join(", ")]
    return new Localized(
      `「${quote}」の${ja}はどの店でも書ける言葉で、読み手には確かめられません。数字、場所、作り方、担当者、条件のどれか一つに置き換えてください。`,
      `${en} in "${quote}" could be said of any shop and cannot be checked. Put a figure, a place, a method, a person or a condition instead.`
    )
  },
  strength: (quote) =>
    new Localized(`「${quote}」は具体的な利点として伝わっています。`, `"${quote}" comes across as a concrete benefit.`),
  usualPrice: (quote, found, reading) =>
    new Localized(
      `「${quote}」の価格は、この業種で一般的な範囲${usualText(reading, found, "ja")}にあり、検討の材料になります。`,
      `The price in "${quote}" is within what is usual for the business${usualText(reading, found, "en")} and helps to decide.`
    ),
  excessivePrice: (quote, found, reading) =>
    new Localized(
      `「${quote}」の価格は、この業種で一般的な範囲${usualText(reading, found, "ja")}を大きく超えています。桁の誤りでなければ、高い理由を添えてください。`,
      `The price in "${quote}" is far above what is usual for the business${usualText(reading, found, "en")}. Unless a digit is wrong, say why.`
    ),
  wordList: (quote) =>
    new Localized(
      `「${quote}」のような単語の羅列は、情報として数えず、読みにくさとして減点しました。文に直してください。`,
      `A list of words such as "${quote}" counts as no information and against the copy. Write sentences.`
    ),
  implausible: (quote) =>
    new Localized(
      `「${quote}」は語のつながりが文章として不自然で、内容が伝わりません。文に直してください。`,
      `The words of "${quote}" do not follow each other as in prose, so nothing comes across. Write sentences.`
    ),
  otherBusiness: (_, { words }, { topic }) => {
    const name = topic.foreignType === undefined ? undefined : topicLabel(topic.foreignType)
    const [ja, en] = [words.map((word) => `「${word}」`).join(""), words.map((word) => `"${word}"`).join(", ")]
    return new Localized(
      `${ja}など、別の業種（${name?.ja ?? ""}）の言葉が目立ち、何の店の広告かが伝わりません。`,
      `Words of another business (${name?.en ?? ""}), such as ${en}, stand out: readers cannot tell whose copy it is.`
    )
  }
}

const effectOf = ({ kind }: Found): "helps" | "harms" => (praises.has(kind) ? "helps" : "harms")

const toRemark = (reading: Reading, found: Found): Localizable<Remark> => {
  const quote = shortened(found.clause)
  return { code: found.kind, effect: effectOf(found), quote, text: texts[found.kind](quote, found, reading) }
}

/** How the address of a copy meets the personas. */
export interface Address {
  /** Share of the personas whom it means. */
  readonly share: number
  /** Whether intent is higher with it than without. */
  readonly raises: boolean
}

const addressRemark = ({ addressed }: Reading, { raises, share }: Address): ReadonlyArray<Localizable<Remark>> => {
  if (addressed.length === 0) return []
  const words = addressed.map(({ word }) => word)
  return [
    {
      code: "audience",
      effect: raises ? "helps" : "harms",
      quote: words.join(" "),
      text: localize((language) => {
        const people = wholePercent(share)
        const effect = raises
          ? {
              ja: "このモデルの計算では、呼びかけが全体の利用意向を上げています。",
              en: "By this model, addressing them raises intent on the whole."
            }
          : {
              ja: "それ以外の人には届きにくく、このモデルの計算では全体の利用意向が下がります。ほかの人にも向けた一文があると届きやすくなります。",
              en: "Others may feel left out, and by this model intent is lower on the whole. A sentence for others would reach more."
            }
        return {
          ja: `「${words.join("」「")}」と呼びかけられる人は、ペルソナの${people}です。${effect.ja}`,
          en: `"${words.join('", "')}" speaks to ${people} of these personas. ${effect.en}`
        }[language]
      })
    }
  ]
}

/** The remarks on a copy: what harms first, then empty praise, what helps, then the law, each kind of claim once. */
export const remarksOf = (
  reading: Reading,
  address: Address,
  law: ReadonlyArray<LawRemark>
): ReadonlyArray<Localizable<Remark>> => {
  const objections = law.filter(({ code }, index) => law.findIndex((other) => other.code === code) === index)
  const of = (kind: "helps" | "harms" | "empty") =>
    reading.remarks
      .filter((found) => (found.kind === "emptyPhrase" ? "empty" : effectOf(found)) === kind)
      .slice(0, most[kind])
  return [
    ...[...of("harms"), ...of("empty"), ...of("helps")].map((found) => toRemark(reading, found)),
    ...addressRemark(reading, address),
    ...objections
      .slice(0, most.law)
      .map(({ code, text, words }) => ({ code, effect: "law" as const, quote: shortened(words), text }))
  ]
}
