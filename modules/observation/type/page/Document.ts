/**
 * A page as a tree, within bounds: parsing and selecting cost the square of the depth, and of the children of the root, so a
 * page with too many elements or too deep ones is refused before it is parsed. Only threads load this file.
 */
import { type Cheerio, type CheerioAPI, load } from "cheerio/slim"
import type { AnyNode } from "domhandler"

export type Element = Cheerio<AnyNode>

const maxElements = 50_000
const maxDepth = 1_000

/** Elements that close themselves: void ones, and those whose end tag is often left out. */
const selfClosing =
  /^(?:area|base|br|col|embed|hr|img|input|link|meta|param|source|track|wbr|p|li|dt|dd|td|th|tr|tbody|thead|tfoot|option)$/

/** Whether the page is small enough to be parsed. */
export const isParsable = (html: string): boolean => {
  let elements = 0
  let depth = 0
  for (const [, end, name = ""] of html.matchAll(/<(\/?)([a-zA-Z][a-zA-Z0-9-]{0,30})/g)) {
    if (end === "/") {
      depth = Math.max(0, depth - 1)
      continue
    }
    if (++elements > maxElements) return false
    if (selfClosing.test(name.toLowerCase())) continue
    if (++depth > maxDepth) return false
  }
  return true
}

/** One element holds the whole page, since a root with thousands of children is slow to search. */
export const parse = (html: string): CheerioAPI => load(`<ekimae-page>${html}</ekimae-page>`)

/** Parts whose text is not shown, and prices that are crossed out. */
const hidden: ReadonlySet<string> = new Set(["script", "style", "noscript", "template", "del", "s", "strike"])
const block = /^(?:address|article|br|button|dd|div|dl|dt|h[1-6]|hr|li|ol|p|section|table|td|th|tr|ul)$/

/** Whether text before and after the element stands apart. */
export const isBlock = (node: AnyNode): boolean => "name" in node && block.test(node.name)

const isUnseen = ({ attribs, name = "" }: Pick<Node, "attribs" | "name">): boolean =>
  hidden.has(name) || /line-through|display\s*:\s*none/i.test(attribs?.["style"] ?? "")

/** Whether the text of an element is not shown. */
export const isHidden = (node: AnyNode): boolean => "attribs" in node && isUnseen(node)

interface Node {
  readonly type: string
  readonly data?: string
  readonly name?: string
  readonly attribs?: { readonly [name: string]: string }
  readonly children?: ReadonlyArray<Node>
}

/** The visible text of an element, at most `maximum` characters and one more. Iterates: a page may be deep. */
export const textOf = (element: Element, maximum: number): string => {
  let text = ""
  const roots: ReadonlyArray<Node> = element.toArray()
  const open: Array<Node | string> = roots.toReversed()
  while (open.length > 0 && text.length <= maximum) {
    const node = open.pop()
    if (node === undefined) break
    if (typeof node === "string") text += node
    else if (node.type === "text") text += (node.data ?? "").replace(/\s+/g, " ")
    else if (node.children !== undefined && !isUnseen(node)) {
      const edge = block.test(node.name ?? "") ? " " : ""
      open.push(edge)
      for (const child of node.children.toReversed()) open.push(child)
      text += edge
    }
  }
  return text
    .replace(/\s+/g, " ")
    .trim()
    .slice(0, maximum + 1)
}

/** What an element says: its `content` or `value` attribute, else its text. */
export const valueOf = (element: Element, maximum: number): string => {
  const attribute = element.attr("content") ?? (element.is("input, data") ? element.attr("value") : undefined)
  return attribute === undefined ? textOf(element, maximum) : attribute.trim().slice(0, maximum + 1)
}

/** Elements that a selector may find; more are ambiguous anyway. */
export const maxMatches = 50
