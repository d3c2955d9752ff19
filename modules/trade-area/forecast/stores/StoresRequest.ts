/** Body of a forecast of several stores: what `ForecastRequest` has, for each of them. */
import { Schema } from "effect"
import { formatDay, parseDay } from "../../../../src/calendar/Days.ts"
import { askedFields, exampleDays, type HistoricalDay, historicalData, storeFields } from "../ForecastRequest.ts"

const leastStores = 2
const mostStores = 20
/** Days that a history may end before the latest one. A week without figures at the end of a history may be a closure. */
const mostBehind = 6

const Store = Schema.Struct({
  ...storeFields,
  historical_data: historicalData.annotate({
    description:
      "The past days, as in `POST /api/v1/demand-forecast`. All stores give revenue, or all give customers alone. The forecast begins after " +
      `the last day of any store; the others end at most ${mostBehind} days before it`,
    examples: [exampleDays]
  })
}).annotate({ description: "A store of the chain" })

interface StoreHistory {
  readonly store_id: string
  readonly historical_data: ReadonlyArray<HistoricalDay>
}

const hasRevenue = ({ historical_data }: StoreHistory): boolean =>
  historical_data.some(({ revenue }) => revenue !== undefined) ||
  historical_data.every(({ customers }) => customers === undefined)

const lastDayOf = ({ historical_data }: StoreHistory): number =>
  historical_data.reduce((last, { date }) => Math.max(last, parseDay(date) ?? last), Number.NEGATIVE_INFINITY)

/** The last day of all stores; their forecasts begin on the next. */
export const lastDayOfAll = (stores: ReadonlyArray<StoreHistory>): number => Math.max(...stores.map(lastDayOf))

const canBeAdded = Schema.makeFilter((stores: ReadonlyArray<StoreHistory>) => {
  const seen = new Map<string, number>()
  const [first] = stores
  const last = lastDayOfAll(stores)
  for (const [index, store] of stores.entries()) {
    const same = seen.get(store.store_id)
    if (same !== undefined) {
      return { path: [index, "store_id"], issue: `must differ from that of element ${same}: a store counts once` }
    }
    seen.set(store.store_id, index)
    if (hasRevenue(store) !== hasRevenue(first!)) {
      return {
        path: [index, "historical_data"],
        issue: `must have ${hasRevenue(first!) ? "revenue" : "customers alone"}, as that of element 0 has: else there is no sum`
      }
    }
    if (last - lastDayOf(store) > mostBehind) {
      return {
        path: [index, "historical_data"],
        issue:
          `must end on ${formatDay(last - mostBehind)} or later, since another store ends on ${formatDay(last)}: add the days since, ` +
          "with closed: true where the store was closed"
      }
    }
  }
  return undefined
})

export const StoresRequest = Schema.Struct({
  stores: Schema.Array(Store)
    .check(
      canBeAdded,
      // The last one: the document shows what is said of the list beside it.
      Schema.isBetweenLength(leastStores, mostStores, { message: `must have ${leastStores} to ${mostStores} stores` })
    )
    .annotate({
      description:
        `Stores that are added up, ${leastStores} to ${mostStores}, each with an id of its own. A request holds 20,000 values: some 6,600 days of all ` +
        "stores together with revenue alone, some 5,000 with customers, too",
      examples: [
        [
          { store_id: "ueno-1", historical_data: exampleDays },
          { store_id: "kanda-1", historical_data: exampleDays }
        ]
      ]
    }),
  ...askedFields
}).annotate({ identifier: "StoresDemandForecastRequest", description: "What is known of the demand of several stores" })
export type StoresRequest = typeof StoresRequest.Type
