/**
 * A schema with a name that is described anew where it stands comes out of the generator under a name of its own each
 * time: Interval, Interval_1, Interval_2. In the document it is one again, and the words stand beside each reference.
 * Pure.
 */
import type { Json, Schemas } from "./OpenApiJson.ts"
import { isObject, schemaPrefix } from "./OpenApiJson.ts"

/** What a schema is, and what is said of it. */
const parted = (schema: Json) => {
  const { description, ...shape } = isObject(schema) ? schema : {}
  return { description, shape: JSON.stringify(shape) }
}

/**
 * Joins the schemas that differ in their description alone. `canonical` says what is said of a schema itself, by name;
 * of the others it is what is said where they stand first.
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
    if (isTwin && parted(schemas[name]).shape === parted(schemas[base]).shape) names.set(schemaPrefix + name, base)
  }
  const wordsOf = (base: string) => canonical[base] ?? parted(schemas[base]).description
  const rewrite = (node: Json): Json => {
    if (Array.isArray(node)) return node.map(rewrite)
    if (!isObject(node)) return node
    const rewritten = Object.fromEntries(Object.entries(node).map(([key, value]) => [key, rewrite(value)]))
    const base = names.get(String(node["$ref"]))
    if (base === undefined) return rewritten
    const { description } = parted(schemas[String(node["$ref"]).slice(schemaPrefix.length)])
    const said = description === wordsOf(base) ? {} : { description }
    return { ...said, ...rewritten, $ref: schemaPrefix + base }
  }
  const kept = Object.entries(schemas).flatMap(([name, schema]) => {
    const base = names.get(schemaPrefix + name)
    if (base !== undefined && base !== name) return []
    const whole = rewrite(schema)
    return [[name, base === undefined || !isObject(whole) ? whole : { ...whole, description: wordsOf(base) }] as const]
  })
  const whole = rewrite({ ...document, components: { ...document.components, schemas: {} } }) as Document
  return { ...whole, components: { ...whole.components, schemas: Object.fromEntries(kept) } }
}
