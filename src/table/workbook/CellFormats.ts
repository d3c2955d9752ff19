/**
 * Texts of the numbers in a workbook: dates and times are numbers that a format shows as such, from 1900 or 1904. Texts are those that
 * `values/` reads: 2026-01-05, 2026-01-05 09:00, 25:30, 12.5%. Pure; runs in browsers, too.
 */
import { padded } from "../values/Dates.ts"

export type CellFormat =
  | { readonly kind: "general" | "date" | "time" | "percent" }
  /** A number of at least this count of digits, such as a code or phone number that begins with 0. */
  | { readonly kind: "digits"; readonly count: number }

const general: CellFormat = { kind: "general" }
const date: CellFormat = { kind: "date" }
const time: CellFormat = { kind: "time" }
const percent: CellFormat = { kind: "percent" }

/** Formats that have a number and no text in the file, also those of Japanese and other Asian editions. */
const builtIn = (id: number): CellFormat => {
  if (id === 9 || id === 10) return percent
  if ((id >= 18 && id <= 21) || (id >= 32 && id <= 33) || (id >= 45 && id <= 47)) return time
  if ((id >= 14 && id <= 17) || id === 22 || (id >= 27 && id <= 36) || (id >= 50 && id <= 58)) return date
  return general
}

/** The kind of a format by its code, such as `ggge"年"m"月"d"日"`. */
export const formatOf = (id: number, code: string | undefined): CellFormat => {
  if (code === undefined) return builtIn(id)
  const [positive = ""] = code.replaceAll(/"[^"]*"|\\.|_.|\*./gu, "").split(";")
  if (/^0+$/u.test(positive)) return positive.length > 1 ? { kind: "digits", count: positive.length } : general
  const isElapsed = /\[(?:h+|m+|s+)\]/iu.test(positive)
  const bare = positive.replaceAll(/\[[^\]]*\]/gu, "").replaceAll(/g\/標準|general|標準/giu, "")
  if (isElapsed) return time
  if (/%/u.test(bare)) return percent
  if (/[eE][+-]/u.test(bare) || /[#?]/u.test(bare)) return general
  if (/[ydger]|aaa/iu.test(bare)) return date
  if (/[hs]/iu.test(bare)) return time
  return /m/iu.test(bare) ? date : general
}

const dayMs = 86_400_000
/** Serial numbers count from here; Excel takes 1900 for a leap year, so its first two months are one day later. */
const from1900 = Date.UTC(1899, 11, 30)
const from1904 = Date.UTC(1904, 0, 1)
/** The last day of the year 9999. */
const lastSerial = 2_958_465

const clock = (minutes: number, seconds: number): string =>
  `${padded(Math.floor(minutes / 60))}:${padded(minutes % 60)}${seconds === 0 ? "" : `:${padded(seconds)}`}`

/** Numbers are stored with 17 digits, of which people see 15. */
const plain = (value: number): string => String(Number(value.toPrecision(15)))

const timeText = (days: number): string => {
  const seconds = Math.round(days * 86_400)
  return clock(Math.floor(seconds / 60), seconds % 60)
}

const dateText = (serial: number, is1904: boolean): string => {
  const leap = !is1904 && serial < 60 ? dayMs : 0
  const seconds = Math.round(serial * 86_400)
  const at = new Date((is1904 ? from1904 : from1900) + leap + seconds * 1000).toISOString()
  const rest = seconds % 86_400
  return rest === 0 ? at.slice(0, 10) : `${at.slice(0, 10)} ${clock(Math.floor(rest / 60), rest % 60)}`
}

/** @param text the number as the file has it */
export const numberText = (text: string, format: CellFormat, is1904: boolean): string => {
  const value = Number(text)
  if (text === "" || !Number.isFinite(value)) return text
  if (format.kind === "percent") return `${plain(value * 100)}%`
  if (format.kind === "digits")
    return Number.isInteger(value) && value >= 0 ? plain(value).padStart(format.count, "0") : plain(value)
  if (format.kind === "general" || value < 0 || value > lastSerial) return plain(value)
  // A time without a date is less than a day, or some days where hours are counted; a date that is shown as its time is far more.
  if (format.kind === "time" ? value < 366 : value < 1) return timeText(value)
  return dateText(value, is1904)
}
