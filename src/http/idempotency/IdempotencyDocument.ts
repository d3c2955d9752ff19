/**
 * Describes `Idempotency-Key` in the OpenAPI document: its parameter and problems at every operation that takes an optional
 * key, and the header that marks a replay also where the key is required. Pure.
 */
import { Schema } from "effect"
import { isForOperators } from "../edge/OperatorAccess.ts"
import * as IdempotencyKey from "../endpoint/IdempotencyKey.ts"
import {
  isObject,
  type JsonObject,
  mapOperations,
  mapValues,
  type OpenApiJson,
  type Operation,
  type Response,
  resolve,
  type Schemas,
  schemaPrefix
} from "../openapi/OpenApiJson.ts"
import { problems } from "../openapi/transform/EdgeResponses.ts"
import type { ProblemJson } from "../Problem.ts"
import { IdempotencyInFlight, IdempotencyKeyReused } from "./IdempotencyStore.ts"
import { errors } from "./IdempotentEndpoint.ts"
import { replayedHeader } from "./Replay.ts"

const parameter = {
  name: IdempotencyKey.name,
  in: "header",
  required: false,
  description:
    `${IdempotencyKey.description}, with the member \`idempotent_replay: true\`. The same key with another body is refused, ` +
    "and so is a second request while the first is in flight. The API keys of an account share theirs.",
  // Without an example, which would be one key for several requests.
  schema: { type: "string", pattern: IdempotencyKey.pattern }
}

const header = {
  IdempotentReplayed: {
    description: "`true` on the answer to an earlier request with the same Idempotency-Key",
    schema: { type: "string", enum: ["true"] }
  }
}

const reference = { $ref: "#/components/headers/IdempotentReplayed" }

/** Schemas that the responses need besides, by name. */
type AdditionalSchemas = Record<string, JsonObject>

export const withOptionalKeys = (document: Readonly<Record<string, unknown>>): OpenApiJson => {
  const given = document as OpenApiJson
  const added: AdditionalSchemas = {}
  const changed = mapOperations(given, (operation, path, method) => {
    if (method !== "post" || isForOperators(path) || (operation.security?.length ?? 0) === 0) return operation
    return declaresKey(operation)
      ? withHeader(operation)
      : withHeader(withReplays(withKey(operation), given.components.schemas, added))
  })
  const headers = isObject(given.components["headers"]) ? given.components["headers"] : {}
  return {
    ...changed,
    components: {
      ...changed.components,
      schemas: { ...changed.components.schemas, ...added },
      headers: { ...headers, ...header }
    }
  }
}

const member = {
  type: "boolean",
  enum: [true],
  description: "This is the answer to an earlier request with the same Idempotency-Key"
}

/** The bodies of successes may have one more member; named schemas get a twin, since other operations answer them too. */
const withReplays = (operation: Operation, schemas: Schemas, added: AdditionalSchemas): Operation => {
  const marked = (schema: JsonObject): JsonObject => {
    const { $ref, anyOf, properties } = schema
    if (typeof $ref === "string") {
      const name = $ref.slice(schemaPrefix.length)
      const twin = `${name}OrReplay`
      added[twin] = marked(resolve(schemas, schema))
      return { $ref: schemaPrefix + twin }
    }
    if (Array.isArray(anyOf)) return { ...schema, anyOf: anyOf.filter(isObject).map(marked) }
    return isObject(properties) ? { ...schema, properties: { ...properties, idempotent_replay: member } } : schema
  }
  return {
    ...operation,
    responses: mapValues(operation.responses, (response, status) =>
      status.startsWith("2") && response.content !== undefined
        ? {
            ...response,
            content: mapValues(response.content, (media) =>
              media.schema === undefined ? media : { ...media, schema: marked(media.schema) }
            )
          }
        : response
    )
  }
}

const parametersOf = ({ parameters }: Operation): ReadonlyArray<unknown> =>
  Array.isArray(parameters) ? parameters : []

const declaresKey = (operation: Operation): boolean =>
  parametersOf(operation).some((one) => isObject(one) && one["name"] === IdempotencyKey.name)

/** Only what a request had answered once is replayed. */
const withHeader = (operation: Operation): Operation => ({
  ...operation,
  responses: mapValues(operation.responses, (response, status) =>
    status.startsWith("2") ? { ...response, headers: { ...response.headers, [replayedHeader]: reference } } : response
  )
})

const encode = Schema.encodeSync(Schema.Union(errors))
const inFlight = encode(new IdempotencyInFlight()) as ProblemJson
const reused = encode(new IdempotencyKeyReused()) as ProblemJson

const withKey = (operation: Operation): Operation => {
  const { responses } = operation
  return {
    ...operation,
    parameters: [...parametersOf(operation), parameter],
    responses: {
      ...responses,
      "409": withProblem(responses["409"], inFlight, responses["404"] ?? responses["400"]),
      "422": withProblem(responses["422"], reused, responses["400"])
    }
  }
}

/** The response with one more problem; its headers, if it is new, are those of a similar one. */
const withProblem = (
  response: Response | undefined,
  problem: ProblemJson,
  similar: Response | undefined
): Response => ({
  ...problems([...problemsOf(response), problem]),
  headers: { ...(response ?? similar)?.headers }
})

const problemsOf = (response: Response | undefined): ReadonlyArray<ProblemJson> =>
  Object.values(response?.content ?? {}).flatMap(({ examples }) =>
    Object.values(examples ?? {}).flatMap((example) => (isObject(example) ? [example["value"] as ProblemJson] : []))
  )
