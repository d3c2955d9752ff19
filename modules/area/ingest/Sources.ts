/** What can be taken in: how each file is read, and what is stored of it. Reading happens before the transaction. */
import { Effect } from "effect"
import { type DatasetName, datasets, type Provenance } from "../Dataset.ts"
import { PlaceRepo } from "../PlaceRepo.ts"
import { StatisticsRepo } from "../StatisticsRepo.ts"
import type { AreaFormat } from "./AreaTable.ts"
import type { IngestFailure, Rejected } from "./Errors.ts"
import { type ReadOptions, readFigures } from "./FigureFile.ts"
import { readBoundaries } from "./formats/Boundaries.ts"
import { census } from "./formats/Census.ts"
import { hazard } from "./formats/Hazard.ts"
import { income } from "./formats/Income.ts"
import { readOffices } from "./formats/Offices.ts"
import { ssdseA } from "./formats/SsdseA.ts"
import { readStations } from "./formats/Stations.ts"
import { countStations } from "./Stations.ts"

export type SourceName = Exclude<DatasetName, "starter">

/** A file that was read and found good. */
export interface Reading {
  readonly rows: number
  readonly provenance: Readonly<Record<string, Provenance>>
  readonly rejected: ReadonlyArray<Rejected>
  readonly missing: ReadonlyArray<string>
  /** Writes it in the caller's transaction; answers what else the operator should know. */
  readonly store: Effect.Effect<ReadonlyArray<string>, never, StatisticsRepo | PlaceRepo>
}

type Read = (path: string, options: ReadOptions) => Effect.Effect<Reading, IngestFailure>

const figures =
  (format: AreaFormat): Read =>
  (path, options) =>
    Effect.map(readFigures(path, format, options), ({ areas, missing, provenance, rejected }) => ({
      rows: areas.size,
      provenance,
      rejected,
      missing,
      store: Effect.flatMap(StatisticsRepo, (statistics) =>
        Effect.as(statistics.replaceFigures(format.dataset, areas), [])
      )
    }))

const recount = Effect.map(countStations, (placed) =>
  placed === undefined
    ? ["Stations are counted once both stations and boundaries are there"]
    : placed.outside.length === 0
      ? []
      : [`${placed.outside.length} of ${placed.open} stations lie in no municipality: ${placed.outside.join(", ")}`]
)

const stations: Read = (path, options) =>
  Effect.map(readStations(path, options), ({ missing, rejected, stations, year }) => ({
    rows: stations.length,
    provenance: { stations: { year, unit: "stations", source: datasets.stations.source.en } },
    rejected,
    missing,
    store: Effect.flatMap(PlaceRepo, (places) => Effect.andThen(places.replaceStations(stations), recount))
  }))

const boundaries: Read = (path, options) =>
  Effect.map(readBoundaries(path, options), ({ document, features, missing, rejected, year }) => ({
    rows: features,
    provenance: { boundary: { year, unit: "polygons", source: datasets.boundaries.source.en } },
    rejected,
    missing,
    store: Effect.flatMap(PlaceRepo, (places) => Effect.andThen(places.replaceBoundary(document), recount))
  }))

const offices: Read = (path, options) =>
  Effect.map(readOffices(path, options), ({ missing, offices, rejected }) => ({
    rows: offices.length,
    provenance: {
      office: { year: options.year ?? datasets.offices.year, unit: "degrees", source: datasets.offices.source.en }
    },
    rejected,
    missing,
    store: Effect.flatMap(PlaceRepo, (places) => Effect.as(places.replaceOffices(offices), []))
  }))

export const sources: Readonly<Record<SourceName, Read>> = {
  "ssdse-a": figures(ssdseA),
  income: figures(income),
  census: figures(census),
  hazard: figures(hazard),
  stations,
  boundaries,
  offices
}
