/** Finds the price on a page. Only threads load this file. */
import type { CheerioAPI } from "cheerio/slim"
import { isParsable, parse, valueOf } from "../page/Document.ts"
import { type Match, query, queryScripts, select } from "../page/Expressions.ts"
import {
  among,
  brokenJsonLd,
  type Extraction,
  firstFound,
  found,
  guarded,
  isFound,
  unread
} from "../page/Extraction.ts"
import { type Item, itemsOf, jsonLdItems, microdataItems, offersOf, sellersIn, textIn, typesOf } from "../page/Items.ts"
import { parseJson } from "../page/Json.ts"
import { readMain } from "../page/MainItem.ts"
import { ofOffers } from "./PriceOfOffer.ts"
import { type PriceOfText, parsePrice } from "./PriceText.ts"

export interface PriceRequest {
  readonly kind: "html" | "json"
  readonly url: string
  readonly text: string
  /** When the page was read, in milliseconds since 1970. Without it, dates of offers do not count. */
  readonly now?: number | undefined
  readonly selector?: string | undefined
  readonly jsonPath?: string | undefined
}

export interface PriceOfPage extends PriceOfText {
  readonly name?: string
  readonly source: "selector" | "json_path" | "json_ld" | "microdata" | "meta"
  readonly text: string
}

const maxText = 300
const none = "ページに価格の情報（schema.org など）が見つかりませんでした。セレクターを指定してください。"
const several = (texts: ReadonlyArray<string>) =>
  `ページに価格が複数あり、どれか判断できません（${listOf([...new Set(texts)])}）。セレクターを指定してください。`

export const priceOfPage = (request: PriceRequest): Extraction<PriceOfPage> => guarded(() => read(request))

const read = ({ jsonPath, kind, now, selector, text, url }: PriceRequest): Extraction<PriceOfPage> => {
  const place = { url, now }
  if (kind === "json") {
    if (selector !== undefined) return unread("unreadable", "JSONにはセレクターではなくJSONPathを指定してください。")
    const json = parseJson(text)
    if (json === undefined) return unread("unreadable", "JSONとして読み取れませんでした。")
    if (jsonPath !== undefined) return ofValues(query(jsonPath, json.value), "json_path")
    return among(ofItems(itemsOf([json.value]), place, "json_ld"), [json.value]) ?? unread("nothing_found", none)
  }
  if (!isParsable(text)) return unread("too_complex", "ページの要素が多すぎるか、深すぎます。")
  const $ = parse(text)
  if (selector !== undefined) {
    return ofValues(
      select($, selector).map((element) => ({ value: valueOf(element, maxText), at: { _tag: "Element", element } })),
      "selector"
    )
  }
  if (jsonPath !== undefined) {
    const { isBroken, matches } = queryScripts($, jsonPath)
    return matches.length === 0 && isBroken ? brokenScript : ofValues(matches, "json_path")
  }
  const jsonLd = jsonLdItems($)
  return (
    firstFound(
      () => among(ofItems(jsonLd.items, place, "json_ld"), jsonLd.values),
      () => ofItems(microdataItems($), place, "microdata"),
      () => ofMeta($)
    ) ?? (jsonLd.isBroken ? brokenJsonLd : unread("nothing_found", none))
  )
}

const brokenScript = unread("unreadable", "ページのJSONのスクリプトが壊れているため、読み取れませんでした。")

/** What an expression has found: one value, or several that say the same. */
const ofValues = (matches: ReadonlyArray<Match>, source: "selector" | "json_path"): Extraction<PriceOfPage> => {
  const places = new Map(
    matches
      .flatMap(({ at, value }) =>
        typeof value === "string" || typeof value === "number" ? [[String(value).trim(), at] as const] : []
      )
      // Of equal texts the first keeps its place.
      .toReversed()
  )
  const texts = [...places.keys()].toReversed()
  if (texts.length === 0) {
    return unread(
      "nothing_found",
      source === "selector"
        ? "セレクターに一致する要素がありません。ページの構造が変わった可能性があります。"
        : "JSONPathに一致する値がありません。ページの構造が変わった可能性があります。"
    )
  }
  const readings = texts.map((text) => ({ text, parsed: parsePrice(text) }))
  const [first] = readings
  const prices = new Set(readings.map(({ parsed }) => JSON.stringify(parsed)))
  if (first === undefined || prices.size > 1) {
    return unread("ambiguous", `一致する値が複数あり、価格が異なります（${listOf(texts)}）。`)
  }
  return isFound(first.parsed)
    ? found({ ...first.parsed.value, source, text: first.text }, places.get(first.text))
    : first.parsed
}

/** The first few texts, for a sentence. */
const listOf = (texts: ReadonlyArray<string>): string =>
  `${texts
    .slice(0, 5)
    .map((text) => text.slice(0, 40))
    .join("、")}${texts.length > 5 ? "など" : ""}`

interface Place {
  readonly url: string
  readonly now?: number | undefined
}

const ofItems = (
  items: ReadonlyArray<Item>,
  place: Place,
  source: "json_ld" | "microdata"
): Extraction<PriceOfPage> | undefined => {
  const sellers = sellersIn(items)
  const offered = readMain(
    sellers,
    place.url,
    (item) => {
      const offer = ofOffers(offersOf(item), place)
      const name = textIn(item, "name")
      if (offer === undefined || !isFound(offer)) return offer
      return found({ ...offer.value, ...(name === undefined ? {} : { name }), source }, offer.at)
    },
    (values) => several(values.map(({ name, text }) => `${name ?? ""} ${text}`.trim()))
  )
  if (offered !== undefined || sellers.length > 0) return offered
  const offers = items.filter((item) => typesOf(item).some((type) => type === "Offer" || type === "AggregateOffer"))
  const alone = ofOffers(offers, place)
  return alone !== undefined && isFound(alone) ? found({ ...alone.value, source }, alone.at) : alone
}

/** The meta elements with an amount: the price of a sale comes before the usual one. */
const ofMeta = ($: CheerioAPI): Extraction<PriceOfPage> | undefined => {
  const elements = (property: string) => $(`meta[property="${property}"], meta[name="${property}"]`)
  const all = (property: string) =>
    elements(property)
      .toArray()
      .map((node) => $(node).attr("content"))
      .filter(isText)
  const meta = (property: string) => all(property)[0]
  for (const price of ["product:sale_price", "product:price", "og:price"]) {
    const amounts = all(`${price}:amount`)
    if (amounts.length === 0) continue
    const currency = meta(`${price}:currency`) ?? meta("product:price:currency") ?? meta("og:price:currency")
    const offer = ofOffers(
      [{ price: amounts.slice(0, 50).map((amount) => amount.trim().slice(0, maxText)), priceCurrency: currency }],
      { url: "" }
    )
    if (offer === undefined) continue
    const element = elements(`${price}:amount`).first()
    return isFound(offer) ? found({ ...offer.value, source: "meta" }, { _tag: "Element", element }) : offer
  }
  return undefined
}

const isText = (text: string | undefined): text is string => text !== undefined && text.trim() !== ""
