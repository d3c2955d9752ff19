/**
 * Leaves each request body its complete examples alone. Those of single members, of which tools compose further bodies, do not always go
 * together: of two members that exclude each other both would be sent. Pure; runs when bodies have their examples.
 */
import {
  isObject,
  type Json,
  type JsonObject,
  mapOperations,
  mapValues,
  type OpenApiJson,
  type Operation,
  type Response,
  referredBy,
  resolve,
  type Schemas
} from "../OpenApiJson.ts"

/** Keywords whose members are names, not keywords. */
const maps = new Set(["properties", "patternProperties", "$defs"])

const withoutExamples = (node: Json): Json => {
  if (Array.isArray(node)) return node.map(withoutExamples)
  if (!isObject(node)) return node
  const { examples: _, ...schema } = node
  return mapValues(schema, (member, key) =>
    maps.has(key) && isObject(member) ? mapValues(member, withoutExamples) : withoutExamples(member)
  )
}

/** A parameter whose schema is one of a body as well keeps the example of it. */
const withOwnExample = (parameter: Json, schemas: Schemas): Json => {
  const schema = isObject(parameter) ? parameter["schema"] : undefined
  if (!isObject(parameter) || !isObject(schema) || !("$ref" in schema) || "examples" in schema) return parameter
  const { allOf, ...target } = resolve(schemas, schema)
  const found = [target, ...(Array.isArray(allOf) ? allOf : [])].find((one) => isObject(one) && "examples" in one)
  return found === undefined ? parameter : { ...parameter, schema: { ...schema, examples: found["examples"] } }
}

export const withWholeExamples = (document: OpenApiJson): OpenApiJson => {
  const bodies = Object.values(document.paths).flatMap((operations) =>
    Object.values(operations).map(({ requestBody }) => requestBody)
  )
  const named = referredBy(bodies, document.components).get("schemas")
  const made = mapOperations(document, (given): Operation => {
    const { parameters } = given
    const operation = Array.isArray(parameters)
      ? { ...given, parameters: parameters.map((one) => withOwnExample(one, document.components.schemas)) }
      : given
    const { requestBody } = operation
    if (requestBody?.content === undefined) return operation
    const content = mapValues(requestBody.content, (media) =>
      media.schema === undefined ? media : { ...media, schema: withoutExamples(media.schema) as JsonObject }
    )
    return { ...operation, requestBody: { ...requestBody, content } as Response }
  })
  return {
    ...made,
    components: {
      ...made.components,
      schemas: mapValues(made.components.schemas, (schema, name) =>
        named?.has(name) === true ? withoutExamples(schema) : schema
      )
    }
  }
}
