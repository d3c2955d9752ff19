/**
 * Reads numbers as people write them: ¥182,400, １５１人, △500, 1.5万, 2億3,000万円, 百〇八. Notations of programs (0x10, 1e6) are refused:
 * people do not type them, so a cell that holds one was damaged. Pure.
 */
import { arabicDigits, isTooLong, plainText } from "./Plain.ts"

const fast = /^-?\d{1,15}(?:\.\d+)?$/u
/** Thousands are grouped by three, or not at all. */
const part = String.raw`(?:\d{1,3}(?:,\d{3})+|\d+)?(?:\.\d+)?`
const sections = new RegExp(String.raw`(${part})([十百千万億兆]?)`, "gu")
const whole = new RegExp(String.raw`^(?:${part}[十百千万億兆])*${part}$`, "u")
/** What may stand behind a number without changing it. */
const counters =
  /(?:円也?|[人名]様?|名さま|人分|人前|件|席|点|回|枚|台|個|組|食|杯|皿|本|冊|部|袋|箱|泊|室|部屋|卓|枠|日|店舗?|軒|票|ポイント|pt|m2|m²|㎡|平米|yen|jpy)$/iu
/** Amounts by hand end with a dash, which no one can add a digit behind. */
const dashBehind = /^([¥\\]?[\d,]+(?:円)?)[-.]-?$/u

const smallUnits: Readonly<Record<string, number>> = { 十: 10, 百: 100, 千: 1_000 }
const largeUnits: Readonly<Record<string, number>> = { 万: 1e4, 億: 1e8, 兆: 1e12 }

/** A number with units such as 1.5万 or 百〇八; undefined where a unit is not smaller than the one before it. */
const withUnits = (text: string): number | undefined => {
  let [total, section, lastLarge, lastSmall] = [0, 0, Infinity, Infinity]
  for (const [all, digits = "", unit = ""] of text.matchAll(sections)) {
    if (all === "") continue
    const value = digits === "" ? undefined : Number(digits.replaceAll(",", ""))
    if (unit in largeUnits) {
      const factor = largeUnits[unit]!
      const count = section + (value ?? (section === 0 ? 1 : 0))
      if (factor >= lastLarge || (value ?? 0) >= lastSmall || count * factor >= lastLarge) return undefined
      total += count * factor
      ;[section, lastLarge, lastSmall] = [0, factor, Infinity]
    } else {
      const factor = smallUnits[unit] ?? 1
      if (factor >= lastSmall || (value ?? 0) * factor >= Math.min(lastSmall, lastLarge)) return undefined
      section += (value ?? 1) * factor
      lastSmall = factor
    }
  }
  return total + section
}

const exact = (value: number): number => Number(value.toPrecision(15))

/** The number that a text means, or undefined for a text that is none. An empty text is none. */
export const readNumber = (text: string): number | undefined => {
  if (isTooLong(text)) return undefined
  if (fast.test(text)) return Number(text)
  let plain = plainText(text)
  let sign = 1
  const inBrackets = /^\((.+)\)$/u.exec(plain)
  if (inBrackets !== null) [plain, sign] = [inBrackets[1]!, -1]
  plain = plain.replace(/^(?:¥|\\|jpy)/iu, "").replace(dashBehind, "$1")
  const before = /^[-+△▲]/u.exec(plain)?.[0]
  if (before !== undefined) {
    if (sign < 0) return undefined
    if (before !== "+") sign = -1
    plain = plain.slice(1)
  }
  plain = plain.replace(/^[¥\\]/u, "").replace(counters, "")
  if (plain === "" || plain.length > 40) return undefined
  const arabic = arabicDigits(plain)
  if (!whole.test(arabic)) return undefined
  const value = /[十百千万億兆]/u.test(arabic) ? withUnits(arabic) : Number(arabic.replaceAll(",", ""))
  if (value === undefined || !Number.isFinite(value) || Math.abs(value) > Number.MAX_SAFE_INTEGER) return undefined
  return value === 0 ? 0 : sign * (Number.isInteger(value) ? value : exact(value))
}

/** A number in the unit of its column, such as 18.24 in 売上（万円）: 182,400 exactly. */
export const inUnit = (value: number, unit: number): number => (unit === 1 ? value : exact(value * unit))

/** A share in percent: 12.5%, １２．５％ and 12.5 are 12.5. */
export const readPercent = (text: string): number | undefined =>
  isTooLong(text) ? undefined : readNumber(plainText(text).replace(/%$/u, ""))
