/** `ekimae ingest shops`: imports a list of shops, shows the stored ones, or removes one. */
import { Console, Effect, Layer, Option, Schema } from "effect"
import { Argument, Command, Flag } from "effect/cli"
import { ingestFlags } from "../../../src/cli/Flags.ts"
import { ingestText } from "../../../src/cli/ImportOutput.ts"
import { print, table } from "../../../src/cli/Output.ts"
import { IngestShops, type Report } from "./ingest/IngestShops.ts"
import { ShopRepo, type StoredList } from "./ShopRepo.ts"

const layer = IngestShops.layer.pipe(Layer.provide(ShopRepo.layer))

const text = (name: string, description: string) =>
  Flag.String(name).pipe(Flag.withDescription(description), Flag.optional)

const input = {
  ...ingestFlags,
  file: ingestFlags.file.pipe(
    Argument.withDescription(
      "CSV, an Excel workbook, GeoJSON, TopoJSON, the JSON of Overpass or .osm.pbf; texts also gzipped. Without it the stored lists are shown"
    ),
    Argument.optional
  ),
  list: text("list", "Name of the list, which the file replaces; without it that of the file"),
  category: text("category", "Kind of the records that do not say theirs, such as cafe or ramen"),
  source: text("source", "Who publishes the list; shown with each answer"),
  licence: text("licence", "Its licence; shown with each answer"),
  year: Flag.Int("year").pipe(
    Flag.withDescription("Year of the list"),
    Flag.withSchema(Schema.Int.check(Schema.isBetween({ minimum: 1950, maximum: 2100 }))),
    Flag.optional
  ),
  sheet: text("sheet", "Sheet of a workbook; without it the first"),
  tokyoDatum: Flag.Boolean("tokyo-datum").pipe(
    Flag.withDescription("Convert the coordinates from the Tokyo datum (日本測地系)"),
    Flag.withDefault(false)
  ),
  remove: text("remove", "Remove the list of this name")
}

export const shopsCommand = Command.make(
  "shops",
  input,
  Effect.fnUntraced(function* ({ file, remove, ...options }) {
    const shops = yield* IngestShops
    if (Option.isSome(remove)) {
      yield* shops.remove(remove.value)
      return yield* print({ removed: remove.value }, ({ removed }) => `Removed the list ${removed}`)
    }
    if (Option.isNone(file)) return yield* print({ lists: yield* shops.lists }, ({ lists }) => listsText(lists))
    const report = yield* shops.run(file.value, {
      force: options.force,
      dryRun: options.dryRun,
      column: options.column,
      list: Option.getOrUndefined(options.list),
      category: Option.getOrUndefined(options.category),
      source: Option.getOrUndefined(options.source),
      licence: Option.getOrUndefined(options.licence),
      year: Option.getOrUndefined(options.year),
      sheet: Option.getOrUndefined(options.sheet),
      isTokyo: options.tokyoDatum
    })
    yield* print(report, reportText)
    if (report.rejectedCount > report.rejected.length && report.status !== "unchanged") {
      yield* Console.error(`Only the first ${report.rejected.length} rejected records are listed`)
    }
  })
).pipe(
  Command.withDescription("Import a list of shops: competitors, density and saturation come from them"),
  Command.provide(layer)
)

const reportText = (report: Report): string => {
  const { duplicates, file, list, merged, records, rejectedCount, shops } = report
  return ingestText(report, {
    done: `Ingested ${file} as ${list}: ${shops} shops from ${records} records, ${merged} of which were repetitions`,
    rows: records,
    rejectedCount,
    place: at(report.format),
    before: duplicates === 0 ? [] : [`${duplicates} shops stand in several lists and count once`]
  })
}

const at = (format: string): string =>
  format === "csv" ? "line" : format === "xlsx" ? "row" : format === "geojson" ? "feature" : "object"

const columns = [
  { title: "LIST", of: ({ name }: StoredList) => name },
  { title: "SHOPS", of: ({ shopCount }: StoredList) => String(shopCount) },
  { title: "REJECTED", of: ({ rejectedCount }: StoredList) => String(rejectedCount) },
  { title: "INGESTED", of: ({ ingestedAt }: StoredList) => ingestedAt.toISOString().slice(0, 16) },
  { title: "FILE", of: ({ fileName }: StoredList) => fileName },
  { title: "LICENCE", of: ({ licence }: StoredList) => licence ?? "" }
]

const listsText = (lists: ReadonlyArray<StoredList>): string =>
  lists.length === 0 ? "No list of shops is stored" : table(columns, lists)
