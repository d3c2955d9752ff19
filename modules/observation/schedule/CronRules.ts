/** What a schedule of an observation may be, and the second of the minute at which each one runs. Pure. */
import { Cron, Result } from "effect"

/** Shortest time between two runs, in minutes. */
export const shortestMinutes = 15

export const maxCronLength = 100

const fiveFields = /^\S+( \S+){4}$/

/** Why the expression is refused; undefined for a good one. */
export const faultOf = (expression: string): string | undefined => {
  if (!fiveFields.test(expression)) return "must have five fields with one space between, such as 0 9 * * *"
  const cron = Cron.parse(expression, "UTC")
  if (Result.isFailure(cron)) return "must be a cron expression of five fields, such as 0 9 * * *"
  return minutesBetween(cron.success) < shortestMinutes
    ? `must leave ${shortestMinutes} minutes or more between two runs`
    : undefined
}

/** The shortest distance of two ticks, in minutes: within an hour, and over the end of it where hours follow each other. */
export const minutesBetween = ({ hours, minutes }: Pick<Cron.Cron, "hours" | "minutes">): number => {
  const named = minutes.size === 0 ? Array.from({ length: 60 }, (_, n) => n) : [...minutes].toSorted((a, b) => a - b)
  const gaps = named.slice(1).map((minute, n) => minute - named[n]!)
  const overTheHour = 60 - named.at(-1)! + named[0]!
  return Math.min(...gaps, areApart(hours) ? Infinity : overTheHour)
}

/** Whether no two hours follow each other, as 23 and 0 do. None named means all. */
const areApart = (hours: ReadonlySet<number>): boolean =>
  hours.size > 0 && [...hours].every((hour) => !hours.has((hour + 1) % 24))

/** 0 to 59, evenly spread by the id, so that what is due in one minute does not start at once. */
export const secondOf = (id: string): number => {
  let hash = 0x811c9dc5
  for (let n = 0; n < id.length; n++) hash = Math.imul(hash ^ id.charCodeAt(n), 0x01000193)
  return ((hash ^ (hash >>> 15)) >>> 0) % 60
}

/** The expression with its second, as the runtime reads it. */
export const withSecond = (expression: string, id: string): string => `${secondOf(id)} ${expression}`
