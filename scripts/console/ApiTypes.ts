/** Writes TypeScript types of an OpenAPI document, for the client of the console's page. */
import { isObject, type OpenApiJson, type Operation } from "../../src/http/openapi/OpenApiJson.ts"
import { member, objects, typesWith } from "../openapi/SchemaTypes.ts"

/** TypeScript type of a schema's values, where they are JSON. */
const typeOf = typesWith((name) => `components["schemas"][${JSON.stringify(name)}]`)

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
