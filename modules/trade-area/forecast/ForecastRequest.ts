/** Body of a demand forecast: the takings of a store by day, and what the caller knows of days past and to come. */
import { Effect, Schema } from "effect"
import { formatDay, parseDay } from "../../../src/calendar/Days.ts"
import { Industry } from "../Industry.ts"
import { StoreId } from "../Parameters.ts"

export const leastDays = 7
const mostDays = 4000
const mostEvents = 500
const mostClosed = 2000
const mostForecastDays = 30
const firstDay = parseDay("0001-01-01")!
/** A forecast of 30 days ends with the last year of four digits. */
const lastDay = parseDay("9999-12-01")!

const isDay = Schema.makeFilter(
  (text: string) => {
    const day = parseDay(text)
    if (day === undefined) return "must be a date such as 2026-11-22"
    return day < firstDay || day > lastDay ? "must lie between 0001-01-01 and 9999-12-01" : undefined
  },
  { toJsonSchema: () => ({ format: "date" }) }
)

const Day = Schema.String.check(isDay).annotate({
  description: "A day, YYYY-MM-DD. Public holidays are known from 2000 to 2099; `insights` says so of other years",
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

const hasFigure = Schema.makeFilter(
  (day: { readonly revenue?: number; readonly customers?: number; readonly closed?: boolean }) => {
    if (day.closed === true) {
      return (day.revenue ?? 0) > 0 || (day.customers ?? 0) > 0
        ? { path: ["closed"], issue: "must be false, or revenue and customers must be 0 or left out" }
        : undefined
    }
    return day.revenue === undefined && day.customers === undefined
      ? { path: ["revenue"], issue: "revenue, customers, or closed: true is required" }
      : undefined
  }
)

const HistoricalDay = Schema.Struct({
  date: Day,
  revenue: Schema.optionalKey(
    amount(
      1e12,
      "Takings of the day, not negative; 0 on a closed day. May be left out where `customers` is given",
      128_000
    )
  ),
  customers: Schema.optionalKey(
    amount(1e9, "Customers of the day, not negative. Where no day has them, none are forecast", 96)
  ),
  closed: Schema.optionalKey(
    Schema.Boolean.annotate({
      description: "Extension. Whether the store was closed; no figures are needed then",
      examples: [false]
    })
  ),
  weather_code: Schema.optionalKey(WeatherCode)
})
  .check(hasFigure)
  .annotate({ description: "One day of the past" })
export type HistoricalDay = typeof HistoricalDay.Type

/** A closed day may have zeros or no figures. */
const areEqual = (a: HistoricalDay, b: HistoricalDay): boolean =>
  a.closed === true || b.closed === true
    ? a.closed === b.closed
    : a.revenue === b.revenue && a.customers === b.customers

/** Two elements of one date must agree: which of them holds is the caller's to say. */
const datesAgree = Schema.makeFilter(
  (days: ReadonlyArray<HistoricalDay>) => {
    const seen = new Map<string, { readonly index: number; readonly day: HistoricalDay }>()
    for (const [index, day] of days.entries()) {
      const other = seen.get(day.date)
      if (other === undefined) seen.set(day.date, { index, day })
      else if (!areEqual(other.day, day)) {
        return {
          path: [index, "date"],
          issue:
            `${day.date} is given twice with different figures, in elements ${other.index} and ${index} of historical_data: ` +
            "keep the one that holds"
        }
      }
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
export const exampleDays: ReadonlyArray<HistoricalDay> = [
  118, 109, 104, 112, 139, 182, 171, 121, 106, 110, 115, 142, 188, 166
].map((thousands, i) => ({
  date: formatDay(parseDay("2026-11-09")! + i),
  revenue: thousands * 1000,
  customers: thousands - 20
}))

const hasHistory = Schema.makeFilter(
  ({ historical_data, source }: { readonly source?: string; readonly historical_data?: unknown }) => {
    const isGiven = historical_data !== undefined
    if (isGiven !== (source === "reservations")) return undefined
    return {
      path: ["historical_data"],
      issue: isGiven ? "must be left out where source is reservations" : "is required, unless source is reservations"
    }
  }
)

const exampleEvents = [
  { date: "2026-11-14", name: "駅前マルシェ" },
  { date: "2026-11-28", name: "駅前マルシェ" }
]

const exampleWeather = [{ date: "2026-11-24", weather_code: 61 }]

/** The past days of a store. */
export const historicalData = list(HistoricalDay, mostDays, "days").check(datesAgree)

/** Members that tell of one store besides its past days. */
export const storeFields = {
  store_id: StoreId,
  industry: Schema.optionalKey(
    Industry.annotate({
      description: "Extension. Industry of the store: staff and preparation follow how it works",
      examples: ["restaurant"]
    })
  ),
  events: Schema.optionalKey(
    list(Event, mostEvents, "events").annotate({
      description: "Extension. The effect of a name is learned from its past days",
      examples: [exampleEvents]
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
      examples: [exampleWeather]
    })
  )
}

/** Members that say what is asked for. */
export const askedFields = {
  forecast_days: Schema.Int.check(
    Schema.isBetween({ minimum: 1, maximum: mostForecastDays }, { message: "must be a whole number from 1 to 30" })
  )
    .annotate({ description: "Days to forecast; 7 when absent", examples: [7] })
    .pipe(Schema.withDecodingDefaultTypeKey(Effect.succeed(7))),
  include_factors: Schema.Boolean.annotate({
    description: "Whether each day has its factors; false when absent",
    examples: [true]
  }).pipe(Schema.withDecodingDefaultTypeKey(Effect.succeed(false)))
}

export const ForecastRequest = Schema.Struct({
  ...storeFields,
  source: Schema.optionalKey(
    Schema.Literals(["historical_data", "reservations"]).annotate({
      description:
        "Extension. What the history is: `historical_data`, as when absent, or the bookings of the account's own shop in " +
        "customer messaging, by day until yesterday in the shop's time zone. What is booked for the days ahead counts, too; " +
        "figures are of customers, and the forecast begins today",
      examples: ["historical_data"]
    })
  ),
  historical_data: Schema.optionalKey(
    historicalData.annotate({
      description:
        `Required, but for \`source: reservations\`. The past days in any order, ${leastDays} to ${mostDays}. The forecast begins ` +
        "on the day after the last of them. Days that are left out are unknown, or closed where their weekday always is",
      examples: [exampleDays]
    })
  ),
  ...askedFields
})
  // Before the check, which is none of JSON Schema: what is said of it is left out of the document.
  .annotate({
    description: "What is known of a store's demand",
    examples: [
      {
        store_id: "ueno-1",
        industry: "restaurant",
        historical_data: exampleDays,
        forecast_days: 7,
        include_factors: true,
        events: exampleEvents,
        weather_forecast: exampleWeather
      }
    ]
  })
  .check(hasHistory)
  .annotate({ identifier: "DemandForecastRequest" })
export type ForecastRequest = typeof ForecastRequest.Type
