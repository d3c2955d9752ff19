/** The error that a forecast claims beside the error that it then has, over shares of empty days. */

import { forecastSeries } from "../../../modules/trade-area/forecast/engine/Engine.ts"
import { claimedErrorOf } from "../../../modules/trade-area/forecast/Forecast.ts"
import { dayOf } from "../../../src/calendar/Days.ts"
import { normalOf, randomOf } from "../../../test/support/forecast/Worlds.ts"

export interface Claim {
  readonly share: number
  readonly claimed: number
  readonly real: number
}

export const claims = (shares: ReadonlyArray<number>, seeds: number): ReadonlyArray<Claim> =>
  shares.map((share) => {
    let claimed = 0
    let made = 0
    let error = 0
    let total = 0
    for (let seed = 0; seed < seeds; seed++) {
      const random = randomOf(seed * 977 + Math.round(share * 1000))
      const week = Array.from({ length: 7 }, () => 0.8 + 0.5 * random())
      const start = dayOf(2024, 4, 1)
      const values = Float64Array.from({ length: 365 + 12 * 14 }, (_, t) =>
        random() < share ? 0 : 100_000 * week[t % 7]! * Math.exp(0.15 * normalOf(random))
      )
      for (let end = 365; end < values.length; end += 14) {
        const { backtest, days } = forecastSeries({
          start: start + end - 365,
          values: values.subarray(end - 365, end),
          horizon: 7
        })
        claimed += claimedErrorOf(backtest)
        made++
        for (const [i, { value }] of days.entries()) {
          error += Math.abs(value - values[end + i]!)
          total += values[end + i]!
        }
      }
    }
    return { share, claimed: claimed / made, real: error / total }
  })
