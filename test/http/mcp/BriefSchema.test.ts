import { assert, describe, it } from "@effect/vitest"
import * as BriefSchema from "../../../src/http/mcp/BriefSchema.ts"

const text = { type: "string", description: "Words" }

describe("The brief schema of a tool", () => {
  const briefOf = (properties: object, required: ReadonlyArray<string> = [], $defs: object = {}) =>
    BriefSchema.make({ type: "object", properties, required, $defs })

  it("has parameters and the members of the body by their types, one level deep", () => {
    const body = {
      type: "object",
      properties: { name: text, at: { type: "object", properties: { x: text } } },
      required: ["at"]
    }
    assert.deepStrictEqual(briefOf({ id: text, "idempotency-key": text, body }, ["id", "body"]), {
      type: "object",
      properties: {
        id: { type: "string" },
        body: { type: "object", properties: { name: { type: "string" }, at: { type: "object" } }, required: ["at"] }
      },
      required: ["id", "body"]
    })
  })

  it("has the members of all kinds of a body; those are required that every kind requires", () => {
    const kind = (name: string, own: object) => ({
      type: "object",
      properties: { kind: { type: "string", enum: [name] }, ...own },
      required: ["kind", ...Object.keys(own)]
    })
    const $defs = { A: kind("a", { size: { type: "integer" } }), B: kind("b", { size: text }) }
    const body = { anyOf: [{ $ref: "#/$defs/A" }, { $ref: "#/$defs/B" }] }
    assert.deepStrictEqual(briefOf({ body }, [], $defs)["properties"], {
      body: { type: "object", properties: { kind: { enum: ["a", "b"] }, size: {} }, required: ["kind", "size"] }
    })
  })

  it("allows null where it is allowed, and gives the type of values that are too many to list", () => {
    const many = Array.from({ length: 40 }, (_, n) => `value ${n}`)
    assert.deepStrictEqual(
      briefOf({
        a: { anyOf: [text, { type: "null" }] },
        b: { anyOf: [{ type: "string", enum: ["x"] }, { type: "null" }] },
        c: { type: "string", enum: many },
        d: {}
      })["properties"],
      { a: { type: ["string", "null"] }, b: { enum: ["x", null] }, c: { type: "string" }, d: {} }
    )
  })
})
