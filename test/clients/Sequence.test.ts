/** The check of numbers in the TypeScript client. */
import { assert, describe, it } from "@effect/vitest"
import { Schema } from "effect"
import { SequenceCheck, sequenceOf } from "../../clients/typescript/src/index.ts"

const kindsOf = (check: SequenceCheck, numbers: ReadonlyArray<number>) => numbers.map((n) => check.observe(n).kind)

describe("The check of sequence numbers", () => {
  it("says which event is the next, leaves or fills a gap, or came before", () => {
    const check = new SequenceCheck()
    assert.deepStrictEqual(kindsOf(check, [5, 6, 9, 8, 8, 10, 4]), [
      "next",
      "next",
      "gap",
      "late",
      "duplicate",
      "next",
      "late"
    ])
    assert.deepStrictEqual(check.missing, [[7, 7]])
    assert.deepStrictEqual(check.observe(20).missing, [[11, 19]])
    check.observe(15)
    assert.deepStrictEqual(check.missing, [
      [7, 7],
      [11, 14],
      [16, 19]
    ])
    check.giveUp(12)
    assert.deepStrictEqual(check.missing, [
      [13, 14],
      [16, 19]
    ])
  })

  it("says of an event whether a later one of the same subject came before", () => {
    const check = new SequenceCheck()
    assert.isFalse(check.observe(1, "a").isOutdated)
    assert.isFalse(check.observe(3, "a").isOutdated)
    assert.isFalse(check.observe(2, "b").isOutdated)
    assert.deepInclude(check.observe(2, "a"), { kind: "duplicate", isOutdated: true })
    assert.isFalse(check.observe(4).isOutdated)
  })

  it("goes on from the state that a program kept as JSON", () => {
    const before = new SequenceCheck()
    kindsOf(before, [1, 2, 6])
    const after = new SequenceCheck(JSON.parse(JSON.stringify(before.state)))
    assert.deepStrictEqual(kindsOf(after, [4, 7, 2]), ["late", "next", "duplicate"])
    assert.deepStrictEqual(after.missing, [
      [3, 3],
      [5, 5]
    ])
    assert.deepStrictEqual(new SequenceCheck(new SequenceCheck().state).observe(9).kind, "next")
  })

  it("forgets the oldest of more than a thousand gaps", () => {
    const check = new SequenceCheck()
    for (let n = 1; n <= 1_002; n++) check.observe(2 * n)
    assert.lengthOf(check.missing, 1_000)
    assert.deepStrictEqual(check.missing[0], [5, 5])
  })

  it.prop(
    "finds nothing missing once all have come, in any order, and each duplicate once",
    { order: Schema.Array(Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 40 }))) },
    ({ order }) => {
      const check = new SequenceCheck()
      const seen = new Set<number>([1])
      check.observe(1)
      for (const n of order) {
        assert.strictEqual(check.observe(n).kind === "duplicate", seen.has(n))
        seen.add(n)
      }
      const highest = Math.max(...seen)
      const missing = check.missing.flatMap(([from, to]) => Array.from({ length: to - from + 1 }, (_, n) => from + n))
      const expected = Array.from({ length: highest }, (_, n) => n + 1).filter((n) => !seen.has(n))
      assert.sameMembers(missing, expected)
    }
  )

  it("reads the number from headers in any spelling, and none from a test", () => {
    assert.strictEqual(sequenceOf({ "Webhook-Sequence": "482" }), 482)
    assert.strictEqual(sequenceOf(new Headers({ "webhook-sequence": "7" })), 7)
    for (const given of [undefined, "", "x", "-1", "1.5", "9".repeat(16)]) {
      assert.isUndefined(sequenceOf({ "webhook-sequence": given }))
    }
  })
})
