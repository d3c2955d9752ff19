/** Documents query parameters by the type that their text stands for. */
import { OpenApi } from "effect/http-api"

type Schema = Readonly<Record<string, unknown>>

interface Parameter {
  readonly name: string
  readonly schema: Schema
}

const types: Readonly<Record<string, Schema>> = {
  limit: {
    type: "integer",
    minimum: 1,
    maximum: 100,
    default: 20,
    examples: [20],
    description: "The most entries of a page, 1 to 100"
  },
  count: {
    type: "boolean",
    default: false,
    examples: [true],
    description: "With `true` the answer says how many there are, up to 10000"
  },
  state: {
    type: "array",
    minItems: 1,
    maxItems: 6,
    items: { $ref: "#/components/schemas/JobState" },
    examples: [["failed"]],
    description: "Any of these states; may be repeated"
  }
}

const ids: Schema = {
  type: "array",
  minItems: 1,
  maxItems: 100,
  items: { type: "string", pattern: "^[1-9][0-9]{0,15}$" },
  examples: [["4711"]],
  description: "Any of these jobs; may be repeated"
}

/** Documents the parameters of an operation by type and description. */
export const documented = OpenApi.annotations({
  transform: (operation) => ({
    ...operation,
    parameters: (operation["parameters"] as ReadonlyArray<Parameter & { readonly in: string }>).map((parameter) => {
      const known = parameter.name === "id" && parameter.in === "query" ? ids : types[parameter.name]
      const schema = known ?? parameter.schema
      return Object.assign({ description: schema["description"] }, parameter, { schema })
    })
  })
})
