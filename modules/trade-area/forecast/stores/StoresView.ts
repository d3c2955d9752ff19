/** The response to a forecast of several stores: their sum by day, and each of them as `DemandForecast` has it. */
import { Schema } from "effect"
import { inLanguage, type Language, Localized } from "../../../../src/Language.ts"
import { ForecastView, methodVersion, rounded, Weekday } from "../ForecastView.ts"
import { totalOf } from "./Total.ts"

const figure = (description: string, example: number) => Schema.Finite.annotate({ description, examples: [example] })

const TotalDay = Schema.Struct({
  date: Schema.String.annotate({ description: "YYYY-MM-DD", format: "date", examples: ["2026-11-23"] }),
  day_of_week: Weekday.annotate({ description: "Day of the week", examples: ["mon"] }),
  predicted_revenue: Schema.NullOr(
    figure("Sum of the stores' `predicted_revenue`. Null where only customers are given", 248_600)
  ),
  predicted_customers: Schema.NullOr(
    figure("Sum of the stores' `predicted_customers`; null where one of them has none", 186)
  ),
  confidence_interval: Schema.Struct({
    low: figure("The sum stays below with a chance of 10 %", 212_400),
    high: figure("The sum exceeds it with a chance of 10 %", 287_900)
  }).annotate({
    description:
      "Of the sum: narrower than the sums of the stores' bounds, since their errors offset each other in part. Of customers where only " +
      "they are given"
  }),
  open_stores: Schema.Int.annotate({ description: "Stores that are not taken to be closed", examples: [2] })
}).annotate({ description: "A day to come" })

export const StoresView = Schema.Struct({
  forecast: Schema.Array(TotalDay).annotate({ description: "Sum of the stores, in the order of the days" }),
  insights: Schema.Array(Schema.String).annotate({
    description: "What the sum means, in sentences",
    examples: [["2店舗の今後7日間の売上は合計1,704,000円の見込みです。"]]
  }),
  method: Schema.Struct({
    version: Schema.String.annotate({ description: "Version of the method", examples: [methodVersion] }),
    reconciliation: Schema.Literal("bottom_up").annotate({
      description: "How the sum is made: stores are forecast one by one and added up, so that both agree"
    }),
    error_correlation: figure(
      "How far errors of two stores went together on past days, 0 to 1: from 0, where they offset each other, to 1",
      0.3
    )
  }).annotate({ description: "How the sum was made" }),
  stores: Schema.Array(ForecastView).annotate({
    description: "Each store as `POST /api/v1/demand-forecast` would forecast it, in the order of the request"
  })
}).annotate({ identifier: "StoresDemandForecast", description: "Demand of several stores in the days to come" })
export type StoresView = typeof StoresView.Type

/** Sums of figures with two decimals. */
const hundredths = (value: number) => Math.round(value * 100) / 100
const sum = (values: ReadonlyArray<number>) => hundredths(values.reduce((all, value) => all + value, 0))
const isKnown = (values: ReadonlyArray<number | null>): values is ReadonlyArray<number> => !values.includes(null)
const sumIfKnown = (values: ReadonlyArray<number | null>): number | null => (isKnown(values) ? sum(values) : null)

/** Figures as they are shown are added up: a reader who adds the stores finds the sum. */
export const toStoresView = (
  stores: ReadonlyArray<ForecastView>,
  correlation: number,
  language: Language
): StoresView => {
  const forecast = (stores[0]?.forecast ?? []).map(({ date, day_of_week }, i): typeof TotalDay.Type => {
    const days = stores.map(({ forecast }) => forecast[i]!)
    const { high, low } = totalOf(
      days.map(({ confidence_interval: { high, low }, predicted_customers, predicted_revenue }) => ({
        value: predicted_revenue ?? predicted_customers ?? 0,
        low,
        high
      })),
      correlation
    )
    return {
      date,
      day_of_week,
      predicted_revenue: sumIfKnown(days.map((day) => day.predicted_revenue)),
      predicted_customers: sumIfKnown(days.map((day) => day.predicted_customers)),
      confidence_interval: { low: rounded(low), high: rounded(high) },
      open_stores: days.filter(({ closed }) => !closed).length
    }
  })
  return {
    forecast,
    insights: inLanguage<ReadonlyArray<string>>(insightsOf(stores.length, forecast), language),
    method: {
      version: methodVersion,
      reconciliation: "bottom_up",
      error_correlation: Math.round(correlation * 1000) / 1000
    },
    stores
  }
}

const insightsOf = (stores: number, forecast: ReadonlyArray<typeof TotalDay.Type>): ReadonlyArray<Localized> => {
  const isRevenue = forecast.every((day) => day.predicted_revenue !== null)
  const all = sum(forecast.map((day) => day.predicted_revenue ?? day.predicted_customers ?? 0))
  const text = Math.round(all).toLocaleString("en-US")
  const partly = forecast.filter((day) => day.open_stores > 0 && day.open_stores < stores).length
  return [
    new Localized(
      `${stores}店舗の今後${forecast.length}日間の${isRevenue ? `売上は合計${text}円` : `来客数は合計${text}人`}の見込みです。各店舗の予測の合計です。`,
      `${isRevenue ? "Revenue" : "Customers"} of ${stores} stores in the next ${forecast.length} days: ${text}${isRevenue ? " yen" : ""} expected, the sum of their forecasts.`
    ),
    ...(partly === 0
      ? []
      : [
          new Localized(
            `一部の店舗が休業の見込みの日が${partly}日あります。`,
            `On ${partly} ${partly === 1 ? "day" : "days"} some of the stores are taken to be closed.`
          )
        ])
  ]
}
