/** A slot as a row of a CSV file, with a date and a start, and if wanted end, capacity, menu and staff: reading and writing it. Pure. */
import { Result } from "effect"
import { type Refusal, refusedCell, refusedRow, refusedValue } from "../../../../src/imports/RefusedCell.ts"
import { cellOf, headerOf, lineOfCells } from "../../../../src/table/CsvCells.ts"
import type { Row } from "../../../../src/table/CsvFile.ts"
import { type ChosenColumns, type Columns, chosenColumnsOf } from "../../../../src/table/columns/Columns.ts"
import { hasYear, readDate } from "../../../../src/table/values/Dates.ts"
import { readNumber } from "../../../../src/table/values/Numbers.ts"
import type { ValueKind } from "../../../../src/table/values/Refusals.ts"
import { clockText, readClock } from "../../../../src/table/values/Times.ts"
import type { Menu } from "../../menu/Menu.ts"
import { isDate, type LocalSpan, minutesOf, spanBetween, spanOf } from "../../shop/LocalTime.ts"
import type { Resource } from "../../shop/Resource.ts"
import type { ExportedSlot } from "./ExportRepo.ts"

export const wanted = ["id", "menu", "date", "start", "end", "capacity", "staff"] as const
export type SlotColumn = (typeof wanted)[number]
export type SlotColumns = Columns<SlotColumn>

/** Undefined if the row is no heading of such a file. */
export const slotColumns = (
  header: ReadonlyArray<string>,
  chosen: ChosenColumns = new Map()
): SlotColumns | undefined => {
  const found = chosenColumnsOf(header, wanted, chosen)
  return found?.has("date") === true && found.has("start") ? found : undefined
}

export const expected = "a header with date (日付) and start (開始), and if wanted end, capacity, menu and staff"

/** What rows refer to. */
export interface ImportContext {
  readonly timeZone: string
  readonly menus: ReadonlyArray<Menu>
  readonly staff: ReadonlyArray<Resource>
  readonly today: string
  /** The last date that is not taken for a mistyped one. */
  readonly farthest: string
  /** Menu of rows that name none. */
  readonly menuId: string | undefined
}

export interface ImportedSlot extends LocalSpan {
  readonly line: number
  /** Id that the file gives, such as that of an exported slot; null without one. */
  readonly givenId: string | null
  /** Whether the file says no year, which is then that of the rows around. */
  readonly isYearGuessed: boolean
  readonly menuId: string
  readonly businessDate: string
  readonly maxCapacity: number
  readonly staffId: string | null
}

/** Finds a row by its id, or by its name if no other one has it. */
const named = <A extends { readonly id: string; readonly name: string }>(all: ReadonlyArray<A>, text: string) => {
  const byId = all.find(({ id }) => id === text)
  if (byId !== undefined) return byId
  const byName = all.filter(({ name }) => name === text)
  return byName.length === 1 ? byName[0] : undefined
}

const maxPlaces = 10_000
/** Minutes: a slot may end until 29:59, which is 05:59. */
const lateEnd = 6 * 60

export const readSlot = (
  { cells, line }: Row,
  found: SlotColumns,
  context: ImportContext,
  /** A date of the file, for the year of dates without one. */
  near?: string
): Result.Result<ImportedSlot, Refusal> => {
  const raw = (column: SlotColumn): string => cellOf(cells, found, column)
  const headingOf = (column: SlotColumn): string => found.get(column)?.heading ?? column
  const refused = (column: SlotColumn, kind: ValueKind) => refusedValue(headingOf(column), raw(column), kind)
  const wrong = (column: SlotColumn, english: string, japanese: string) =>
    refusedCell(headingOf(column), raw(column), english, japanese)
  return Result.gen(function* () {
    const wanted = raw("menu") === "" ? (context.menuId ?? "") : raw("menu")
    const menu = named(context.menus, wanted)
    if (menu === undefined) {
      return yield* wanted === ""
        ? refusedRow(`${headingOf("menu")} is missing`, "メニューを書いてください")
        : wrong("menu", "expected the id or the unique name of a menu", "登録されたメニューのIDか名前で書いてください")
    }
    const businessDate = readDate(raw("date"), near)
    if (businessDate === undefined || !isDate(businessDate)) return yield* refused("date", "date")
    if (businessDate > context.farthest)
      return yield* wrong("date", "expected a date within two years", "2年より先の日付です")
    const start = readClock(raw("start"))
    if (start === undefined) return yield* refused("start", "time")
    const given = raw("end") === "" ? undefined : readClock(raw("end"))
    if (given === undefined && raw("end") !== "") return yield* refused("end", "time")
    // From 22:00 to 02:00 runs past midnight.
    const end = given !== undefined && given <= start && given < lateEnd ? given + 24 * 60 : given
    const capacity = raw("capacity") === "" ? menu.maxCapacity : readNumber(raw("capacity"))
    if (capacity === undefined) return yield* refused("capacity", "number")
    if (!Number.isInteger(capacity) || capacity < 0 || capacity > maxPlaces) {
      return yield* wrong(
        "capacity",
        `expected a whole number from 0 to ${maxPlaces}`,
        `0〜${maxPlaces}の整数で書いてください`
      )
    }
    const staff = raw("staff") === "" ? undefined : named(context.staff, raw("staff"))
    if (staff === undefined && raw("staff") !== "") {
      return yield* wrong(
        "staff",
        "expected the id or the unique name of a member of the staff",
        "登録されたスタッフのIDか名前で書いてください"
      )
    }
    const { timeZone } = context
    const span =
      end === undefined
        ? spanOf(timeZone, businessDate, start, menu.duration)
        : spanBetween(timeZone, businessDate, start, end)
    if (span === undefined) {
      return yield* wrong(
        end === undefined ? "start" : "end",
        "the slot is longer than 24 hours, or its times do not exist because clocks change",
        "枠は24時間までで、存在する時刻に限ります"
      )
    }
    const givenId = raw("id") || null
    return {
      ...span,
      line,
      givenId,
      isYearGuessed: !hasYear(raw("date")),
      menuId: menu.id,
      businessDate,
      maxCapacity: capacity,
      staffId: staff?.id ?? null
    }
  })
}

const exported = ["id", "date", "start", "end", "capacity", "menu", "staff", "bookedCount", "isClosed"] as const

export const headerLine = headerOf(exported)

/** The name, or the id where several have the name. */
const nameIn = (all: ReadonlyArray<{ readonly id: string; readonly name: string }>, id: string): string => {
  const found = all.find((one) => one.id === id)
  return found !== undefined && named(all, found.name)?.id === id ? found.name : id
}

const dayMinutes = 24 * 60

/** The line of a slot of a day of business: one that starts at 1:00 of the day after is written 25:00. */
export const lineOf =
  ({ menus, staff }: Pick<ImportContext, "menus" | "staff">) =>
  (slot: ExportedSlot): string => {
    const start = (minutesOf(slot.startTime) ?? 0) + (slot.date > slot.businessDate ? dayMinutes : 0)
    let end = minutesOf(slot.endTime) ?? 0
    while (end <= start) end += dayMinutes
    const people = staff.filter(({ kind }) => kind === "staff")
    const cells: Readonly<Record<(typeof exported)[number], string>> = {
      id: slot.id,
      date: slot.businessDate,
      start: clockText(start),
      end: clockText(end),
      capacity: String(slot.maxCapacity),
      menu: nameIn(menus, slot.menuId),
      staff: slot.staffId === null ? "" : nameIn(people, slot.staffId),
      bookedCount: String(slot.bookedCount),
      isClosed: String(slot.isClosed)
    }
    return lineOfCells(exported.map((column) => cells[column]))
  }

/** Values of a row as an import shows how it understood them. */
export const valuesOf =
  ({ menus, staff }: ImportContext) =>
  ({ businessDate, endTime, givenId, maxCapacity, menuId, staffId, startTime }: ImportedSlot) => ({
    id: givenId ?? "",
    menu: menus.find(({ id }) => id === menuId)?.name ?? menuId,
    date: businessDate,
    start: startTime,
    end: endTime,
    capacity: String(maxCapacity),
    staff: staff.find(({ id }) => id === staffId)?.name ?? ""
  })
