/**
 * The schema of a tool's arguments in few words, for a list that has no room for all of it: names and types of the parameters and of the
 * members of a body, one level deep. It accepts whatever the whole schema accepts. Pure.
 */
import { isObject, type Json, type JsonObject } from "../openapi/OpenApiJson.ts"
import { membersOf, resolved } from "./Arguments.ts"
import type { ToolSchema } from "./ToolSchema.ts"

/** Maximum of letters of the values that a member may have; above it only its type is given. */
const longestEnum = 120

/** Every operation that creates takes it, and a call without it is complete. */
const omitted = new Set(["idempotency-key"])

/** All schemas of a union, null among them, without unions inside. */
const alternatives = (definitions: JsonObject, schema: Json): ReadonlyArray<JsonObject> => {
  const found = resolved(definitions, schema)
  const choices = found["anyOf"] ?? found["oneOf"]
  return Array.isArray(choices) ? choices.flatMap((choice) => alternatives(definitions, choice)) : [found]
}

/** A value by what it may be or by its type; `{}` where that takes more words. */
const briefOf = (choices: ReadonlyArray<JsonObject>): JsonObject => {
  const isNullable = choices.some(({ type }) => type === "null")
  const others = choices.filter(({ type }) => type !== "null")
  const values = others.map(({ enum: allowed }) => (Array.isArray(allowed) ? allowed : undefined))
  if (others.length > 0 && values.every((allowed) => allowed !== undefined)) {
    const all = [...new Set(values.flat()), ...(isNullable ? [null] : [])]
    if (JSON.stringify(all).length <= longestEnum) return { enum: all }
  }
  const types = new Set(others.map(({ type }) => type))
  const [type] = types
  if (types.size !== 1 || typeof type !== "string") return {}
  return { type: isNullable ? [type, "null"] : type }
}

const requiredOf = ({ required }: JsonObject): ReadonlyArray<string> =>
  Array.isArray(required) ? required.map(String) : []

/** An object that is of one or several kinds: the members of all, of which those are required that every kind requires. */
const objectOf = (definitions: JsonObject, kinds: ReadonlyArray<JsonObject>): JsonObject => {
  const choices = new Map<string, Array<JsonObject>>()
  for (const kind of kinds) {
    for (const [name, schema] of Object.entries(membersOf(kind))) {
      choices.set(name, [...(choices.get(name) ?? []), ...alternatives(definitions, schema)])
    }
  }
  const [first, ...others] = kinds.map(requiredOf)
  const required = (first ?? []).filter((name) => others.every((names) => names.includes(name)))
  return {
    type: "object",
    properties: Object.fromEntries([...choices].map(([name, of]) => [name, briefOf(of)])),
    ...(required.length > 0 && { required })
  }
}

const bodyOf = (definitions: JsonObject, schema: Json): JsonObject => {
  const kinds = alternatives(definitions, schema)
  return kinds.every(({ type }) => type === "object") ? objectOf(definitions, kinds) : briefOf(kinds)
}

/** @param schema that of a tool, as `ToolSchema.make` makes it */
export const make = (schema: ToolSchema): ToolSchema => {
  const definitions = isObject(schema["$defs"]) ? schema["$defs"] : {}
  const properties = Object.entries(membersOf(schema)).filter(([name]) => !omitted.has(name))
  const required = requiredOf(schema)
  return {
    type: "object",
    properties: Object.fromEntries(
      properties.map(([name, of]) => [
        name,
        name === "body" ? bodyOf(definitions, of) : briefOf(alternatives(definitions, of))
      ])
    ),
    ...(required.length > 0 && { required })
  }
}
