/**
 * The place of a value on a page, for people: the steps that lead to it, the heading above it, and the text around it. It is text
 * alone, of bounded length, so nothing of the page can act on who reads it. Only threads load this file.
 */
import { type Element, textOf } from "../page/Document.ts"
import { elementOf, type Item, isItem, originalOf, typesOf } from "../page/Items.ts"
import { maxAround, maxMarked, maxStep, maxSteps } from "./PlaceLimits.ts"
import type { Place } from "./PlaceView.ts"
import type { Position } from "./Position.ts"
import { aroundNode, headingOf, stepsOf } from "./Surroundings.ts"

/** The beginning of a text, by whole characters. */
const cut = (whole: string, maximum: number): string =>
  whole.length <= maximum ? whole : `${whole.slice(0, maximum - 1).replace(/[\ud800-\udbff]$/, "")}…`

/** The end of a text, by whole characters. */
const cutBefore = (whole: string, maximum: number): string =>
  whole.length <= maximum ? whole : `…${whole.slice(1 - maximum).replace(/^[\udc00-\udfff]/, "")}`

const placeOf = (place: Place): Place => ({
  kind: place.kind,
  path: place.path.slice(-maxSteps).map((step) => cut(step, maxStep)),
  heading: place.heading === null || place.heading === "" ? null : cut(place.heading, maxAround),
  before: cutBefore(place.before, maxAround),
  value: cut(place.value, maxMarked),
  after: cut(place.after, maxAround)
})

const ofElement = (element: Element, value: string): Place | null => {
  const [node] = element.toArray()
  if (node === undefined) return null
  const path = stepsOf(node)
  if (element.is("meta, link, script")) {
    return placeOf({ kind: "page_data", path, heading: null, before: "", value, after: "" })
  }
  const shown = textOf(element, 20_000)
  const at = shown.indexOf(value)
  // An element around the value, such as the whole page, has text of its own beside it.
  const inner = at < 0 ? ["", ""] : [shown.slice(0, at), shown.slice(at + value.length)]
  const around = aroundNode(node, maxAround)
  return placeOf({
    kind: "page_text",
    path,
    heading: headingOf(node),
    before: `${around.before} ${inner[0]}`.trim(),
    value,
    after: `${inner[1]} ${around.after}`.trim()
  })
}

/** Most values of documents that are searched for an item. */
const maxValues = 200_000

/** The names that lead to an item in JSON documents, its own type last where it has no name. */
const pathTo = (item: Item, roots: ReadonlyArray<unknown>): ReadonlyArray<string> => {
  const wanted = originalOf(item)
  const from = new Map<unknown, readonly [parent: unknown, name: string]>()
  const open: Array<unknown> = [...roots]
  for (let next = open.pop(), seen = 0; next !== undefined && seen < maxValues; next = open.pop(), seen++) {
    if (next === wanted) break
    if (typeof next !== "object" || next === null) continue
    for (const [name, inner] of Object.entries(next)) {
      if (typeof inner !== "object" || inner === null || from.has(inner)) continue
      from.set(inner, [next, Array.isArray(next) || name === "@graph" ? "" : name])
      open.push(inner)
    }
  }
  const names: Array<string> = []
  let outermost: unknown = wanted
  for (let step = from.get(wanted); step !== undefined && names.length < 50; step = from.get(step[0])) {
    if (step[1] !== "") names.unshift(step[1])
    if (isItem(step[0]) && typesOf(step[0]).length > 0) outermost = step[0]
  }
  return [...(isItem(outermost) ? typesOf(outermost).slice(0, 1) : []), ...names]
}

/** A short form of a value beside the one that was read. */
const short = (value: unknown): string => {
  if (Array.isArray(value)) return "[…]"
  return typeof value === "object" && value !== null ? "{…}" : cut(JSON.stringify(value) ?? "", 60)
}

/** The members of an object before and after one of them, as JSON is written. */
const members = (owner: object, property: string): readonly [string, string] => {
  const entries = Object.entries(owner).slice(0, 200)
  const at = entries.findIndex(([name]) => name === property)
  const write = (list: typeof entries) => list.map(([name, value]) => `"${cut(name, 40)}": ${short(value)}`).join(", ")
  return [
    [write(entries.slice(0, at)), `"${property}":`].filter((part) => part !== "").join(", "),
    write(entries.slice(at + 1))
  ]
}

const ofProperty = (at: Extract<Position, { readonly _tag: "Property" }>, value: string): Place | null => {
  const element = elementOf(at.item, at.property)
  if (element !== undefined) return ofElement(element, value)
  const [before, after] = members(at.item, at.property)
  const path = [...pathTo(at.item, at.roots ?? []), at.property]
  return placeOf({ kind: "page_data", path, heading: null, before, value, after })
}

const ofJson = ({ root, steps }: Extract<Position, { readonly _tag: "Json" }>, value: string): Place => {
  let owner: unknown = root
  for (const step of steps.slice(0, -1)) {
    owner = typeof owner === "object" && owner !== null ? (owner as Record<string, unknown>)[step] : undefined
  }
  const last = steps.at(-1)
  const [before, after] =
    typeof owner === "object" && owner !== null && last !== undefined ? members(owner, String(last)) : ["", ""]
  return placeOf({ kind: "page_data", path: steps.map(String), heading: null, before, value, after })
}

/** The place of a value by its position; null where the reader did not know it. */
export const place = (at: Position | undefined, value: string): Place | null => {
  if (at === undefined) return null
  if (at._tag === "Element") return ofElement(at.element, value)
  return at._tag === "Property" ? ofProperty(at, value) : ofJson(at, value)
}
