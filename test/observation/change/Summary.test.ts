import { assert, describe, it } from "@effect/vitest"
import { Schema } from "effect"
import { changeOf, type KnownLevel, nextLevel } from "../../../modules/observation/change/Change.ts"
import { spanOf, summaryOf } from "../../../modules/observation/change/Summary.ts"
import { measureOf, stateOf } from "../../../modules/observation/Types.ts"

const price = { noun: "価格", unit: "円", isYesNo: false }
const stock = { noun: "在庫", unit: "", isYesNo: true }
const start = new Date("2026-01-01T00:00:00.000Z")
const after = (minutes: number) => new Date(start.getTime() + minutes * 60_000)
const day = 1_440

const known = (level: number, isChange = true): KnownLevel => ({ level, since: start, isChange })

const say = (measure: typeof price, from: KnownLevel | undefined, level: number, minutes: number) => {
  const at = after(minutes)
  return summaryOf(measure, level, at, { change: changeOf(from, level, at), known: from })
}

const between = (minimum: number, maximum: number) => Schema.Int.check(Schema.isBetween({ minimum, maximum }))
/** In tenths; close together, so that levels stay the same too. */
const Level = Schema.Union([between(0, 3), between(0, 100_000_000)])

describe("The line about a result", () => {
  it("says what a price was, is, by how much it changed, and after how long", () => {
    assert.strictEqual(
      say(price, known(980), 1080, 3 * day),
      "価格が980円から1,080円に上がりました（+10.2%、3日ぶりの変化）"
    )
    assert.strictEqual(
      say(price, known(1080), 980, 90),
      "価格が1,080円から980円に下がりました（−9.3%、1時間ぶりの変化）"
    )
    assert.strictEqual(say(price, known(0), 500, 5), "価格が0円から500円に上がりました（+500円、5分ぶりの変化）")
    assert.strictEqual(
      say(price, known(980, false), 1080, 2 * day),
      "価格が980円から1,080円に上がりました（+10.2%、観測開始から2日で初めての変化）"
    )
  })

  it("says of what is counted that it grew or shrank", () => {
    const shops = { noun: "競合数", unit: "件", isYesNo: false }
    assert.strictEqual(say(shops, known(4), 5, day), "競合数が4件から5件に増えました（+25%、1日ぶりの変化）")
    assert.strictEqual(say(shops, known(4), 3, day), "競合数が4件から3件に減りました（−25%、1日ぶりの変化）")
  })

  it("says that nothing changed, and for how long, or that there was nothing before", () => {
    assert.strictEqual(say(price, known(980), 980, 2 * day), "価格は980円のままです（2日間変化なし）")
    assert.strictEqual(say(price, known(980), 980, 5 * 60), "価格は980円のままです（5時間変化なし）")
    assert.strictEqual(say(price, undefined, 980, 0), "価格は980円です（初回の観測）")
  })

  it("says whether something is in stock", () => {
    assert.strictEqual(say(stock, known(0), 1, day), "在庫が「あり」に変わりました（1日ぶりの変化）")
    assert.strictEqual(say(stock, known(1), 1, day), "在庫は「あり」です")
    assert.strictEqual(say(stock, undefined, 0, 0), "在庫は「なし」です")
  })

  it("says in which state a stock is, where its type knows more than some or none", () => {
    const at = after(day)
    for (const [availability, level, expected] of [
      ["backorder", 1, "在庫が「取り寄せ」に変わりました（1日ぶりの変化）"],
      ["preorder", 1, "在庫が「予約受付中」に変わりました（1日ぶりの変化）"],
      ["awaiting_restock", 0, "在庫は「再入荷待ち」です"],
      ["out_of_stock", 0, "在庫は「なし」です"]
    ] as const) {
      const row = { observationType: "availability_watch" }
      const from = known(0)
      const change = changeOf(from, level, at)
      const state = stateOf(row, { availability })
      assert.strictEqual(summaryOf(measureOf(row), level, at, { change, known: from, state }), expected)
    }
    assert.isUndefined(stateOf({ observationType: "price_monitor" }, { price: 980 }))
  })

  it("names the greatest unit of a time that has passed", () => {
    assert.deepStrictEqual([0, 1, 59, 60, 1_439, 1_440, 10_000].map(spanOf), [
      "1分",
      "1分",
      "59分",
      "1時間",
      "23時間",
      "1日",
      "6日"
    ])
  })
})

describe("A change", () => {
  it.prop(
    "is there exactly when the level is another one, and leads from the one to the other",
    { before: Level, now: Level, minutes: between(0, 100_000) },
    ({ before, minutes, now }) => {
      const change = changeOf(known(before / 10), now / 10, after(minutes))
      assert.strictEqual(change === undefined, before === now)
      if (change === undefined) return
      assert.closeTo(before / 10 + change.difference, now / 10, 1e-6)
      assert.strictEqual(change.difference > 0, change.direction === "up")
      assert.strictEqual(change.afterMinutes, minutes)
      assert.strictEqual(change.percent === null, before === 0)
    }
  )

  it("begins a new time, and none goes on with the old one", () => {
    const first = nextLevel(undefined, 5, start)
    assert.deepStrictEqual(first, { level: 5, since: start, isChange: false })
    assert.strictEqual(nextLevel(first, 5, after(9)), first)
    assert.deepStrictEqual(nextLevel(first, 6, after(9)), { level: 6, since: after(9), isChange: true })
  })
})
