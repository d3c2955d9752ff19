/**
 * Reads arguments as agents send them: a body as JSON text, numbers and booleans as texts. Only what the schema takes for nothing
 * else is changed; whatever does not fit is left to the operation, which says what is wrong with it.
 */
import { isObject, type Json, type JsonObject } from "../openapi/OpenApiJson.ts"

const prefix = "#/$defs/"

/** Follows references within the schema of the tool. */
const resolved = (definitions: JsonObject, schema: Json): JsonObject => {
  if (!isObject(schema)) return {}
  const { $ref } = schema
  return typeof $ref === "string" && $ref.startsWith(prefix)
    ? resolved(definitions, definitions[$ref.slice(prefix.length)])
    : schema
}

const isNull = ({ type }: JsonObject): boolean => type === "null"

/** The one schema that a value other than null may have; undefined where it may have several. */
const only = (definitions: JsonObject, schema: Json): JsonObject | undefined => {
  const found = resolved(definitions, schema)
  const choices = found["anyOf"] ?? found["oneOf"]
  if (!Array.isArray(choices)) return found
  const others = choices.map((choice) => resolved(definitions, choice)).filter((choice) => !isNull(choice))
  const [first] = others
  return others.length === 1 && first !== undefined ? only(definitions, first) : undefined
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
  const found = only(definitions, schema)
  if (found === undefined) return value
  const { additionalProperties, items, properties, type } = found
  switch (type) {
    case "object": {
      const object = typeof value === "string" ? parsed(value) : value
      if (!isObject(object)) return value
      const known = isObject(properties) ? properties : {}
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
