/** Finds the rating on a page. Only threads load this file. */
import { isParsable, parse } from "../page/Document.ts"
import { among, brokenJsonLd, type Extraction, firstFound, found, guarded, unread } from "../page/Extraction.ts"
import { type Item, isItem, itemsOf, jsonLdItems, microdataItems, textIn, typesOf, valuesOf } from "../page/Items.ts"
import { parseJson } from "../page/Json.ts"
import { readMain } from "../page/MainItem.ts"
import type { ReviewData } from "./ReviewWatch.ts"

export interface ReviewRequest {
  readonly kind: "html" | "json"
  readonly url: string
  readonly text: string
}

const none = "ページに評価の情報（schema.org の aggregateRating）が見つかりませんでした。"
const many = "ページに評価が複数あり、どれか判断できません。"

export const reviewOfPage = (request: ReviewRequest): Extraction<ReviewData> => guarded(() => read(request))

const read = ({ kind, text, url }: ReviewRequest): Extraction<ReviewData> => {
  if (kind === "json") {
    const json = parseJson(text)
    if (json === undefined) return unread("unreadable", "JSONとして読み取れませんでした。")
    return among(ofItems(itemsOf([json.value]), url, "json_ld"), [json.value]) ?? unread("nothing_found", none)
  }
  if (!isParsable(text)) return unread("too_complex", "ページの要素が多すぎるか、深すぎます。")
  const $ = parse(text)
  const jsonLd = jsonLdItems($)
  return (
    firstFound(
      () => among(ofItems(jsonLd.items, url, "json_ld"), jsonLd.values),
      () => ofItems(microdataItems($), url, "microdata")
    ) ?? (jsonLd.isBroken ? brokenJsonLd : unread("nothing_found", none))
  )
}

const ofItems = (items: ReadonlyArray<Item>, url: string, source: ReviewData["source"]) => {
  const rated = items.filter((item) => valuesOf(item, "aggregateRating").some(isItem))
  const chosen = rated.length > 0 ? rated : items.filter((item) => typesOf(item).includes("AggregateRating"))
  return readMain(
    chosen,
    url,
    (item) => ofItem(item, source),
    () => many
  )
}

/** Reads 4.2, 4,2, 4.2点, ★4.2 and the 4.2 of 4.2/5; undefined for anything else. */
const numberIn = (item: Item, property: string): number | undefined => {
  const text = textIn(item, property)
    ?.normalize("NFKC")
    .replace(/^[★☆\s]+|\s*(?:点|つ星|\/\s*\d{1,3}(?:\.\d{1,2})?)$/g, "")
    .replace(/^(\d+),(\d{1,2})$/, "$1.$2")
  return text !== undefined && /^\d{1,9}(?:\.\d{1,30})?$/.test(text) ? Number(text) : undefined
}

/** Reads 1,234, 40件, 12人 and (128). */
const countIn = (item: Item, property: string): number | undefined => {
  const text = textIn(item, property)
    ?.normalize("NFKC")
    .replaceAll(",", "")
    .replace(/^\(?\s*(\d+)\s*(?:件|人|名|レビュー|reviews?)?\s*\)?$/i, "$1")
  return text !== undefined && /^\d{1,12}$/.test(text) ? Number(text) : undefined
}

const round = (value: number) => Math.round(value * 100) / 100

const ofItem = (item: Item, source: ReviewData["source"]): Extraction<ReviewData> | undefined => {
  const rating = valuesOf(item, "aggregateRating").find(isItem) ?? item
  const value = numberIn(rating, "ratingValue")
  if (value === undefined) return undefined
  const [best, worst] = [numberIn(rating, "bestRating") ?? 5, numberIn(rating, "worstRating") ?? Math.min(1, value)]
  if (best <= worst || value > best || value < worst) {
    return unread("unreadable", "評価の値が、その最高・最低の範囲にありません。")
  }
  const name = textIn(item, "name")
  const data: ReviewData = {
    rating: round((value * 5) / best),
    count: countIn(rating, "reviewCount") ?? countIn(rating, "ratingCount") ?? null,
    originalRating: value,
    best,
    worst,
    ...(name === undefined ? {} : { name }),
    source
  }
  return found(data, { _tag: "Property", item: rating, property: "ratingValue" })
}
