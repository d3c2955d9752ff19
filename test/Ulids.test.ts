import { assert, describe, it } from "@effect/vitest"
import { Effect, Schema } from "effect"
import { TestClock } from "effect/testing"
import * as Ulids from "../src/Ulids.ts"

const Ms = Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 2 ** 48 - 1 }))
const form = /^[0-7][0-9A-HJKMNP-TV-Z]{25}$/

describe("ULIDs", () => {
  it.prop("contain the millisecond that they were made in", { ms: Ms }, ({ ms }) => {
    assert.match(Ulids.from(ms), form)
    assert.strictEqual(Ulids.timeOf(Ulids.from(ms)), ms)
  })

  it.prop("sort by their times", { a: Ms, b: Ms }, ({ a, b }) => {
    assert.strictEqual(Ulids.from(a) < Ulids.from(b), a < b)
  })

  it("bound a range whose ends no id can reach", () => {
    assert.strictEqual(Ulids.from(-1), Ulids.from(0))
    assert.strictEqual(Ulids.from(Number.MAX_SAFE_INTEGER), Ulids.from(2 ** 48 - 1))
  })

  it("are upper case, of 26 characters, without I, L, O and U", () => {
    assert.isTrue(Ulids.isUlid("01M7ZM5332A9DV6RBE7WRRZZZZ"))
    for (const other of ["", "01M7ZM5332A9DV6RBE7WRRZZZ", "01m7zm5332a9dv6rbe7wrrzzzz", "01M7ZM5332A9DV6RBE7WRRZZZU"]) {
      assert.isFalse(Ulids.isUlid(other), other)
    }
    assert.isFalse(Ulids.isUlid("01M7ZM5332A9DV6RBE7WRRZZZZ\n"))
  })

  it.effect("of one source are unique and sort in the order they were made in", () =>
    Effect.gen(function* () {
      const [next, other] = [yield* Ulids.monotonic, yield* Ulids.monotonic]
      const ids = Array.from({ length: 5_000 }, next)
      for (const id of ids) assert.match(id, form)
      assert.deepStrictEqual(ids.toSorted(), [...new Set(ids)])
      assert.notStrictEqual(other().slice(10), ids[0]?.slice(10))
    })
  )

  it.effect("of one source contain the time of the clock, and never go back", () =>
    Effect.gen(function* () {
      const next = yield* Ulids.monotonic
      assert.strictEqual(Ulids.timeOf(next()), 1)
      yield* TestClock.setTime(1_800_000_000_000)
      const late = next()
      assert.strictEqual(Ulids.timeOf(late), 1_800_000_000_000)
      yield* TestClock.setTime(1_700_000_000_000)
      assert.isTrue(next() > late)
    })
  )

  it("begin differently for two pages of one millisecond", () => {
    const [a, b] = ["01M7ZM5332A9DV6RBE7WRRZZZZ", "01M7ZM5332A9DV6RBE7WRS0000"].map(Ulids.base)
    assert.strictEqual(a!.length, 22)
    assert.notStrictEqual(a, b)
    assert.strictEqual(a!.slice(0, 10), "01M7ZM5332")
  })
})
