/** Insults, dangers and the end or refusal of service, by clause. Pure. */
import type { Clause } from "../../../../text/Clauses.ts"
import { isDenied, type TermList, termsIn } from "../../../../text/Terms.ts"
import { closures, dangers, insults, prevents, refusals, rudeOrders } from "./HarmWords.ts"

export const harmKinds = ["insult", "danger", "closure", "refusal"] as const
export type HarmKind = (typeof harmKinds)[number]

export interface Harm {
  readonly kind: HarmKind
  /** 0 to 1, a judgement by kind. */
  readonly severity: number
  readonly word: string
}

const severities: Readonly<Record<HarmKind, number>> = { insult: 0.9, danger: 1, closure: 0.95, refusal: 0.75 }

/** A notice of hours or of what ends is no end of the shop: 閉店時間, セール終了. */
const routine =
  /閉店(?:時間|後|間際|まで|前)|閉館(?:時間|後|間際|まで|前|は\d)|定休日|休(?:館|診|業|園|校)日|セール|割引(?:は|の)?終了|休まず|年中無休|終了(?:まで|後|間近|迫)/u
/** Modesty on behalf of the reader: 下手くそでも大丈夫. */
const reassures = /大丈夫|歓迎|平気|でもok|でも楽し|安心/u
/** Refusal of what guests dislike as well. */
const welcome =
  /勧誘|セールス|転売|喫煙|たばこ|タバコ|暴力団|強引|手数料|マナー|営業電話|方も|方でも|方へ|だった方|[たて]もの|なら|すべて込み/u

/** Derision of the reader's looks or understanding, in whatever words. */
const derision =
  /その(?:顔|体|体型|年|歳|年齢|腹|お腹|足|脚|格好|髪|肌|肌年齢|服|口|頭|成績|腕前|センス)(?:で(?!も)|じゃ|では|のくせ)|そんな(?:顔|体|腹|格好|髪|服|頭|成績|安物)[^。]{0,12}(?:ない|ません|恥|無駄|無理|平気|よく)|(?:できない|分からない|わからない|ない)(?:人|奴|者|やつ)(?:は|には|なんか)(?!も|でも|ご相談|こちら)|頭(?:が|は|の)(?:空|悪|弱|おかし|軽)/u

const orderIn = ({ tokens }: Clause): string | undefined => {
  for (const [index, { base, form, kind, surface }] of tokens.entries()) {
    if (kind !== "verb" || !rudeOrders.has(base)) continue
    const next = tokens[index + 1]
    if (form.startsWith("命令") && next?.surface !== "ば") return surface
    if (form === "基本形" && next?.surface === "な" && /^[。！!\s]?$/u.test(tokens[index + 2]?.surface ?? ""))
      return `${surface}な`
  }
  return undefined
}

/** Up to this distance a negation denies a word of harm; behind a longer one it denies something else. */
const reach = { insult: 6, other: 14 } as const

const affirmed = (clause: Clause, list: TermList, distance: number = reach.other): string | undefined =>
  termsIn(clause, list).find((term) => {
    if (term.lacks) return !isDenied(clause, term)
    const near = clause.negations.some(({ to }) => to >= term.end && to - term.end <= distance)
    return !(near && isDenied(clause, term))
  })?.word

export const harmsOf = (clause: Clause): ReadonlyArray<Harm> => {
  const found = new Map<HarmKind, string>()
  const add = (kind: HarmKind, word: string | undefined) => {
    if (word !== undefined && !found.has(kind)) found.set(kind, word)
  }
  const { text } = clause
  if (!reassures.test(text))
    add("insult", orderIn(clause) ?? affirmed(clause, insults, reach.insult) ?? derision.exec(text)?.[0])
  if (!prevents.test(text)) add("danger", affirmed(clause, dangers))
  if (!routine.test(text)) add("closure", affirmed(clause, closures))
  if (!welcome.test(text) && !clause.supposes) add("refusal", affirmed(clause, refusals))
  return Array.from(found, ([kind, word]) => ({ kind, word, severity: severities[kind] }))
}
