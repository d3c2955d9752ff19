/** Moments as messages in Japanese write them, in the time zone of the shop. */

const weekdays = ["月", "火", "水", "木", "金", "土", "日"] as const

export const localOf = (at: Date, timeZone: string): Temporal.ZonedDateTime =>
  Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(timeZone)

const clock = ({ hour, minute }: Temporal.ZonedDateTime): string =>
  `${String(hour).padStart(2, "0")}:${String(minute).padStart(2, "0")}`

const day = ({ dayOfWeek, month, day, year }: Temporal.ZonedDateTime, withYear: boolean): string =>
  `${withYear ? `${year}年` : ""}${month}月${day}日(${weekdays[dayOfWeek - 1]})`

/** `2026年5月30日(土) 18:00〜19:00`; an end on the next day is marked by 翌. */
export const periodOf = (startsAt: Date, endsAt: Date, timeZone: string, withYear = true): string => {
  const start = localOf(startsAt, timeZone)
  const end = localOf(endsAt, timeZone)
  const isNextDay = !start.toPlainDate().equals(end.toPlainDate())
  return `${day(start, withYear)} ${clock(start)}〜${isNextDay ? "翌" : ""}${clock(end)}`
}

/** `5月30日(土) 18:00` */
export const momentOf = (at: Date, timeZone: string): string => {
  const local = localOf(at, timeZone)
  return `${day(local, false)} ${clock(local)}`
}
