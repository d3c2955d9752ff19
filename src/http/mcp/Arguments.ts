/**
 * Reads arguments as agents send them: a body as JSON text, numbers and booleans as texts. Only what the schema takes for nothing
 * else is changed; whatever does not fit is left to the operation, which says what is wrong with it.
 */
import { isObject, type Json, type JsonObject } from "../openapi/OpenApiJson.ts"

const prefix = "#/$defs/"

/** Follows references within the schema of the tool. */
export const resolved = (definitions: JsonObject, schema: Json): JsonObject => {
  if (!isObject(schema)) return {}
  const { $ref } = schema
  return typeof $ref === "string" && $ref.startsWith(prefix)
    ? resolved(definitions, definitions[$ref.slice(prefix.length)])
    : schema
}

const isNull = ({ type }: JsonObject): boolean => type === "null"

/** The schemas that a value other than null may have, without unions among them. */
export const choicesOf = (definitions: JsonObject, schema: Json): ReadonlyArray<JsonObject> => {
  const found = resolved(definitions, schema)
  const choices = found["anyOf"] ?? found["oneOf"]
  if (!Array.isArray(choices)) return isNull(found) ? [] : [found]
  return choices.flatMap((choice) => choicesOf(definitions, choice))
}

export const membersOf = ({ properties }: JsonObject): JsonObject => (isObject(properties) ? properties : {})

/** Whether a kind of object allows what the object says, where that is enumerated. */
const allows = (definitions: JsonObject, kind: JsonObject, object: JsonObject): boolean =>
  Object.entries(membersOf(kind)).every(([name, schema]) => {
    const { enum: allowed } = resolved(definitions, schema)
    return !Array.isArray(allowed) || !Object.hasOwn(object, name) || allowed.includes(object[name])
  })

const knows = (kind: JsonObject, object: JsonObject): boolean =>
  Object.keys(object).every((name) => Object.hasOwn(membersOf(kind), name))

/** Reads an object that may be of several kinds by the one that it fits, such as that of its `templateType`, or of its members. */
const readKind = (definitions: JsonObject, kinds: ReadonlyArray<JsonObject>, value: unknown): unknown => {
  if (!kinds.every(({ type }) => type === "object")) return value
  const object = typeof value === "string" ? parsed(value) : value
  if (!isObject(object)) return value
  const allowing = kinds.filter((kind) => allows(definitions, kind, object))
  const [fitting, ...others] = allowing.length === 1 ? allowing : allowing.filter((kind) => knows(kind, object))
  return fitting === undefined || others.length > 0 ? object : read(definitions, fitting, object)
}

const numeral = /^-?(?:0|[1-9]\d*)(?:\.\d+)?$/

/** The value of a JSON text; undefined for any other text. */
const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** @param definitions `$defs` of the tool's schema */
export const read = (definitions: JsonObject, schema: Json, value: unknown): unknown => {
  const [found, ...others] = choicesOf(definitions, schema)
  if (found === undefined) return value
  if (others.length > 0) return readKind(definitions, [found, ...others], value)
  const { additionalProperties, items, type } = found
  switch (type) {
    case "object": {
      const object = typeof value === "string" ? parsed(value) : value
      if (!isObject(object)) return value
      const known = membersOf(found)
      return Object.fromEntries(
        Object.entries(object).map(([name, member]) => [
          name,
          read(definitions, Object.hasOwn(known, name) ? known[name] : additionalProperties, member)
        ])
      )
    }
    case "array": {
      const list = typeof value === "string" ? parsed(value) : value
      return Array.isArray(list) ? list.map((element) => read(definitions, items, element)) : value
    }
    case "integer":
    case "number":
      return typeof value === "string" && numeral.test(value) ? Number(value) : value
    case "boolean":
      return value === "true" ? true : value === "false" ? false : value
    default:
      return value
  }
}
