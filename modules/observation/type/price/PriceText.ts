/**
 * Reads a price from a text as Japanese shops write it. What is not certain is refused: two amounts that are not one price with
 * and without tax, a range, or a price beside its former one. Pure; on threads.
 */
import { type Extraction, found, unread } from "../page/Extraction.ts"

export interface PriceOfText {
  readonly price: number
  readonly currency: string
  readonly tax: "included" | "excluded" | "unknown"
  readonly priceWithoutTax?: number
  readonly isFrom: boolean
  readonly highPrice?: number
}

interface Amount {
  readonly value: number
  readonly currency: string
  readonly start: number
  readonly end: number
  readonly tax: PriceOfText["tax"]
}

/** Characters of a text that may be a price. */
const maxText = 300
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
  元: "CNY",
  ユーロ: "EUR",
  米ドル: "USD",
  ウォン: "KRW"
}
const before = String.raw`(?:US\$|HK\$|NT\$|A\$|S\$|\$|[¥\\€£₩]|(?:${codes})(?![A-Z]))`
const after = String.raw`(?:円|元|米ドル|ユーロ|ウォン|(?:${codes})(?![A-Z]))`
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

/** Amounts that are no price of the thing: discounts, fees, points, prices by weight or instalment. */
const isOther = (before: string, after: string): boolean =>
  /(?:送料|手数料|代引|クーポン|ポイント|割引|値引|月々|分割|頭金|▲|[-−])\s*[:：]?\s*$/.test(before) ||
  /^\s*(?:引き?|off|オフ|割引|値引|分の|相当|以上|以下|未満|ごと|pt|ポイント)/i.test(after) ||
  /(?:あたり|当たり|につき|\dg|\dml|\d(?:個|本|枚|食))\s*[(:：]?\s*$/i.test(before)
const isFormer = (before: string): boolean =>
  /(?:定価|通常価格|通常|参考価格|希望小売価格|メーカー価格|元値|旧価格|当店通常価格|セール前)\s*[:：は]?\s*[(]?(?:税込|税抜)?[)]?\s*$/.test(
    before
  )

const included = /税込|内税|消費税込/
const excluded = /税抜|税別|外税|本体|\+\s*税/
const taxOf = (label: string): PriceOfText["tax"] => {
  const [isIncluded, isExcluded] = [included.test(label), excluded.test(label)]
  if (isIncluded === isExcluded) return "unknown"
  return isIncluded ? "included" : "excluded"
}

/** A label at the end of the text between two amounts belongs to the later one, else to the earlier one. */
const leading = /(?:税込み?|税抜き?|税別|本体|内税|外税)(?:価格|み|き)?\s*[:：(]?\s*$/

export const normalise = (text: string): string =>
  text
    .normalize("NFKC")
    .replace(/[〜~∼〰–—]/g, "~")
    .replace(/\s+/g, " ")
    .trim()

const ambiguous = (text: string) => unread("ambiguous", text)

export const parsePrice = (raw: string): Extraction<PriceOfText> => {
  if (raw.length > maxText) return ambiguous("価格の文字が長すぎます。価格だけを含む要素を選んでください。")
  const text = normalise(raw)
  if (/^(?:無料|free)$/i.test(text)) return found({ price: 0, currency: "JPY", tax: "unknown", isFrom: false })
  const all = amountsIn(text)
  if ("reason" in all) return all
  const [first, ...rest] = all
  if (first === undefined) return unread("nothing_found", "価格が見つかりませんでした。")
  if (new Set(all.map(({ currency }) => currency)).size > 1) return ambiguous("複数の通貨の価格があります。")
  const range = rangeOf(text, all)
  if (range !== undefined) return range
  const values = new Set(all.map(({ value }) => value))
  const { currency } = first
  if (values.size === 1) {
    const tax = all.find((amount) => amount.tax !== "unknown")?.tax ?? "unknown"
    return found({ price: first.value, currency, tax, isFrom: false })
  }
  const second = rest.find(({ value }) => value !== first.value)
  return second !== undefined && values.size === 2
    ? pairOf(first, second)
    : ambiguous("価格が複数あり、どれか判断できません。価格だけを含む要素を選んでください。")
}

/** The amounts that may be the price, each with its tax label. */
const amountsIn = (text: string): ReadonlyArray<Amount> | ReturnType<typeof unread> => {
  const matches = [...text.matchAll(amounts)].filter(([whole, , digits]) => digits !== "" && /\d/.test(whole))
  const marked = matches.filter(
    ([, sign, , unit], at) => sign !== undefined || unit !== undefined || isRangeStart(text, matches, at)
  )
  const isBare = marked.length === 0 && matches.length === 1
  const chosen = isBare ? matches : marked
  if (/\d[,.]\d{1,2}(?:円|\s*$)|\d \d{3}(?!\d)\s?円|\d\.\d{3}\s?円/.test(text) && !/\d\.\d{1,2}\s*$/.test(text)) {
    return unread("unreadable", "価格の桁区切りを読み取れませんでした。")
  }
  const amounts_: Array<Amount> = []
  for (const [at, match] of chosen.entries()) {
    const [whole, sign, digits = "", unit] = match
    const start = match.index
    const end = start + whole.length
    const preceding = text.slice(at === 0 ? 0 : endOf(chosen[at - 1]), start)
    const following = text.slice(end, chosen[at + 1]?.index ?? text.length)
    if (sign === "$") return unread("unreadable", "ドルの種類が分かりません（US$ などの表記が必要です）。")
    const mark = unit ?? sign
    const value = numberOf(digits)
    const currency = mark === undefined ? "JPY" : (signs[mark] ?? mark)
    if (value === undefined || value > maxPrice) return unread("unreadable", "価格の数字を読み取れませんでした。")
    if (currency === "JPY" && !Number.isInteger(value))
      return unread("unreadable", "通貨が分からないか、円未満の端数があります。")
    if (isBare && !/^[\s:()\-価格税込抜き]*$/.test(preceding + following)) {
      return unread("nothing_found", "価格（円などの表記のある金額）が見つかりませんでした。")
    }
    if (isOther(preceding, following)) continue
    const own = leading.test(following) && at + 1 < chosen.length ? following.replace(leading, "") : following
    const label = leading.exec(preceding)?.[0] ?? ""
    amounts_.push({ value, currency, start, end, tax: taxOf(label) === "unknown" ? taxOf(own) : taxOf(label) })
  }
  const current = amounts_.filter(({ start }, at) => !isFormer(text.slice(at === 0 ? 0 : amounts_[at - 1]!.end, start)))
  return current.length === 0 ? amounts_ : current
}

const endOf = (match: RegExpExecArray | undefined): number => (match === undefined ? 0 : match.index + match[0].length)

/** The 980 of 980~1,280円, which has no mark of its own. */
const isRangeStart = (text: string, matches: ReadonlyArray<RegExpExecArray>, at: number): boolean => {
  const next = matches[at + 1]
  return next !== undefined && next[3] !== undefined && text.slice(endOf(matches[at]), next.index).trim() === "~"
}

const rangeOf = (text: string, all: ReadonlyArray<Amount>): Extraction<PriceOfText> | undefined => {
  const [low, high] = all
  if (low === undefined) return undefined
  if (/(?:~|最大|上限)\s*$/.test(text.slice(0, low.start))) return ambiguous("上限だけの価格です。")
  const following = text.slice(low.end)
  const isFrom = /^\s*(?:\((?:税込|税抜|税別)み?\))?\s*(?:~|から|より)/.test(following)
  if (!isFrom) return undefined
  const tax = all.find((amount) => amount.tax !== "unknown")?.tax ?? "unknown"
  const { currency, value: price } = low
  if (all.length === 1) return found({ price, currency, tax, isFrom: true })
  if (all.length > 2 || high === undefined || high.value < price) return ambiguous("価格の範囲を読み取れませんでした。")
  return found({ price, currency, tax, isFrom: true, highPrice: high.value })
}

/** Rates of the consumption tax. */
const rates = [1.08, 1.1]

/** One price with and without tax: by their labels, or by a label of one and the rate between both. */
const pairOf = (one: Amount, other: Amount): Extraction<PriceOfText> => {
  const [low, high] = one.value < other.value ? [one, other] : [other, one]
  const isLabelled = high.tax === "included" || low.tax === "excluded"
  const contradicts = high.tax === "excluded" || low.tax === "included"
  const bothLabelled = high.tax === "included" && low.tax === "excluded"
  const isTaxed = rates.some((rate) => Math.abs(high.value - low.value * rate) <= 1)
  if (!isLabelled || contradicts || !(bothLabelled || isTaxed)) {
    return ambiguous("価格が複数あり、どれか判断できません。価格だけを含む要素を選んでください。")
  }
  return found({
    price: high.value,
    currency: high.currency,
    tax: "included",
    priceWithoutTax: low.value,
    isFrom: false
  })
}
