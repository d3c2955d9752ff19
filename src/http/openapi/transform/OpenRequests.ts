/** Lets the bodies of requests have members that the document does not name: the service ignores them, and the generated schemas refuse them. Pure. */
import {
  isObject,
  type Json,
  mapOperations,
  mapValues,
  type OpenApiJson,
  type Response,
  referredBy
} from "../OpenApiJson.ts"

const open = (node: Json): Json => {
  if (Array.isArray(node)) return node.map(open)
  if (!isObject(node)) return node
  const { additionalProperties, ...rest } = node
  return mapValues(additionalProperties === false ? rest : node, open)
}

export const withOpenRequests = (document: OpenApiJson): OpenApiJson => {
  const bodies = Object.values(document.paths).flatMap((operations) =>
    Object.values(operations).map(({ requestBody }) => requestBody)
  )
  const named = referredBy(bodies, document.components).get("schemas")
  const opened = mapOperations(document, ({ requestBody, ...operation }) =>
    requestBody === undefined ? operation : { ...operation, requestBody: open(requestBody) as Response }
  )
  const { components } = opened
  return {
    ...opened,
    components: {
      ...components,
      schemas: mapValues(components.schemas, (schema, name) => (named?.has(name) === true ? open(schema) : schema))
    }
  }
}
