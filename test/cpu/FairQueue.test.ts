import { assert, describe, it } from "@effect/vitest"
import { FairQueue } from "../../src/cpu/FairQueue.ts"

const queueOf = (...items: ReadonlyArray<readonly [key: string, item: string]>) => {
  const queue = new FairQueue<string>()
  for (const [key, item] of items) queue.join(key, item)
  return queue
}

/** Items begin with their key. */
const next = (queue: FairQueue<string>, mayGo?: (item: string) => boolean) => {
  const item = queue.first(mayGo)
  if (item !== undefined) queue.take(item.slice(0, 1), item)
  return item
}

const rest = (queue: FairQueue<string>) => Array.from({ length: queue.size }, () => next(queue)).join(" ")

describe("FairQueue", () => {
  it("is first in, first out within a key", () => {
    assert.strictEqual(rest(queueOf(["a", "a1"], ["a", "a2"], ["a", "a3"])), "a1 a2 a3")
  })

  it("goes round robin between keys, however many items wait under one", () => {
    const queue = queueOf(["a", "a1"], ["a", "a2"], ["a", "a3"], ["b", "b1"], ["c", "c1"], ["c", "c2"])
    assert.strictEqual(rest(queue), "a1 b1 c1 a2 c2 a3")
  })

  it("gives a key that counts three times as much three turns to one of the others", () => {
    const queue = queueOf(...["a1", "a2", "a3"].map((item) => ["a", item] as const))
    for (let n = 1; n <= 6; n++) queue.join("b", `b${n}`)
    const served = Array.from({ length: 8 }, () => {
      const item = queue.first()!
      queue.take(item.slice(0, 1), item, item.startsWith("b") ? 3 : 1)
      return item
    })
    assert.strictEqual(served.join(" "), "a1 b1 b2 b3 a2 b4 b5 b6")
  })

  it("gives nothing to a key for having been away, and does not forget that it was ahead", () => {
    const queue = queueOf(["a", "a1"], ["a", "a2"], ["b", "b1"], ["b", "b2"])
    assert.strictEqual(rest(queue), "a1 b1 a2 b2")
    // Both had two turns; c had none and gets no more than its share from now on.
    for (const item of ["a3", "a4"]) queue.join("a", item)
    for (const item of ["c1", "c2", "c3"]) queue.join("c", item)
    assert.strictEqual(rest(queue), "c1 a3 c2 a4 c3")
  })

  it("puts a key that comes back behind those that wait already", () => {
    const queue = queueOf(["a", "a1"], ["b", "b1"], ["c", "c1"])
    assert.strictEqual(next(queue), "a1")
    queue.join("a", "a2")
    assert.strictEqual(rest(queue), "b1 c1 a2")
  })

  it("passes over what may not go yet, and keeps its place", () => {
    const queue = queueOf(["a", "a1"], ["a", "a2"], ["b", "b1"])
    assert.strictEqual(
      next(queue, (item) => item !== "a1"),
      "a2"
    )
    assert.isUndefined(next(queue, (item) => item === "a2"))
    assert.strictEqual(rest(queue), "b1 a1")
  })

  it("forgets who leaves, once", () => {
    const queue = queueOf(["a", "a1"], ["b", "b1"])
    assert.isTrue(queue.leave("a", "a1"))
    assert.isFalse(queue.leave("a", "a1"))
    assert.isFalse(queue.leave("b", "a1"))
    assert.strictEqual(queue.size, 1)
    assert.strictEqual(rest(queue), "b1")
    assert.isUndefined(next(queue))
  })

  it("is empty when it was drained", () => {
    const queue = queueOf(["a", "a1"], ["b", "b1"], ["a", "a2"])
    assert.sameMembers([...queue.drain()], ["a1", "a2", "b1"])
    assert.strictEqual(queue.size, 0)
    assert.isUndefined(next(queue))
    queue.join("a", "a3")
    assert.strictEqual(rest(queue), "a3")
  })
})
