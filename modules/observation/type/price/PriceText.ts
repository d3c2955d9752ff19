/**
 * Reads a price from a text as Japanese shops write it. What is not certain is refused: two amounts that are not one price with
 * and without tax, a range, or a price beside its former one. Pure; on threads.
 */
import { type Extraction, found, isFound, unread } from "../page/Extraction.ts"
import { isTaxed } from "./AmountKind.ts"
import { type Amount, amountsIn, type Tax } from "./PriceAmounts.ts"

export interface PriceOfText {
  readonly price: number
  readonly currency: string
  readonly tax: Tax
  readonly priceWithoutTax?: number
  readonly isFrom: boolean
  readonly highPrice?: number
  /** All prices of a thing with several, in ascending order. */
  readonly prices?: ReadonlyArray<number>
}

/** Characters of a text that may be a price. */
const maxText = 300

export const normalise = (text: string): string =>
  text
    .normalize("NFKC")
    .replace(/[〜~∼〰–—]/g, "~")
    .replace(/[−‐‑‒―─]/g, "-")
    .replace(/(?<=\d)\.-/g, "-")
    .replace(/\s+/g, " ")
    .trim()

/** What is crossed out in a text without elements: ~~1,000円~~ as in Markdown, or a stroke that follows each character. */
const struckOut = /~~(?=[^\s~]).{1,80}?(?<=[^\s~])~~(?!~)|(?:[^\u0335\u0336][\u0335\u0336])+/g

const ambiguous = (text: string) => unread("ambiguous", text)

const several = (all: ReadonlyArray<Amount>) => {
  const list = all
    .slice(0, 5)
    .map(({ currency, value }) => `${value.toLocaleString("ja-JP")}${currency === "JPY" ? "円" : currency}`)
    .join("、")
  return ambiguous(`価格が複数あり、どれか判断できません（${list}）。価格だけを含む要素を選んでください。`)
}

export const parsePrice = (raw: string): Extraction<PriceOfText> => {
  if (raw.length > maxText) return ambiguous("価格の文字が長すぎます。価格だけを含む要素を選んでください。")
  const text = normalise(raw).replace(struckOut, " ").trim()
  if (/^(?:無料|free)$/i.test(text)) return found({ price: 0, currency: "JPY", tax: "unknown", isFrom: false })
  const amounts = amountsIn(text)
  if (!isFound(amounts)) return amounts
  const all = ofThing(amounts.value)
  const [first, ...rest] = all
  if (first === undefined) {
    const isPerUnit = amounts.value.some(({ kind }) => kind === "per_unit")
    return unread("nothing_found", isPerUnit ? perUnit : "価格が見つかりませんでした。")
  }
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
  const pair = second === undefined || values.size > 2 ? undefined : pairOf(first, second)
  if (pair === undefined) return several(all)
  return found({ ...pair, isFrom: rangeMark.test(text.slice(all.at(-1)?.end)) })
}

const perUnit = "重さや量あたりの価格しか見つかりませんでした。価格だけを含む要素を選んでください。"

/** The amounts that a visitor pays for the thing: those of the first kind of which there are any. */
const ofThing = (amounts: ReadonlyArray<Amount>): ReadonlyArray<Amount> => {
  for (const kind of ["price", "of_several", "former", "conditional"]) {
    const chosen = amounts.filter((amount) => amount.kind === kind)
    if (chosen.length > 0) return chosen
  }
  return []
}

/** What stands after the lower end of a range. */
const rangeMark = /^\s*(?:\(?(?:税込|税抜|税別)み?\)?)?\s*\)?\s*(?:~|から|より)/

const isRangeBetween = (text: string, low: Amount, high: Amount): boolean => {
  const between = text.slice(low.end, high.start)
  return rangeMark.test(between) || /^\s*(?:\((?:税込|税抜|税別)み?\))?\s*-\s*(?:税込|税抜)?\s*$/.test(between)
}

const rangeOf = (text: string, all: ReadonlyArray<Amount>): Extraction<PriceOfText> | undefined => {
  const [low, high, third, fourth] = all
  if (low === undefined) return undefined
  if (/(?:~|最大|上限|最高)\s*$/.test(text.slice(0, low.start))) return ambiguous("上限だけの価格です。")
  if (third !== undefined && fourth !== undefined && high !== undefined && all.length === 4) {
    return taxedRangeOf(text, [low, high, third, fourth])
  }
  const isFrom = high === undefined ? rangeMark.test(text.slice(low.end)) : isRangeBetween(text, low, high)
  if (!isFrom) return undefined
  const tax = all.find((amount) => amount.tax !== "unknown")?.tax ?? "unknown"
  const { currency, value: price } = low
  if (high === undefined) return found({ price, currency, tax, isFrom: true })
  if (all.length > 2 || high.value < price) return ambiguous("価格の範囲を読み取れませんでした。")
  return found({ price, currency, tax, isFrom: true, highPrice: high.value })
}

/** A range with and without tax, in either order: 980円(税込1,078円)~1,280円(税込1,408円), 980円~1,280円(税込1,078円~1,408円). */
const taxedRangeOf = (
  text: string,
  [one, two, three, four]: readonly [Amount, Amount, Amount, Amount]
): Extraction<PriceOfText> | undefined => {
  const isNested = isRangeBetween(text, one, two) && isRangeBetween(text, three, four)
  if (!isNested && !/^[^~]{0,10}~/.test(text.slice(two.end, three.start))) return undefined
  const [low, high] = isNested ? [pairOf(one, three), pairOf(two, four)] : [pairOf(one, two), pairOf(three, four)]
  if (low === undefined || high === undefined || high.price < low.price) return undefined
  return found({ ...low, isFrom: true, highPrice: high.price })
}

/** One price with and without tax: by their labels, or by a label of one and the rate between both. */
const pairOf = (one: Amount, other: Amount): PriceOfText | undefined => {
  const [low, high] = one.value < other.value ? [one, other] : [other, one]
  const isLabelled = high.tax === "included" || low.tax === "excluded"
  const contradicts = high.tax === "excluded" || low.tax === "included"
  const bothLabelled = high.tax === "included" && low.tax === "excluded"
  if (!isLabelled || contradicts || !(bothLabelled || isTaxed(low.value, high.value))) return undefined
  return {
    price: high.value,
    currency: high.currency,
    tax: "included",
    priceWithoutTax: low.value,
    isFrom: false
  }
}
