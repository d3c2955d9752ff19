/** Units of the stand-in for LINE, under whose names it counts who reads multicasts; checked as LINE documents them. */
import type { Answer } from "./LineAnswers.ts"

interface Readers {
  readonly opened: number
  readonly clicked: number
}

/** LINE names no count below it. */
const leastNamed = 20
const longestDays = 30

const refused = (message: string): Answer => ({ status: 400, body: { message } })
const isDay = (day: string) => /^20\d\d(0[1-9]|1[0-2])(0[1-9]|[12]\d|3[01])$/.test(day)
const timeOf = (day: string) => Date.parse(`${day.slice(0, 4)}-${day.slice(4, 6)}-${day.slice(6)}`)

export class Units {
  /** What the friends have done, by unit. */
  readonly readers = new Map<string, Readers>()

  faultOf({ customAggregationUnits: names = [] }: { readonly customAggregationUnits?: ReadonlyArray<string> }) {
    if (names.length > 1) return refused("Only one unit name is allowed")
    return names.every((name) => /^[a-zA-Z0-9_]{1,30}$/.test(name)) ? undefined : refused("The unit name is invalid")
  }

  nameOf({ customAggregationUnits: [name] = [] }: { readonly customAggregationUnits?: ReadonlyArray<string> }) {
    return name
  }

  answer(query: URLSearchParams): Answer {
    const [unit = "", from = "", to = ""] = ["customAggregationUnit", "from", "to"].map((name) => query.get(name) ?? "")
    if (!isDay(from) || !isDay(to)) return refused("The date is invalid")
    const days = (timeOf(to) - timeOf(from)) / 86_400_000 + 1
    if (days < 1 || days > longestDays) return refused("The period must be between 1 and 30 days")
    const { clicked, opened } = this.readers.get(unit) ?? { opened: 0, clicked: 0 }
    const named = (count: number) => (count < leastNamed ? null : count)
    const overview = { uniqueImpression: named(opened), uniqueClick: named(clicked), uniqueMediaPlayed: null }
    return { status: 200, body: { overview, messages: [], clicks: [] } }
  }
}
