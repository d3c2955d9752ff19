/** Body of a demand forecast: the takings of a store by day, and what the caller knows of days past and to come. */
import { Effect, Schema } from "effect"
import { formatDay, parseDay } from "../../../src/calendar/Days.ts"
import { StoreId } from "../Parameters.ts"

export const leastDays = 7
const mostDays = 4000
const mostEvents = 500
const mostClosed = 2000
const mostForecastDays = 30
/** The rules of Japanese holidays hold within these years. */
const firstDay = parseDay("2000-01-01")!
const lastDay = parseDay("2099-12-31")!

const isDay = Schema.makeFilter(
  (text: string) => {
    const day = parseDay(text)
    if (day === undefined) return "must be a date such as 2026-11-22"
    return day < firstDay || day > lastDay ? "must lie between 2000-01-01 and 2099-12-31" : undefined
  },
  { toJsonSchema: () => ({ format: "date" }) }
)

const Day = Schema.String.check(isDay).annotate({
  description: "A day, YYYY-MM-DD",
  examples: ["2026-11-22"]
})

const amount = (maximum: number, description: string, example: number) =>
  Schema.Finite.check(
    Schema.isBetween({ minimum: 0, maximum }, { message: `must be a number from 0 to ${maximum}` })
  ).annotate({ description, examples: [example] })

const WeatherCode = Schema.NullOr(Schema.Union([Schema.Finite, Schema.String.check(Schema.isMaxLength(32))])).annotate({
  description:
    "Weather of the day: a code of WMO (0-99, as Open-Meteo's), of JMA (100-499) or of OpenWeatherMap (500-899), or a word " +
    "such as rain or 雪. Codes that are not known count as none",
  examples: [61]
})

const HistoricalDay = Schema.Struct({
  date: Day,
  revenue: amount(1e12, "Takings of the day, not negative; 0 on a closed day", 128_000),
  customers: amount(1e9, "Customers of the day, not negative", 96),
  weather_code: Schema.optionalKey(WeatherCode)
}).annotate({ description: "One day of the past" })
export type HistoricalDay = typeof HistoricalDay.Type

/** Two elements of one date must agree: which of them holds is the caller's to say. */
const datesAgree = Schema.makeFilter(
  (days: ReadonlyArray<HistoricalDay>) => {
    const seen = new Map<string, HistoricalDay>()
    for (const [index, day] of days.entries()) {
      const other = seen.get(day.date)
      if (other !== undefined && (other.revenue !== day.revenue || other.customers !== day.customers)) {
        return { path: [index, "date"], issue: `${day.date} is given twice with different figures` }
      }
      seen.set(day.date, day)
    }
    return seen.size < leastDays ? `must hold at least ${leastDays} different days` : undefined
  },
  { toJsonSchema: () => ({ minItems: leastDays }) }
)

const Event = Schema.Struct({
  date: Day,
  name: Schema.String.check(Schema.isMinLength(1), Schema.isMaxLength(64)).annotate({
    description: "Kind of event: events of one name are taken to be alike",
    examples: ["駅前マルシェ"]
  })
}).annotate({ description: "An event near the store, past or to come" })

const ExpectedWeather = Schema.Struct({ date: Day, weather_code: WeatherCode }).annotate({
  description: "Weather expected on a day to come"
})

const list = <S extends Schema.Top>(of: S, maximum: number, noun: string) =>
  Schema.Array(of).check(Schema.isMaxLength(maximum, { message: `must have at most ${maximum} ${noun}` }))

/** Two weeks with a weekly pattern, for the document. */
const exampleDays: ReadonlyArray<HistoricalDay> = [
  118, 109, 104, 112, 139, 182, 171, 121, 106, 110, 115, 142, 188, 166
].map((thousands, i) => ({
  date: formatDay(parseDay("2026-11-09")! + i),
  revenue: thousands * 1000,
  customers: thousands - 20
}))

export const ForecastRequest = Schema.Struct({
  store_id: StoreId,
  historical_data: list(HistoricalDay, mostDays, "days")
    .check(datesAgree)
    .annotate({
      description:
        `The past days in any order, ${leastDays} to ${mostDays}. The forecast begins on the day after the last of them. ` +
        "Days that are left out are unknown, or closed where their weekday always is",
      examples: [exampleDays]
    }),
  forecast_days: Schema.Int.check(
    Schema.isBetween({ minimum: 1, maximum: mostForecastDays }, { message: "must be a whole number from 1 to 30" })
  )
    .annotate({ description: "Days to forecast; 7 when absent", examples: [7] })
    .pipe(Schema.withDecodingDefaultTypeKey(Effect.succeed(7))),
  include_factors: Schema.Boolean.annotate({
    description: "Whether each day has its factors; false when absent",
    examples: [true]
  }).pipe(Schema.withDecodingDefaultTypeKey(Effect.succeed(false))),
  events: Schema.optionalKey(
    list(Event, mostEvents, "events").annotate({
      description: "Extension. The effect of a name is learned from its past days",
      examples: [
        [
          { date: "2026-11-14", name: "駅前マルシェ" },
          { date: "2026-11-28", name: "駅前マルシェ" }
        ]
      ]
    })
  ),
  closed_dates: Schema.optionalKey(
    list(Day, mostClosed, "dates").annotate({
      description: "Extension. Days, past or to come, on which the store is closed"
    })
  ),
  weather_forecast: Schema.optionalKey(
    list(ExpectedWeather, 60, "days").annotate({
      description: "Extension. It counts where `historical_data` has weather, too",
      examples: [[{ date: "2026-11-24", weather_code: 61 }]]
    })
  )
}).annotate({ identifier: "DemandForecastRequest", description: "What is known of a store's demand" })
export type ForecastRequest = typeof ForecastRequest.Type
