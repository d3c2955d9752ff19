/** Opening hours as people fill them in, day by day with a break, and as the service keeps them. Pure. */
export const days = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"] as const
export type Day = (typeof days)[number]
export type DayName = Day | "holiday"

export interface DayHours {
  readonly isOpen: boolean
  readonly from: string
  readonly until: string
  /** Empty: no break. */
  readonly breakFrom: string
  readonly breakUntil: string
}

export type Week = Readonly<Record<Day, DayHours>>

interface Hours {
  days: Array<DayName>
  from: string
  until: string
}

const usual: DayHours = { isOpen: true, from: "10:00", until: "19:00", breakFrom: "", breakUntil: "" }

const minutesOf = (time: string): number => {
  const [hours = 0, minutes = 0] = time.split(":").map(Number)
  return hours * 60 + minutes
}

/** Hours of a shop that has set none: those of many shops, for the owner to change. */
export const firstWeek: Week = Object.fromEntries(days.map((day) => [day, usual])) as Record<Day, DayHours>

/** A day with more than two spans shows the first, the last, and the break between the first two. */
const dayOf = (hours: ReadonlyArray<Hours>, day: DayName): DayHours => {
  const spans = hours
    .filter((entry) => entry.days.includes(day))
    .toSorted((a, b) => minutesOf(a.from) - minutesOf(b.from))
  const [first, second] = spans
  const last = spans.at(-1)
  if (first === undefined || last === undefined) return { ...usual, isOpen: false }
  return {
    isOpen: true,
    from: first.from,
    until: last.until,
    breakFrom: second === undefined ? "" : first.until,
    breakUntil: second === undefined ? "" : second.from
  }
}

export const weekOf = (hours: ReadonlyArray<Hours>): Week =>
  Object.fromEntries(days.map((day) => [day, dayOf(hours, day)])) as Record<Day, DayHours>

/** Hours that public holidays have in place of those of their weekday; not open where there are none. */
export const holidayOf = (hours: ReadonlyArray<Hours> | null): DayHours => dayOf(hours ?? [], "holiday")

const spansOf = ({ breakFrom, breakUntil, from, until }: DayHours) =>
  breakFrom === "" || breakUntil === ""
    ? [{ from, until }]
    : [
        { from, until: breakFrom },
        { from: breakUntil, until }
      ]

/** Entries for the service; days with the same hours share theirs. A holiday that is not open has the hours of its weekday. */
export const hoursOf = (week: Week, holiday: DayHours): Array<Hours> => {
  const entries = new Map<string, Hours>()
  for (const [day, hours] of [...days.map((day) => [day, week[day]] as const), ["holiday", holiday] as const]) {
    if (!hours.isOpen) continue
    for (const span of spansOf(hours)) {
      const key = `${span.from} ${span.until}`
      const known = entries.get(key)
      entries.set(key, { ...span, days: [...(known?.days ?? []), day] })
    }
  }
  return [...entries.values()]
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

/** Whether a time is empty, or written as a time. */
export const isWritten = (time: string): boolean => time === "" || /^\d{1,2}:\d{2}$/.test(time)

/** Whether the week can be saved. */
export const isValid = (week: Week, holiday: DayHours): boolean =>
  [...days.map((day) => week[day]), holiday].every((hours) => {
    const { breakFrom, breakUntil, from, isOpen, until } = hours
    return !isOpen || (faultOf(hours) === undefined && [from, until, breakFrom, breakUntil].every(isWritten))
  })
