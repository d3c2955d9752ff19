import { assert, describe, it } from "@effect/vitest"
import { Schema } from "effect"
import * as StartWindow from "../../../src/actor/limit/StartWindow.ts"

const Case = Schema.Struct({
  jobs: Schema.Literals([1, 3, 10, 32, 33, 100, 1_000]),
  perMs: Schema.Literals([1, 50, 1_000, 86_400_000]),
  /** What passes before as many jobs as there may, in shares of the period, and how many are wanted. */
  steps: Schema.Array(
    Schema.Struct({
      share: Schema.Literals([0, 0, 0.01, 0.1, 0.3, 0.99, 1, 2]),
      wanted: Schema.Literals([1, 2, 7, 1_000])
    })
  )
})

/** Starts what there is room for; answers each start with its time. */
const play = ({ jobs, perMs, steps }: typeof Case.Type) => {
  const rate = { jobs, perMs }
  const times: Array<number> = []
  let [now, starts]: [number, StartWindow.Starts] = [1_700_000_000_000, []]
  for (const { share, wanted } of steps) {
    now += share * perMs
    const n = Math.min(wanted, Math.max(0, StartWindow.roomAt(rate, starts, now)))
    starts = StartWindow.started(rate, StartWindow.current(rate, starts, now), now, n)
    for (let i = 0; i < n; i++) times.push(now)
  }
  return { rate, times, starts, now }
}

describe("The starts of a period", () => {
  it.prop("are never more than the rate allows, wherever the period begins", { one: Case }, ({ one }) => {
    const { rate, times } = play(one)
    times.forEach((at, i) => {
      const before = times[i - rate.jobs]
      if (before !== undefined) assert.isAtLeast(at - before, rate.perMs)
    })
  })

  it.prop("are kept as few marks", { one: Case }, ({ one }) => {
    assert.isAtMost(play(one).starts.length, 33)
  })

  it.prop("leave room exactly when the wait is over, which is a period at most", { one: Case }, ({ one }) => {
    const { now, rate, starts } = play(one)
    const wait = StartWindow.waitMs(rate, starts, now)
    assert.strictEqual(wait > 0, StartWindow.roomAt(rate, starts, now) <= 0)
    assert.isAtMost(wait, rate.perMs * (1 + 1 / 32) + 0.001)
    assert.isAbove(StartWindow.roomAt(rate, starts, now + wait + 0.001), 0)
  })

  it("use the rate to the full: a burst, then the next one after a period, however small the marks", () => {
    for (const jobs of [1, 10, 1_000]) {
      const rate = { jobs, perMs: 1_000 }
      const starts = StartWindow.started(rate, [], 5_000, jobs)
      assert.strictEqual(StartWindow.waitMs(rate, starts, 5_000), 1_000)
      assert.strictEqual(StartWindow.roomAt(rate, starts, 6_000), jobs)
    }
  })

  it("count as of now where the clock was set back, so that none counts for longer than a period", () => {
    const rate = { jobs: 2, perMs: 1_000 }
    const starts = StartWindow.started(rate, [], 90_000, 2)
    assert.strictEqual(StartWindow.waitMs(rate, StartWindow.atLatest(starts, 30_000), 30_000), 1_000)
  })
})
