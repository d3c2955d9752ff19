/** A visitor of pages: reads the HTML that the service answers, fills in its forms and follows its redirects. No scripts. */
import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { TestApp } from "../../support/TestApp.ts"

const entities: Readonly<Record<string, string>> = { lt: "<", gt: ">", amp: "&", quot: '"', "#39": "'" }
const decoded = (text: string): string => text.replace(/&(lt|gt|amp|quot|#39);/g, (_, name: string) => entities[name]!)

const attributesOf = (tag: string): ReadonlyMap<string, string> =>
  new Map([...tag.matchAll(/ ([a-z-]+)(?:="([^"]*)")?/g)].map(([, name = "", value = ""]) => [name, decoded(value)]))

export interface PageForm {
  readonly action: string
  /** What the form sends if nothing is changed, in order. */
  readonly fields: ReadonlyArray<readonly [name: string, value: string]>
}

export interface Page {
  readonly status: number
  readonly path: string
  readonly html: string
  readonly headers: Headers
  readonly title: string
  /** Text without tags. */
  readonly text: string
  readonly links: ReadonlyArray<{ readonly path: string; readonly text: string }>
  readonly forms: ReadonlyArray<PageForm>
}

const controlsOf = (html: string): PageForm["fields"] =>
  [...html.matchAll(/<input([^>]*)>|<textarea([^>]*)>\n?([^<]*)<\/textarea>|<select([^>]*)>(.*?)<\/select>/gs)].flatMap(
    ([, input, area, text = "", select, options = ""]) => {
      const attributes = attributesOf(input ?? area ?? select ?? "")
      const name = attributes.get("name") ?? ""
      if (area !== undefined) return [[name, decoded(text)] as const]
      if (select !== undefined) {
        const all = [...options.matchAll(/<option([^>]*)>/g)].map(([, tag = ""]) => attributesOf(tag))
        return [[name, (all.find((option) => option.has("selected")) ?? all[0])?.get("value") ?? ""] as const]
      }
      const isChoice = attributes.get("type") === "radio" || attributes.get("type") === "checkbox"
      return isChoice && !attributes.has("checked") ? [] : [[name, attributes.get("value") ?? ""] as const]
    }
  )

const textOf = (html: string): string =>
  decoded(html.replace(/<[^>]*>/g, " "))
    .replace(/\s+/g, " ")
    .trim()

const pageOf = (status: number, path: string, headers: Headers, html: string): Page => ({
  status,
  path,
  html,
  headers,
  title: decoded(/<h1>(.*?)<\/h1>/s.exec(html)?.[1] ?? ""),
  text: textOf(html.replace(/<head>.*<\/head>/s, "")),
  links: [...html.matchAll(/<a([^>]*)>(.*?)<\/a>/gs)].map(([, tag = "", text = ""]) => ({
    path: attributesOf(tag).get("href") ?? "",
    text: textOf(text)
  })),
  forms: [...html.matchAll(/<form([^>]*)>(.*?)<\/form>/gs)].map(([, tag = "", inner = ""]) => ({
    action: attributesOf(tag).get("action") ?? "",
    fields: controlsOf(inner)
  }))
})

export const open = Effect.fnUntraced(function* (path: string, init: RequestInit = {}) {
  const { call } = yield* TestApp
  const response = yield* call(path, { redirect: "manual", ...init })
  const html = yield* Effect.promise(() => response.text())
  return pageOf(response.status, path, response.headers, html)
})

export const post = (path: string, fields: Iterable<readonly [string, string]>, headers: Record<string, string> = {}) =>
  open(path, {
    method: "POST",
    headers: { "content-type": "application/x-www-form-urlencoded", ...headers },
    body: new URLSearchParams([...fields].map(([name, value]) => [name, value])).toString()
  })

type Entries = Readonly<Record<string, string | ReadonlyArray<string>>>

/** What the form sends with these entries in place of its own. */
export const filled = ({ forms }: Page, entries: Entries = {}): PageForm => {
  const form = forms[0] ?? assert.fail("The page has no form")
  const given = Object.entries(entries).flatMap(([name, value]) =>
    (typeof value === "string" ? [value] : value).map((one) => [name, one] as const)
  )
  return { action: form.action, fields: [...form.fields.filter(([name]) => !(name in entries)), ...given] }
}

/** Sends the form of a page, without following where it leads. */
export const send = (page: Page, entries: Entries = {}, headers: Record<string, string> = {}) => {
  const { action, fields } = filled(page, entries)
  return post(action, fields, headers)
}

/** Sends it and opens the page that it leads to. */
export const submit = Effect.fnUntraced(function* (page: Page, entries: Entries = {}) {
  const answer = yield* send(page, entries)
  const location = answer.headers.get("location")
  return answer.status === 303 && location !== null ? yield* open(location) : answer
})

/** Opens the link with the text. */
export const follow = ({ links, text }: Page, label: string | RegExp) => {
  const link = links.find((link) => (typeof label === "string" ? link.text === label : label.test(link.text)))
  return open(link?.path ?? assert.fail(`No link "${label}" in: ${text}`))
}
