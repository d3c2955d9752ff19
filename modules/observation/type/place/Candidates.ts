/**
 * Elements of a page that say a price or a state of stock, each with a selector that finds it alone: people choose one where the
 * page does not say which it means. Only threads load this file.
 */
import type { AnyNode } from "domhandler"
import { statesIn } from "../availability/AvailabilityText.ts"
import { isParsable, parse, valueOf } from "../page/Document.ts"
import { isFound } from "../page/Extraction.ts"
import { parsePrice } from "../price/PriceText.ts"
import { place } from "./Place.ts"
import { maxCandidates, maxCandidateText } from "./PlaceLimits.ts"
import type { Candidate } from "./PlaceView.ts"

/** Elements whose text is read at most. */
const maxRead = 300
const maxSelector = 300

const looksLike = {
  price: /[¥￥\\]\s?[\d０-９]|[\d０-９]\s?円/,
  availability: /在庫|売り?切れ|完売|品切|残り|入荷|予約受付|カート|sold\s?-?out|in stock|out of stock/i
} as const

export type ValueKind = keyof typeof looksLike

const says = {
  price: (text: string) => isFound(parsePrice(text)),
  availability: (text: string) => statesIn(text).size > 0
} as const

const plain = /^[A-Za-z][\w-]{0,40}$/

/** A selector of one element: from the nearest id downwards, with positions where siblings are alike. */
const selectorOf = (node: AnyNode): string | undefined => {
  const steps: Array<string> = []
  for (let at: AnyNode | null = node; at !== null && steps.length < 30; at = at.parent) {
    if (!("name" in at) || !("attribs" in at) || at.name === "ekimae-page") continue
    const { attribs, name } = at
    if (!plain.test(name)) return undefined
    const id = attribs["id"]?.trim() ?? ""
    if (plain.test(id)) {
      steps.unshift(`#${id}`)
      break
    }
    const own = (attribs["class"] ?? "").split(/\s+/).find((word) => plain.test(word))
    const siblings = (at.parent?.children ?? []).filter((other) => "name" in other && other.name === name)
    const position = siblings.length > 1 ? `:nth-of-type(${siblings.indexOf(at) + 1})` : ""
    steps.unshift(`${name}${own === undefined ? "" : `.${own}`}${position}`)
  }
  const selector = steps.join(" > ")
  return selector === "" || selector.length > maxSelector ? undefined : selector
}

export const candidatesIn = (html: string, wanted: ValueKind): ReadonlyArray<Candidate> => {
  if (!isParsable(html)) return []
  const $ = parse(html)
  const found = new Map<string, Candidate>()
  let read = 0
  for (const node of $("ekimae-page *").toArray()) {
    if (found.size >= maxCandidates || read >= maxRead) break
    // Text of the element itself, or of a small one in it: 1,280<span>円</span>.
    const own = node.children.map((child) => (child.type === "text" ? child.data : "")).join("")
    if (!/\d|[０-９]/.test(own) && !looksLike[wanted].test(own)) continue
    const element = $(node)
    if (element.is("script, style, noscript, template, title") || element.closest("del, s, strike, head").length > 0)
      continue
    const text = valueOf(element, maxCandidateText)
    if (text.length > maxCandidateText || !looksLike[wanted].test(text)) continue
    read++
    if (!says[wanted](text)) continue
    const selector = selectorOf(node)
    if (selector === undefined || found.has(selector) || $(selector).length !== 1) continue
    const at = place({ _tag: "Element", element }, text)
    if (at !== null) found.set(selector, { selector, text, place: at })
  }
  return [...found.values()]
}
