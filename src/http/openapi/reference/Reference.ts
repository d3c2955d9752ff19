/** Makes the pages of the reference from the document: an index, the guides, and a page for each family. Pure, and made once. */

import { isObject, type JsonObject, type OpenApiJson, type Operation, referredBy } from "../OpenApiJson.ts"
import { guidesView, titles } from "./Guides.ts"
import type { HtmlPage } from "./Layout.ts"
import * as Layout from "./Layout.ts"
import { escape, inline, render, slug } from "./Markdown.ts"
import { anchorOf, type Entry, operationView } from "./OperationView.ts"
import { section } from "./SchemaView.ts"

interface Family {
  readonly name: string
  readonly title: string
  readonly about: string
  /** Name of its part of the document, if it is one. */
  readonly part?: string
  readonly schemes: ReadonlyArray<string>
}

/** In the order of the index. */
const families: ReadonlyArray<Family> = [
  {
    name: "areas",
    title: "Areas and simulations",
    about: "Profiles, scores and maps of every municipality; experiments on personas; chains and observations.",
    part: "areas",
    schemes: ["analyticsKey"]
  },
  {
    name: "trade-areas",
    title: "Trade areas",
    about: "What surrounds a store, its competitors, its demand in the days to come, and comparisons of locations.",
    part: "trade-areas",
    schemes: ["businessKey"]
  },
  {
    name: "crm",
    title: "Customer messaging",
    about: "Friends on LINE, messages, reservations and members of a shop.",
    part: "crm",
    schemes: ["crmKey", "memberToken"]
  },
  {
    name: "webhooks",
    title: "Webhooks",
    about:
      "Endpoints and what became of deliveries, for both kinds of events; every event with an example; verification.",
    schemes: ["crmKey", "analyticsKey"]
  },
  {
    name: "operators",
    title: "Operators",
    about: "Accounts, keys, jobs, areas and webhooks of any account, for who runs the service; and what needs no key.",
    part: "operators",
    schemes: ["adminToken"]
  },
  {
    name: "operators-crm",
    title: "Operators: shops",
    about: "Shops of any account: menus, slots, reservations, friends, members, messages, forms and payments.",
    part: "operators",
    schemes: ["adminToken"]
  }
]

/** All pages: the index has no name. */
export const names: ReadonlyArray<string> = ["", "guides", ...families.map(({ name }) => name)]

/** Operators' operations of customer messaging, most of them all, have a page of their own. */
const ofShops = /^\/admin\/v1\/crm(?:\/|$)/

const ofWebhooks = /^\/api\/v1\/(?:webhook|notification)_(?:endpoints|events)(?:\/|$)/

const familyOf = (path: string, operation: Operation): string => {
  if (ofWebhooks.test(path)) return "webhooks"
  if (ofShops.test(path)) return "operators-crm"
  const [scheme = ""] = Object.keys(operation.security?.[0] ?? {})
  return families.find(({ schemes }) => schemes.includes(scheme))?.name ?? "operators"
}

type EntriesByTag = ReadonlyMap<string, ReadonlyArray<Entry>>

/** The operations of a family by their tag, in the order of the document. */
const byTag = (document: OpenApiJson, family: string): EntriesByTag => {
  const tags = new Map<string, Array<Entry>>()
  for (const [path, operations] of Object.entries(document.paths)) {
    for (const [method, operation] of Object.entries(operations)) {
      if (familyOf(path, operation) !== family) continue
      const [tag] = Array.isArray(operation["tags"]) ? operation["tags"].map(String) : []
      const known = tags.get(tag ?? "") ?? []
      known.push({ method: method.toUpperCase(), path, operation })
      tags.set(tag ?? "", known)
    }
  }
  return tags
}

const eventsOf = (document: OpenApiJson): ReadonlyArray<Entry> =>
  Object.entries(isObject(document["webhooks"]) ? document["webhooks"] : {}).flatMap(([path, item]) =>
    isObject(item) && isObject(item["post"]) ? [{ method: "POST", path, operation: item["post"] as Operation }] : []
  )

const titleOf = (one: Entry): string => String(one.operation["summary"] ?? anchorOf(one))

const linksTo = (all: ReadonlyArray<Entry>, page = ""): string =>
  all.map((one) => `<li><a href="${page}#${escape(anchorOf(one))}">${inline(titleOf(one))}</a></li>`).join("")

const sideOf = (tags: EntriesByTag, types: ReadonlyArray<string>): string =>
  [...tags]
    .map(
      ([tag, all]) => `<div data-find><h2><a href="#${slug(tag)}">${escape(tag)}</a></h2><ul>${linksTo(all)}</ul></div>`
    )
    .join("") + (types.length === 0 ? "" : '<h2><a href="#types">Types</a></h2>')

const describedTag = (document: OpenApiJson, tag: string): string => {
  const all = Array.isArray(document["tags"]) ? document["tags"].filter(isObject) : []
  const description = all.find(({ name }) => name === tag)?.["description"]
  return typeof description === "string" ? render(description) : ""
}

/** A field for the key of each scheme, kept for the tab by the script. */
const keyFields = (document: OpenApiJson, schemes: ReadonlyArray<string>): string => {
  const known = document.components["securitySchemes"]
  const fields = schemes.flatMap((scheme) => {
    const one = isObject(known) ? known[scheme] : undefined
    if (!isObject(one)) return []
    const format = String(one["bearerFormat"] ?? "")
    const beginnings = format.split(" ").filter((word) => word.endsWith("_"))
    return [
      `<label>${escape(beginnings.length === 0 ? scheme : `Key ${beginnings.join(" or ")}`)}<input type="password" autocomplete="off" ` +
        `data-scheme="${escape(scheme)}" data-beginnings="${escape(beginnings.join(" "))}" placeholder="${escape(format)}"></label>`
    ]
  })
  const described = schemes.flatMap((scheme) => {
    const one = isObject(known) ? known[scheme] : undefined
    return isObject(one) && typeof one["description"] === "string" ? [`<li>${inline(one["description"])}</li>`] : []
  })
  const form = fields.length === 0 ? "" : `<div class="keys scripted" hidden>${fields.join("")}</div>`
  return `${described.length === 0 ? "" : `<ul>${described.join("")}</ul>`}${form}`
}

const familyPage = (document: OpenApiJson, family: Family): Layout.Page => {
  const tags = new Map(byTag(document, family.name))
  if (family.name === "webhooks") {
    for (const event of eventsOf(document)) {
      const [tag = "Events"] = Array.isArray(event.operation["tags"]) ? event.operation["tags"].map(String) : []
      tags.set(tag, [...(tags.get(tag) ?? []), event])
    }
  }
  const used = referredBy(
    [...tags.values()].map((all) => all.map(({ operation }) => operation)),
    document.components
  )
  const types = [...(used.get("schemas") ?? [])].filter((name) => name in document.components.schemas).sort()
  const sections = [...tags].map(
    ([tag, all]) =>
      `<h2 id="${slug(tag)}">${escape(tag)}</h2>${describedTag(document, tag)}${all.map((one) => operationView(one, document)).join("")}`
  )
  const part = family.part === undefined ? "/openapi.json" : `/openapi.json?family=${family.part}`
  const main =
    `<h1>${escape(family.title)}</h1><p>${escape(family.about)}</p>` +
    `<p><a href="${part}">OpenAPI document</a> · <a href="/docs/guides">Guides</a></p>${keyFields(document, family.schemes)}` +
    `${sections.join("")}<h2 id="types">Types</h2>${types.map((name) => section(name, document.components.schemas[name])).join("")}`
  return { name: family.name, title: family.title, side: sideOf(tags, types), main }
}

const guidesPage = (document: OpenApiJson): Layout.Page => ({
  name: "guides",
  title: "Guides",
  side: `<div data-find><ul>${titles(document)
    .map((title) => `<li><a href="#${slug(title)}">${escape(title)}</a></li>`)
    .join("")}</ul></div>`,
  main: `<h1>Guides</h1>${guidesView(document)}`
})

const indexPage = (document: OpenApiJson): Layout.Page => {
  const info: JsonObject = isObject(document["info"]) ? document["info"] : {}
  const description = String(info["description"] ?? "")
  const [lead = ""] = description.split(/^## /m)
  const first = /^## First call\n[\s\S]*?(?=^## |$(?![\s\S]))/m.exec(description)?.[0] ?? ""
  const cards = families.map(
    ({ about, name, title }) => `<li><a href="${Layout.pathOf(name)}">${escape(title)}</a><p>${escape(about)}</p></li>`
  )
  const all = families.map(({ name, title }) => {
    const own = [...byTag(document, name).values()].flat()
    const page = Layout.pathOf(name)
    const events = name === "webhooks" ? eventsOf(document) : []
    return `<div data-find><h3>${escape(title)}</h3><ul class="all">${linksTo([...own, ...events], page)}</ul></div>`
  })
  const guides = titles(document).map((title) => `<li><a href="/docs/guides#${slug(title)}">${escape(title)}</a></li>`)
  return {
    name: "",
    title: "Overview",
    side: `<div data-find><h2>Guides</h2><ul>${guides.join("")}</ul></div>`,
    main:
      `<h1>${escape(String(info["title"] ?? ""))} API</h1><div class="guide">${render(lead)}${render(first)}</div>` +
      `<h2>Families</h2><ul class="cards">${cards.join("")}</ul>` +
      `<div data-find><h2>Guides</h2><ul class="all">${guides.join("")}</ul></div>` +
      `<h2>All operations</h2>${all.join("")}<p><a href="/openapi.json">OpenAPI document</a></p>`
  }
}

/** Every page by its name. */
export const write = (document: OpenApiJson): Readonly<Record<string, HtmlPage>> => {
  const info: JsonObject = isObject(document["info"]) ? document["info"] : {}
  const pages = [indexPage(document), guidesPage(document), ...families.map((family) => familyPage(document, family))]
  const frame = { product: String(info["title"] ?? ""), version: String(info["version"] ?? ""), pages }
  return Object.fromEntries(pages.map((page) => [page.name, Layout.write(page, frame)]))
}
