import { assert, describe, it } from "@effect/vitest"
import { Line } from "../../../src/actor/cpu/Line.ts"

const lineOf = (...items: ReadonlyArray<readonly [lane: string, item: string]>) => {
  const line = new Line<string>()
  for (const [lane, item] of items) line.join(lane, item)
  return line
}

const rest = (line: Line<string>) => Array.from({ length: line.size }, () => line.next()).join(" ")

describe("Line", () => {
  it("is first come, first served within a lane", () => {
    assert.strictEqual(rest(lineOf(["a", "a1"], ["a", "a2"], ["a", "a3"])), "a1 a2 a3")
  })

  it("lets lanes take turns, however many wait in one", () => {
    const line = lineOf(["a", "a1"], ["a", "a2"], ["a", "a3"], ["b", "b1"], ["c", "c1"], ["c", "c2"])
    assert.strictEqual(rest(line), "a1 b1 c1 a2 c2 a3")
  })

  it("gives a lane that comes back no turn before those that wait already", () => {
    const line = lineOf(["a", "a1"], ["b", "b1"], ["c", "c1"])
    assert.strictEqual(line.next(), "a1")
    line.join("a", "a2")
    assert.strictEqual(rest(line), "b1 c1 a2")
  })

  it("forgets who leaves, once", () => {
    const line = lineOf(["a", "a1"], ["b", "b1"])
    assert.isTrue(line.leave("a", "a1"))
    assert.isFalse(line.leave("a", "a1"))
    assert.isFalse(line.leave("b", "a1"))
    assert.strictEqual(line.size, 1)
    assert.strictEqual(rest(line), "b1")
    assert.isUndefined(line.next())
  })

  it("is empty when it was drained", () => {
    const line = lineOf(["a", "a1"], ["b", "b1"], ["a", "a2"])
    assert.sameMembers([...line.drain()], ["a1", "a2", "b1"])
    assert.strictEqual(line.size, 0)
    assert.isUndefined(line.next())
    line.join("a", "a3")
    assert.strictEqual(rest(line), "a3")
  })
})
