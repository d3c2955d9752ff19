/**
 * Adds a complete example to every JSON body of a request and of a success: that of its schema, else one composed of the
 * examples of its members. A union gets one example per schema. Pure.
 */
import {
  isObject,
  type Json,
  type JsonObject,
  type Media,
  mapOperations,
  mapValues,
  type OpenApiJson,
  type Operation,
  type Response,
  resolve,
  type Schemas,
  schemaPrefix
} from "../OpenApiJson.ts"

export const withExamples = <D extends OpenApiJson>(document: D): D => {
  const { schemas } = document.components
  const withBodyExamples = (response: Response): Response =>
    response.content === undefined
      ? response
      : { ...response, content: mapValues(response.content, (media) => withExample(media, schemas)) }
  return mapOperations(document, (operation): Operation => {
    const { requestBody, responses } = operation
    return {
      ...operation,
      ...(requestBody === undefined ? {} : { requestBody: withBodyExamples(requestBody) }),
      responses: mapValues(responses, (response, status) =>
        status.startsWith("2") ? withBodyExamples(response) : response
      )
    }
  })
}

const withExample = (media: Media, schemas: Schemas): Media => {
  const { examples, schema } = media
  // No text shows what a packed or binary body holds.
  return schema === undefined || examples !== undefined || schema["format"] === "binary"
    ? media
    : { ...media, examples: examplesOf(schema, schemas) }
}

/** Examples by name: one for each schema of a union, else a single one. */
const examplesOf = (schema: JsonObject, schemas: Schemas): JsonObject => {
  const choices = Object.entries(choicesOf(resolve(schemas, schema)))
  if (choices.length === 0) return { example: { value: exampleOf(schema, schemas) } }
  const named = choices.map(([name, $ref]) => {
    const { description, title } = resolve(schemas, { $ref })
    return [name, { summary: title ?? description ?? name, value: exampleOf({ $ref }, schemas) }] as const
  })
  return Object.fromEntries(named)
}

/** The schemas of a union, by discriminator value or else by schema name. */
const choicesOf = ({ anyOf, discriminator, oneOf }: JsonObject): Readonly<Record<string, string>> => {
  if (isObject(discriminator)) return discriminator["mapping"] as Readonly<Record<string, string>>
  const references = [anyOf, oneOf].flat().map((one) => (isObject(one) ? one["$ref"] : undefined))
  const names = references.filter((one) => typeof one === "string")
  return names.length < 2 ? {} : Object.fromEntries(names.map(($ref) => [$ref.slice(schemaPrefix.length), $ref]))
}

const exampleOf = (given: Json, schemas: Schemas): Json => {
  const schema = resolve(schemas, given)
  const { allOf, anyOf, items, oneOf, properties, required } = schema
  // Examples beside a reference come first; a schema with checks has its examples on one of them.
  const annotated = [given, schema, ...(Array.isArray(allOf) ? allOf : [])].find(hasExamples)
  if (annotated !== undefined) return annotated.examples[0]
  if ("const" in schema) return schema["const"]
  if (Array.isArray(schema["enum"])) return schema["enum"][0]
  const choice = anyOf ?? oneOf
  if (Array.isArray(choice)) return exampleOf(choice[0], schemas)
  if (isObject(properties)) {
    const names = Array.isArray(required) ? required : []
    return Object.fromEntries(names.map((name: string) => [name, exampleOf(properties[name], schemas)]))
  }
  if (items !== undefined) return [exampleOf(items, schemas)]
  return blanks[String(schema["type"])] ?? null
}

const hasExamples = (u: Json): u is { readonly examples: ReadonlyArray<Json> } =>
  isObject(u) && Array.isArray(u["examples"])

const blanks: JsonObject = { object: {}, array: [], string: "...", integer: 1, number: 0.5, boolean: true }
