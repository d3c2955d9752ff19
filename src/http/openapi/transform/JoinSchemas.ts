/**
 * Joins schemas that the generator duplicated: a named schema with a different description at each use becomes Interval,
 * Interval_1, Interval_2. After joining there is one, and each description stands beside its reference. Pure.
 */
import type { Json, Schemas } from "../OpenApiJson.ts"
import { isObject, schemaPrefix } from "../OpenApiJson.ts"

/** The description of a schema, and the rest of it as text. */
const split = (schema: Json) => {
  const { description, ...shape } = isObject(schema) ? schema : {}
  return { description, shape: JSON.stringify(shape) }
}

/**
 * Joins schemas that differ only in their description. `canonical` has the description of the joined schema, by name; the
 * default is the one at its first use.
 */
export const joinSchemas = <Document extends { readonly components: { readonly schemas: Schemas } }>(
  document: Document,
  canonical: Readonly<Record<string, string>> = {}
): Document => {
  const { schemas } = document.components
  const names = new Map<string, string>()
  for (const name of Object.keys(schemas)) {
    const base = name.replace(/_\d+$/, "")
    const isTwin = base === name ? canonical[name] !== undefined : schemas[base] !== undefined
    if (isTwin && split(schemas[name]).shape === split(schemas[base]).shape) names.set(schemaPrefix + name, base)
  }
  const descriptionOf = (base: string) => canonical[base] ?? split(schemas[base]).description
  const rewrite = (node: Json): Json => {
    if (Array.isArray(node)) return node.map(rewrite)
    if (!isObject(node)) return node
    const rewritten = Object.fromEntries(Object.entries(node).map(([key, value]) => [key, rewrite(value)]))
    const base = names.get(String(node["$ref"]))
    if (base === undefined) return rewritten
    const { description } = split(schemas[String(node["$ref"]).slice(schemaPrefix.length)])
    const own = description === descriptionOf(base) ? {} : { description }
    return { ...own, ...rewritten, $ref: schemaPrefix + base }
  }
  const kept = Object.entries(schemas).flatMap(([name, schema]) => {
    const base = names.get(schemaPrefix + name)
    if (base !== undefined && base !== name) return []
    const whole = rewrite(schema)
    return [
      [name, base === undefined || !isObject(whole) ? whole : { ...whole, description: descriptionOf(base) }] as const
    ]
  })
  const whole = rewrite({ ...document, components: { ...document.components, schemas: {} } }) as Document
  return { ...whole, components: { ...whole.components, schemas: Object.fromEntries(kept) } }
}
