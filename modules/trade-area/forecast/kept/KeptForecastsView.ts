/** The last forecasts of a store as the API shows them, each day beside what came true. */
import { Schema } from "effect"
import { formatDay } from "../../../../src/calendar/Days.ts"
import { StoreId } from "../../Parameters.ts"
import type { KeptForecast } from "./ForecastRepo.ts"

const date = (description: string) => Schema.String.annotate({ description, format: "date", examples: ["2026-11-23"] })
const figure = (description: string, example: number) => Schema.Finite.annotate({ description, examples: [example] })

const Day = Schema.Struct({
  date: date("YYYY-MM-DD"),
  predicted: figure("The forecast", 124_300),
  low: figure("Lower end of the 80 % interval", 101_200),
  high: figure("Upper end of the 80 % interval", 149_800),
  actual: Schema.NullOr(figure("What a later history gave for the day; null while none did", 131_000))
}).annotate({ description: "A day that was forecast" })

const Kept = Schema.Struct({
  made_at: Schema.String.annotate({
    description: "ISO 8601 UTC",
    format: "date-time",
    examples: ["2026-11-23T01:02:03.456Z"]
  }),
  history_to: date("Last day of the history"),
  measure: Schema.Literals(["revenue", "customers"]).annotate({
    description: "What the figures are",
    examples: ["revenue"]
  }),
  source: Schema.Literals(["historical_data", "reservations"]).annotate({
    description: "What the history was",
    examples: ["historical_data"]
  }),
  known_days: Schema.Int.annotate({ description: "Days of which the actual figure is known", examples: [7] }),
  wape: Schema.NullOr(
    figure("Real error: sum of the absolute errors over the sum of the actual figures; null while none is known", 0.142)
  ),
  coverage: Schema.NullOr(figure("Share of the known days within their interval", 0.81)),
  days: Schema.Array(Day).annotate({ description: "In the order of the days" })
}).annotate({ description: "One forecast" })

export const KeptForecastsView = Schema.Struct({
  store_id: StoreId,
  forecasts: Schema.Array(Kept).annotate({ description: "The last 20, newest first" })
}).annotate({ identifier: "KeptDemandForecasts", description: "Forecasts of a store and what came true" })
export type KeptForecastsView = typeof KeptForecastsView.Type

const thousandths = (value: number) => Math.round(value * 1000) / 1000
const hundredths = (value: number) => Math.round(value * 100) / 100

export const toKeptView = (storeId: string, forecasts: ReadonlyArray<KeptForecast>): KeptForecastsView => ({
  store_id: storeId,
  forecasts: forecasts.map(toKept)
})

const toKept = ({ actual, high, low, madeAt, measure, origin, revenue, source }: KeptForecast): typeof Kept.Type => {
  const days = revenue.map((predicted, i) => ({
    date: formatDay(origin + 1 + i),
    predicted: hundredths(predicted),
    low: hundredths(low[i]!),
    high: hundredths(high[i]!),
    actual: actual?.[i] ?? null
  }))
  let error = 0
  let total = 0
  let known = 0
  let within = 0
  for (const { actual, high, low, predicted } of days) {
    if (actual === null) continue
    known++
    error += Math.abs(actual - predicted)
    total += actual
    if (low <= actual && actual <= high) within++
  }
  return {
    made_at: madeAt.toISOString(),
    history_to: formatDay(origin),
    measure,
    source,
    known_days: known,
    wape: total > 0 ? thousandths(error / total) : null,
    coverage: known > 0 ? thousandths(within / known) : null,
    days
  }
}
