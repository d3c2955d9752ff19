/** Finds the amounts of money in a text, and says of each whether it is the price of the thing. Pure. */
import { type Extraction, found, unread } from "../page/Extraction.ts"
import { type AmountKind, kindOf } from "./AmountKind.ts"

export type Tax = "included" | "excluded" | "unknown"

export interface Amount {
  readonly value: number
  readonly currency: string
  readonly start: number
  readonly end: number
  readonly tax: Tax
  readonly kind: AmountKind
}

const maxPrice = 1e12

const number = String.raw`\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?`
/** 1億2,000万, 1万2800, 1.5万, 3千 */
const large = String.raw`(?:(?:${number})億)?(?:(?:${number})万)?(?:(?:${number})千)?(?:${number})?`
const codes = "JPY|USD|EUR|GBP|KRW|CNY|TWD|HKD|AUD|SGD|THB"
const signs: Readonly<Record<string, string>> = {
  "¥": "JPY",
  "\\": "JPY",
  US$: "USD",
  HK$: "HKD",
  NT$: "TWD",
  A$: "AUD",
  S$: "SGD",
  "€": "EUR",
  "£": "GBP",
  "₩": "KRW",
  円: "JPY",
  yen: "JPY",
  元: "CNY",
  ユーロ: "EUR",
  米ドル: "USD",
  ウォン: "KRW"
}
const before = String.raw`(?:US\$|HK\$|NT\$|A\$|S\$|\$|[¥\\€£₩]|(?:${codes})(?![A-Z]))`
const after = String.raw`(?:円|[Yy][Ee][Nn](?![A-Za-z])|元(?![ぁ-んァ-ヶ一-龠])|米ドル|ユーロ|ウォン|(?:${codes})(?![A-Z]))`
const amounts = new RegExp(`(${before})?\\s?(?<![\\d.,])(${large})(?![\\d.])\\s?(${after})?`, "g")

const units = { 億: 100_000_000, 万: 10_000, 千: 1_000 }

/** Undefined for a number that is written in no known way. */
const numberOf = (text: string): number | undefined => {
  let total = 0
  for (const [, digits = "", unit] of text.matchAll(/([\d.,]+)([億万千])?/g)) {
    const value = Number(digits.replaceAll(",", ""))
    if (!Number.isFinite(value)) return undefined
    total += value * (unit === undefined ? 1 : units[unit as keyof typeof units])
  }
  return Math.round(total * 1e6) / 1e6
}

const included = /税込|内税|消費税込/
const excluded = /税抜|税別|外税|本体|\+\s*税/
const taxOf = (label: string): Tax => {
  const [isIncluded, isExcluded] = [included.test(label), excluded.test(label)]
  if (isIncluded === isExcluded) return "unknown"
  return isIncluded ? "included" : "excluded"
}

/** A label at the end of the text between two amounts belongs to the later one, else to the earlier one. */
const leading = /(?:税込み?|税抜き?|税別|本体|内税|外税)(?:価格|み|き)?(?:\s*[:(]?|\)\s*:)\s*$/

const endOf = (match: RegExpExecArray | undefined): number =>
  match === undefined ? 0 : match.index + match[0].trimEnd().length

/** Whether the match is the 980 of 980~1,280円, which has no mark of its own. */
const isRangeStart = (text: string, matches: ReadonlyArray<RegExpExecArray>, at: number): boolean => {
  const next = matches[at + 1]
  return next !== undefined && next[3] !== undefined && /^\s*[~-]\s*$/.test(text.slice(endOf(matches[at]), next.index))
}

/** Decimals of the yen are believed only in a price with tax, which some shops do not round (198円の税込213.84円). */
const isWholeYen = (value: number, tax: Tax): boolean =>
  Number.isInteger(value) || (tax === "included" && Math.abs(value * 100 - Math.round(value * 100)) < 1e-6)

/** All amounts of a normalised text. */
export const amountsIn = (text: string): Extraction<ReadonlyArray<Amount>> => {
  const matches = [...text.matchAll(amounts)].filter(([whole, , digits]) => digits !== "" && /\d/.test(whole))
  const marked = matches.filter(
    ([, sign, , unit], at) => sign !== undefined || unit !== undefined || isRangeStart(text, matches, at)
  )
  const isBare = marked.length === 0 && matches.length === 1
  const chosen = isBare ? matches : marked
  if (/\d,\d{1,2}(?:円|\s*$)|\d \d{3}(?!\d)\s?円|\d['’´`·]\d{3}(?!\d)|\d\.\d{3,}\s?円/.test(text)) {
    return unread("unreadable", "価格の桁区切りを読み取れませんでした。")
  }
  const list: Array<Amount> = []
  for (const [at, match] of chosen.entries()) {
    const [whole, sign, digits = "", unit] = match
    const start = match.index
    const end = start + whole.trimEnd().length
    const preceding = text.slice(endOf(chosen[at - 1]), start)
    const following = text.slice(end, chosen[at + 1]?.index ?? text.length)
    if (sign === "$") return unread("unreadable", "ドルの種類が分かりません（US$ などの表記が必要です）。")
    const mark = unit ?? sign
    const value = numberOf(digits)
    const currency = mark === undefined ? "JPY" : (signs[mark.toLowerCase()] ?? signs[mark] ?? mark)
    if (value === undefined || value > maxPrice) return unread("unreadable", "価格の数字を読み取れませんでした。")
    const own = leading.test(following) && at + 1 < chosen.length ? following.replace(leading, "") : following
    const labelled = taxOf(leading.exec(preceding)?.[0] ?? "")
    const tax = labelled === "unknown" ? taxOf(own) : labelled
    if (isBare && !/^[\s:()\-価格税込抜き]*$/.test(preceding + following)) {
      return unread("nothing_found", "価格（円などの表記のある金額）が見つかりませんでした。")
    }
    const kind = kindOf({ preceding, following, value, before: list.at(-1), isLast: at + 1 === chosen.length })
    if (currency === "JPY" && kind !== "per_unit" && kind !== "other" && !isWholeYen(value, tax))
      return unread("unreadable", "通貨が分からないか、円未満の端数があります。")
    list.push({ value, currency, start, end, tax, kind })
  }
  return found(list)
}
