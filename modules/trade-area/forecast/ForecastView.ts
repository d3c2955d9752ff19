/** The response to a demand forecast. */
import { Schema } from "effect"
import { formatDay, type WeekdayName, weekdayNames, weekdayOf } from "../../../src/calendar/Days.ts"
import { inLanguage, type Language } from "../../../src/Language.ts"
import { StoreId } from "../Parameters.ts"
import { tradeOf } from "./Actions.ts"
import type { Forecast } from "./Forecast.ts"
import type { ForecastRequest } from "./ForecastRequest.ts"
import type { History } from "./History.ts"
import { insightsOf } from "./Insights.ts"

export const methodVersion = "2026-11"

const figure = (description: string, example: number) => Schema.Finite.annotate({ description, examples: [example] })

const share = (description: string, example: number) => figure(`${description}, 0 to 1`, example)

const factor = (description: string, example: number) => figure(`${description}, as a factor`, example)

const Factors = Schema.Struct({
  base: figure("Revenue of an ordinary day at the present level", 121_000),
  weekday: factor("Weekday", 0.94),
  holiday: factor("Public holidays, Obon, New Year and the days beside them", 1.08),
  season: factor("Time of the year and of the month", 1),
  weather: factor("Weather, where it is known", 1),
  event: factor("Events of the request", 1),
  adjustment: factor("Trend, the other models, and the chance of a day without revenue", 1.01)
}).annotate({ description: "Extension. Their product is `predicted_revenue`, but for rounding" })

export const Weekday = Schema.Literals(weekdayNames)

const Day = Schema.Struct({
  date: Schema.String.annotate({ description: "YYYY-MM-DD", format: "date", examples: ["2026-11-23"] }),
  day_of_week: Weekday.annotate({ description: "Day of the week", examples: ["mon"] }),
  predicted_revenue: Schema.NullOr(
    figure(
      "As likely exceeded as not; less than the mean where the store is empty on most days. Null where only customers are given",
      124_300
    )
  ),
  predicted_customers: Schema.NullOr(figure("The same of customers; null where the history has none", 93)),
  confidence_interval: Schema.Struct({
    low: figure("Revenue stays below with a chance of 10 %", 101_200),
    high: figure("Revenue exceeds it with a chance of 10 %", 149_800)
  }).annotate({
    description:
      "Meant to hold the revenue of four days of five (80 %), as it did in backtests on other stores; 0 and 0 on a closed day; " +
      "of customers where only they are given"
  }),
  closed: Schema.Boolean.annotate({
    description: "Extension. Whether the store is taken to be closed",
    examples: [false]
  }),
  closed_probability: share(
    "Extension. How likely the store is closed although that is not certain; 1 on a closed day, 0 without doubt",
    0
  ),
  booked: Schema.optionalKey(
    Schema.Int.annotate({
      description: "Extension. Guests on the books now; only with `source: reservations`",
      examples: [12]
    })
  ),
  factors: Schema.optionalKey(Schema.NullOr(Factors))
}).annotate({ description: "A day to come" })

const Staff = Schema.Struct({
  lunch: Schema.NullOr(Schema.Int).annotate({
    description:
      "People for lunch, or for the first part of the day (`words`); null where the history has no customers",
    examples: [2]
  }),
  dinner: Schema.NullOr(Schema.Int).annotate({
    description: "People for dinner, or for the second part of the day; null where the history has no customers",
    examples: [3]
  })
})

const Words = Schema.Struct({
  lunch: Schema.String.annotate({ description: "First part of the day", examples: ["ランチ"] }),
  dinner: Schema.String.annotate({ description: "Second part of the day", examples: ["ディナー"] }),
  prep_volume: Schema.String.annotate({ description: "What is prepared", examples: ["仕込み量"] })
}).annotate({ description: "Extension. What the members are called in the industry of the request" })

const perWeekday = <S extends Schema.Top>(of: S) =>
  Schema.Struct({ mon: of, tue: of, wed: of, thu: of, fri: of, sat: of, sun: of })

const ReadDay = Schema.Struct({
  date: Schema.String.annotate({ description: "YYYY-MM-DD", format: "date", examples: ["2026-11-21"] }),
  customers: figure("Guests who came with a reservation", 42)
}).annotate({ description: "A day that was read" })

const TrackRecordView = Schema.Struct({
  days: Schema.Int.annotate({ description: "Days that were forecast and are in the history now", examples: [21] }),
  from: Schema.String.annotate({ description: "The first of them", format: "date", examples: ["2026-11-01"] }),
  to: Schema.String.annotate({ description: "The last of them", format: "date", examples: ["2026-11-21"] }),
  wape: Schema.NullOr(share("Sum of the absolute errors over the revenue; null without revenue", 0.142)),
  coverage: share("Share of the days within their 80 % interval", 0.81)
}).annotate({ description: "What earlier forecasts of the store were worth" })

const Method = Schema.Struct({
  version: Schema.String.annotate({ description: "Version of the method", examples: [methodVersion] }),
  source: Schema.Literals(["historical_data", "reservations"]).annotate({
    description: "What the history was",
    examples: ["historical_data"]
  }),
  history_days: Schema.Int.annotate({ description: "Days of the history that were read", examples: [365] }),
  backtest_wape: Schema.NullOr(share("Error of the same method on past days, up to a week ahead", 0.131)),
  models: Schema.Array(
    Schema.Struct({
      name: Schema.String.annotate({ description: "Candidate model", examples: ["reference"] }),
      weight: share("Its weight in the forecast", 0.32)
    })
  ).annotate({ description: "The models that weigh most" })
}).annotate({ description: "Extension. How the forecast was made" })

export const ForecastView = Schema.Struct({
  store_id: StoreId,
  model_confidence: share("One less the error that the backtest lets expect (WAPE)", 0.86),
  forecast: Schema.Array(Day).annotate({ description: "In the order of the days" }),
  insights: Schema.Array(Schema.String).annotate({
    description: "What the forecast means, in sentences",
    examples: [["最も売れると見込まれるのは土曜（平均の1.4倍）、最も少ないのは火曜（0.8倍）です。"]]
  }),
  recommended_actions: Schema.Struct({
    staffing: perWeekday(Staff).annotate({ description: "People needed, by weekday; 0 where the store is closed" }),
    prep_volume: perWeekday(figure("Multiple of the usual day", 1.12)).annotate({
      description: "What to prepare, by weekday, against the mean of the open days"
    }),
    words: Words
  }).annotate({ description: "Of the first week of the forecast" }),
  method: Method,
  history: Schema.optionalKey(
    Schema.Array(ReadDay).annotate({
      description: "Extension. The last 42 days that were read; only with `source: reservations`"
    })
  ),
  track_record: Schema.NullOr(TrackRecordView).annotate({
    description: "Extension. Null until the history holds days that were forecast before"
  })
}).annotate({ identifier: "DemandForecast", description: "Demand of a store in the days to come" })
export type ForecastView = typeof ForecastView.Type

/** Whole numbers, or two decimals where a whole number says little. */
export const rounded = (value: number) => (value >= 1000 ? Math.round(value) : Math.round(value * 100) / 100)
const thousandths = (value: number) => Math.round(value * 1000) / 1000

const nameOf = (day: number): WeekdayName => weekdayNames[weekdayOf(day)]!

export const toView = (
  request: ForecastRequest,
  history: History,
  forecast: Forecast,
  language: Language
): ForecastView => ({
  store_id: request.store_id,
  model_confidence: thousandths(forecast.confidence),
  forecast: forecast.days.map(({ closed, customers, day, doubt, factors, high, low, value }, i) => ({
    date: formatDay(day),
    day_of_week: nameOf(day),
    predicted_revenue: history.measure === "customers" ? null : rounded(value),
    predicted_customers: customers === null ? null : rounded(customers),
    confidence_interval: { low: rounded(low), high: rounded(high) },
    closed,
    closed_probability: closed ? 1 : thousandths(doubt),
    ...(forecast.booked === undefined ? {} : { booked: forecast.booked.ahead[i]! }),
    ...(request.include_factors ? { factors: factors === undefined ? null : factorsView(factors) } : {})
  })),
  insights: inLanguage<ReadonlyArray<string>>(insightsOf(request, history, forecast), language),
  recommended_actions: { ...forecast.actions, words: wordsIn(request, language) },
  method: {
    version: methodVersion,
    source: history.source,
    history_days: history.read,
    backtest_wape: forecast.backtest.wape === undefined ? null : thousandths(forecast.backtest.wape),
    models: forecast.models.map(({ name, weight }) => ({ name, weight: thousandths(weight) }))
  },
  ...(history.source === "reservations" ? { history: lastDaysOf(history) } : {}),
  track_record:
    forecast.trackRecord === undefined
      ? null
      : {
          days: forecast.trackRecord.days,
          from: formatDay(forecast.trackRecord.first),
          to: formatDay(forecast.trackRecord.last),
          wape: forecast.trackRecord.wape === null ? null : thousandths(forecast.trackRecord.wape),
          coverage: thousandths(forecast.trackRecord.coverage)
        }
})

/** Six weeks: as much as can be compared with the days to come. */
const shownDays = 42

const lastDaysOf = ({ customers, end, start }: History): ReadonlyArray<typeof ReadDay.Type> =>
  Array.from(customers.subarray(-shownDays), (guests, i) => ({
    date: formatDay(Math.max(start, end - shownDays + 1) + i),
    customers: guests
  }))

const wordsIn = ({ industry }: ForecastRequest, language: Language): typeof Words.Type => {
  const { first, prepared, second } = tradeOf(industry)
  return { lunch: first[language], dinner: second[language], prep_volume: prepared[language] }
}

const factorsView = ({ base, ...shares }: typeof Factors.Type): typeof Factors.Type => ({
  base: rounded(base),
  weekday: thousandths(shares.weekday),
  holiday: thousandths(shares.holiday),
  season: thousandths(shares.season),
  weather: thousandths(shares.weather),
  event: thousandths(shares.event),
  adjustment: thousandths(shares.adjustment)
})
