/** Content lines of iCalendar (RFC 5545): times, texts, parameters and the folding of lines. Pure. */

/** `20260530T090000Z` */
export const timeOf = (at: Date): string => at.toISOString().replace(/[-:]|\.\d+/g, "")

/** A text without the control characters that iCalendar forbids; line breaks in names become spaces. */
export const textOf = (text: string): string =>
  text
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, " ")
    .trim()
    .replace(/[\\;,]/g, String.raw`\$&`)

const longestLine = 75

/** Lines of 75 octets at most; the next one of them begins with a space. */
export const folded = (line: string): string => {
  if (line.length * 3 <= longestLine) return line
  let text = ""
  let octets = 0
  let from = 0
  for (let at = 0; at < line.length; at++) {
    const point = line.codePointAt(at)!
    octets += octetsOf(point)
    if (octets > longestLine) {
      text += `${line.slice(from, at)}\r\n `
      from = at
      octets = 1 + octetsOf(point)
    }
    if (point > 0xffff) at++
  }
  return text + line.slice(from)
}

/** Octets of a character in UTF-8. */
const octetsOf = (point: number): number => (point < 0x80 ? 1 : point < 0x800 ? 2 : point < 0x10000 ? 3 : 4)

/** A text of several lines. */
export const linesOf = (lines: ReadonlyArray<string>): string => lines.map(textOf).join(String.raw`\n`)

/** A value of a parameter, in quotes; neither a quote nor a control character can stand in it, and parsers differ about a backslash. */
export const parameterOf = (text: string): string => `"${text.replace(/[\s\p{Cc}"\\]+/gu, " ").trim()}"`
