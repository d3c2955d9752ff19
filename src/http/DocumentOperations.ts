/**
 * Completes the generated OpenAPI document: one schema for all problems, with an example per kind; the answers that the
 * edge gives and the headers that it adds; operation ids that are identifiers.
 */
import type { OpenApi } from "effect/http-api"
import { isForOperators } from "./OperatorAccess.ts"
import * as Problem from "./Problem.ts"
import { problemOf } from "./Refusal.ts"

interface Schema {
  readonly $ref?: string
  readonly anyOf?: ReadonlyArray<Schema>
  readonly examples?: ReadonlyArray<unknown>
  readonly [key: string]: unknown
}
interface Media {
  readonly schema?: Schema
  readonly examples?: Readonly<Record<string, { readonly summary?: string; readonly value: unknown }>>
}
interface Response {
  readonly description: string
  readonly headers?: Readonly<Record<string, Schema>>
  readonly content?: Readonly<Record<string, Media>>
}
interface Operation {
  readonly operationId: string
  readonly requestBody?: unknown
  readonly security?: ReadonlyArray<unknown>
  readonly responses: Readonly<Record<string, Response>>
}
type Paths = Readonly<Record<string, Readonly<Record<string, Operation>>>>

export const complete = (document: OpenApi.OpenAPISpec): OpenApi.OpenAPISpec => {
  const schemas = document.components.schemas as unknown as Readonly<Record<string, Schema>>
  const isProblem = (name: string) => isExample(schemas[name]?.examples?.[0])
  const paths = mapOperations(document.paths as unknown as Paths, (path, method, operation) => ({
    ...operation,
    operationId: operation.operationId.replaceAll(/\.(\w)/g, (_, letter: string) => letter.toUpperCase()),
    responses: responsesOf(path, method, operation, schemas)
  }))
  const own = Object.entries(schemas).filter(([name]) => !isProblem(name))
  const problem = Object.entries(schemas).find(([name]) => isProblem(name))
  const components = {
    ...document.components,
    schemas: Object.fromEntries([
      ...own,
      ...(problem === undefined ? [] : [["Problem", general(problem[1])] as const])
    ]),
    securitySchemes: mapValues(document.components.securitySchemes, inLowerCase),
    headers
  }
  return { ...document, info: { ...document.info, contact }, paths, components } as unknown as OpenApi.OpenAPISpec
}

/** Scheme names have no case, but viewers of documents take `Bearer` for an unknown scheme and send another one. */
const inLowerCase = (security: OpenApi.OpenAPISecurityScheme): OpenApi.OpenAPISecurityScheme =>
  security.type === "http" ? { ...security, scheme: security.scheme.toLowerCase() } : security

const mapValues = <A, B>(record: Readonly<Record<string, A>>, change: (value: A) => B): Record<string, B> =>
  Object.fromEntries(Object.entries(record).map(([key, value]) => [key, change(value)]))

/** Whoever runs the service; the document of a product that others host cannot know more. */
const contact = { name: "The operator of this service" }

const mapOperations = (paths: Paths, change: (path: string, method: string, operation: Operation) => Operation) =>
  Object.fromEntries(
    Object.entries(paths).map(([path, operations]) => [
      path,
      Object.fromEntries(
        Object.entries(operations).map(([method, operation]) => [method, change(path, method, operation)])
      )
    ])
  )

const isExample = (u: unknown): u is Problem.ProblemJson =>
  typeof u === "object" && u !== null && "type" in u && String(u.type).startsWith("urn:ekimae:problem:")

const general = ({ examples: _examples, title: _title, ...schema }: Schema): Schema => ({
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
  // Headers that are too large are refused before the request has a name.
  ...(status === "431" ? [] : (["RequestId"] as const)),
  ...(isSecured && !["401", "421", "431"].includes(status) && !status.startsWith("5") ? rateHeaders : []),
  ...(status === "401" ? (["WwwAuthenticate"] as const) : []),
  ...(status === "429" || status === "503" ? (["RetryAfter"] as const) : []),
  ...(isTagged && (status === "200" || status === "304") ? (["ETag"] as const) : [])
]
const rateHeaders = ["RateLimit", "RateRemaining", "RateReset"] as const

/** What the edge answers by itself. A request without a body may still announce one that is too large, or compressed. */
const edgeStatusesOf = (path: string, method: string, isSecured: boolean): ReadonlyArray<string> => [
  "400",
  ...(isForOperators(path) ? ["403", "421"] : []),
  ...(method === "get" ? [] : ["413", "415"]),
  "431",
  "500",
  ...(isSecured ? ["503"] : [])
]

const responsesOf = (path: string, method: string, operation: Operation, schemas: Readonly<Record<string, Schema>>) => {
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

/** A response with problems gets the one schema, an example of each, and words instead of class names. */
const described = (response: Response, schemas: Readonly<Record<string, Schema>>): Response => {
  const schema = response.content?.[Problem.contentType]?.schema
  if (schema === undefined) return response
  const examples = (schema.anyOf ?? [schema]).flatMap(
    ({ $ref }) => schemas[$ref?.split("/").at(-1) ?? ""]?.examples ?? []
  )
  const found = [...new Map(examples.filter(isExample).map((example) => [example.code, example])).values()]
  return found.length === 0 ? response : { ...response, ...problems(found) }
}

const problems = (examples: ReadonlyArray<Problem.ProblemJson>): Response => ({
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
