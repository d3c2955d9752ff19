import { assert, describe, it } from "@effect/vitest"
import { Schema } from "effect"
import { UnstoredResults } from "../../../src/actor/worker/complete/UnstoredResults.ts"

interface Result {
  readonly key: string
  readonly n: number
}
const largest = 10
const result = (key: string, n: number): Result => ({ key, n })
const names = (results: ReadonlyArray<Result>) => results.map(({ key, n }) => `${key}${n}`)
const holding = (...results: ReadonlyArray<Result>) => {
  const unstored = new UnstoredResults<Result>(({ key }) => key, largest)
  for (const one of results) unstored.add(one)
  return unstored
}

describe("Results that are not stored", () => {
  it("are taken in their order, up to a limit at once", () => {
    const unstored = holding(...Array.from({ length: largest + 1 }, (_, n) => result("a", n)))
    assert.strictEqual(unstored.take(0).length, largest)
    assert.deepStrictEqual(names(unstored.take(0)), [`a${largest}`])
    assert.deepStrictEqual(unstored.take(0), [])
  })

  it("of a key whose row is held wait, later ones behind them, and others do not", () => {
    const unstored = holding(result("a", 1), result("b", 1))
    const [held] = unstored.take(0)
    unstored.wait([held!], 0)
    for (const one of [result("a", 2), result("b", 2)]) unstored.add(one)
    assert.deepStrictEqual(names(unstored.take(0)), ["b2"])
    assert.deepStrictEqual(names(unstored.admit([result("a", 3), result("b", 3)])), ["b3"])
    assert.isTrue(unstored.isWaiting("a"))
    assert.deepStrictEqual(names(unstored.take(unstored.nextAt!)), ["a1", "a2", "a3"])
    assert.isFalse(unstored.isWaiting("a"))
    assert.isUndefined(unstored.nextAt)
  })

  it("wait longer each time, half a second at most, and shortly again once they were stored", () => {
    const unstored = holding(result("a", 1))
    let now = 0
    const delays: Array<number> = []
    for (let n = 0; n < 9; n++) {
      unstored.wait(unstored.take(now), now)
      delays.push(unstored.nextAt! - now)
      now = unstored.nextAt!
    }
    assert.deepStrictEqual(delays, [5, 10, 20, 40, 80, 160, 320, 500, 500])
    assert.isTrue(unstored.hasTroubles)
    for (const one of unstored.take(now)) unstored.cleared(one)
    assert.isFalse(unstored.hasTroubles)
    unstored.wait([result("a", 2)], now)
    assert.strictEqual(unstored.nextAt, now + 5)
  })

  it("are stored one key at a time when one of them is in the way, and that one alone from then on", () => {
    const unstored = holding(result("a", 1), result("b", 1), result("b", 2))
    unstored.part(unstored.take(0), 0)
    const first = unstored.take(0)
    assert.deepStrictEqual(names(first), ["a1"])
    unstored.part(first, 0)
    const second = unstored.take(0)
    assert.deepStrictEqual(names(second), ["b1", "b2"])
    for (const one of second) unstored.cleared(one)
    unstored.add(result("b", 3))
    const later = unstored.nextAt!
    assert.strictEqual(later, 50)
    assert.deepStrictEqual([unstored.take(later), unstored.take(later)].map(names).toSorted(), [["a1"], ["b3"]])
  })

  it("of keys that are stored alone alternate with those of others", () => {
    const unstored = holding(result("a", 1), result("b", 1), result("c", 1))
    unstored.part(unstored.take(0), 0)
    const batches: Array<ReadonlyArray<string>> = []
    for (let n = 0; n < 3; n++) {
      unstored.add(result("d", n))
      batches.push(names(unstored.take(0)), names(unstored.take(0)))
    }
    assert.deepStrictEqual(batches.flat().toSorted(), ["a1", "b1", "c1", "d0", "d1", "d2"])
    for (const n of [0, 2, 4]) assert.isTrue([batches[n], batches[n + 1]].flat().includes(`d${n / 2}`))
  })

  it("count how often in a row one of them failed alone", () => {
    const unstored = holding(result("a", 1))
    const delays: Array<number> = []
    let now = 0
    for (let n = 0; n < 9; n++) {
      const [one] = unstored.take(now)
      assert.strictEqual(unstored.failuresOf(one!), n)
      unstored.fail(one!, now)
      delays.push(unstored.nextAt! - now)
      now = unstored.nextAt!
    }
    assert.deepStrictEqual(delays, [50, 100, 200, 400, 800, 1600, 3200, 5000, 5000])
    unstored.cleared(result("a", 1))
    assert.strictEqual(unstored.failuresOf(result("a", 1)), 0)
  })

  it("are stored at once and often before the end", () => {
    const unstored = holding(result("a", 1))
    for (let n = 0, now = 0; n < 9; n++, now = unstored.nextAt!) unstored.wait(unstored.take(now), now)
    unstored.finishSoon()
    assert.deepStrictEqual(names(unstored.take(0)), ["a1"])
    unstored.wait([result("a", 1)], 0)
    assert.strictEqual(unstored.nextAt, 50)
  })

  const Step = Schema.Literals(["a", "b", "c", "store", "wait", "part", "fail", "divide"])
  const Steps = Schema.Array(Step).check(Schema.isMaxLength(60))
  it.prop("are neither lost nor overtaken by a later one of their key", { steps: Steps }, ({ steps }) => {
    const unstored = new UnstoredResults<Result>(({ key }) => key, 4)
    const stored = new Map<string, Array<number>>()
    const store = (results: ReadonlyArray<Result>) => {
      for (const one of unstored.admit(results)) {
        unstored.cleared(one)
        stored.set(one.key, [...(stored.get(one.key) ?? []), one.n])
      }
    }
    let [now, count] = [0, 0]
    for (const step of steps) {
      now += 7
      if (step === "a" || step === "b" || step === "c") unstored.add(result(step, ++count))
      else {
        const [first, ...rest] = unstored.take(now)
        if (first === undefined) continue
        if (step === "store") store([first, ...rest])
        else if (step === "wait") unstored.wait([first, ...rest], now)
        else if (step === "part") unstored.part([first, ...rest], now)
        else {
          if (step === "fail") unstored.fail(first, now)
          else unstored.wait([first], now)
          store(rest)
        }
      }
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
