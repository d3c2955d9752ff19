/** Finds the rating on a page. Only threads load this file. */
import { isParsable, parse } from "../page/Document.ts"
import { type Extraction, found, guarded, unread } from "../page/Extraction.ts"
import { type Item, isItem, itemsOf, jsonLdItems, microdataItems, textIn, typesOf, valuesOf } from "../page/Items.ts"
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
  if (kind === "json") return ofItems(itemsOf([JSON.parse(text)]), url, "json_ld") ?? unread("nothing_found", none)
  if (!isParsable(text)) return unread("too_complex", "ページの要素が多すぎるか、深すぎます。")
  const $ = parse(text)
  return (
    ofItems(jsonLdItems($), url, "json_ld") ??
    ofItems(microdataItems($), url, "microdata") ??
    unread("nothing_found", none)
  )
}

const ofItems = (items: ReadonlyArray<Item>, url: string, source: ReviewData["source"]) => {
  const rated = items.filter((item) => valuesOf(item, "aggregateRating").some(isItem))
  const chosen = rated.length > 0 ? rated : items.filter((item) => typesOf(item).includes("AggregateRating"))
  return readMain(chosen, url, (item) => ofItem(item, source), many)
}

/** 4.2 and 4,2; undefined for anything else. */
const numberIn = (item: Item, property: string): number | undefined => {
  const text = textIn(item, property)
    ?.normalize("NFKC")
    .replace(/^(\d+),(\d{1,2})$/, "$1.$2")
  return text !== undefined && /^\d{1,9}(?:\.\d{1,6})?$/.test(text) ? Number(text) : undefined
}

/** 1,234 */
const countIn = (item: Item, property: string): number | undefined => {
  const text = textIn(item, property)?.normalize("NFKC").replaceAll(",", "").replace(/件$/, "")
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
  return found({
    rating: round((value * 5) / best),
    count: countIn(rating, "reviewCount") ?? countIn(rating, "ratingCount") ?? null,
    originalRating: value,
    best,
    worst,
    ...(name === undefined ? {} : { name }),
    source
  })
}
