/** Query parameters of the endpoints: their schemas, and their types in the OpenAPI document. */
import { Effect, Schema } from "effect"
import { OpenApi } from "effect/http-api"
import { documentedLanguages } from "../../src/http/openapi/Languages.ts"

export const PrefCode = Schema.String.check(
  Schema.isPattern(/^(?:0[1-9]|[1-3]\d|4[0-7])$/u, { message: "must be a prefecture code from 01 to 47" })
).annotate({ description: "Prefecture, two digits, 01 to 47; all of Japan when absent", examples: ["13"] })

export const Limit = Schema.Int.check(
  Schema.isBetween({ minimum: 1, maximum: 100 }, { message: "must be a whole number from 1 to 100" })
).pipe(Schema.withDecodingDefaultTypeKey(Effect.succeed(20)))

export const Explain = Schema.Boolean.pipe(Schema.withDecodingDefaultTypeKey(Effect.succeed(false)))

interface Parameter {
  readonly name: string
  readonly schema: { readonly description?: string }
}

/** Documented types. In a query every value is text, so the schemas would all be documented as strings. */
const types: Readonly<Record<string, Parameter["schema"] & Readonly<Record<string, unknown>>>> = {
  category: {
    $ref: "#/components/schemas/ScoreCategory",
    description: "What to rank by; `risk` ranks the safest first"
  },
  limit: {
    type: "integer",
    minimum: 1,
    maximum: 100,
    default: 20,
    examples: [20],
    description: "Maximum number of areas, 1 to 100"
  },
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

const withTypes = (operation: Readonly<Record<string, unknown>>) => ({
  ...operation,
  parameters: (operation["parameters"] as ReadonlyArray<Parameter>).map((parameter) => {
    const schema = types[parameter.name] ?? parameter.schema
    return Object.assign({ description: schema.description }, parameter, { schema })
  })
})

/** Annotations of an operation: documents types and descriptions of its parameters. */
export const documented = OpenApi.annotations({ transform: withTypes })

/** The same for an operation whose response contains texts for people. */
export const documentedTexts = documentedLanguages(withTypes)
