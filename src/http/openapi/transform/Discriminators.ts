/**
 * Adds a `discriminator` to unions whose schemas differ in the only value of one member. Viewers then show one form per
 * schema, and generated clients narrow by that member. Pure.
 */
import { isObject, type Json, type JsonObject, type OpenApiJson, resolve, type Schemas } from "../OpenApiJson.ts"

export const withDiscriminators = <D extends OpenApiJson>(document: D): D => {
  const { schemas } = document.components
  const change = (node: Json): Json => {
    if (Array.isArray(node)) return node.map(change)
    if (!isObject(node)) return node
    const changed = Object.fromEntries(Object.entries(node).map(([key, value]) => [key, change(value)]))
    const discriminator = discriminatorOf(node, schemas)
    if (discriminator === undefined) return changed
    const { anyOf: oneOf, ...rest } = changed
    return { ...rest, oneOf, discriminator }
  }
  return change(document) as D
}

/** The member whose value differs in all schemas of the union, and the schema for each value; undefined without one. */
const discriminatorOf = ({ anyOf }: JsonObject, schemas: Schemas) => {
  const references = Array.isArray(anyOf) ? anyOf.map((one) => (isObject(one) ? one["$ref"] : undefined)) : []
  if (references.length < 2 || !references.every((one) => typeof one === "string")) return undefined
  const members = references.map(($ref) => resolve(schemas, { $ref }))
  for (const propertyName of requiredOf(members[0])) {
    const values = members.map((member) => onlyValueOf(member, propertyName))
    if (values.includes(undefined) || new Set(values).size < values.length) continue
    return { propertyName, mapping: Object.fromEntries(values.map((value, index) => [value, references[index]])) }
  }
  return undefined
}

const requiredOf = (schema: JsonObject = {}): ReadonlyArray<string> =>
  Array.isArray(schema["required"]) ? schema["required"] : []

const onlyValueOf = (schema: JsonObject, propertyName: string): string | undefined => {
  const { properties } = schema
  const property = isObject(properties) ? properties[propertyName] : undefined
  if (!isObject(property) || !requiredOf(schema).includes(propertyName)) return undefined
  const [only, second] = Array.isArray(property["enum"]) ? property["enum"] : []
  return typeof only === "string" && second === undefined ? only : undefined
}
