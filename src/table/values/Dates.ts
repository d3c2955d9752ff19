/**
 * Reads dates as people and spreadsheets write them: 2026-01-05, 2026/1/5, 20260105, 2026年1月5日, 令和8年1月5日, R8.1.5, serial
 * numbers of Excel, Nov 5, 2026, with a weekday behind or not. A date without a year takes that of its neighbour. Pure.
 */
import { arabicDigits, isTooLong, plainText } from "./Plain.ts"

export const padded = (value: number): string => String(value).padStart(2, "0")

const daysIn = (year: number, month: number): number => new Date(Date.UTC(year, month, 0)).getUTCDate()

const earliestYear = 1868
const latestYear = 2999

const dateOf = (year: number, month: number, day: number): string | undefined =>
  year >= earliestYear && year <= latestYear && month >= 1 && month <= 12 && day >= 1 && day <= daysIn(year, month)
    ? `${year}-${padded(month)}-${padded(day)}`
    : undefined

interface Era {
  readonly before: number
  /** The last year; 31年 of 平成 and what was printed ahead of the change are both in it. */
  readonly years: number
}

const eras: Readonly<Record<string, Era>> = {
  明治: { before: 1867, years: 45 },
  大正: { before: 1911, years: 15 },
  昭和: { before: 1925, years: 64 },
  平成: { before: 1988, years: 31 },
  令和: { before: 2018, years: 99 }
}
const eraOf: ReadonlyMap<string, Era> = new Map(
  Object.entries(eras).flatMap(([name, era], index) => [
    [name, era],
    ["MTSHR"[index]!, era],
    [name[0]!, era]
  ])
)

const weekday =
  /(?:\((?:[月火水木金土日](?:曜日?)?|(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*\.?)(?:[・,]?祝日?)?\)|[月火水木金土日]曜日?)$/iu
/** Spreadsheets add midnight to a day. */
const midnight = /(?:\s+|T)0{1,2}:00(?::00(?:\.0+)?)?\s*$/u
const yearFirst = /^(\d{4})([-/.]|年)(\d{1,2})([-/.]|月)(\d{1,2})(日?)$/u
const ofEra = /^(明治|大正|昭和|平成|令和|[MTSHR明大昭平令])(\d{1,2}|元)([-/.]|年)(\d{1,2})([-/.]|月)(\d{1,2})(日?)$/iu
const compact = /^(\d{4})(\d\d)(\d\d)$/u
const monthFirst = /^(\d{1,2})(\/|月)(\d{1,2})(日?)$/u

const months = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"]
const month = String.raw`(jan|feb|mar|apr|may|june?|july?|aug|sept?|oct|nov|dec)[a-z]*\.?`
/** 10 Nov 2026, 10-Nov-2026, Nov 10, 2026; the month by its name leaves no doubt about the order. */
const dayAndName = new RegExp(String.raw`^(\d{1,2})(?:st|nd|rd|th)?[-/. ]?${month}[-/., ]{0,2}(\d{4})$`, "iu")
const nameAndDay = new RegExp(String.raw`^${month}[-/. ]?(\d{1,2})(?:st|nd|rd|th)?(?:[-/., ]{1,2})(\d{4})$`, "iu")
/** A weekday before the date. */
const weekdayBefore = /^(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*\.?,?(?=\d|[a-z])/iu

const withMonthName = (plain: string): string | undefined => {
  const bare = plain.replace(weekdayBefore, "")
  const [, day, name, year] = dayAndName.exec(bare) ?? []
  const [, otherName, otherDay, otherYear] = nameAndDay.exec(bare) ?? []
  const named = name ?? otherName
  if (named === undefined) return undefined
  return dateOf(Number(year ?? otherYear), months.indexOf(named.slice(0, 3).toLowerCase()) + 1, Number(day ?? otherDay))
}

const sameStyle = (first: string, second: string, last: string): boolean =>
  first === "年" ? second === "月" : first === second && last === ""

/** Excel counts days from here; it takes 1900 for a leap year. */
const serialStart = Date.UTC(1899, 11, 30)
const dayMs = 86_400_000
/** 1954 to 2119: smaller and larger numbers are no dates of a shop, but amounts that stand in the wrong column. */
const [firstSerial, lastSerial] = [20_000, 80_000]

const small = (kanji: string): string => {
  const [, tens, ones] = /^(\d?)十(\d?)$/u.exec(kanji) ?? []
  return tens === undefined ? kanji : String(Number(tens || "1") * 10 + Number(ones || "0"))
}

/** The date of the year that lies closest to a neighbour's. */
const nearest = (month: number, day: number, near: string): string | undefined => {
  const year = Number(near.slice(0, 4))
  const distance = (date: string) => Math.abs(Date.parse(date) - Date.parse(near))
  return [year - 1, year, year + 1]
    .flatMap((each) => dateOf(each, month, day) ?? [])
    .toSorted((a, b) => distance(a) - distance(b))[0]
}

/** In half width and arabic digits, without midnight and the day of the week. */
const withoutWeekday = (text: string): string =>
  arabicDigits(plainText(text.normalize("NFKC").replace(midnight, "")).replace(weekday, "")).replaceAll(
    /\d?十\d?/gu,
    small
  )

/**
 * The day as 2026-01-05, or undefined for a text that is no date.
 *
 * @param near a day of the same column, which gives the year of a date without one
 */
export const readDate = (text: string, near?: string): string | undefined => {
  if (/^\d{4}-\d\d-\d\d$/u.test(text))
    return dateOf(Number(text.slice(0, 4)), Number(text.slice(5, 7)), Number(text.slice(8)))
  if (isTooLong(text)) return undefined
  const plain = withoutWeekday(text)
  const [, year, a, month, b, day, end = ""] = yearFirst.exec(plain) ?? []
  if (year !== undefined) return sameStyle(a!, b!, end) ? dateOf(Number(year), Number(month), Number(day)) : undefined
  const [, name, ofYear, c, eraMonth, d, eraDay, eraEnd = ""] = ofEra.exec(plain) ?? []
  if (name !== undefined) {
    const era = eraOf.get(name.toUpperCase())!
    const count = ofYear === "元" ? 1 : Number(ofYear)
    if (count < 1 || count > era.years || !sameStyle(c!, d!, eraEnd)) return undefined
    return dateOf(era.before + count, Number(eraMonth), Number(eraDay))
  }
  // Without the space between them the day and the year of Apr 1 2020 run together.
  if (/[a-z]{3}/iu.test(plain)) return withMonthName(withoutWeekday(text.replace(/(\d)\s+(?=\d{4}\s*$)/u, "$1,")))
  const digits = compact.exec(plain)
  if (digits !== null) return dateOf(Number(digits[1]), Number(digits[2]), Number(digits[3]))
  if (/^\d{5}$/u.test(plain)) {
    const serial = Number(plain)
    if (serial < firstSerial || serial > lastSerial) return undefined
    return new Date(serialStart + serial * dayMs).toISOString().slice(0, 10)
  }
  const [, onlyMonth, separator, onlyDay, behind = ""] = monthFirst.exec(plain) ?? []
  if (onlyMonth === undefined || near === undefined || (separator === "/" && behind !== "")) return undefined
  return nearest(Number(onlyMonth), Number(onlyDay), near)
}

/** Whether a text that is a date has its year. */
export const hasYear = (text: string): boolean => readDate(text) !== undefined

const monthOfYear = /(\d{4})(?:年|[-/.])(\d{1,2})(?:月|(?=\D|$))/u

/** The first day of a month in a title such as 2026年11月 売上表 or 2026/11 or 令和8年11月; undefined where there is none. */
export const monthIn = (text: string): string | undefined => {
  if (isTooLong(text)) return undefined
  const plain = plainText(text)
  const [, year, month] = monthOfYear.exec(plain) ?? []
  if (year !== undefined) return dateOf(Number(year), Number(month), 1)
  const [era] = /(?:明治|大正|昭和|平成|令和|[MTSHR])(?:\d{1,2}|元)年\d{1,2}月/u.exec(plain) ?? []
  return era === undefined ? undefined : readDate(`${era}1日`)
}

/** The date of a text that is a day alone, such as 5, 5日 or 5(月), in the month of another date; undefined for other texts. */
export const readDay = (text: string, month: string): string | undefined => {
  if (isTooLong(text)) return undefined
  const [, day] = /^(\d{1,2})日?$/u.exec(withoutWeekday(text)) ?? []
  return day === undefined ? undefined : dateOf(Number(month.slice(0, 4)), Number(month.slice(5, 7)), Number(day))
}

/** The year of a text such as 2020, 2020年度 or 令和2年. */
export const readYear = (text: string): number | undefined => {
  if (isTooLong(text)) return undefined
  const plain = plainText(text)
    .replace(/(?:年度?|fy)$/iu, "")
    .replace(/^fy/iu, "")
  if (/^\d{4}$/u.test(plain)) return Number(plain)
  const date = readDate(`${plain}年1月1日`)
  return date === undefined ? undefined : Number(date.slice(0, 4))
}
