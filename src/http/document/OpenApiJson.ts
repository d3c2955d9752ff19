/** The parts of an OpenAPI document that are read or changed after it was generated. */

export type Json = unknown
export type JsonObject = Readonly<Record<string, Json>>
export type Schemas = JsonObject

export interface Media extends JsonObject {
  readonly schema?: JsonObject
  readonly examples?: JsonObject
}

export interface Response extends JsonObject {
  readonly headers?: JsonObject
  readonly content?: Readonly<Record<string, Media>>
}

export interface Operation extends JsonObject {
  readonly requestBody?: Response
  readonly responses: Readonly<Record<string, Response>>
}

export interface OpenApiJson extends JsonObject {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  readonly components: JsonObject & { readonly schemas: Schemas }
}

export const schemaPrefix = "#/components/schemas/"

export const isObject = (u: Json): u is JsonObject => typeof u === "object" && u !== null && !Array.isArray(u)

export const mapValues = <A, B>(record: Readonly<Record<string, A>>, change: (value: A, key: string) => B) =>
  Object.fromEntries(Object.entries(record).map(([key, value]) => [key, change(value, key)]))

export const mapOperations = <D extends OpenApiJson>(document: D, change: (operation: Operation) => Operation): D => ({
  ...document,
  paths: mapValues(document.paths, (operations) => mapValues(operations, change))
})

/** The schema itself in place of a reference to it. */
export const resolve = (schemas: Schemas, schema: Json): JsonObject => {
  if (!isObject(schema)) return {}
  const { $ref } = schema
  return typeof $ref === "string" ? resolve(schemas, schemas[$ref.slice(schemaPrefix.length)]) : schema
}
