import { assert, describe, it } from "@effect/vitest"
import { Schema } from "effect"
import * as Ulids from "../../../modules/webhooks/deliver/Ulids.ts"

const Ms = Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 2 ** 48 - 1 }))
const first = (n: number, from: string): ReadonlyArray<string> => {
  const ids = Ulids.following(from)
  return Array.from({ length: n }, () => ids.next().value)
}

describe("Ids", () => {
  it.prop("tell the millisecond that they were made in", { ms: Ms }, ({ ms }) => {
    assert.match(Ulids.from(ms), /^[0-9A-HJKMNP-TV-Z]{26}$/)
    assert.strictEqual(Ulids.timeOf(Ulids.from(ms)), ms)
  })

  it.prop("stand in the order of their times", { a: Ms, b: Ms }, ({ a, b }) => {
    assert.strictEqual(Ulids.from(a) < Ulids.from(b), a < b)
  })

  it("begin differently for two pages of one millisecond", () => {
    const [a, b] = first(2, "01M7ZM5332A9DV6RBE7WRRZZZZ").map(Ulids.base)
    assert.strictEqual(a!.length, 22)
    assert.notStrictEqual(a, b)
    assert.strictEqual(Ulids.timeOf(a!), Ulids.timeOf("01M7ZM5332A9DV6RBE7WRRZZZZ"))
  })

  it("that follow each other are in order, without a double, across every carry", () => {
    const ids = first(5_000, "01M7ZM5332A9DV6RBE7WRRZZY0")
    assert.strictEqual(ids[0], "01M7ZM5332A9DV6RBE7WRRZZY0")
    assert.strictEqual(ids[32], "01M7ZM5332A9DV6RBE7WRRZZZ0")
    assert.strictEqual(ids[64], "01M7ZM5332A9DV6RBE7WRS0000")
    assert.deepStrictEqual(ids.toSorted(), [...new Set(ids)])
    for (const id of ids) assert.match(id, /^01M7ZM5332A9DV6RBE7WR[RS][0-9A-HJKMNP-TV-Z]{4}$/)
  })
})
