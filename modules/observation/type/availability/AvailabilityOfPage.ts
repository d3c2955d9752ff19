/** Finds on a page whether its item is in stock. Only threads load this file. */
import type { CheerioAPI } from "cheerio/slim"
import { isParsable, parse, textOf, valueOf } from "../page/Document.ts"
import { select } from "../page/Expressions.ts"
import { brokenJsonLd, type Extraction, firstFound, found, guarded, isFound, unread } from "../page/Extraction.ts"
import {
  type Item,
  isItem,
  itemsOf,
  jsonLdItems,
  microdataItems,
  offersOf,
  sellersIn,
  textIn,
  typesOf,
  valuesOf
} from "../page/Items.ts"
import { parseJson } from "../page/Json.ts"
import { readMain } from "../page/MainItem.ts"
import { availabilities, memberOf, stateOf, statesIn } from "./AvailabilityText.ts"
import type { AvailabilityData } from "./AvailabilityWatch.ts"

export interface AvailabilityRequest {
  readonly kind: "html" | "json"
  readonly url: string
  readonly text: string
  readonly selector?: string | undefined
  readonly inStockTexts?: ReadonlyArray<string> | undefined
  readonly outOfStockTexts?: ReadonlyArray<string> | undefined
}

const none = "在庫の状態が見つかりませんでした。セレクターか、在庫を示す文字を指定してください。"
const many = "在庫の表示が複数あり、どれか判断できません。セレクターを指定してください。"

export const availabilityOfPage = (request: AvailabilityRequest): Extraction<AvailabilityData> =>
  guarded(() => read(request))

const read = (request: AvailabilityRequest): Extraction<AvailabilityData> => {
  const { kind, selector, text, url } = request
  if (kind === "json") {
    const json = parseJson(text)
    if (json === undefined) return unread("unreadable", "JSONとして読み取れませんでした。")
    return ofItems(itemsOf([json.value]), url, "json_ld") ?? unread("nothing_found", none)
  }
  if (!isParsable(text)) return unread("too_complex", "ページの要素が多すぎるか、深すぎます。")
  const $ = parse(text)
  if (selector !== undefined) {
    const texts = select($, selector).map((element) => valueOf(element, maxText))
    if (texts.length === 0) {
      return unread("nothing_found", "セレクターに一致する要素がありません。ページの構造が変わった可能性があります。")
    }
    return ofTexts(texts, request, "selector") ?? unread("nothing_found", none)
  }
  const whole = hasOwnTexts(request) ? ofOwnTexts(textOf($.root(), maxPageText), request, "text") : undefined
  const meta = $('meta[property="product:availability"], meta[property="og:availability"]').first().attr("content")
  const jsonLd = jsonLdItems($)
  return (
    firstFound(
      () => whole,
      () => ofItems(jsonLd.items, url, "json_ld"),
      () => ofItems(microdataItems($), url, "microdata"),
      () => ofMember(meta, "meta"),
      () => ofTexts(notesIn($), request, "text")
    ) ?? (jsonLd.isBroken ? brokenJsonLd : unread("nothing_found", none))
  )
}

/** Characters of a text that says whether something is in stock. */
const maxText = 200
const maxPageText = 200_000

const hasOwnTexts = ({ inStockTexts, outOfStockTexts }: AvailabilityRequest) =>
  inStockTexts !== undefined || outOfStockTexts !== undefined

const normalise = (text: string) => text.normalize("NFKC").replace(/\s+/g, " ").toLowerCase()

/** Reads the state by the account's own texts, which come before the common ones. */
const ofOwnTexts = (
  text: string,
  { inStockTexts = [], outOfStockTexts = [] }: AvailabilityRequest,
  source: AvailabilityData["source"]
): Extraction<AvailabilityData> | undefined => {
  const seen = normalise(text)
  const first = (texts: ReadonlyArray<string>) => texts.find((own) => seen.includes(normalise(own)))
  const [inStock, outOfStock] = [first(inStockTexts), first(outOfStockTexts)]
  if (inStock !== undefined && outOfStock !== undefined) return unread("ambiguous", many)
  if (inStock !== undefined) return found({ availability: "in_stock", source, text: inStock })
  return outOfStock === undefined ? undefined : found({ availability: "out_of_stock", source, text: outOfStock })
}

const ofTexts = (
  texts: ReadonlyArray<string>,
  request: AvailabilityRequest,
  source: AvailabilityData["source"]
): Extraction<AvailabilityData> | undefined => {
  const own = hasOwnTexts(request) ? ofOwnTexts(texts.join(" "), request, source) : undefined
  if (own !== undefined) return own
  const spoken = texts.map((text) => ({ text, states: statesIn(text) })).filter(({ states }) => states.size > 0)
  const state = stateOf(new Set(spoken.flatMap(({ states }) => [...states])))
  if (state === undefined) return undefined
  if (state === "ambiguous") return unread("ambiguous", many)
  const text = spoken.find(({ states }) => states.has(state))?.text ?? ""
  return found({ availability: state, source, text: text.slice(0, maxText) })
}

/** Buttons, and elements that are named after stock. */
const notes =
  'button, input[type="submit"], [class*="stock" i], [id*="stock" i], [class*="zaiko" i], [id*="zaiko" i], [class*="soldout" i], [class*="sold-out" i], [class*="availability" i]'

const notesIn = ($: CheerioAPI): ReadonlyArray<string> =>
  $(notes)
    .slice(0, 100)
    .toArray()
    .map((node) => valueOf($(node), maxText))
    .filter((text) => text.length <= maxText)

const ofMember = (
  text: string | undefined,
  source: AvailabilityData["source"]
): Extraction<AvailabilityData> | undefined => {
  const availability = text === undefined ? undefined : memberOf(text)
  return text === undefined || availability === undefined
    ? undefined
    : found({ availability, source, text: text.slice(0, maxText) })
}

/** From the best to the worst: one variant in stock is enough. */
const order = availabilities

const ofItems = (
  items: ReadonlyArray<Item>,
  url: string,
  source: "json_ld" | "microdata"
): Extraction<AvailabilityData> | undefined => {
  const isOffer = (item: Item) => typesOf(item).some((type) => type === "Offer" || type === "AggregateOffer")
  const sellers = sellersIn(items)
  const chosen = sellers.length > 0 ? sellers : items.filter(isOffer)
  return readMain(
    chosen,
    url,
    (item) => {
      const offers = isOffer(item) ? [item] : offersOf(item)
      // An aggregate has offers of its own.
      const all = offers.concat(offers.flatMap((offer) => valuesOf(offer, "offers").filter(isItem)))
      const states = all.slice(0, 200).flatMap((offer) => ofMember(textIn(offer, "availability"), source) ?? [])
      const values = states.filter(isFound).map(({ value }) => value)
      const best = order.flatMap((state) => values.find(({ availability }) => availability === state) ?? [])[0]
      const name = textIn(item, "name")
      return best === undefined ? undefined : found({ ...best, ...(name === undefined ? {} : { name }) })
    },
    () => many
  )
}
