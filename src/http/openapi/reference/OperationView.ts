/** Shows one operation: what it takes, an example as a command, what it answers, and the codes of its refusals. Pure. */
import {
  isObject,
  type Json,
  type JsonObject,
  type Media,
  type OpenApiJson,
  type Operation,
  type Response,
  resolve
} from "../OpenApiJson.ts"
import { code, escape, inline, render } from "./Markdown.ts"
import { member, members, shown } from "./SchemaView.ts"

/** Where the service is unless the script says where the page came from. */
export const localAddress = "http://127.0.0.1:8080"

export interface Entry {
  readonly method: string
  readonly path: string
  readonly operation: Operation
}

const listOf = (value: Json): ReadonlyArray<JsonObject> => (Array.isArray(value) ? value.filter(isObject) : [])

const firstExample = (schema: Json, document: OpenApiJson): Json => {
  const target = resolve(document.components.schemas, schema)
  const all = [isObject(schema) ? schema : {}, target, ...listOf(target["allOf"])]
  const found = all.find(({ examples }) => Array.isArray(examples))?.["examples"]
  return Array.isArray(found) ? found[0] : undefined
}

const exampleBody = (media: Media | undefined): Json => {
  const [first] = Object.values(media?.examples ?? {})
  return isObject(first) ? first["value"] : undefined
}

/** The path of the example: with its parameters, and those of the query that are required. */
const targetOf = ({ operation, path }: Entry, document: OpenApiJson): string => {
  const query: Array<string> = []
  let target = path
  for (const parameter of listOf(operation["parameters"])) {
    const name = String(parameter["name"])
    const value = encodeURIComponent(String(firstExample(parameter["schema"], document) ?? ""))
    if (parameter["in"] === "path") target = target.replace(`{${name}}`, value)
    if (parameter["in"] === "query" && parameter["required"] === true) query.push(`${name}=${value}`)
  }
  return query.length === 0 ? target : `${target}?${query.join("&")}`
}

const quoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`

/** The example as a command of curl, and as data for the script that sends it. */
const exampleOf = (entry: Entry, document: OpenApiJson): string => {
  const { method, operation } = entry
  const target = targetOf(entry, document)
  const [type, media] = Object.entries(operation.requestBody?.content ?? {})[0] ?? []
  const body = exampleBody(media)
  const [scheme] = Object.keys(operation.security?.[0] ?? {})
  const headers = listOf(operation["parameters"]).flatMap((parameter) =>
    parameter["in"] === "header" && parameter["required"] === true
      ? [[String(parameter["name"]), String(firstExample(parameter["schema"], document) ?? "")] as const]
      : []
  )
  const text = body === undefined || typeof body === "string" ? body : JSON.stringify(body, null, 2)
  const lines = [
    `curl ${method === "GET" ? "" : `-X ${method} `}${quoted(localAddress + target)}`,
    ...(scheme === undefined ? [] : [`-H "authorization: Bearer $KEY"`]),
    ...headers.map(([name, value]) => `-H ${quoted(`${name}: ${value}`)}`),
    ...(text === undefined ? [] : [`-H 'content-type: ${type}'`, `-d ${quoted(text)}`])
  ]
  const data = { method, target, scheme, type, headers: Object.fromEntries(headers) }
  return `<div class="example" data-request="${escape(JSON.stringify(data))}">${code(lines.join(" \\\n  "), "sh")}</div>`
}

const parametersOf = (operation: Operation): string => {
  const groups = (["path", "query", "header"] as const).map((place) => {
    const own = listOf(operation["parameters"]).filter((parameter) => parameter["in"] === place)
    if (own.length === 0) return ""
    const lines = own.map(({ description, name, required, schema }) =>
      member(
        String(name),
        { ...(isObject(schema) ? schema : {}), ...(description === undefined ? {} : { description }) },
        required === true
      )
    )
    const title = { path: "Path", query: "Query", header: "Headers" }[place]
    return `<h4>${title}</h4><ul class="members">${lines.join("")}</ul>`
  })
  return groups.join("")
}

const bodyOf = ({ requestBody }: Operation, document: OpenApiJson): string => {
  const all = Object.entries(requestBody?.content ?? {})
  if (all.length === 0) return ""
  const bodies = all.map(
    ([type, { schema }]) => `<p><code>${escape(type)}</code> ${shown(schema)}</p>${expanded(schema, document)}`
  )
  return `<h4>Body</h4>${bodies.join("")}`
}

/** The members of a named object where it is used, so that one need not follow a link to them. */
const expanded = (schema: Json, { components }: OpenApiJson): string =>
  isObject(schema) && typeof schema["$ref"] === "string" ? members(resolve(components.schemas, schema)) : ""

export const responseOf = (response: Response, document: OpenApiJson): Response => {
  const { $ref } = response
  const shared = document.components["responses"]
  if (typeof $ref !== "string" || !isObject(shared)) return response
  return (shared[$ref.split("/").at(-1) ?? ""] as Response | undefined) ?? response
}

const successOf = (status: string, { content, description }: Response, document: OpenApiJson): string => {
  const bodies = Object.entries(content ?? {}).map(([type, { schema }]) => {
    const inner = expanded(schema, document)
    const folded = inner === "" ? "" : `<details><summary>Members</summary>${inner}</details>`
    return `<p>${type === "application/json" ? "" : `<code>${escape(type)}</code> `}${shown(schema)}</p>${folded}`
  })
  return `<div class="answer"><b class="status">${status}</b> ${inline(String(description ?? ""))}${bodies.join("")}</div>`
}

/** The first example of a success. */
const answerExample = (answers: ReadonlyArray<readonly [status: string, response: Response]>): string => {
  for (const [status, { content }] of answers) {
    for (const media of Object.values(content ?? {})) {
      const example = exampleBody(media)
      if (example === undefined) continue
      const text = typeof example === "string" ? example : JSON.stringify(example, null, 2)
      return `<p class="bound">${status}</p>${code(text, "json")}`
    }
  }
  return ""
}

/** Codes of the problems of a status, with the message of each. */
export const codesOf = ({ content }: Response): ReadonlyArray<readonly [code: string, message: string]> =>
  Object.entries(content?.["application/problem+json"]?.examples ?? {}).map(([name, example]) => [
    name,
    isObject(example) ? String(example["summary"] ?? "") : ""
  ])

/** Refusals that any operation may answer stand in the guide alone. */
const general = new Set(["413", "415", "421", "431", "500", "503", "304"])

const refusalsOf = (operation: Operation, document: OpenApiJson): string => {
  const codes = Object.entries(operation.responses).flatMap(([status, response]) =>
    Number(status) < 400 || general.has(status)
      ? []
      : codesOf(responseOf(response, document)).map(
          ([name]) => `<li>${status} <a href="/docs/guides#${name}"><code>${escape(name)}</code></a></li>`
        )
  )
  return codes.length === 0 ? "" : `<h4>Refusals</h4><ul class="codes">${codes.join("")}</ul>`
}

export const anchorOf = ({ operation }: Entry): string => String(operation.operationId ?? "")

export const operationView = (one: Entry, document: OpenApiJson): string => {
  const { method, operation, path } = one
  const { description, summary } = operation
  const answers = Object.entries(operation.responses)
    .filter(([status]) => Number(status) < 300)
    .map(([status, response]) => [status, responseOf(response, document)] as const)
  return (
    `<section class="operation" id="${escape(anchorOf(one))}"><h3><a href="#${escape(anchorOf(one))}">${inline(String(summary ?? anchorOf(one)))}</a></h3>` +
    `<p class="target"><b class="${method.toLowerCase()}">${method}</b> <code>${escape(path)}</code></p>` +
    `${typeof description === "string" ? render(description, 3) : ""}` +
    `<div class="columns"><div>${parametersOf(operation)}${bodyOf(operation, document)}<h4>Answer</h4>${answers.map(([status, response]) => successOf(status, response, document)).join("")}${refusalsOf(operation, document)}</div>` +
    `<div class="examples">${exampleOf(one, document)}${answerExample(answers)}</div></div></section>`
  )
}
