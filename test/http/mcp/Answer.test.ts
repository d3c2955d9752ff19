import { assert, describe, it } from "@effect/vitest"
import { Schema } from "effect"
import * as Answer from "../../../src/http/mcp/Answer.ts"

describe("The parts of a text", () => {
  it.prop(
    "are within the bound, whole characters, and together the text",
    { text: Schema.String, longest: Schema.Int.check(Schema.isBetween({ minimum: 4, maximum: 40 })) },
    ({ longest, text: given }) => {
      const text = `${given}駅𠮷é`.toWellFormed()
      const parts = Answer.partsOf(text, longest)
      assert.strictEqual(parts.join(""), text)
      for (const part of parts) assert.isAtMost(Buffer.byteLength(part), longest)
    }
  )
})
