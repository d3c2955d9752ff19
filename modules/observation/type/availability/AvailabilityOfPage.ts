/** Finds on a page whether its item is in stock. Only threads load this file. */
import type { CheerioAPI } from "cheerio/slim"
import { type Element, isParsable, parse, textOf, valueOf } from "../page/Document.ts"
import { select } from "../page/Expressions.ts"
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
import type { Position } from "../place/Position.ts"
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
    return among(ofItems(itemsOf([json.value]), url, "json_ld"), [json.value]) ?? unread("nothing_found", none)
  }
  if (!isParsable(text)) return unread("too_complex", "ページの要素が多すぎるか、深すぎます。")
  const $ = parse(text)
  if (selector !== undefined) {
    const texts = select($, selector).map((element) => ({ element, text: valueOf(element, maxText) }))
    if (texts.length === 0) {
      return unread("nothing_found", "セレクターに一致する要素がありません。ページの構造が変わった可能性があります。")
    }
    return ofTexts(texts, request, "selector") ?? unread("nothing_found", none)
  }
  const whole = hasOwnTexts(request) ? ofOwnTexts(textOf($.root(), maxPageText), request, "text", $.root()) : undefined
  const meta = $('meta[property="product:availability"], meta[property="og:availability"]').first()
  const jsonLd = jsonLdItems($)
  return (
    firstFound(
      () => whole,
      () => among(ofItems(jsonLd.items, url, "json_ld"), jsonLd.values),
      () => ofItems(microdataItems($), url, "microdata"),
      () => ofMember(meta.attr("content"), "meta", { _tag: "Element", element: meta }),
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
  source: AvailabilityData["source"],
  element: Element
): Extraction<AvailabilityData> | undefined => {
  const seen = normalise(text)
  const first = (texts: ReadonlyArray<string>) => texts.find((own) => seen.includes(normalise(own)))
  const [inStock, outOfStock] = [first(inStockTexts), first(outOfStockTexts)]
  if (inStock !== undefined && outOfStock !== undefined) return unread("ambiguous", many)
  const at = { _tag: "Element", element } as const
  if (inStock !== undefined) return found({ availability: "in_stock", source, text: inStock }, at)
  return outOfStock === undefined ? undefined : found({ availability: "out_of_stock", source, text: outOfStock }, at)
}

interface Note {
  readonly text: string
  readonly element: Element
}

const ofTexts = (
  texts: ReadonlyArray<Note>,
  request: AvailabilityRequest,
  source: AvailabilityData["source"]
): Extraction<AvailabilityData> | undefined => {
  const [first] = texts
  const own =
    hasOwnTexts(request) && first !== undefined
      ? ofOwnTexts(texts.map(({ text }) => text).join(" "), request, source, first.element)
      : undefined
  if (own !== undefined) return own
  const spoken = texts.map((note) => ({ ...note, states: statesIn(note.text) })).filter(({ states }) => states.size > 0)
  const state = stateOf(new Set(spoken.flatMap(({ states }) => [...states])))
  if (state === undefined) return undefined
  if (state === "ambiguous") return unread("ambiguous", many)
  const note = spoken.find(({ states }) => states.has(state))
  const at = note === undefined ? undefined : ({ _tag: "Element", element: note.element } as const)
  return found({ availability: state, source, text: (note?.text ?? "").slice(0, maxText) }, at)
}

/** Buttons, and elements that are named after stock. */
const notes =
  'button, input[type="submit"], [class*="stock" i], [id*="stock" i], [class*="zaiko" i], [id*="zaiko" i], [class*="soldout" i], [class*="sold-out" i], [class*="availability" i]'

const notesIn = ($: CheerioAPI): ReadonlyArray<Note> =>
  $(notes)
    .slice(0, 100)
    .toArray()
    .map((node) => ({ element: $(node), text: valueOf($(node), maxText) }))
    .filter(({ text }) => text.length <= maxText)

const ofMember = (
  text: string | undefined,
  source: AvailabilityData["source"],
  at: Position
): Extraction<AvailabilityData> | undefined => {
  const availability = text === undefined ? undefined : memberOf(text)
  return text === undefined || availability === undefined
    ? undefined
    : found({ availability, source, text: text.slice(0, maxText) }, at)
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
      const property = "availability"
      const states = all
        .slice(0, 200)
        .flatMap(
          (offer) => ofMember(textIn(offer, property), source, { _tag: "Property", item: offer, property }) ?? []
        )
        .filter(isFound)
      const best = order.flatMap((state) => states.find(({ value }) => value.availability === state) ?? [])[0]
      const name = textIn(item, "name")
      return best === undefined ? undefined : found({ ...best.value, ...(name === undefined ? {} : { name }) }, best.at)
    },
    () => many
  )
}
