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
      properties: { kind: text, name: text }
    })
  })

  it("is absent where a kind is no object", () => {
    assert.strictEqual(outputOf({ oneOf: [{ $ref: "#/components/schemas/Ball" }, text] }), undefined)
    assert.strictEqual(outputOf({ type: "array", items: text }), undefined)
  })
})

it("The schema of a tool says what a value is and means, in a few words, and not what the operation checks by itself", () => {
  const schema = {
    type: "object",
    properties: {
      title: { type: "string", description: "A title", maxLength: 10, pattern: "^a", examples: ["a"] },
      kind: { type: "string", enum: ["a", "b"] }
    },
    required: ["title"],
    additionalProperties: false,
    description: "What it is to be.\n\nHow it is made, at length"
  }
  const { properties } = ToolSchema.make([], { contentType: "application/json", schema, required: true }, {})
  assert.deepStrictEqual((properties as Record<string, unknown>)["body"], {
    type: "object",
    properties: { title: { type: "string", description: "A title" }, kind: { type: "string", enum: ["a", "b"] } },
    required: ["title"],
    description: "What it is to be."
  })
})

it("A long text is cut behind a sentence, else behind a part of one", () => {
  assert.strictEqual(ToolSchema.beginningOf("One. Two is long", 12), "One. Two...")
  assert.strictEqual(ToolSchema.beginningOf("One two. Three four", 12), "One two...")
  assert.strictEqual(ToolSchema.beginningOf("Short", 12), "Short")
  assert.strictEqual(ToolSchema.beginningOf("x".repeat(20), 12), `${"x".repeat(9)}...`)
  for (let longest = 8; longest < 40; longest++) {
    assert.isAtMost(
      ToolSchema.beginningOf("A text, which goes on: and on; and on. It ends", longest).length,
      longest + 3
    )
  }
})
