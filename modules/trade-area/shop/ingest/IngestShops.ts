/**
 * Imports a list of shops: the file is read and validated first, then its list is replaced in one transaction, or not at
 * all; a process that is killed meanwhile leaves the list as it was. Imports run one at a time: a second one waits for the
 * first without holding a transaction open. All nodes are notified with the commit.
 */
import { basename } from "node:path"
import { Context, DateTime, Effect, Layer, Schedule, Schema } from "effect"
import { SqlClient } from "effect/sql"
import { type IngestOptions, type IngestReport, isLeft, statusOf, unchanged } from "../../../../src/imports/Ingested.ts"
import { storeOrLook } from "../../../../src/imports/Look.ts"
import { Notifier } from "../../../../src/sql/Notifier.ts"
import { dieOnSql } from "../../../../src/sql/Pg.ts"
import type { FileUnreadable, WrongFile } from "../../../../src/table/Errors.ts"
import { checksum } from "../../../../src/table/FileBytes.ts"
import { ChangedShops } from "../IndexedShops.ts"
import { kindOf } from "../kind/KindWords.ts"
import type { SubIndustry } from "../kind/SubIndustry.ts"
import { ShopRepo, type StoredList } from "../ShopRepo.ts"
import { duplicatesOf } from "./Duplicates.ts"
import { mostShops, readShops, type ShopSet } from "./ReadShops.ts"

export class ImportRunning extends Schema.TaggedError<ImportRunning>()("ImportRunning", {}) {
  override get message() {
    return "Another import of shops is still running after ten minutes; nothing was changed. Try again when it has ended"
  }
}

export class UnknownCategory extends Schema.TaggedError<UnknownCategory>()("UnknownCategory", {
  category: Schema.String
}) {
  override get message() {
    return `--category ${this.category} names no kind of shop; the README of shops lists them (cafe, ramen, convenience, dental, ...)`
  }
}

export class UnknownList extends Schema.TaggedError<UnknownList>()("UnknownList", { list: Schema.String }) {
  override get message() {
    return `There is no list "${this.list}"; ekimae ingest shops shows all`
  }
}

export class ReservedList extends Schema.TaggedError<ReservedList>()("ReservedList", { list: Schema.String }) {
  override get message() {
    return `"${this.list}" is a list that ships with the product: choose another name with --list`
  }
}

export interface ShopOptions extends IngestOptions {
  /** Name of the list; without one that of the file. */
  readonly list?: string | undefined
  /** Kind of the records that say nothing of theirs; without one a word of the file's name. */
  readonly category?: string | undefined
  readonly source?: string | undefined
  readonly licence?: string | undefined
  readonly year?: number | undefined
  /** Sheet of a workbook; without a name the first. */
  readonly sheet?: string | undefined
  /** Coordinates of a table are of the Tokyo datum. */
  readonly isTokyo?: boolean | undefined
}

export interface Report extends IngestReport {
  readonly list: string
  readonly format: string
  readonly records: number
  readonly shops: number
  readonly merged: number
  /** Shops of this list that another list has, too; they count once. */
  readonly duplicates: number
  readonly rejectedCount: number
}

type Failure = FileUnreadable | WrongFile | ImportRunning | UnknownCategory | ReservedList

export class IngestShops extends Context.Service<
  IngestShops,
  {
    readonly run: (path: string, options: ShopOptions) => Effect.Effect<Report, Failure>
    readonly remove: (list: string) => Effect.Effect<void, UnknownList | ImportRunning>
    readonly lists: Effect.Effect<ReadonlyArray<StoredList>>
  }
>()("trade-area/IngestShops") {
  static readonly layer = Layer.effect(
    IngestShops,
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const repo = yield* ShopRepo
      const notifier = yield* Notifier

      let isWaiting = false
      const announceWait = Effect.suspend(() => {
        if (isWaiting) return Effect.void
        isWaiting = true
        return Effect.logInfo("Another import of shops is running; this one waits for its end")
      })

      /** Runs a change alone, in a transaction that ends with a new revision. */
      const alone = <A, E>(change: Effect.Effect<A, E>) =>
        Effect.gen(function* () {
          if (!(yield* repo.tryLock)) return yield* Effect.andThen(announceWait, new ImportRunning())
          const result = yield* change
          const revision = yield* repo.raiseRevision
          yield* notifier.notifyOthersOnCommit(ChangedShops, String(revision))
          return result
        }).pipe(
          sql.withTransaction,
          dieOnSql,
          Effect.tap(() => notifier.notify(ChangedShops)),
          Effect.retry({
            while: (error) => error instanceof ImportRunning,
            schedule: Schedule.spaced("250 millis"),
            times: 2400
          })
        )

      const markDuplicates = repo.eachGroup((candidates) => repo.markDuplicates(duplicatesOf(candidates)))

      const store = Effect.fnUntraced(function* (list: StoredList, set: ShopSet) {
        yield* repo.describe(list)
        yield* repo.replaceShops(list.name, set.shops)
        yield* markDuplicates
        return yield* repo.duplicates(list.name)
      })

      const run = Effect.fn("IngestShops.run")(function* (path: string, options: ShopOptions) {
        const file = basename(path)
        const list = options.list ?? listNameOf(file)
        const fallback = yield* fallbackOf(options.category, file)
        const sum = [
          yield* checksum(path),
          fallback?.name ?? "",
          options.source ?? "",
          options.licence ?? "",
          options.year ?? "",
          ...(options.sheet === undefined ? [] : [options.sheet]),
          ...(options.isTokyo === true ? ["tokyo"] : []),
          ...(options.column ?? [])
        ].join(" ")
        const stored = yield* repo.list(list)
        if (stored?.starter === true) return yield* new ReservedList({ list })
        if (isLeft(options) && stored?.checksum === sum) return unchangedReport(stored)
        const set = yield* readShops(path, { list, fallback }, mostShops, {
          sheet: options.sheet,
          isTokyo: options.isTokyo === true,
          column: options.column ?? []
        })
        const described: StoredList = {
          name: list,
          fileName: file,
          format: set.format,
          checksum: sum,
          source: options.source ?? null,
          licence: options.licence ?? null,
          year: options.year ?? null,
          recordCount: set.records,
          shopCount: set.shops.length,
          rejectedCount: set.rejectedCount,
          mergedCount: set.merged,
          starter: false,
          ingestedAt: DateTime.toDateUtc(yield* DateTime.now)
        }
        const table = {
          table: "trade_area_shop",
          key: ["id"],
          derived: ["duplicate_of"],
          only: ["list", list]
        } as const
        const { changes, value: duplicates } = yield* storeOrLook(
          sql,
          options.dryRun === true,
          table,
          store(described, set),
          alone
        )
        return {
          list,
          file,
          status: statusOf(options),
          format: set.format,
          records: set.records,
          shops: set.shops.length,
          merged: set.merged,
          duplicates,
          rejectedCount: set.rejectedCount,
          rejected: set.rejected,
          notes: notesOf(set, fallback, options.category === undefined),
          columns: set.columns,
          changes
        } satisfies Report as Report
      })

      return IngestShops.of({
        run,
        remove: Effect.fn("IngestShops.remove")(function* (list) {
          const removed = yield* alone(
            Effect.gen(function* () {
              const isThere = yield* repo.remove(list)
              yield* markDuplicates
              return isThere
            })
          )
          if (!removed) return yield* new UnknownList({ list })
        }),
        lists: repo.lists
      })
    })
  )
}

/** The name of the file without its endings. */
export const listNameOf = (file: string): string =>
  file.replace(/(?:\.(?:csv|tsv|txt|xlsx|geojsonl|geojsons|geojson|topojson|json|osm|pbf|gz))+$/i, "") || file

const fallbackOf = (
  category: string | undefined,
  file: string
): Effect.Effect<SubIndustry | undefined, UnknownCategory> => {
  if (category === undefined) return Effect.succeed(kindOf(listNameOf(file)))
  const kind = kindOf(category)
  return kind === undefined ? Effect.fail(new UnknownCategory({ category })) : Effect.succeed(kind)
}

const unchangedReport = (stored: StoredList): Report => ({
  list: stored.name,
  file: stored.fileName,
  ...unchanged,
  format: stored.format,
  records: stored.recordCount,
  shops: stored.shopCount,
  merged: stored.mergedCount,
  duplicates: 0,
  rejectedCount: stored.rejectedCount
})

const notesOf = (set: ShopSet, fallback: SubIndustry | undefined, byFileName: boolean): ReadonlyArray<string> => [
  ...(set.ofFallback > 0 && fallback !== undefined
    ? [
        `${set.ofFallback} records say nothing of their kind and are taken as ${fallback.name}` +
          (byFileName ? ", by the name of the file; --category chooses another" : "")
      ]
    : []),
  ...(set.skipped > 0 ? [`${set.skipped} shops are relations or open ways, which are left out`] : [])
]
