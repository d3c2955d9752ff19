import { assert, describe, it } from "@effect/vitest"
import { forecastSeries } from "../../../../modules/trade-area/forecast/engine/Engine.ts"
import { backtest, sameWeekdayMean } from "../../../support/forecast/Backtest.ts"
import { kinds, storesOf } from "../../../support/forecast/Worlds.ts"

const seeds = [101, 102]
const stores = Object.keys(kinds).flatMap((kind) => storesOf(kind, seeds, 56 + 7 * 6))

describe("A rolling backtest over generated stores", () => {
  for (const length of [14, 56]) {
    it(`covers four days of five and errs less than the mean of same weekdays, from ${length} days`, () => {
      const results = stores.map((store) =>
        backtest(store, { length, origins: 6, horizon: 7 }, (input) => forecastSeries(input).days)
      )
      const references = stores.map((store) => backtest(store, { length, origins: 6, horizon: 7 }, sameWeekdayMean))
      const mean = (numbers: ReadonlyArray<number>) => numbers.reduce((sum, n) => sum + n, 0) / numbers.length
      assert.isBelow(mean(results.map(({ wape }) => wape)), mean(references.map(({ wape }) => wape)))
      const coverage = mean(results.map(({ coverage }) => coverage))
      assert.isTrue(coverage >= 0.75 && coverage <= 0.85, `covers ${coverage}`)
    })
  }
})
