/**
 * Imports slots from CSV, read to its end before any is stored. What is stored can be imported again without a change, so a partial import
 * that was cut short is run once more.
 */
import { Context, DateTime, Effect, Layer, Result } from "effect"
import { maxRows } from "../../../../src/http/endpoint/ImportTurns.ts"
import type { CsvRefused } from "../../../../src/imports/Errors.ts"
import * as Imports from "../../../../src/imports/Imports.ts"
import type { ImportKind, ImportSource } from "../../../../src/imports/OpenTable.ts"
import { type ImportOptions, usualOptions } from "../../../../src/imports/Options.ts"
import { rowRefusal } from "../../../../src/imports/RefusedCell.ts"
import type { ImportReport } from "../../../../src/imports/Report.ts"
import * as Tenant from "../../../../src/sql/tenant/Tenant.ts"
import type { Row } from "../../../../src/table/CsvFile.ts"
import { MenuRepo } from "../../menu/MenuRepo.ts"
import { AbsenceSpans } from "../../shop/absence/AbsenceSpans.ts"
import { addDays, todayIn } from "../../shop/LocalTime.ts"
import { ResourceRepo } from "../../shop/ResourceRepo.ts"
import { defaults } from "../../shop/Shop.ts"
import { ShopRepo } from "../../shop/ShopRepo.ts"
import { maxDaysAhead } from "../Slot.ts"
import { ImportRepo, keyOf } from "./ImportRepo.ts"
import {
  expected,
  type ImportContext,
  type ImportedSlot,
  readSlot,
  type SlotColumn,
  slotColumns,
  valuesOf,
  wanted
} from "./SlotCsv.ts"

const batchSize = 500
/** Rows of one transaction: as many slots as an account may have. */
const mostAtOnce = 100_000

const slotTable: ImportKind<SlotColumn> = { kind: "slots", title: "slots", expected, wanted, columns: slotColumns }

export class ImportSlots extends Context.Service<
  ImportSlots,
  {
    /** @param menuId the menu of rows that name none */
    readonly run: (
      accountId: string,
      file: string,
      menuId: string | undefined,
      options?: ImportOptions
    ) => Effect.Effect<ImportReport, CsvRefused>
    /** Imports a text, such as the body of a request. */
    readonly runText: (
      accountId: string,
      text: string,
      menuId: string | undefined,
      options?: ImportOptions
    ) => Effect.Effect<ImportReport, CsvRefused>
  }
>()("crm/ImportSlots") {
  static readonly layer = Layer.effect(
    ImportSlots,
    Effect.gen(function* () {
      const within = yield* Tenant.within
      const [menus, resources, shops, repo] = [yield* MenuRepo, yield* ResourceRepo, yield* ShopRepo, yield* ImportRepo]
      const absences = yield* AbsenceSpans
      const imports = yield* Imports.make

      const storeWithin = Effect.fnUntraced(function* (accountId: string, slots: ReadonlyArray<ImportedSlot>) {
        const done = yield* repo.store(accountId, slots)
        const { timeZone } = (yield* shops.find(accountId)) ?? defaults
        yield* absences.follow(accountId, timeZone)
        return done
      })

      const contextOf = Effect.fnUntraced(function* (accountId: string, menuId: string | undefined) {
        const staff = (yield* resources.list(accountId)).filter(({ kind }) => kind === "staff")
        const { timeZone } = (yield* shops.find(accountId)) ?? defaults
        const today = todayIn(timeZone, DateTime.toDateUtc(yield* DateTime.now))
        const farthest = addDays(today, maxDaysAhead)
        return {
          timeZone,
          today,
          farthest,
          menus: yield* menus.list(accountId, true),
          staff,
          menuId
        } satisfies ImportContext
      })

      const storeBatch = Effect.fnUntraced(function* (
        accountId: string,
        read: ReadonlyArray<Imports.ReadRow<ImportedSlot>>
      ) {
        const slots = new Map<string, ImportedSlot>()
        const refused: Array<Imports.BatchResult["refused"][number]> = []
        for (const { line, row } of read) {
          const first = slots.get(keyOf(row))
          if (first === undefined) slots.set(keyOf(row), row)
          else refused.push({ line, refusal: repeats(first.line) })
        }
        const done = yield* within(accountId, storeWithin(accountId, [...slots.values()]))
        for (const [key, { line }] of slots) if (!done.has(key)) refused.push({ line, refusal: isBooked })
        const changes = [...done.values()]
        return {
          created: changes.filter((change) => change === "created").length,
          changed: changes.filter((change) => change === "changed").length,
          refused
        }
      })

      const run = (
        accountId: string,
        source: ImportSource,
        menuId: string | undefined,
        options: ImportOptions
      ): Effect.Effect<ImportReport, CsvRefused> =>
        imports(
          { accountId, source, options, kind: slotTable, mostRows: mostAtOnce },
          () => within(accountId, contextOf(accountId, menuId)),
          (open, context) =>
            Imports.inBatches(open, {
              size: batchSize,
              read: reader(open, context),
              valuesOf: valuesOf(context),
              store: (read) => storeBatch(accountId, read)
            })
        )

      return ImportSlots.of({
        run: (accountId, file, menuId, options = usualOptions) =>
          run(accountId, Imports.fileSource(file, options.sheet), menuId, options),
        runText: (accountId, text, menuId, options = usualOptions) =>
          run(accountId, Imports.textSource(text, maxRows), menuId, options)
      })
    })
  ).pipe(Layer.provide([MenuRepo.layer, ResourceRepo.layer, ShopRepo.layer, ImportRepo.layer, AbsenceSpans.layer]))
}

/** Reads row by row: a date without a year takes that of the row above. */
const reader = ({ columns, tally }: Imports.OpenImport<SlotColumn>, context: ImportContext) => {
  let near = context.today
  return (row: Row) => {
    const slot = readSlot(row, columns, context, near)
    if (Result.isSuccess(slot)) {
      near = slot.success.businessDate
      if (slot.success.isYearGuessed) tally.guessedYears++
    }
    return slot
  }
}

const repeats = (line: number) => rowRefusal(`repeats the slot of line ${line}`, `${line}行目と同じ枠です`)

const isBooked = rowRefusal(
  "the slot is booked, and has another end or more guests than that",
  "予約の入った枠の終了時刻は変えられず、定員は予約数より減らせません"
)
