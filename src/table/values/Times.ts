/** Reads times of a day as people write them: 9:00, 9時, 9時半, 午後3時, 3:30 PM, 25:30, 0900, 翌1:00. Pure. */
import { arabicDigits, isTooLong, plainText } from "./Plain.ts"

const dayMinutes = 24 * 60
/** A day of business ends before six in the morning, which is written 29:59. */
const lastMinute = 30 * 60 - 1

const half = /^(?:(午前|午後|[ap]\.?m\.?))?(翌日?)?(.+?)(?:([ap]\.?m\.?))?$/iu
const clock = /^(\d{1,2})(?::([0-5]\d)(?::00)?|時(?:([0-5]?\d)分|(半))?|)$/u
const digits = /^(\d{1,2})([0-5]\d)$/u

const kanjiTens = (text: string): string => {
  const [, tens, ones] = /^(\d?)十(\d?)$/u.exec(text) ?? []
  return tens === undefined ? text : String(Number(tens || "1") * 10 + Number(ones || "0"))
}

const hourOf = (hour: number, mark: string): number | undefined => {
  if (mark === "") return hour
  if (hour > 12) return undefined
  const isAfternoon = mark === "午後" || /^p/iu.test(mark)
  if (hour < 12) return isAfternoon ? hour + 12 : hour
  // 12 AM is midnight in English, whereas 午前12時 is noon in law and midnight for many.
  return mark === "午前" ? undefined : isAfternoon ? 12 : 0
}

/** Spreadsheets store a time as a fraction of the day. */
const fraction = (text: string): number | undefined => {
  if (!/^0?\.\d+$/u.test(text)) return undefined
  const minutes = Number(text) * dayMinutes
  return Math.abs(minutes - Math.round(minutes)) < 0.01 ? Math.round(minutes) : undefined
}

/** Minutes from midnight, 0 to 29:59; undefined for a text that is no time. */
export const readClock = (text: string): number | undefined => {
  if (isTooLong(text)) return undefined
  const plain = arabicDigits(plainText(text)).replaceAll(/\d?十\d?/gu, kanjiTens)
  if (plain === "正午") return dayMinutes / 2
  if (plain.startsWith("0.") || plain.startsWith(".")) return fraction(plain)
  const [, before = "", next = "", time = "", behind = ""] = half.exec(plain) ?? []
  if (before !== "" && behind !== "") return undefined
  const mark = before || behind
  const [all, hour, minute, minuteOf, isHalf] = clock.exec(time) ?? digits.exec(time) ?? []
  // A bare number is an hour only where AM or PM says so.
  if (all === undefined || (/^\d{1,2}$/u.test(all) && !/^[ap]/iu.test(mark))) return undefined
  const ofDay = hourOf(Number(hour), mark)
  if (ofDay === undefined) return undefined
  const minutes =
    (next === "" ? 0 : dayMinutes) + ofDay * 60 + (isHalf === undefined ? Number(minute ?? minuteOf ?? 0) : 30)
  return minutes <= lastMinute ? minutes : undefined
}

/** `25:30` of minutes from midnight. */
export const clockText = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, "0")}:${String(minutes % 60).padStart(2, "0")}`
