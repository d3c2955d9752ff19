import { assert, describe, it } from "@effect/vitest"
import {
  KeptOverlaps,
  keyOf,
  storesInAll,
  storesPerAccount
} from "../../../modules/chain/analysis/overlap/KeptOverlaps.ts"

/** Ten of what an overlap counts are none of its stores. */
const overlap = (counts: number) => ({ stores: Array.from({ length: counts - 10 }, () => 0) })
const largest = overlap(storesPerAccount / 8)

describe("Kept overlaps", () => {
  it("are found by all that they depend on, for their account alone", () => {
    const kept = new KeptOverlaps<typeof largest>()
    const inputs = { stores: Float64Array.of(1, 2), halfDistanceM: 500 }
    kept.keep("a", keyOf(inputs), largest)
    assert.strictEqual(kept.find("a", keyOf({ ...inputs })), largest)
    assert.isUndefined(kept.find("a", keyOf({ ...inputs, halfDistanceM: 501 })))
    assert.isUndefined(kept.find("a", keyOf({ ...inputs, stores: Float64Array.of(1, 3) })))
    assert.isUndefined(kept.find("b", keyOf(inputs)))
  })

  it("of an account are as many as its bound, and the one used longest ago makes room for one more", () => {
    const kept = new KeptOverlaps<typeof largest>()
    for (let n = 1; n <= 8; n++) kept.keep("a", String(n), largest)
    for (let n = 1; n <= 8; n++) assert.isDefined(kept.find("a", String(n)), String(n))
    kept.find("a", "1")
    kept.keep("a", "9", largest)
    assert.isUndefined(kept.find("a", "2"))
    for (const key of ["1", "3", "8", "9"]) assert.isDefined(kept.find("a", key), key)
  })

  it("of an account push out none of others, while all have room", () => {
    const kept = new KeptOverlaps<typeof largest>()
    kept.keep("b", "own", largest)
    for (let n = 0; n < 1_000; n++) kept.keep("a", String(n), largest)
    assert.isDefined(kept.find("b", "own"))
  })

  it("are bounded in all: the account that was away longest makes room", () => {
    const kept = new KeptOverlaps<typeof largest>()
    const fitting = Math.floor(storesInAll / (storesPerAccount / 8))
    for (let n = 1; n <= fitting; n++) kept.keep(`account ${n}`, "own", largest)
    assert.isDefined(kept.find("account 1", "own"))
    kept.keep("one more", "own", largest)
    assert.isUndefined(kept.find("account 2", "own"))
    for (const name of ["account 1", "account 3", `account ${fitting}`, "one more"]) {
      assert.isDefined(kept.find(name, "own"), name)
    }
  })

  it("do not grow when the same one is kept again", () => {
    const kept = new KeptOverlaps<typeof largest>()
    kept.keep("a", "first", largest)
    for (let n = 0; n < 100; n++) kept.keep("a", "second", largest)
    assert.isDefined(kept.find("a", "first"))
  })
})
