/** Examples of single operations in the OpenAPI document, where those of their schemas do not fit: rows of the demo account in a state of their own. */
import { isObject, type Json, mapOperations, type OpenApiJson, type Operation } from "./OpenApiJson.ts"

export interface OperationExample {
  /** Examples by name; undefined leaves a parameter without an example, as a cursor that only an answer before can name. */
  readonly parameters?: Readonly<Record<string, Json>>
  /** Bodies by name. */
  readonly bodies?: Readonly<Record<string, Json>>
}

const withParameter = (parameter: Json, examples: Readonly<Record<string, Json>>): Json => {
  if (!isObject(parameter) || typeof parameter["name"] !== "string" || !(parameter["name"] in examples))
    return parameter
  const example = examples[parameter["name"]]
  const { examples: _, ...schema } = isObject(parameter["schema"]) ? parameter["schema"] : {}
  return { ...parameter, schema: example === undefined ? schema : { ...schema, examples: [example] } }
}

const withBodies = ({ requestBody, ...rest }: Operation, bodies: OperationExample["bodies"]): Operation => {
  if (requestBody?.content === undefined || bodies === undefined)
    return { ...rest, ...(requestBody && { requestBody }) }
  const examples = Object.fromEntries(Object.entries(bodies).map(([name, value]) => [name, { value }]))
  const content = Object.fromEntries(
    Object.entries(requestBody.content).map(([type, media], index) => [
      type,
      index === 0 ? { ...media, examples } : media
    ])
  )
  return { ...rest, requestBody: { ...requestBody, content } }
}

/** Operations are named as `DELETE /api/v1/chains/{id}`. */
export const withOperationExamples =
  (examples: Readonly<Record<string, OperationExample>>) =>
  (document: Readonly<Record<string, unknown>>): OpenApiJson =>
    mapOperations(document as OpenApiJson, (operation, path, method) => {
      const { bodies, parameters = {} } = examples[`${method.toUpperCase()} ${path}`] ?? {}
      const all = operation["parameters"]
      const named = Array.isArray(all) ? { parameters: all.map((one: Json) => withParameter(one, parameters)) } : {}
      return withBodies({ ...operation, ...named }, bodies)
    })
