import { createHash } from "node:crypto"
import { assert, describe, it } from "@effect/vitest"
import { Schema } from "effect"
import { identityOf } from "../../../../modules/simulation/population/people/PersonaId.ts"

const alphabet = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
const read = (id: string) => [...id].reduce((number, digit) => number * 32n + BigInt(alphabet.indexOf(digit)), 0n)

describe("The id of a persona", () => {
  it.prop("is the first 128 bits of the SHA-256 of its text, in 26 digits", { text: Schema.String }, ({ text }) => {
    const { id } = identityOf(text)
    assert.strictEqual(id.length, 26)
    assert.strictEqual(read(id), BigInt(`0x${createHash("sha256").update(text).digest("hex").slice(0, 32)}`))
  })

  it("differs for many texts, as does the seed", () => {
    const many = Array.from({ length: 20_000 }, (_, ordinal) => identityOf(`01ACCOUNT/13104/${ordinal}`))
    assert.strictEqual(new Set(many.map(({ id }) => id)).size, many.length)
    assert.isAbove(new Set(many.map(({ seed }) => seed)).size, many.length - 3)
  })
})
