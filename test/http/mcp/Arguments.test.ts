import { assert, describe, it } from "@effect/vitest"
import { Schema } from "effect"
import * as Arguments from "../../../src/http/mcp/Arguments.ts"

const definitions = {
  Guest: {
    type: "object",
    properties: { name: { type: "string" }, age: { anyOf: [{ type: "integer" }, { type: "null" }] } }
  }
}
const body = {
  type: "object",
  properties: {
    guest: { $ref: "#/$defs/Guest" },
    prices: { type: "array", items: { type: "number" } },
    open: { type: "boolean" },
    note: { type: "string" },
    either: { anyOf: [{ type: "string" }, { type: "number" }] },
    limits: { type: "object", additionalProperties: { type: "integer" } }
  }
}
const read = (value: unknown) => Arguments.read(definitions, body, value)

describe("Arguments of an agent", () => {
  const whole = {
    guest: { name: "12", age: 7 },
    prices: [1.5, 2],
    open: false,
    note: "5",
    either: "5",
    limits: { a: 3 }
  }

  it("are read where the whole body, or an object or list in it, is JSON text", () => {
    assert.deepStrictEqual(read(JSON.stringify(whole)), whole)
    assert.deepStrictEqual(read({ ...whole, guest: JSON.stringify(whole.guest), prices: "[1.5,2]" }), whole)
  })

  it("are numbers and booleans where the schema takes nothing else, also as texts", () => {
    const texts = { ...whole, guest: { name: "12", age: "7" }, prices: ["1.5", "2"], open: "false", limits: { a: "3" } }
    assert.deepStrictEqual(read(texts), whole)
  })

  it("are read by the kind of object that they fit, by an enumerated member or by their members", () => {
    const kind = (name: string, members: object) => ({
      type: "object",
      properties: { kind: { type: "string", enum: [name] }, ...members }
    })
    const integer = { type: "integer" }
    const ball = kind("ball", { name: { type: "string" }, size: integer })
    const kite = kind("kite", { name: { type: "string" }, size: { type: "string" }, tails: integer })
    const toy = (value: unknown) => Arguments.read({}, { oneOf: [ball, { anyOf: [kite, { type: "null" }] }] }, value)
    assert.deepStrictEqual(toy({ kind: "ball", size: "5", unknown: "5" }), { kind: "ball", size: 5, unknown: "5" })
    assert.deepStrictEqual(toy(JSON.stringify({ kind: "kite", size: "5", tails: "2" })), {
      kind: "kite",
      size: "5",
      tails: 2
    })
    assert.deepStrictEqual(toy({ tails: "2" }), { tails: 2 })
    for (const unclear of [{ kind: "yoyo", size: "5" }, { name: "5", size: "5" }, { size: "5" }, {}]) {
      assert.deepStrictEqual(toy(unclear), unclear)
      assert.deepStrictEqual(toy(JSON.stringify(unclear)), unclear)
    }
    for (const value of ["{", "null", 5, null, [1]]) assert.deepStrictEqual(toy(value), value)
  })

  it("are left as they are where they do not fit, or fit several", () => {
    const wrong = { guest: "Yamada", prices: ["0x10", "1e3", "", "007"], open: "yes", either: "5", unknown: "5" }
    assert.deepStrictEqual(read(wrong), wrong)
    for (const value of ["{", "null", 5, null, [1]]) assert.deepStrictEqual(read(value), value)
  })

  it.prop(
    "are left as they are whenever they fit",
    { value: Schema.Record(Schema.String, Schema.Finite) },
    ({ value }) => {
      const given = { limits: value, prices: Object.values(value) }
      assert.deepStrictEqual(read(given), given)
    }
  )
})
