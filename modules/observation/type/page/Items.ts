/**
 * The schema.org items of a page: those of JSON-LD and those of microdata in one form. Bounded in depth and number. Only
 * threads load this file.
 */
import type { CheerioAPI } from "cheerio/slim"
import type { Element } from "./Document.ts"
import { parseJson } from "./Json.ts"

/** An item or any other object: its properties by name. */
export interface Item {
  readonly [property: string]: unknown
}

const maxDepth = 32
const maxValues = 200_000

export const isItem = (value: unknown): value is Item =>
  typeof value === "object" && value !== null && !Array.isArray(value)

/** The values of a property, of which there may be several. */
export const valuesOf = (item: Item, property: string): ReadonlyArray<unknown> => {
  const value = Object.hasOwn(item, property) ? item[property] : undefined
  if (value === undefined || value === null) return []
  return Array.isArray(value) ? value.slice(0, 200) : [value]
}

/** The first value that is a text or a number, as a text. */
export const textIn = (item: Item, property: string): string | undefined => {
  for (const value of valuesOf(item, property)) {
    if (typeof value === "string") return value.trim().slice(0, 500)
    if (typeof value === "number") return String(value)
  }
  return undefined
}

/** The name of a type or of a member of an enumeration, without its vocabulary. */
export const localName = (text: string): string => text.replace(/^.*[/#:]/, "")

export const typesOf = (item: Item): ReadonlyArray<string> =>
  valuesOf(item, "@type").flatMap((type) => (typeof type === "string" ? [localName(type)] : []))

/** Items of which others are copies, by their copy: a copy says the same as its original, which has the place on the page. */
const originals = new WeakMap<Item, Item>()

export const originalOf = (item: Item): Item => originals.get(item) ?? item

const copyOf = (original: Item, copy: Item): Item => {
  originals.set(copy, originalOf(original))
  return copy
}

/** Offers of a thing, or of the variants of a group of things; these keep the address of their variant. */
export const offersOf = (item: Item): ReadonlyArray<Item> => {
  const variants = valuesOf(item, "hasVariant").filter(isItem)
  const inVariants = variants.flatMap((variant) => {
    const url = textIn(variant, "url")
    const offers = valuesOf(variant, "offers").filter(isItem)
    return url === undefined ? offers : offers.map((offer) => copyOf(offer, { url, ...offer }))
  })
  return [...valuesOf(item, "offers").filter(isItem), ...inVariants]
}

/** The items that have offers; a variant counts as a part of its group where the page describes that. */
export const sellersIn = (items: ReadonlyArray<Item>): ReadonlyArray<Item> => {
  const sellers = items.filter((item) => offersOf(item).length > 0 && !typesOf(item).includes("AggregateOffer"))
  if (!sellers.some((item) => Object.hasOwn(item, "hasVariant"))) return sellers
  return sellers.filter((item) => !Object.hasOwn(item, "isVariantOf") && !Object.hasOwn(item, "inProductGroupWithID"))
}

/** Properties that lead to other things than the page is about. */
const others: ReadonlySet<string> = new Set(
  "hasVariant isRelatedTo isSimilarTo isAccessoryOrSparePartFor isConsumableFor itemListElement relatedLink review reviews breadcrumb".split(
    " "
  )
)

/** Every item that the page is about, the outer before the inner; what a property refers to by its id stands in its place. */
export const itemsOf = (roots: ReadonlyArray<unknown>): ReadonlyArray<Item> => {
  const items: Array<Item> = []
  let values = 0
  const open: Array<readonly [unknown, number]> = roots.map((root) => [root, 0] as const).toReversed()
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const [value, depth] = next
    if (++values > maxValues || depth > maxDepth) continue
    if (Array.isArray(value))
      open.push(
        ...value
          .slice(0, 1_000)
          .map((inner) => [inner, depth + 1] as const)
          .toReversed()
      )
    if (!isItem(value)) continue
    if (typesOf(value).length > 0) items.push(value)
    for (const [property, inner] of Object.entries(value).toReversed()) {
      if (typeof inner === "object" && !others.has(property)) open.push([inner, depth + 1])
    }
  }
  return items
}

/** Fills in what items of a graph refer to by `@id`, one step deep. */
const withReferences = (items: ReadonlyArray<Item>): ReadonlyArray<Item> => {
  const byId = new Map(items.flatMap((item) => (typeof item["@id"] === "string" ? [[item["@id"], item] as const] : [])))
  const resolve = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.slice(0, 200).map(resolve)
    const id = isItem(value) && Object.keys(value).length === 1 ? value["@id"] : undefined
    return typeof id === "string" ? (byId.get(id) ?? value) : value
  }
  return items.map((item) =>
    copyOf(item, Object.fromEntries(Object.entries(item).map(([name, value]) => [name, resolve(value)])))
  )
}

/** Values of a page's scripts. */
export interface Scripts {
  readonly values: ReadonlyArray<unknown>
  /** Whether a script holds text that is no JSON, even after a repair. */
  readonly isBroken: boolean
}

const typed = (name: string) => `script[type="application/${name}" i], script[type^="application/${name};" i]`
export const jsonLdScripts = typed("ld+json")
export const jsonScripts = `${typed("json")}, ${jsonLdScripts}`

export const scriptsOf = ($: CheerioAPI, selector: string): Scripts => {
  const texts = $(selector)
    .toArray()
    .map((script) => $(script).text())
    .filter((text) => text.trim() !== "")
  const read = texts.flatMap((text) => parseJson(text) ?? [])
  return { values: read.map(({ value }) => value), isBroken: read.length < texts.length }
}

/** Items of JSON-LD, with the documents that hold them. */
interface JsonLd extends Scripts {
  readonly items: ReadonlyArray<Item>
}

export const jsonLdItems = ($: CheerioAPI): JsonLd => {
  const { isBroken, values } = scriptsOf($, jsonLdScripts)
  return { items: withReferences(itemsOf(values)), values, isBroken }
}

const propertyValue = (element: Element): string => {
  const given = element.attr("content") ?? element.attr("href") ?? element.attr("src") ?? element.attr("datetime")
  return (given ?? element.text().slice(0, 500)).trim().slice(0, 500)
}

const maxProperties = 5_000

/** Elements of microdata that say the properties of an item. */
const elements = new WeakMap<Item, Map<string, Element>>()

/** The first element that says a property; undefined for an item of JSON. */
export const elementOf = (item: Item, property: string): Element | undefined =>
  elements.get(originalOf(item))?.get(property)

/** Items of microdata. A property belongs to the nearest scope above it. */
export const microdataItems = ($: CheerioAPI): ReadonlyArray<Item> => {
  const items = new Map<unknown, Record<string, unknown>>()
  for (const scope of $("[itemscope]").slice(0, maxProperties).toArray()) {
    const item = { "@type": ($(scope).attr("itemtype") ?? "").trim().split(/\s+/).slice(0, 5) }
    items.set(scope, item)
    elements.set(item, new Map())
  }
  const inner = new Set<unknown>()
  for (const node of $("[itemprop]").slice(0, maxProperties).toArray()) {
    const element = $(node)
    const [owner] = element.parent().closest("[itemscope]").toArray()
    const item = items.get(owner)
    // A price that is crossed out is none of the item.
    if (item === undefined || element.closest("del, s, strike").length > 0) continue
    const own = items.get(node)
    if (own !== undefined) inner.add(node)
    for (const property of (element.attr("itemprop") ?? "").split(/\s+/).slice(0, 5)) {
      const before = item[property]
      const value = own ?? propertyValue(element)
      item[property] = before === undefined ? value : [before, value].flat()
      if (before === undefined) elements.get(item)?.set(property, element)
    }
  }
  return itemsOf([...items].flatMap(([scope, item]) => (inner.has(scope) ? [] : [item])))
}
