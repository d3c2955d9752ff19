/** Entry point on a thread: forecasts revenue and customers of one store. */
import type * as Cpu from "../../../src/cpu/Cpu.ts"
import { forecastSeries } from "./engine/Engine.ts"
import { seriesOf } from "./History.ts"
import type { ForecastOnThread } from "./ThreadTasks.ts"

export const run: Cpu.Implementation<typeof ForecastOnThread> = ({ closed, events, horizon, weather, ...columns }) => {
  const history = {
    ...columns,
    closed: new Set(closed),
    weather: new Map(weather.map((known) => [known.day, known.weather])),
    events: new Map(events.map(({ day, names }) => [day, names]))
  }
  return {
    revenue: forecastSeries(seriesOf(history, "revenue", horizon)),
    customers: forecastSeries(seriesOf(history, "customers", horizon))
  }
}
