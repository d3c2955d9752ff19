/** What stands around a node of a page: text, headings, and the elements that hold it. Iterates in bounds. Only threads load this file. */
import type { AnyNode } from "domhandler"
import { isBlock, isHidden } from "../page/Document.ts"

/** Whether visitors do not see the text of a node: the title of a page stands in its frame. */
const isUnseen = (node: AnyNode): boolean => isHidden(node) || ("name" in node && node.name === "title")

/** Most nodes that are looked at on one side. */
const maxNodes = 20_000

type Side = "prev" | "next"

/** Visits text nodes and headings on one side of a node, the nearest first, until the visitor has enough. */
const walk = (
  start: AnyNode,
  side: Side,
  visit: (seen: { readonly text?: string; readonly node: AnyNode }) => boolean
): void => {
  let node: AnyNode = start
  for (let visited = 0; visited < maxNodes; visited++) {
    let next: AnyNode | null = node[side]
    while (next === null) {
      const parent: AnyNode | null = node.parent
      if (parent === null) return
      if (isBlock(parent) && visit({ text: " ", node: parent })) return
      node = parent
      next = node[side]
    }
    node = next
    if (visit({ node })) return
    while ("children" in node && node.children.length > 0 && !isUnseen(node)) {
      if (isBlock(node) && visit({ text: " ", node })) return
      const child: AnyNode | undefined = side === "prev" ? node.children.at(-1) : node.children[0]
      if (child === undefined) break
      node = child
      if (visit({ node })) return
    }
    if (node.type === "text" && visit({ text: node.data, node })) return
    // 円 after <br> is on a line of its own.
    if (isBlock(node) && visit({ text: " ", node })) return
  }
}

const spaced = (text: string) => text.replace(/\s+/g, " ")

/** Visible text before and after a node, at least `length` characters where there are as many. */
export const aroundNode = (node: AnyNode, length: number): { readonly before: string; readonly after: string } => {
  let before = ""
  let after = ""
  walk(node, "prev", ({ text }) => {
    if (text !== undefined) before = spaced(text.slice(-length) + before)
    return before.length > length
  })
  walk(node, "next", ({ text }) => {
    if (text !== undefined) after = spaced(after + text.slice(0, length))
    return after.length > length
  })
  return { before, after }
}

/** All text below a node, at most about 200 characters. */
const textBelow = (node: AnyNode): string => {
  let text = ""
  const open: Array<AnyNode> = [node]
  for (let next = open.pop(); next !== undefined && text.length < 200; next = open.pop()) {
    if (next.type === "text") text += next.data
    else if ("children" in next && !isUnseen(next)) open.push(...next.children.slice(0, 200).toReversed())
  }
  return spaced(text).trim()
}

/** The text of the last heading before a node; null where there is none. */
export const headingOf = (node: AnyNode): string | null => {
  let found: string | null = null
  walk(node, "prev", ({ node: seen }) => {
    if (!("name" in seen) || !/^h[1-6]$/.test(seen.name) || isUnseen(seen)) return false
    found = textBelow(seen)
    return found !== ""
  })
  return found
}

/** Elements that every page has. */
const common: ReadonlySet<string> = new Set(["ekimae-page", "html", "body"])

/** The elements around a node and itself, such as `div.item`, the outermost first. */
export const stepsOf = (node: AnyNode): ReadonlyArray<string> => {
  const steps: Array<string> = []
  for (let at: AnyNode | null = node; at !== null && steps.length < 50; at = at.parent) {
    if (!("name" in at) || !("attribs" in at) || common.has(at.name)) continue
    const id = at.attribs["id"]?.trim() ?? ""
    const [name = ""] = (at.attribs["class"] ?? "").trim().split(/\s+/)
    steps.unshift(`${at.name}${id === "" ? (name === "" ? "" : `.${name}`) : `#${id}`}`)
  }
  return steps
}
