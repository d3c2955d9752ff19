/** Declares the forecast of one series as a task for a thread. */
import { Schema } from "effect"
import * as Cpu from "../../../src/cpu/Cpu.ts"
import { seasons } from "./engine/special/Seasons.ts"

const Factors = Schema.Struct({
  base: Schema.Finite,
  weekday: Schema.Finite,
  holiday: Schema.Finite,
  season: Schema.Finite,
  weather: Schema.Finite,
  event: Schema.Finite,
  adjustment: Schema.Finite
})

/** Schema of a `SeriesForecast`. */
const Forecast = Schema.Struct({
  days: Schema.Array(
    Schema.Struct({
      day: Schema.Int,
      closed: Schema.Boolean,
      value: Schema.Finite,
      low: Schema.Finite,
      high: Schema.Finite,
      factors: Schema.UndefinedOr(Factors),
      doubt: Schema.Finite,
      season: Schema.UndefinedOr(Schema.Struct({ name: Schema.Literals(seasons), seen: Schema.Int }))
    })
  ),
  backtest: Schema.Struct({ wape: Schema.UndefinedOr(Schema.Finite), days: Schema.Finite }),
  models: Schema.Array(Schema.Struct({ name: Schema.String, weight: Schema.Finite })),
  leftOut: Schema.Struct({ unfinished: Schema.UndefinedOr(Schema.Int), single: Schema.Array(Schema.Int) }),
  errors: Schema.instanceOf(Float64Array<ArrayBuffer>)
})

export const ForecastOnThread = Cpu.make("trade-area/forecast", {
  request: Schema.Struct({
    start: Schema.Int,
    horizon: Schema.Int,
    values: Schema.instanceOf(Float64Array<ArrayBuffer>),
    closed: Schema.Array(Schema.Int),
    weather: Schema.Array(Schema.Struct({ day: Schema.Int, weather: Schema.Literals(["fair", "rain", "snow"]) })),
    events: Schema.Array(Schema.Struct({ day: Schema.Int, names: Schema.Array(Schema.String) }))
  }),
  answer: Forecast,
  file: new URL("./ForecastOnThread.ts", import.meta.url)
})
