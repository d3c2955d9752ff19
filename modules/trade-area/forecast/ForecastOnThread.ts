/** Entry point on a thread: forecasts one series. */
import type * as Cpu from "../../../src/cpu/Cpu.ts"
import { forecastSeries } from "./engine/Engine.ts"
import type { ForecastOnThread } from "./ThreadTasks.ts"

export const run: Cpu.Implementation<typeof ForecastOnThread> = ({ closed, events, horizon, start, values, weather }) =>
  forecastSeries({
    start,
    values,
    horizon,
    closed: new Set(closed),
    weather: new Map(weather.map((known) => [known.day, known.weather])),
    events: new Map(events.map(({ day, names }) => [day, names]))
  })
