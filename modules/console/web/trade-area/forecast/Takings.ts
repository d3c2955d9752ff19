/** Reads takings as people paste them: cells of a spreadsheet, or CSV, with or without a heading. */
import { addDays } from "../../reservations/Days.ts"

export interface Taking {
  readonly date: string
  /** One of the two is given. */
  readonly revenue?: number
  readonly customers?: number
  readonly weather_code?: string | number
}

export interface Takings {
  readonly days: ReadonlyArray<Taking>
  /** Numbers of the lines that are no day, but for a heading. */
  readonly skipped: ReadonlyArray<number>
}

/** Commas within quotes are part of a cell. */
const cellsOf = (line: string): ReadonlyArray<string> =>
  (line.includes("\t") ? line.split("\t") : (line.match(/("([^"]|"")*"|[^,])+|(?<=,)(?=,|$)/g) ?? [])).map((cell) =>
    cell
      .trim()
      .replace(/^"(.*)"$/, "$1")
      .replaceAll('""', '"')
      .trim()
  )

const halfWidth = (text: string) => text.normalize("NFKC")

/** 2026-11-09, 2026/11/9 and 2026年11月9日. */
const dateOf = (cell: string): string | undefined => {
  const [, year, month = "", day = ""] = /^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?/.exec(halfWidth(cell)) ?? []
  return year === undefined ? undefined : `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`
}

/** ¥182,000 and 151人. */
const amountOf = (cell: string | undefined): number | undefined => {
  const text = halfWidth(cell ?? "").replaceAll(/[¥\\円人名,\s]/g, "")
  return /^\d+(\.\d+)?$/.test(text) ? Number(text) : undefined
}

const weatherOf = (cell: string | undefined) =>
  cell === undefined || cell === "" ? {} : { weather_code: /^\d+$/.test(cell) ? Number(cell) : cell.slice(0, 32) }

const given = ({ customers, revenue }: Record<"revenue" | "customers", number | undefined>) => ({
  ...(revenue === undefined ? {} : { revenue }),
  ...(customers === undefined ? {} : { customers })
})

export const readTakings = (text: string): Takings => {
  const days: Array<Taking> = []
  const skipped: Array<number> = []
  for (const [index, line] of text
    .replace(/^\uFEFF/, "")
    .split(/\r?\n/)
    .entries()) {
    if (line.trim() === "") continue
    const [first = "", second, third, fourth] = cellsOf(line)
    const [date, revenue, customers] = [dateOf(first), amountOf(second), amountOf(third)]
    if (date !== undefined && (revenue !== undefined || customers !== undefined)) {
      days.push({ date, ...given({ revenue, customers }), ...weatherOf(fourth) })
    } else if (days.length > 0 || /\d/.test(first)) skipped.push(index + 1)
  }
  return { days: days.toSorted((a, b) => (a.date < b.date ? -1 : 1)), skipped }
}

const weekdayShare = [1.35, 0.82, 0.8, 0.9, 0.95, 1.15, 1.45]

/** Ten weeks of a small restaurant until yesterday, with a weekly pattern. */
export const exampleTakings = (today: string): string => {
  const lines = Array.from({ length: 70 }, (_, index) => {
    const day = addDays(today, index - 70)
    const wave = 1 + 0.06 * Math.sin(index * 2.7) + 0.04 * Math.cos(index * 1.3)
    const revenue =
      Math.round((150_000 * (weekdayShare[new Date(`${day}T00:00:00Z`).getUTCDay()] ?? 1) * wave) / 100) * 100
    return `${day},${revenue},${Math.round(revenue / 1240)}`
  })
  return ["日付,売上,客数", ...lines].join("\n")
}
