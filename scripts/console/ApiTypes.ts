/**
 * Writes TypeScript types of an OpenAPI document, for the client of the console's page. The generators of npm need the compiler as a
 * library, which TypeScript 7 is not; and the schemas of this service use a small part of JSON Schema.
 */
import { isObject, type JsonObject, type OpenApiJson, type Operation } from "../../src/http/openapi/OpenApiJson.ts"

const objects = (value: unknown): ReadonlyArray<JsonObject> => (Array.isArray(value) ? value.filter(isObject) : [])
const texts = (value: unknown): ReadonlyArray<string> =>
  Array.isArray(value) ? value.filter((item) => typeof item === "string") : []

const union = (types: ReadonlyArray<string>): string => [...new Set(types)].join(" | ")
const grouped = (type: string): string => (/ [|&] /.test(type) ? `(${type})` : type)

const member = (name: string, isRequired: boolean, type: string): string =>
  `${JSON.stringify(name)}${isRequired ? "" : "?"}: ${type};`

const objectType = ({ additionalProperties, properties, required }: JsonObject): string => {
  const known = Object.entries(isObject(properties) ? properties : {}).filter((entry): entry is [string, JsonObject] =>
    isObject(entry[1])
  )
  const isRequired = (name: string, schema: JsonObject) => texts(required).includes(name) || "default" in schema
  const members = known.map(([name, schema]) => member(name, isRequired(name, schema), typeOf(schema)))
  const others = isObject(additionalProperties) ? typeOf(additionalProperties) : "unknown"
  const isOpen = additionalProperties !== false && (known.length === 0 || additionalProperties !== undefined)
  const parts = [
    ...(members.length > 0 ? [`{ ${members.join(" ")} }`] : []),
    ...(isOpen ? [`{ [key: string]: ${others} }`] : [])
  ]
  return parts.length > 0 ? parts.join(" & ") : "Record<string, never>"
}

const simpleTypes: Readonly<Record<string, string>> = {
  string: "string",
  number: "number",
  integer: "number",
  boolean: "boolean",
  null: "null"
}

const typeNamed = (name: string, schema: JsonObject): string => {
  if (name === "array") return `${grouped(isObject(schema["items"]) ? typeOf(schema["items"]) : "unknown")}[]`
  return simpleTypes[name] ?? objectType(schema)
}

/** TypeScript type of a schema's values, where they are JSON. */
export const typeOf = (schema: JsonObject): string => {
  const { $ref, allOf, anyOf, enum: values, oneOf, type } = schema
  if (typeof $ref === "string") return `components["schemas"][${JSON.stringify($ref.split("/").at(-1))}]`
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

const contentOf = ({ content = {} }: Operation["responses"][string]): string =>
  `{ content: { ${Object.entries(content)
    .map(([mediaType, { schema = {} }]) => member(mediaType, true, typeOf(schema)))
    .join(" ")} } }`

const parametersOf = (operation: Operation): string => {
  const places = Object.entries(Object.groupBy(objects(operation["parameters"]), (one) => String(one["in"])))
  return places
    .map(([place, all = []]) => {
      const members = all.map(({ name, required, schema }) =>
        member(String(name), required === true, isObject(schema) ? typeOf(schema) : "unknown")
      )
      return member(
        place,
        all.some(({ required }) => required === true),
        `{ ${members.join(" ")} }`
      )
    })
    .join(" ")
}

const operationType = (operation: Operation): string => {
  const answers = Object.entries(operation.responses).filter(([status]) => Number(status) < 300)
  return [
    `{ parameters: { ${parametersOf(operation)} };`,
    ...(operation.requestBody === undefined ? [] : [`requestBody: ${contentOf(operation.requestBody)};`]),
    `responses: { ${answers.map(([status, answer]) => `${status}: ${contentOf(answer)};`).join(" ")} } }`
  ].join(" ")
}

/** Types of the operations that the page may call, without texts and refusals, and of all schemas. */
export const apiTypes = ({ components, paths }: OpenApiJson): string =>
  [
    "export interface paths {",
    ...Object.entries(paths)
      .filter(([path]) => /^\/(?:api|admin|console)\//.test(path))
      .map(([path, operations]) => {
        const methods = Object.entries(operations).map(([method, one]) => `    ${method}: ${operationType(one)}`)
        return `  ${JSON.stringify(path)}: {\n${methods.join("\n")}\n  }`
      }),
    "}",
    "export interface components {",
    "  schemas: {",
    ...Object.entries(components.schemas).map(
      ([name, schema]) => `    ${member(name, true, isObject(schema) ? typeOf(schema) : "unknown")}`
    ),
    "  }",
    "}",
    ""
  ].join("\n")
