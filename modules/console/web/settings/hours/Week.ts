/** Opening hours as people fill them in, day by day with a break, and as the service keeps them. Pure. */
import type { Shop } from "../Queries.ts"

export const days = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"] as const
export type Day = (typeof days)[number]

export interface DayHours {
  readonly isOpen: boolean
  readonly from: string
  readonly until: string
  /** Empty: no break. */
  readonly breakFrom: string
  readonly breakUntil: string
}

export type Week = Readonly<Record<Day, DayHours>>

type Hours = NonNullable<Shop["hours"]>

const usual: DayHours = { isOpen: true, from: "10:00", until: "19:00", breakFrom: "", breakUntil: "" }

const minutesOf = (time: string): number => {
  const [hours = 0, minutes = 0] = time.split(":").map(Number)
  return hours * 60 + minutes
}

/** Hours of a shop that has set none: those of many shops, for the owner to change. */
export const firstWeek: Week = Object.fromEntries(days.map((day) => [day, usual])) as Record<Day, DayHours>

/** A day with more than two spans shows the first, the last, and the break between the first two. */
export const weekOf = (hours: Hours): Week =>
  Object.fromEntries(
    days.map((day) => {
      const spans = hours
        .filter((entry) => entry.days.includes(day))
        .toSorted((a, b) => minutesOf(a.from) - minutesOf(b.from))
      const [first, second] = spans
      const last = spans.at(-1)
      if (first === undefined || last === undefined) return [day, { ...usual, isOpen: false }]
      return [
        day,
        {
          isOpen: true,
          from: first.from,
          until: last.until,
          breakFrom: second === undefined ? "" : first.until,
          breakUntil: second === undefined ? "" : second.from
        }
      ]
    })
  ) as Record<Day, DayHours>

const spansOf = ({ breakFrom, breakUntil, from, until }: DayHours) =>
  breakFrom === "" || breakUntil === ""
    ? [{ from, until }]
    : [
        { from, until: breakFrom },
        { from: breakUntil, until }
      ]

/** Entries for the service; days with the same hours share theirs. Those of public holidays are kept. */
export const hoursOf = (week: Week, before: Hours | null): Hours => {
  const entries = new Map<string, Hours[number]>()
  for (const day of days) {
    if (!week[day].isOpen) continue
    for (const span of spansOf(week[day])) {
      const key = `${span.from} ${span.until}`
      const known = entries.get(key)
      entries.set(key, { ...span, days: [...(known?.days ?? []), day] })
    }
  }
  const ofHolidays = (before ?? []).flatMap(({ days: named, from, until }) =>
    named.includes("holiday") ? [{ days: ["holiday" as const], from, until }] : []
  )
  return [...entries.values(), ...ofHolidays]
}

/** A fault of a day, as the key of its text. */
export const faultOf = ({ breakFrom, breakUntil, from, isOpen, until }: DayHours) => {
  if (!isOpen) return undefined
  if (from === "" || until === "" || minutesOf(until) <= minutesOf(from)) return "endBeforeStart"
  if ((breakFrom === "") !== (breakUntil === "")) return "halfBreak"
  const isInside =
    breakFrom === "" ||
    (minutesOf(from) < minutesOf(breakFrom) &&
      minutesOf(breakFrom) < minutesOf(breakUntil) &&
      minutesOf(breakUntil) < minutesOf(until))
  return isInside ? undefined : "breakOutside"
}
