/** Shows schemas of the document as lists of members. Each named schema is a section of its page, to which all others link. Pure. */
import { isObject, type Json, type JsonObject, schemaPrefix } from "../OpenApiJson.ts"
import { escape, inline } from "./Markdown.ts"

/** How deep members of members are shown where they are. */
const deepest = 4

const nameOf = (reference: string): string => reference.slice(schemaPrefix.length)

const linkTo = (name: string): string => `<a href="#t-${escape(name)}">${escape(name)}</a>`

const listOf = (value: Json): ReadonlyArray<Json> => (Array.isArray(value) ? value : [])

/** The type as one reads it: `string`, `list of Friend`, `integer or null`. */
const typeOf = (schema: Json): string => {
  if (!isObject(schema)) return "any"
  const { $ref, anyOf, const: constant, enum: values, items, oneOf, type } = schema
  if (typeof $ref === "string") return linkTo(nameOf($ref))
  if (constant !== undefined) return `<code>${escape(JSON.stringify(constant))}</code>`
  const choices = listOf(anyOf ?? oneOf)
  if (choices.length > 0) return [...new Set(choices.map(typeOf))].join(" or ")
  if (Array.isArray(values)) return values.map((value) => `<code>${escape(String(value))}</code>`).join(" ")
  if (type === "array") return `list of ${typeOf(items)}`
  if (Array.isArray(type)) return type.join(" or ")
  if (typeof type !== "string") return "any"
  return typeof schema["format"] === "string" ? `${type} (${escape(schema["format"])})` : type
}

const bounds: ReadonlyArray<readonly [key: string, text: (value: string) => string]> = [
  ["minimum", (value) => `from ${value}`],
  ["maximum", (value) => `to ${value}`],
  ["minLength", (value) => `${value} characters or more`],
  ["maxLength", (value) => `at most ${value} characters`],
  ["minItems", (value) => `${value} or more`],
  ["maxItems", (value) => `at most ${value}`],
  ["default", (value) => `default ${value}`]
]

/** Bounds stand on the schema or on its checks. */
const boundsOf = (schema: JsonObject): string => {
  const parts = [schema, ...listOf(schema["allOf"]).filter(isObject)]
  const found = bounds.flatMap(([key, text]) => {
    const value = parts.map((part) => part[key]).find((one) => one !== undefined)
    return typeof value === "number" || typeof value === "string" ? [text(String(value))] : []
  })
  return found.length === 0 ? "" : ` <span class="bound">${escape(found.join(", "))}</span>`
}

const descriptionOf = (schema: JsonObject): string =>
  typeof schema["description"] === "string" ? `<p>${inline(schema["description"])}</p>` : ""

const membersOf = (schema: Json): JsonObject | undefined => {
  if (!isObject(schema)) return undefined
  if (isObject(schema["properties"])) return schema
  const choice = listOf(schema["anyOf"] ?? schema["oneOf"]).find((one) => membersOf(one) !== undefined)
  return membersOf(schema["items"]) ?? membersOf(choice)
}

/** One line of a name, a type and bounds, with its description below it. */
export const member = (name: string, schema: Json, isRequired: boolean, depth = 0): string => {
  const of = isObject(schema) ? schema : {}
  const inner = depth < deepest ? membersOf(of) : undefined
  return (
    `<li><b>${escape(name)}</b> <i>${typeOf(of)}</i>${boundsOf(of)}${isRequired ? ' <span class="required">required</span>' : ""}` +
    `${descriptionOf(of)}${inner === undefined ? "" : members(inner, depth + 1)}</li>`
  )
}

/** The members of an object. */
export const members = (schema: JsonObject, depth = 0): string => {
  const required = listOf(schema["required"])
  const all = Object.entries(isObject(schema["properties"]) ? schema["properties"] : {})
  if (all.length === 0) return ""
  return `<ul class="members">${all.map(([name, one]) => member(name, one, required.includes(name), depth)).join("")}</ul>`
}

/** What a body or an answer is: its type, and its members where it has no name. */
export const shown = (schema: Json): string => {
  const inner = isObject(schema) && schema["$ref"] === undefined ? membersOf(schema) : undefined
  return `<i>${typeOf(schema)}</i>${inner === undefined ? "" : members(inner)}`
}

/** The section of a named schema. */
export const section = (name: string, schema: Json): string => {
  const of = isObject(schema) ? schema : {}
  const inner = membersOf(of)
  const type = inner === undefined || of["properties"] === undefined ? `<p><i>${typeOf(of)}</i>${boundsOf(of)}</p>` : ""
  return `<section class="type" id="t-${escape(name)}"><h3>${escape(name)}</h3>${descriptionOf(of)}${type}${inner === undefined ? "" : members(inner)}</section>`
}
