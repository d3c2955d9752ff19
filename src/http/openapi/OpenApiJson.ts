/** Types and helpers for reading and changing a generated OpenAPI document. */

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
  readonly operationId?: string
  readonly security?: ReadonlyArray<Readonly<Record<string, unknown>>>
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

export const mapOperations = <D extends OpenApiJson>(
  document: D,
  change: (operation: Operation, path: string, method: string) => Operation
): D => ({
  ...document,
  paths: mapValues(document.paths, (operations, path) =>
    mapValues(operations, (operation, method) => change(operation, path, method))
  )
})

/** Follows references to the schema itself. */
export const resolve = (schemas: Schemas, schema: Json): JsonObject => {
  if (!isObject(schema)) return {}
  const { $ref } = schema
  return typeof $ref === "string" ? resolve(schemas, schemas[$ref.slice(schemaPrefix.length)]) : schema
}

/** Names of components, by their section, that are referred to from here on. */
export const referredBy = (root: Json, components: JsonObject): ReadonlyMap<string, ReadonlySet<string>> => {
  const found = new Map<string, Set<string>>()
  const visit = (node: Json): void => {
    if (Array.isArray(node)) return node.forEach(visit)
    if (!isObject(node)) return
    const { $ref } = node
    const [, section, name] = typeof $ref === "string" ? (/^#\/components\/(\w+)\/(.+)$/.exec($ref) ?? []) : []
    if (section !== undefined && name !== undefined) {
      const names = found.get(section) ?? new Set()
      found.set(section, names)
      if (!names.has(name)) {
        names.add(name)
        const of = components[section]
        if (isObject(of)) visit(of[name])
      }
    }
    // A discriminator names schemas as texts.
    for (const value of Object.values(node)) {
      if (typeof value === "string" && value.startsWith(schemaPrefix) && value !== $ref) visit({ $ref: value })
      else visit(value)
    }
  }
  visit(root)
  return found
}
