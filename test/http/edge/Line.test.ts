import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { Line } from "../../../src/http/edge/Line.ts"

const nextTurn = Effect.promise(() => new Promise<void>((resolve) => setImmediate(resolve)))

describe("A line", () => {
  it.live("begins in each turn of the event loop what its weight allows, in order, and one piece in any case", () =>
    Effect.gen(function* () {
      const line = new Line(10)
      const begun: Array<string> = []
      for (const [name, weight] of [
        ["a", 6],
        ["b", 4],
        ["c", 30],
        ["d", 1],
        ["e", 10]
      ] as const) {
        line.join(() => void begun.push(name), weight)
      }
      assert.deepStrictEqual(begun, [])
      for (const soFar of ["ab", "abc", "abcd", "abcde"]) {
        yield* nextTurn
        assert.strictEqual(begun.join(""), soFar)
      }
      line.join(() => void begun.push("f"))
      yield* nextTurn
      assert.strictEqual(begun.join(""), "abcdef")
    })
  )

  it.live("leaves out who gave the place up", () =>
    Effect.gen(function* () {
      const line = new Line(1)
      const begun: Array<number> = []
      const leave = [0, 1, 2, 3].map((n) => line.join(() => void begun.push(n)))
      for (const n of [0, 1, 2]) leave[n]!()
      yield* nextTurn
      assert.deepStrictEqual(begun, [3])
    })
  )
})
