/** The page of guides: the sections that the document begins with, guides of modules, every error by its code, and changes by date. Pure. */
import { isObject, type Json, type OpenApiJson } from "../OpenApiJson.ts"
import { changes } from "./Changes.ts"
import { escape, inline, render, slug } from "./Markdown.ts"
import { codesOf, responseOf } from "./OperationView.ts"

export interface Guide {
  readonly title: string
  readonly text: string
}

/** Name of the member of the document that has the guides of modules. */
export const guidesKey = "x-guides"

/** Adds a guide: a text that belongs to no operation and is too long for the description of the document. */
export const withGuide = (
  document: Readonly<Record<string, unknown>>,
  guide: Guide
): Readonly<Record<string, unknown>> => {
  const before = document[guidesKey]
  return { ...document, [guidesKey]: [...(Array.isArray(before) ? before : []), guide] }
}

const isGuide = (one: Json): one is Guide & Readonly<Record<string, unknown>> =>
  isObject(one) && typeof one["title"] === "string" && typeof one["text"] === "string"

/** The sections of the description, with what a guide of the same title adds; then all other guides. */
export const guidesOf = (document: OpenApiJson): ReadonlyArray<Guide> => {
  const { info } = document
  const description = isObject(info) ? String(info["description"] ?? "") : ""
  const sections = description.split(/^## /m).slice(1)
  const own = sections.map((section) => {
    const [title = "", ...lines] = section.split("\n")
    return { title, text: lines.join("\n").trim() }
  })
  const all = document[guidesKey]
  const more = Array.isArray(all) ? all.filter(isGuide) : []
  const joined = own.map(({ text, title }) => ({
    title,
    text: [text, ...more.filter((one) => one.title === title).map((one) => one.text)].join("\n\n")
  }))
  return [...joined, ...more.filter(({ title }) => !own.some((one) => one.title === title))]
}

const remedies: ReadonlyArray<readonly [status: RegExp, remedy: string]> = [
  [/^401$/, "Send a key of the family, complete and in use; `detail` says what is wrong with this one"],
  [/^403$/, "The key or plan does not allow it: another scope, plan or key"],
  [/^404$/, "Check the id: it is not one of the account's, or was deleted"],
  [/^409$/, "Read the present state, then decide; with `retry-after` send the same again"],
  [/^413$/, "Send less at once"],
  [/^415$/, "Send the documented content type"],
  [/^42[29]$/, "After `retry-after` seconds, where there are any; else change the request"],
  [/^4/, "Change the request: `errors` lists the faults with a JSON Pointer each"],
  [/^5/, "Send it again with growing pauses; with `retry-after` after that; quote `request_id` when it stays"]
]

/** Each code once, with its statuses and its message. */
const errorsOf = (document: OpenApiJson): string => {
  const known = new Map<string, { message: string; statuses: Set<string> }>()
  for (const operations of Object.values(document.paths)) {
    for (const { responses } of Object.values(operations)) {
      for (const [status, response] of Object.entries(responses)) {
        for (const [code, message] of codesOf(responseOf(response, document))) {
          const entry = known.get(code) ?? { message, statuses: new Set<string>() }
          entry.statuses.add(status)
          known.set(code, entry)
        }
      }
    }
  }
  const rows = [...known]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([code, { message, statuses }]) => {
      const [first = ""] = statuses
      const remedy = remedies.find(([status]) => status.test(first))?.[1] ?? ""
      return `<tr id="${escape(code)}"><td><code>${escape(code)}</code></td><td>${[...statuses].join(", ")}</td><td>${escape(message)}</td><td>${inline(remedy)}</td></tr>`
    })
  return `<div class="wide"><table><thead><tr><th>Code</th><th>Status</th><th>Message</th><th>What to do</th></tr></thead><tbody>${rows.join("")}</tbody></table></div>`
}

const sectionOf = (title: string, html: string): string =>
  `<section class="guide"><h2 id="${slug(title)}">${escape(title)}</h2>${html}</section>`

export const titles = (document: OpenApiJson): ReadonlyArray<string> => [
  ...guidesOf(document).map(({ title }) => title),
  "Error codes",
  "Changes"
]

export const guidesView = (document: OpenApiJson): string =>
  [
    ...guidesOf(document).map(({ text, title }) => sectionOf(title, render(text, 0))),
    sectionOf("Error codes", errorsOf(document)),
    sectionOf("Changes", render(changes, 0))
  ].join("")
