/** Query parameters of the endpoints: their schemas, and their types in the OpenAPI document. */
import { Effect, Schema } from "effect"
import { OpenApi } from "effect/http-api"
import { limit, limitType } from "../../src/http/endpoint/Paging.ts"
import { documentedLanguages } from "../../src/http/openapi/Languages.ts"
import { type ParameterTypes, withTypes } from "../../src/http/openapi/ParameterTypes.ts"

export const PrefCode = Schema.String.check(
  Schema.isPattern(/^(?:0[1-9]|[1-3]\d|4[0-7])$/u, { message: "must be a prefecture code from 01 to 47" })
).annotate({ description: "Prefecture, two digits, 01 to 47; all of Japan when absent", examples: ["13"] })

const defaultLimit = 20
export const Limit = limit(defaultLimit)

export const Explain = Schema.Boolean.pipe(Schema.withDecodingDefaultTypeKey(Effect.succeed(false)))

const types: ParameterTypes = {
  category: {
    $ref: "#/components/schemas/ScoreCategory",
    description: "What to rank by; `risk` ranks the safest first"
  },
  limit: limitType(defaultLimit),
  explain: {
    type: "boolean",
    default: false,
    examples: [true],
    description: "With `true` the answer says how each score came to be"
  },
  a: {
    type: "string",
    pattern: "^[0-9]{5}$",
    examples: ["13104"],
    description: "The source area: its 5-digit JIS code"
  },
  b: {
    type: "string",
    pattern: "^[0-9]{5}$",
    examples: ["01100"],
    description: "The target area: its 5-digit JIS code"
  }
}

/** Annotations of an operation: documents types and descriptions of its parameters. */
export const documented = OpenApi.annotations({ transform: withTypes(types) })

/** Documents the parameters of an operation whose response contains texts for people. */
export const documentedTexts = documentedLanguages(withTypes(types))
