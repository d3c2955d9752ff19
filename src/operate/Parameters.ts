/** What the document says of the parameters of the interface for operators. */
import { OpenApi } from "effect/http-api"
import { limitType } from "../http/endpoint/Paging.ts"
import { type ParameterTypes, withTypes } from "../http/openapi/ParameterTypes.ts"
import { defaultLimit } from "./Fields.ts"

const types: ParameterTypes = {
  limit: limitType(defaultLimit),
  count: {
    type: "boolean",
    default: false,
    examples: [true],
    description: "With `true` the answer says how many there are, up to 10000"
  },
  state: {
    type: "array",
    minItems: 1,
    maxItems: 7,
    items: { $ref: "#/components/schemas/JobState" },
    examples: [["failed"]],
    description: "Any of these states; may be repeated"
  },
  id: {
    type: "array",
    minItems: 1,
    maxItems: 100,
    items: { type: "string", pattern: "^[1-9][0-9]{0,15}$" },
    examples: [["4711"]],
    description: "Any of these jobs; may be repeated"
  }
}

/** Documents the parameters of an operation by type and description. */
export const documented = OpenApi.annotations({ transform: withTypes(types) })
