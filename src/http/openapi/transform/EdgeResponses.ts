/**
 * Completes the generated OpenAPI document with what the endpoints do not declare: the responses and headers of the edge, one
 * schema for all problems with an example per code, and operation ids that are valid identifiers.
 */
import type { OpenApi } from "effect/http-api"
import { problemOf } from "../../edge/EdgeProblems.ts"
import { isForOperators } from "../../edge/OperatorAccess.ts"
import * as Problem from "../../Problem.ts"
import {
  isObject,
  type Json,
  type JsonObject,
  mapOperations,
  mapValues,
  type OpenApiJson,
  type Operation,
  type Response,
  resolve,
  type Schemas
} from "../OpenApiJson.ts"

export const withEdgeResponses = (document: OpenApi.OpenAPISpec): OpenApi.OpenAPISpec => {
  const generated = document as unknown as OpenApiJson
  const { schemas } = generated.components
  const isProblem = (schema: Json) => isExample(examplesOf(schema)[0])
  const { paths } = mapOperations(generated, (operation, path, method) => ({
    ...operation,
    operationId: String(operation.operationId).replaceAll(/\.(\w)/g, (_, letter: string) => letter.toUpperCase()),
    responses: responsesOf(path, method, operation, schemas)
  }))
  const problem = joined(Object.values(schemas).filter((schema): schema is JsonObject => isProblem(schema)))
  const components = {
    ...document.components,
    schemas: Object.fromEntries([
      ...Object.entries(schemas).filter(([, schema]) => !isProblem(schema)),
      ...(problem === undefined ? [] : [["Problem", general(problem)] as const])
    ]),
    securitySchemes: mapValues(document.components.securitySchemes, inLowerCase),
    headers
  }
  return { ...document, info: { ...document.info, contact }, paths, components } as unknown as OpenApi.OpenAPISpec
}

/** Scheme names are case-insensitive, but document viewers treat `Bearer` as unknown and send another scheme. */
const inLowerCase = (security: OpenApi.OpenAPISecurityScheme): OpenApi.OpenAPISecurityScheme =>
  security.type === "http" ? { ...security, scheme: security.scheme.toLowerCase() } : security

/** OpenAPI wants a contact; a self-hosted product does not know its operator. */
const contact = { name: "The operator of this service" }

const isExample = (u: unknown): u is Problem.ProblemJson =>
  typeof u === "object" && u !== null && "type" in u && String(u.type).startsWith("urn:ekimae:problem:")

const examplesOf = (schema: Json): ReadonlyArray<unknown> =>
  isObject(schema) && Array.isArray(schema["examples"]) ? schema["examples"] : []

/** One schema for all: members that only some problems have are optional. */
const joined = (problems: ReadonlyArray<JsonObject>): JsonObject | undefined => {
  const [plain, ...others] = problems.toSorted((a, b) => namesOf(a).length - namesOf(b).length)
  return plain && { ...plain, properties: Object.assign({}, ...[...others, plain].map(({ properties }) => properties)) }
}

const namesOf = ({ properties }: JsonObject): ReadonlyArray<string> =>
  Object.keys(isObject(properties) ? properties : {})

/** The schema of all problems, made of that of one. */
const general = ({ examples: _examples, title: _title, ...schema }: JsonObject): JsonObject => ({
  ...schema,
  description: "Problem details (RFC 9457) with the members `code`, `message` and `request_id`"
})

const header = (description: string, type: "string" | "integer", example: string | number) => ({
  description,
  schema: { type, examples: [example] }
})
const headers = {
  RequestId: header("Names this request in the log of the service", "string", "01K9ZQ3V7M8T5N2R4C6B1D0FGH"),
  RateLimit: header("Requests that the window holds", "integer", 60),
  RateRemaining: header("Requests left in the window", "integer", 59),
  RateReset: header("Seconds until the next place in the window is free", "integer", 60),
  RetryAfter: header("Seconds after which to try again", "integer", 2),
  WwwAuthenticate: header("The scheme, and `invalid_token` for a bad key", "string", 'Bearer realm="analytics"'),
  ETag: header("Weak tag of this answer, for `If-None-Match`", "string", 'W/"PmNvEdT0JCGcwC5dGY5oThS9OnY"')
}
type HeaderName = keyof typeof headers
const names: Readonly<Record<HeaderName, string>> = {
  RequestId: "x-request-id",
  RateLimit: "x-ratelimit-limit",
  RateRemaining: "x-ratelimit-remaining",
  RateReset: "x-ratelimit-reset",
  RetryAfter: "retry-after",
  WwwAuthenticate: "www-authenticate",
  ETag: "etag"
}

const headersOf = (status: string, isSecured: boolean, isTagged: boolean): ReadonlyArray<HeaderName> => [
  // Headers that are too large are refused before the request has an id.
  ...(status === "431" ? [] : (["RequestId"] as const)),
  ...(isSecured && !["401", "421", "431"].includes(status) && !status.startsWith("5") ? rateHeaders : []),
  ...(status === "401" ? (["WwwAuthenticate"] as const) : []),
  ...(status === "429" || status === "503" ? (["RetryAfter"] as const) : []),
  ...(isTagged && (status === "200" || status === "304") ? (["ETag"] as const) : [])
]
const rateHeaders = ["RateLimit", "RateRemaining", "RateReset"] as const

/** Statuses of the edge. Any method but GET may announce a body that is too large or compressed. */
const edgeStatusesOf = (path: string, method: string, isSecured: boolean): ReadonlyArray<string> => [
  "400",
  ...(isForOperators(path) ? ["403", "421"] : []),
  ...(method === "get" ? [] : ["413", "415"]),
  "431",
  "500",
  ...(isSecured ? ["503"] : [])
]

const responsesOf = (path: string, method: string, operation: Operation, schemas: Schemas) => {
  const isSecured = (operation.security?.length ?? 0) > 0
  const edge = edgeStatusesOf(path, method, isSecured)
  const isTagged = method === "get" && operation.responses["200"]?.content?.["application/json"] !== undefined
  const all: Record<string, Response> = {
    ...(isTagged ? { "304": { description: "The client has this answer already" } } : {}),
    ...Object.fromEntries(edge.map((status) => [status, problems([problemOf(Number(status))])]))
  }
  for (const [status, response] of Object.entries(operation.responses)) {
    if (status === "415" && method === "get") continue
    all[status] = described(response, schemas)
  }
  return Object.fromEntries(
    Object.entries(all).map(([status, response]) => [
      status,
      {
        ...response,
        headers: {
          ...Object.fromEntries(
            headersOf(status, isSecured, isTagged).map((name) => [
              names[name],
              { $ref: `#/components/headers/${name}` }
            ])
          ),
          ...response.headers
        }
      }
    ])
  )
}

/** A response with problems gets the common schema, an example per problem, and a readable description. */
const described = (response: Response, schemas: Schemas): Response => {
  const schema = response.content?.[Problem.contentType]?.schema
  if (schema === undefined) return response
  const { anyOf } = schema
  const examples = (Array.isArray(anyOf) ? anyOf : [schema]).flatMap((choice) => examplesOf(resolve(schemas, choice)))
  const found = [...new Map(examples.filter(isExample).map((example) => [example.code, example])).values()]
  return found.length === 0 ? response : { ...response, ...problems(found) }
}

/** A response with these problems. */
export const problems = (examples: ReadonlyArray<Problem.ProblemJson>): Response => ({
  description: examples.map(({ code, message }) => `\`${code}\`: ${message}`).join("; "),
  content: {
    [Problem.contentType]: {
      schema: { $ref: "#/components/schemas/Problem" },
      examples: Object.fromEntries(
        examples.map((value) => [
          value.code,
          { summary: value.message, value: { ...value, request_id: headers.RequestId.schema.examples[0] } }
        ])
      )
    }
  }
})
