/** Rows of a CSV file with slots: a header with a date and a start, and if wanted end, capacity, menu and staff. Pure. */
import { Result } from "effect"
import { cellOf } from "../../../../src/table/CsvCells.ts"
import type { Row } from "../../../../src/table/CsvFile.ts"
import { type Columns, columnsOf } from "../../../../src/table/columns/Columns.ts"
import { readDate } from "../../../../src/table/values/Dates.ts"
import { readNumber } from "../../../../src/table/values/Numbers.ts"
import { refusal, type ValueKind } from "../../../../src/table/values/Refusals.ts"
import { readClock } from "../../../../src/table/values/Times.ts"
import type { Menu } from "../../menu/Menu.ts"
import { isDate, type LocalSpan, spanBetween, spanOf } from "../../shop/LocalTime.ts"
import type { Resource } from "../../shop/Resource.ts"

const wanted = ["menu", "date", "start", "end", "capacity", "staff"] as const
type Column = (typeof wanted)[number]
export type SlotColumns = Columns<Column>

/** Undefined if the row is no heading of such a file. */
export const slotColumns = (header: ReadonlyArray<string>): SlotColumns | undefined => {
  const found = columnsOf(header, wanted)
  return found.has("date") && found.has("start") ? found : undefined
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
): Result.Result<ImportedSlot, string> => {
  const raw = (column: Column): string => cellOf(cells, found, column)
  const refused = (column: Column, kind: ValueKind) =>
    Result.fail(refusal(found.get(column)?.heading ?? column, raw(column), kind))
  return Result.gen(function* () {
    const wanted = raw("menu") === "" ? (context.menuId ?? "") : raw("menu")
    const menu = named(context.menus, wanted)
    if (menu === undefined) {
      return yield* Result.fail(wanted === "" ? "menu is missing" : "menu is no id and no unique name of a menu")
    }
    const businessDate = readDate(raw("date"), near)
    if (businessDate === undefined || !isDate(businessDate)) return yield* refused("date", "date")
    if (businessDate > context.farthest) return yield* Result.fail("date is more than two years ahead")
    const start = readClock(raw("start"))
    if (start === undefined) return yield* refused("start", "time")
    const given = raw("end") === "" ? undefined : readClock(raw("end"))
    if (given === undefined && raw("end") !== "") return yield* refused("end", "time")
    // From 22:00 to 02:00 runs past midnight.
    const end = given !== undefined && given <= start && given < lateEnd ? given + 24 * 60 : given
    const capacity = raw("capacity") === "" ? menu.maxCapacity : readNumber(raw("capacity"))
    if (capacity === undefined) return yield* refused("capacity", "number")
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
