/**
 * What a client is made of: the operations that a key may call, in groups, with the schemas that they name. Operators' operations, pages and
 * hooks of others are left out.
 */
import { createHash } from "node:crypto"
import {
  isObject,
  type JsonObject,
  mapValues,
  type OpenApiJson,
  type Operation,
  schemaPrefix
} from "../../src/http/openapi/OpenApiJson.ts"

export type Paging = "page" | "offset" | "cursor" | "starting_after"

export interface Parameter {
  readonly name: string
  readonly required: boolean
  readonly schema: JsonObject
  readonly description: string
}

export interface Call {
  /** Name within its group, such as `list`. */
  readonly name: string
  readonly method: string
  readonly path: string
  readonly summary: string
  readonly description: string
  /** Those of the path and of the query. */
  readonly parameters: ReadonlyArray<Parameter>
  readonly keyed: boolean
  readonly paging: Paging | undefined
  /** Schema of a JSON body; `file` for a body of another media type. */
  readonly body: JsonObject | "file" | undefined
  readonly isBodyRequired: boolean
  /** Schema of the successful answer; `text` where it is no JSON, `stream` for server-sent events. */
  readonly answer: JsonObject | "text" | "stream"
  /** Schema of the entries of a page. */
  readonly item: JsonObject | undefined
}

export interface Group {
  /** Such as `reservationSlots`. */
  readonly name: string
  readonly description: string
  readonly calls: ReadonlyArray<Call>
}

export interface ClientDocument {
  /** Hash of everything that a client is made of. */
  readonly hash: string
  readonly groups: ReadonlyArray<Group>
  /** Schemas that operations and events name, by name. */
  readonly schemas: Readonly<Record<string, JsonObject>>
  /** Bodies of events, by type. */
  readonly events: Readonly<Record<string, JsonObject>>
  readonly codes: ReadonlyArray<string>
}

const families = new Set(["analyticsKey", "businessKey", "crmKey", "memberToken"])

const list = (value: unknown): ReadonlyArray<JsonObject> => (Array.isArray(value) ? value.filter(isObject) : [])
const text = (value: unknown): string => (typeof value === "string" ? value : "")

export const camelCase = (words: string): string =>
  words
    .split(/[^A-Za-z0-9]+/)
    .filter(Boolean)
    .map((word, n) => (n === 0 ? word.toLowerCase() : `${word.charAt(0).toUpperCase()}${word.slice(1).toLowerCase()}`))
    .join("")

const nameIn = (group: string, operationId: string): string => {
  const rest = operationId.startsWith(group) ? operationId.slice(group.length) : operationId
  return `${rest.charAt(0).toLowerCase()}${rest.slice(1)}`
}

const pagingOf = (parameters: ReadonlyArray<Parameter>): Paging | undefined =>
  (["page", "offset", "cursor", "starting_after"] as const).find((name) =>
    parameters.some((parameter) => parameter.name === name)
  )

const callOf = (document: OpenApiJson, group: string, path: string, method: string, operation: Operation): Call => {
  const all = list(operation["parameters"])
  const parameters = all
    .filter((parameter) => parameter["in"] === "path" || parameter["in"] === "query")
    .map(
      ({ description, name, required, schema }): Parameter => ({
        name: text(name),
        required: required === true,
        schema: isObject(schema) ? schema : {},
        description: text(description)
      })
    )
  const [, success] = Object.entries(operation.responses).find(([status]) => status.startsWith("2")) ?? []
  const content = success?.content ?? {}
  const json = Object.entries(content).find(([type]) => /[/+]json$/.test(type))?.[1].schema
  const answer = json ?? ("text/event-stream" in content ? "stream" : "text")
  const bodies = operation.requestBody?.content ?? {}
  const paging = pagingOf(parameters)
  return {
    name: nameIn(group, text(operation.operationId)),
    method: method.toUpperCase(),
    path,
    summary: text(operation["summary"]),
    description: text(operation["description"]),
    parameters,
    keyed: all.some((parameter) => parameter["name"] === "idempotency-key"),
    paging,
    body: bodies["application/json"]?.schema ?? (Object.keys(bodies).length > 0 ? "file" : undefined),
    isBodyRequired: operation.requestBody?.["required"] === true,
    answer,
    item: paging === undefined || typeof answer === "string" ? undefined : itemOf(document, answer)
  }
}

const itemOf = ({ components }: OpenApiJson, answer: JsonObject): JsonObject | undefined => {
  const { properties } = resolved(components.schemas, answer)
  const data = isObject(properties) && isObject(properties["data"]) ? properties["data"] : {}
  return isObject(data["items"]) ? data["items"] : undefined
}

const resolved = (schemas: JsonObject, schema: JsonObject): JsonObject => {
  const named = nameOf(schema)
  const found = named === undefined ? undefined : schemas[named]
  return isObject(found) ? resolved(schemas, found) : schema
}

/** The component that a reference names. */
export const nameOf = ({ $ref }: JsonObject): string | undefined =>
  typeof $ref === "string" && $ref.startsWith(schemaPrefix) ? $ref.slice(schemaPrefix.length) : undefined

const addNamed = (schemas: JsonObject, value: unknown, into: Map<string, JsonObject>): void => {
  if (Array.isArray(value)) for (const one of value) addNamed(schemas, one, into)
  if (!isObject(value)) return
  const name = nameOf(value)
  const schema = name === undefined ? undefined : schemas[name]
  if (name !== undefined && !into.has(name) && isObject(schema)) {
    into.set(name, schema)
    addNamed(schemas, schema, into)
  }
  for (const [key, one] of Object.entries(value)) if (key !== "examples") addNamed(schemas, one, into)
}

const codesOf = (value: unknown, into: Set<string>): void => {
  if (Array.isArray(value)) for (const one of value) codesOf(one, into)
  if (!isObject(value)) return
  if (text(value["type"]).startsWith("urn:ekimae:problem:")) into.add(text(value["code"]))
  for (const one of Object.values(value)) codesOf(one, into)
}

const groupNamesOf = (document: OpenApiJson): ReadonlyMap<string, string> =>
  new Map(list(document["tags"]).map(({ description, name }) => [text(name), text(description)]))

export const clientDocument = (document: OpenApiJson): ClientDocument => {
  const groups = new Map<string, { readonly description: string; readonly calls: Array<Call> }>()
  const descriptions = groupNamesOf(document)
  const used: Array<unknown> = []
  const codes = new Set<string>()
  for (const [path, operations] of Object.entries(document.paths)) {
    for (const [method, operation] of Object.entries(operations)) {
      const isCallable = (operation.security ?? []).some((one) => Object.keys(one).some((name) => families.has(name)))
      if (!isCallable || !path.startsWith("/api/")) continue
      const [tag = ""] = Array.isArray(operation["tags"])
        ? operation["tags"].filter((one) => typeof one === "string")
        : []
      const name = camelCase(tag)
      const group = groups.get(name) ?? { description: descriptions.get(tag) ?? "", calls: [] }
      const call = callOf(document, name, path, method, operation)
      group.calls.push(call)
      groups.set(name, group)
      used.push(call)
      codesOf(operation.responses, codes)
    }
  }
  codesOf(document.components["responses"], codes)
  const events = mapValues((isObject(document["webhooks"]) ? document["webhooks"] : {}) as JsonObject, eventBody)
  const schemas = new Map<string, JsonObject>()
  addNamed(document.components.schemas, [used, events], schemas)
  const made = {
    groups: [...groups].map(([name, { calls, description }]) => ({ name, description, calls })),
    schemas: Object.fromEntries([...schemas].toSorted(([a], [b]) => (a < b ? -1 : 1))),
    events,
    codes: [...codes].toSorted()
  }
  return { hash: createHash("sha256").update(JSON.stringify(made)).digest("hex").slice(0, 16), ...made }
}

const eventBody = (webhook: unknown): JsonObject => {
  const post = isObject(webhook) && isObject(webhook["post"]) ? webhook["post"] : {}
  const body =
    isObject(post["requestBody"]) && isObject(post["requestBody"]["content"]) ? post["requestBody"]["content"] : {}
  const json = body["application/json"]
  return isObject(json) && isObject(json["schema"]) ? json["schema"] : {}
}
