/** Finds the price on a page. Only threads load this file. */
import { isParsable, parse, valueOf } from "../page/Document.ts"
import { query, queryScripts, select } from "../page/Expressions.ts"
import { type Extraction, found, guarded, isFound, unread } from "../page/Extraction.ts"
import { type Item, isItem, itemsOf, jsonLdItems, microdataItems, textIn, typesOf, valuesOf } from "../page/Items.ts"
import { readMain } from "../page/MainItem.ts"
import { type PriceOfText, parsePrice } from "./PriceText.ts"

export interface PriceRequest {
  readonly kind: "html" | "json"
  readonly url: string
  readonly text: string
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
const many = "ページに価格が複数あり、どれか判断できません。セレクターを指定してください。"

export const priceOfPage = (request: PriceRequest): Extraction<PriceOfPage> => guarded(() => read(request))

const read = ({ jsonPath, kind, selector, text, url }: PriceRequest): Extraction<PriceOfPage> => {
  if (kind === "json") {
    if (selector !== undefined) return unread("unreadable", "JSONにはセレクターではなくJSONPathを指定してください。")
    const value = jsonOf(text)
    if (value === undefined) return unread("unreadable", "JSONとして読み取れませんでした。")
    if (jsonPath !== undefined) return ofValues(query(jsonPath, value), "json_path")
    return ofItems(itemsOf([value]), url, "json_ld") ?? unread("nothing_found", none)
  }
  if (!isParsable(text)) return unread("too_complex", "ページの要素が多すぎるか、深すぎます。")
  const $ = parse(text)
  if (selector !== undefined) {
    return ofValues(
      select($, selector).map((element) => valueOf(element, maxText)),
      "selector"
    )
  }
  if (jsonPath !== undefined) return ofValues(queryScripts($, jsonPath), "json_path")
  const meta = (property: string) =>
    $(`meta[property="${property}"]`).first().attr("content") ?? $(`meta[name="${property}"]`).first().attr("content")
  return (
    ofItems(jsonLdItems($), url, "json_ld") ??
    ofItems(microdataItems($), url, "microdata") ??
    ofMeta(
      meta("product:price:amount") ?? meta("og:price:amount"),
      meta("product:price:currency") ?? meta("og:price:currency")
    ) ??
    unread("nothing_found", none)
  )
}

const jsonOf = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** What an expression has found: one value, or several that say the same. */
const ofValues = (values: ReadonlyArray<unknown>, source: "selector" | "json_path"): Extraction<PriceOfPage> => {
  const texts = [
    ...new Set(
      values.flatMap((value) => (typeof value === "string" || typeof value === "number" ? [String(value).trim()] : []))
    )
  ]
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
  if (first === undefined || prices.size > 1) return unread("ambiguous", "一致する要素が複数あり、価格が異なります。")
  return isFound(first.parsed) ? found({ ...first.parsed.value, source, text: first.text }) : first.parsed
}

interface Offer extends PriceOfText {
  readonly text: string
}

const ofItems = (
  items: ReadonlyArray<Item>,
  url: string,
  source: "json_ld" | "microdata"
): Extraction<PriceOfPage> | undefined => {
  const sellers = items.filter((item) => valuesOf(item, "offers").some(isItem))
  const offered = readMain(
    sellers,
    url,
    (item) => {
      const offer = ofOffers(valuesOf(item, "offers").filter(isItem))
      const name = textIn(item, "name")
      if (offer === undefined || !isFound(offer)) return offer
      return found({ ...offer.value, ...(name === undefined ? {} : { name }), source })
    },
    many
  )
  if (offered !== undefined || sellers.length > 0) return offered
  const offers = items.filter((item) => typesOf(item).some((type) => type === "Offer" || type === "AggregateOffer"))
  const alone = ofOffers(offers)
  return alone !== undefined && isFound(alone) ? found({ ...alone.value, source }) : alone
}

/** Several offers of one thing are a range. */
const ofOffers = (offers: ReadonlyArray<Item>): Extraction<Offer> | undefined => {
  const readings = offers.slice(0, 200).flatMap((offer) => ofOffer(offer) ?? [])
  const refused = readings.find((reading) => !isFound(reading))
  const prices = readings.filter(isFound).map(({ value }) => value)
  const [first] = prices
  if (first === undefined) return refused !== undefined && !isFound(refused) ? refused : undefined
  if (new Set(prices.map(({ currency }) => currency)).size > 1)
    return unread("ambiguous", "複数の通貨の価格があります。")
  const low = prices.reduce((one, other) => (other.price < one.price ? other : one), first)
  const high = Math.max(...prices.map(({ highPrice, price }) => highPrice ?? price))
  if (high === low.price) return found({ ...low, isFrom: low.isFrom })
  return found({ ...low, isFrom: true, highPrice: high })
}

const ofOffer = (offer: Item): Extraction<Offer> | undefined => {
  if (typesOf(offer).includes("AggregateOffer") || textIn(offer, "lowPrice") !== undefined) {
    const low = textIn(offer, "lowPrice")
    if (low === undefined) return undefined
    const lowest = ofAmount(low, textIn(offer, "priceCurrency"), offer)
    const highest = textIn(offer, "highPrice")
    if (!isFound(lowest) || highest === undefined) return lowest
    const top = ofAmount(highest, textIn(offer, "priceCurrency"), offer)
    if (!isFound(top) || top.value.price < lowest.value.price) return lowest
    const { price } = lowest.value
    return found({
      ...lowest.value,
      isFrom: top.value.price > price,
      ...(top.value.price > price ? { highPrice: top.value.price } : {})
    })
  }
  const price = textIn(offer, "price")
  if (price !== undefined) return ofAmount(price, textIn(offer, "priceCurrency"), offer)
  const specification = valuesOf(offer, "priceSpecification")
    .filter(isItem)
    .find((item) => !/ListPrice|StrikethroughPrice|MSRP|SRP/.test(textIn(item, "priceType") ?? ""))
  const amount = specification && (textIn(specification, "price") ?? textIn(specification, "minPrice"))
  if (specification === undefined || amount === undefined) return undefined
  return ofAmount(amount, textIn(specification, "priceCurrency") ?? textIn(offer, "priceCurrency"), specification)
}

/** An amount of structured data: mostly a bare number beside its currency. */
const ofAmount = (text: string, currency: string | undefined, item: Item): Extraction<Offer> => {
  const tax = taxOf(item)
  const code = currency?.trim().toUpperCase()
  const bare = /^\d{1,12}(?:\.\d{1,6})?$|^\d{1,3}(?:,\d{3})+(?:\.\d{1,6})?$/.test(text)
    ? Number(text.replaceAll(",", ""))
    : undefined
  if (bare !== undefined) {
    if (code === undefined || !/^[A-Z]{3}$/.test(code))
      return unread("unreadable", "価格の通貨（priceCurrency）が書かれていません。")
    return found({ price: bare, currency: code, tax, isFrom: false, text })
  }
  const parsed = parsePrice(text)
  if (!isFound(parsed)) return parsed
  if (code !== undefined && /^[A-Z]{3}$/.test(code) && code !== parsed.value.currency) {
    return unread("ambiguous", "価格の文字と通貨の指定が一致しません。")
  }
  return found({ ...parsed.value, tax: parsed.value.tax === "unknown" ? tax : parsed.value.tax, text })
}

const taxOf = (item: Item): PriceOfText["tax"] => {
  const specification = valuesOf(item, "priceSpecification").find(isItem)
  const [flag] = [
    ...valuesOf(item, "valueAddedTaxIncluded"),
    ...(specification === undefined ? [] : valuesOf(specification, "valueAddedTaxIncluded"))
  ]
  if (flag === true || /^true$|True$/i.test(String(flag))) return "included"
  return flag === false || /^false$|False$/i.test(String(flag)) ? "excluded" : "unknown"
}

const ofMeta = (amount: string | undefined, currency: string | undefined): Extraction<PriceOfPage> | undefined => {
  if (amount === undefined || amount.trim() === "") return undefined
  const offer = ofAmount(amount.trim().slice(0, maxText), currency, {})
  return isFound(offer) ? found({ ...offer.value, source: "meta" }) : offer
}
