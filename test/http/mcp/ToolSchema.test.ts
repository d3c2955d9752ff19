import { assert, describe, it } from "@effect/vitest"
import * as ToolSchema from "../../../src/http/mcp/ToolSchema.ts"
import type { JsonObject } from "../../../src/http/openapi/OpenApiJson.ts"

const text = { type: "string" }
const schemas = {
  Ball: {
    type: "object",
    properties: { kind: text, name: text, size: { type: "integer" }, weight: { type: "integer" } },
    required: ["kind", "name", "size"]
  },
  Kite: { type: "object", properties: { kind: text, name: text, size: text }, required: ["kind", "size"] },
  Toy: { oneOf: [{ $ref: "#/components/schemas/Ball" }, { $ref: "#/components/schemas/Kite" }] }
}
const outputOf = (schema: JsonObject) =>
  ToolSchema.outputOf({ responses: { "200": { content: { "application/json": { schema } } } } }, schemas)

describe("The schema of a result", () => {
  it("has the members that all kinds of the result have alike", () => {
    assert.deepStrictEqual(outputOf({ $ref: "#/components/schemas/Toy" }), {
      type: "object",
      properties: { kind: text, name: text },
      required: ["kind", "size"]
    })
  })

  it("is absent where a kind is no object", () => {
    assert.strictEqual(outputOf({ oneOf: [{ $ref: "#/components/schemas/Ball" }, text] }), undefined)
    assert.strictEqual(outputOf({ type: "array", items: text }), undefined)
  })
})
