/** The importable datasets: how each file is read, before the transaction, and how it is stored. */
import { Effect } from "effect"
import type { StoredTable } from "../../../src/imports/Look.ts"
import type { UnderstoodColumn } from "../../../src/table/columns/Column.ts"
import type { Rejection } from "../../../src/table/Errors.ts"
import { type DatasetName, datasets, type Provenance, type shippedDatasets } from "../facts/Dataset.ts"
import { StatisticsRepo } from "../statistics/StatisticsRepo.ts"
import type { IngestFailure } from "./Errors.ts"
import { agesFormat } from "./formats/Ages.ts"
import { readBoundaries } from "./formats/Boundaries.ts"
import { census } from "./formats/Census.ts"
import { daytime } from "./formats/Daytime.ts"
import { establishments } from "./formats/Establishments.ts"
import { hazard } from "./formats/Hazard.ts"
import { income } from "./formats/Income.ts"
import { readOffices } from "./formats/Offices.ts"
import { projection } from "./formats/Projection.ts"
import { rents } from "./formats/Rents.ts"
import { readSpending } from "./formats/Spending.ts"
import { ssdseA } from "./formats/SsdseA.ts"
import { readStations } from "./formats/Stations.ts"
import { PlaceRepo } from "./PlaceRepo.ts"
import { countStations } from "./StationCounts.ts"
import type { AreaFormat } from "./table/AreaTable.ts"
import { type ReadOptions, readFigures } from "./table/FigureFile.ts"

export type SourceName = Exclude<DatasetName, "starter" | (typeof shippedDatasets)[number]>

/** A file that was read and is valid. */
export interface Reading {
  readonly rows: number
  readonly provenance: Readonly<Record<string, Provenance>>
  readonly rejected: ReadonlyArray<Rejection>
  readonly missing: ReadonlyArray<string>
  readonly columns: ReadonlyArray<UnderstoodColumn>
  /** Where it is stored. */
  readonly table: StoredTable
  /** Stores it in the transaction of the caller; returns notes for the operator. */
  readonly store: Effect.Effect<ReadonlyArray<string>, never, StatisticsRepo | PlaceRepo>
}

type ReadFile = (path: string, options: ReadOptions) => Effect.Effect<Reading, IngestFailure>

const figuresOf = (dataset: DatasetName): StoredTable => ({
  table: "area_figures",
  key: ["dataset", "area_code"],
  only: ["dataset", dataset]
})

const figures =
  (format: AreaFormat): ReadFile =>
  (path, options) =>
    Effect.map(readFigures(path, format, options), ({ areas, columns, missing, provenance, rejected }) => ({
      rows: areas.size,
      provenance,
      rejected,
      missing,
      columns,
      table: figuresOf(format.dataset),
      store: Effect.flatMap(StatisticsRepo, (statistics) =>
        Effect.as(statistics.replaceFigures(format.dataset, areas), [])
      )
    }))

const countAndNote = Effect.map(countStations, (count) =>
  count === undefined
    ? ["Stations are counted once they are imported"]
    : count.outside.length === 0
      ? []
      : [`${count.outside.length} of ${count.open} stations lie in no municipality: ${count.outside.join(", ")}`]
)

const stations: ReadFile = (path, options) =>
  Effect.map(readStations(path, options), ({ columns, missing, rejected, stations, year }) => ({
    rows: stations.length,
    provenance: {
      stations: { year, unit: "stations", source: datasets.stations.source.en },
      tramStops: { year, unit: "stops", source: datasets.stations.source.en }
    },
    rejected,
    missing,
    columns,
    // The area of a station follows from the boundaries.
    table: { table: "area_station", key: ["id"], derived: ["area_code"] },
    store: Effect.flatMap(PlaceRepo, (places) => Effect.andThen(places.replaceStations(stations), countAndNote))
  }))

const boundaries: ReadFile = (path, options) =>
  Effect.map(readBoundaries(path, options), ({ document, features, missing, rejected, year }) => ({
    rows: features,
    provenance: { boundary: { year, unit: "polygons", source: datasets.boundaries.source.en } },
    rejected,
    missing,
    columns: [{ concept: "areaCode", heading: "N03_007", by: "heading" }],
    table: { table: "area_boundary", key: ["singleton"] },
    store: Effect.flatMap(PlaceRepo, (places) => Effect.andThen(places.replaceBoundary(document), countAndNote))
  }))

const offices: ReadFile = (path, options) =>
  Effect.map(readOffices(path, options), ({ columns, missing, offices, rejected }) => ({
    rows: offices.length,
    provenance: {
      office: { year: options.year ?? datasets.offices.year, unit: "degrees", source: datasets.offices.source.en }
    },
    rejected,
    missing,
    columns,
    table: { table: "area_office", key: ["area_code"] },
    store: Effect.flatMap(PlaceRepo, (places) => Effect.as(places.replaceOffices(offices), []))
  }))

const spending: ReadFile = (path, options) =>
  Effect.map(readSpending(path, options), ({ columns, figures, missing, rejected, year }) => ({
    rows: figures.size,
    provenance: { food: { year, unit: "yen/year", source: datasets.spending.source.en } },
    rejected,
    missing,
    columns,
    table: figuresOf("spending"),
    store: Effect.flatMap(StatisticsRepo, (statistics) => Effect.as(statistics.replaceFigures("spending", figures), []))
  }))

export const sources: Readonly<Record<SourceName, ReadFile>> = {
  "ssdse-a": figures(ssdseA),
  income: figures(income),
  census: figures(census),
  hazard: figures(hazard),
  ages: figures(agesFormat),
  daytime: figures(daytime),
  projection: figures(projection),
  establishments: figures(establishments),
  rents: figures(rents),
  spending,
  stations,
  boundaries,
  offices
}
