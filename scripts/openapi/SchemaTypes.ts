/**
 * TypeScript types of schemas. The generators of npm need the compiler as a library, which TypeScript 7 is not; and the schemas of this
 * service use a small part of JSON Schema.
 */
import { isObject, type JsonObject, schemaPrefix } from "../../src/http/openapi/OpenApiJson.ts"

export const objects = (value: unknown): ReadonlyArray<JsonObject> =>
  Array.isArray(value) ? value.filter(isObject) : []
const texts = (value: unknown): ReadonlyArray<string> =>
  Array.isArray(value) ? value.filter((item) => typeof item === "string") : []

const union = (types: ReadonlyArray<string>): string => [...new Set(types)].join(" | ")
const grouped = (type: string): string => (/ [|&] /.test(type) ? `(${type})` : type)

export interface Member {
  readonly name: string
  readonly schema: JsonObject
  /** A member with a default is always there in an answer. */
  readonly isRequired: boolean
}

/** Members of an object that are known by name. */
export const membersOf = ({ properties, required }: JsonObject): ReadonlyArray<Member> =>
  Object.entries(isObject(properties) ? properties : {}).flatMap(([name, schema]) =>
    isObject(schema) ? [{ name, schema, isRequired: texts(required).includes(name) || "default" in schema }] : []
  )

export const member = (name: string, isRequired: boolean, type: string): string =>
  `${JSON.stringify(name)}${isRequired ? "" : "?"}: ${type};`

const simpleTypes: Readonly<Record<string, string>> = {
  string: "string",
  number: "number",
  integer: "number",
  boolean: "boolean",
  null: "null"
}

/** @param nameOf the type of a component, by its name */
export const typesWith = (nameOf: (component: string) => string) => {
  const objectType = (schema: JsonObject): string => {
    const { additionalProperties } = schema
    const known = membersOf(schema)
    const members = known.map(({ isRequired, name, schema }) => member(name, isRequired, typeOf(schema)))
    const others = isObject(additionalProperties) ? typeOf(additionalProperties) : "unknown"
    const isOpen = additionalProperties !== false && (known.length === 0 || additionalProperties !== undefined)
    const parts = [
      ...(members.length > 0 ? [`{ ${members.join(" ")} }`] : []),
      ...(isOpen ? [`{ [key: string]: ${others} }`] : [])
    ]
    return parts.length > 0 ? parts.join(" & ") : "Record<string, never>"
  }

  const typeNamed = (name: string, schema: JsonObject): string => {
    if (name === "array") return `${grouped(isObject(schema["items"]) ? typeOf(schema["items"]) : "unknown")}[]`
    return simpleTypes[name] ?? objectType(schema)
  }

  /** TypeScript type of a schema's values, where they are JSON. */
  const typeOf = (schema: JsonObject): string => {
    const { $ref, allOf, anyOf, enum: values, oneOf, type } = schema
    if (typeof $ref === "string") return nameOf($ref.slice(schemaPrefix.length))
    if (Array.isArray(values)) return values.map((value) => JSON.stringify(value)).join(" | ")
    const choices = union([...objects(anyOf), ...objects(oneOf)].map(typeOf))
    const names = typeof type === "string" ? [type] : texts(type)
    const own = names.length > 0 ? union(names.map((name) => typeNamed(name, schema))) : ""
    return (
      [own, ...objects(allOf).map(typeOf), choices]
        .filter((part) => part !== "" && part !== "unknown")
        .map((part, _, parts) => (parts.length > 1 ? grouped(part) : part))
        .join(" & ") || "unknown"
    )
  }
  return typeOf
}
