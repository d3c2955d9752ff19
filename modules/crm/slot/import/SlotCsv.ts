/** Rows of a CSV file with slots: a header with a date and a start, and if wanted end, capacity, menu and staff. Pure. */
import { Result } from "effect"
import { unguarded } from "../../../../src/table/CsvCells.ts"
import type { Row } from "../../../../src/table/CsvFile.ts"
import type { Menu } from "../../menu/Menu.ts"
import { isDate, type LocalSpan, minutesOf, spanBetween, spanOf } from "../../shop/LocalTime.ts"
import type { Resource } from "../../shop/Resource.ts"

/** Accepted names of each column, compared without case and spaces. */
const columnNames = {
  menu: ["menu", "menuid", "eventid", "メニュー"],
  date: ["date", "日付"],
  start: ["start", "starttime", "開始", "開始時刻"],
  end: ["end", "endtime", "終了", "終了時刻"],
  capacity: ["capacity", "maxcapacity", "定員"],
  staff: ["staff", "staffid", "スタッフ", "担当"]
} as const

type Column = keyof typeof columnNames
export type Columns = Readonly<Partial<Record<Column, number>>>

const plain = (text: string) =>
  text
    .normalize("NFKC")
    .replace(/^\uFEFF/, "")
    .replace(/[\s_]+/gu, "")
    .toLowerCase()

/** Undefined if the row is no header of such a file. */
export const columnsOf = (header: ReadonlyArray<string>): Columns | undefined => {
  const names = header.map(plain)
  const columns = Object.fromEntries(
    Object.entries(columnNames).flatMap(([column, accepted]) => {
      const index = names.findIndex((name) => accepted.some((one) => one === name))
      return index === -1 ? [] : [[column, index]]
    })
  ) as Columns
  return columns.date === undefined || columns.start === undefined ? undefined : columns
}

export const expected = "a header with date (日付) and start (開始), and if wanted end, capacity, menu and staff"

/** What rows refer to. */
export interface ImportContext {
  readonly timeZone: string
  readonly menus: ReadonlyArray<Menu>
  readonly staff: ReadonlyArray<Resource>
  /** The last date that is not taken for a mistyped one. */
  readonly farthest: string
  /** Of rows that name none. */
  readonly menuId: string | undefined
}

export interface ImportedSlot extends LocalSpan {
  readonly line: number
  readonly menuId: string
  readonly businessDate: string
  readonly maxCapacity: number
  readonly staffId: string | null
}

const padded = (text: string) => text.padStart(2, "0")

/** `2026/1/5` as spreadsheets write it, too. */
const dateOf = (text: string): string | undefined => {
  const [year = "", month = "", day = "", ...rest] = text.split(/[-/]/)
  const date = `${year}-${padded(month)}-${padded(day)}`
  return rest.length === 0 && isDate(date) ? date : undefined
}

/** `9:00` as spreadsheets write it, too. */
const timeOf = (text: string): number | undefined => minutesOf(/^\d:/.test(text) ? `0${text}` : text)

/** By its id, or by its name if no other one has it. */
const named = <A extends { readonly id: string; readonly name: string }>(all: ReadonlyArray<A>, text: string) => {
  const byId = all.find(({ id }) => id === text)
  if (byId !== undefined) return byId
  const byName = all.filter(({ name }) => name === text)
  return byName.length === 1 ? byName[0] : undefined
}

const maxPlaces = 10_000

export const readSlot = (
  { cells, line }: Row,
  columns: Columns,
  context: ImportContext
): Result.Result<ImportedSlot, string> => {
  const text = (column: Column): string => {
    const index = columns[column]
    return (index === undefined ? "" : (cells[index] ?? "")).normalize("NFKC").trim()
  }
  const raw = (column: Column): string =>
    columns[column] === undefined ? "" : unguarded((cells[columns[column]] ?? "").trim())
  return Result.gen(function* () {
    const wanted = raw("menu") === "" ? (context.menuId ?? "") : raw("menu")
    const menu = named(context.menus, wanted)
    if (menu === undefined) {
      return yield* Result.fail(wanted === "" ? "menu is missing" : "menu is no id and no unique name of a menu")
    }
    const businessDate = dateOf(text("date"))
    if (businessDate === undefined) return yield* Result.fail("date must be a date such as 2026-12-24")
    if (businessDate > context.farthest) return yield* Result.fail("date is more than two years ahead")
    const start = timeOf(text("start"))
    if (start === undefined) return yield* Result.fail("start must be a time from 00:00 to 29:59")
    const end = text("end") === "" ? undefined : timeOf(text("end"))
    if (end === undefined && text("end") !== "") return yield* Result.fail("end must be a time from 00:00 to 29:59")
    const capacity = text("capacity") === "" ? menu.maxCapacity : Number(text("capacity"))
    if (!Number.isInteger(capacity) || capacity < 0 || capacity > maxPlaces) {
      return yield* Result.fail(`capacity must be a whole number from 0 to ${maxPlaces}`)
    }
    const staff = raw("staff") === "" ? undefined : named(context.staff, raw("staff"))
    if (staff === undefined && raw("staff") !== "") {
      return yield* Result.fail("staff is no id and no unique name of a member of the staff")
    }
    const { timeZone } = context
    const span =
      end === undefined
        ? spanOf(timeZone, businessDate, start, menu.duration)
        : spanBetween(timeZone, businessDate, start, end)
    if (span === undefined) {
      return yield* Result.fail("the slot is longer than 24 hours, or its times do not exist because clocks change")
    }
    return { ...span, line, menuId: menu.id, businessDate, maxCapacity: capacity, staffId: staff?.id ?? null }
  })
}
