/**
 * Imports slots from CSV, read to its end before any is stored, row by row, some hundred in a transaction: an import that is cut short is completed by
 * repeating it. A row that cannot be stored is left out with its line and the reason.
 */
import { basename } from "node:path"
import { Context, DateTime, Effect, Layer, Result, Stream } from "effect"
import { maxRows } from "../../../../src/http/endpoint/ImportTurns.ts"
import * as Tenant from "../../../../src/sql/tenant/Tenant.ts"
import { type Row, rows, textRows } from "../../../../src/table/CsvFile.ts"
import { headedRows } from "../../../../src/table/columns/HeadedRows.ts"
import type { FileUnreadable, Rejection, WrongFile } from "../../../../src/table/Errors.ts"
import { MenuRepo } from "../../menu/MenuRepo.ts"
import { addDays, todayIn } from "../../shop/LocalTime.ts"
import { ResourceRepo } from "../../shop/ResourceRepo.ts"
import { defaults } from "../../shop/Shop.ts"
import { ShopRepo } from "../../shop/ShopRepo.ts"
import { maxDaysAhead } from "../Slot.ts"
import { ImportRepo, keyOf } from "./ImportRepo.ts"
import { expected, type ImportContext, type ImportedSlot, readSlot, slotColumns } from "./SlotCsv.ts"

const rowsPerTransaction = 500
const maxRejected = 1000

const slotTable = { title: "slots", expected, columns: slotColumns }

export interface ImportReport {
  readonly stored: number
  readonly rejectedCount: number
  /** The first thousand. */
  readonly rejected: ReadonlyArray<Rejection>
}

export class ImportSlots extends Context.Service<
  ImportSlots,
  {
    /** @param menuId the menu of rows that name none */
    readonly run: (
      accountId: string,
      file: string,
      menuId: string | undefined
    ) => Effect.Effect<ImportReport, FileUnreadable | WrongFile>
    /** Imports a text, such as the body of a request. */
    readonly runText: (
      accountId: string,
      text: string,
      menuId: string | undefined
    ) => Effect.Effect<ImportReport, FileUnreadable | WrongFile>
  }
>()("crm/ImportSlots") {
  static readonly layer = Layer.effect(
    ImportSlots,
    Effect.gen(function* () {
      const within = yield* Tenant.within
      const [menus, resources, shops, repo] = [yield* MenuRepo, yield* ResourceRepo, yield* ShopRepo, yield* ImportRepo]

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

      const run = Effect.fn("ImportSlots.run")(function* (
        accountId: string,
        file: string,
        source: Stream.Stream<Row, FileUnreadable>,
        menuId: string | undefined
      ) {
        const context = yield* within(accountId, contextOf(accountId, menuId))
        const rejected: Array<Rejection> = []
        const { columns, rows: rowsBehind } = yield* headedRows(source, file, slotTable)
        let [stored, rejectedCount] = [0, 0]
        let near = context.today

        const reject = (line: number, reason: string) => {
          rejectedCount++
          if (rejected.length < maxRejected) rejected.push({ line, reason })
        }

        const read = (batch: ReadonlyArray<Row>) => {
          const slots = new Map<string, ImportedSlot>()
          for (const row of batch) {
            const slot = readSlot(row, columns, context, near)
            if (Result.isFailure(slot)) {
              reject(row.line, slot.failure)
              continue
            }
            near = slot.success.businessDate
            const key = keyOf(slot.success)
            const first = slots.get(key)
            if (first === undefined) slots.set(key, slot.success)
            else reject(row.line, `repeats the slot of line ${first.line}`)
          }
          return slots
        }

        const store = Effect.fnUntraced(function* (batch: ReadonlyArray<Row>) {
          const slots = read(batch)
          if (slots.size === 0) return
          const done = yield* within(accountId, repo.store(accountId, [...slots.values()]))
          stored += done.size
          for (const [key, { line }] of slots) {
            if (!done.has(key)) reject(line, "the slot is booked, and has another end or more guests than that")
          }
        })

        yield* rowsBehind.pipe(Stream.grouped(rowsPerTransaction), Stream.runForEach(store))
        return { stored, rejectedCount, rejected }
      })

      return ImportSlots.of({
        run: (accountId, file, menuId) => run(accountId, basename(file), rows(file, "detect"), menuId),
        runText: (accountId, text, menuId) => run(accountId, "The body", textRows(text, "The body", maxRows), menuId)
      })
    })
  ).pipe(Layer.provide([MenuRepo.layer, ResourceRepo.layer, ShopRepo.layer, ImportRepo.layer]))
}
