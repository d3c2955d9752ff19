import { assert, describe, it } from "@effect/vitest"
import { Schema } from "effect"
import { largestBatch, UnstoredResults } from "../../../modules/webhooks/deliver/UnstoredResults.ts"

interface Entry {
  readonly result: { readonly endpointId: string }
  readonly n: number
}
const entry = (endpointId: string, n: number): Entry => ({ result: { endpointId }, n })
const names = (entries: ReadonlyArray<Entry>) => entries.map(({ n, result }) => `${result.endpointId}${n}`)
const holding = (...entries: ReadonlyArray<Entry>) => {
  const unstored = new UnstoredResults<Entry>()
  for (const one of entries) unstored.add(one)
  return unstored
}

describe("Results that are not stored", () => {
  it("are taken in their order, up to so many at once", () => {
    const unstored = holding(...Array.from({ length: largestBatch + 1 }, (_, n) => entry("a", n)))
    assert.strictEqual(unstored.take(0).length, largestBatch)
    assert.deepStrictEqual(names(unstored.take(0)), [`a${largestBatch}`])
    assert.deepStrictEqual(unstored.take(0), [])
  })

  it("of an endpoint that is held wait, later ones behind them, and others do not", () => {
    const unstored = holding(entry("a", 1), entry("b", 1))
    const [held] = unstored.take(0)
    unstored.wait([held!], 0)
    for (const one of [entry("a", 2), entry("b", 2)]) unstored.add(one)
    assert.deepStrictEqual(names(unstored.take(0)), ["b2"])
    assert.isTrue(unstored.isWaiting("a"))
    assert.deepStrictEqual(names(unstored.take(unstored.nextAt!)), ["a1", "a2"])
    assert.isFalse(unstored.isWaiting("a"))
    assert.isUndefined(unstored.nextAt)
  })

  it("wait longer each time, half a second at most, and shortly again once they were stored", () => {
    const unstored = holding(entry("a", 1))
    let now = 0
    const delays: Array<number> = []
    for (let n = 0; n < 9; n++) {
      unstored.wait(unstored.take(now), now)
      delays.push(unstored.nextAt! - now)
      now = unstored.nextAt!
    }
    assert.deepStrictEqual(delays, [5, 10, 20, 40, 80, 160, 320, 500, 500])
    unstored.take(now)
    unstored.cleared("a")
    unstored.wait([entry("a", 2)], now)
    assert.strictEqual(unstored.nextAt, now + 5)
  })

  it("are tried one endpoint at a time when one of them is in the way, and that one alone from then on", () => {
    const unstored = holding(entry("a", 1), entry("b", 1), entry("b", 2))
    unstored.part(unstored.take(0), 0)
    const first = unstored.take(0)
    assert.deepStrictEqual(names(first), ["a1"])
    unstored.part(first, 0)
    assert.isAbove(unstored.nextAt ?? 0, -1)
    assert.deepStrictEqual(names(unstored.take(0)), ["b1", "b2"])
    unstored.cleared("b")
    unstored.add(entry("b", 3))
    const later = unstored.nextAt!
    assert.isAbove(later, 0)
    assert.deepStrictEqual(names(unstored.take(later)), ["a1"])
    assert.deepStrictEqual(names(unstored.take(later)), ["b3"])
  })

  it("are tried at once and often before the end", () => {
    const unstored = holding(entry("a", 1))
    for (let n = 0, now = 0; n < 9; n++, now = unstored.nextAt!) unstored.wait(unstored.take(now), now)
    unstored.hurry()
    assert.deepStrictEqual(names(unstored.take(0)), ["a1"])
    unstored.wait([entry("a", 1)], 0)
    assert.strictEqual(unstored.nextAt, 50)
  })

  const Steps = Schema.Array(Schema.Literals(["a", "b", "c", "store", "wait", "part"])).check(Schema.isMaxLength(60))
  it.prop("are neither lost nor overtaken by a later one of their endpoint", { steps: Steps }, ({ steps }) => {
    const unstored = new UnstoredResults<Entry>()
    const stored = new Map<string, Array<number>>()
    const store = (entries: ReadonlyArray<Entry>) => {
      for (const { n, result } of entries) {
        unstored.cleared(result.endpointId)
        stored.set(result.endpointId, [...(stored.get(result.endpointId) ?? []), n])
      }
    }
    let [now, count] = [0, 0]
    for (const step of steps) {
      now += 7
      if (step === "store") store(unstored.take(now))
      else if (step === "wait") unstored.wait(unstored.take(now), now)
      else if (step === "part") unstored.part(unstored.take(now), now)
      else unstored.add(entry(step, ++count))
    }
    for (let batch = unstored.take(1e9); batch.length > 0; batch = unstored.take(1e9)) store(batch)
    const all = [...stored.values()]
    assert.strictEqual(all.flat().length, count)
    for (const numbers of all)
      assert.deepStrictEqual(
        numbers,
        numbers.toSorted((a, b) => a - b)
      )
  })
})
