/** What other modules may use of areas: their codes, the published event, and a port to their figures. */
import { Context, type Effect, Schema } from "effect"
import * as Event from "../../src/event/Event.ts"
import type { Localized } from "../../src/Language.ts"
import type { Fact, Status } from "./facts/Metric.ts"

export { measureLabels } from "./comparison/MeasureLabels.ts"
export type { Fact, Status } from "./facts/Metric.ts"

export const AreaCode = Schema.String.check(
  Schema.isPattern(/^[0-9]{5}$/u, { message: "must be a 5-digit JIS municipality code" })
).annotate({
  title: "Area code",
  description: "5-digit JIS municipality code, without the check digit",
  examples: ["13104"]
})

/** A time in the API: ISO 8601 in UTC. */
export const Moment = Schema.DateTimeUtcFromString.pipe(
  Schema.annotateEncoded({
    description: "When it was computed, in UTC",
    format: "date-time",
    examples: ["2026-01-02T03:04:05.678Z"]
  })
)

export const ProfileGenerated = Event.make("area.profile_generated", {
  subject: "areaCode",
  audience: "analytics",
  description: "The profile and scores of an area were computed and can be read",
  data: Schema.Struct({
    areaCode: AreaCode,
    areaName: Schema.String.annotate({ description: "Prefecture plus municipality", examples: ["東京都新宿区"] }),
    generatedAt: Moment
  }),
  example: { areaCode: "13104", areaName: "東京都新宿区", generatedAt: "2026-01-02T03:04:05.678Z" }
})

/**
 * The statistics of one area for other modules: every imported figure by its metric name (`population`,
 * `age65plusFemale`, `employeesWholesaleRetail`, ... see `ingest/formats`), with unit, year, source and status.
 */
export class AreaStatistics extends Context.Service<
  AreaStatistics,
  {
    /**
     * Undefined for an unknown code; empty if no statistics are imported. Figures that a ward lacks are absent; those of its
     * city can be read by `cityCode`.
     */
    readonly figures: (areaCode: string) => Effect.Effect<AreaFigures | undefined>
  }
>()("area/AreaStatistics") {}

export interface AreaFigures {
  readonly areaCode: string
  readonly areaName: string
  /** The designated city that a ward belongs to. */
  readonly cityCode: string | undefined
  /** Whether its profile and scores have been computed. */
  readonly analysed: boolean
  readonly facts: ReadonlyMap<string, Fact>
}

/** WGS 84, in degrees. */
export interface Point {
  readonly lat: number
  readonly lng: number
}

/** A municipality, or a ward of a designated city. */
export interface AreaName {
  readonly code: string
  readonly prefCode: string
  readonly prefecture: string
  /** The county (gun) of a town or village. */
  readonly county: string | undefined
  /** The designated city of a ward. */
  readonly city: string | undefined
  readonly cityCode: string | undefined
  readonly name: string
  /** Prefecture, city of a ward, name: 北海道札幌市中央区. */
  readonly fullName: string
}

/** Where areas lie, by boundaries and offices that ship with the product or were imported. */
export class AreaGeography extends Context.Service<
  AreaGeography,
  {
    readonly areas: ReadonlyArray<AreaName>
    /** Finds an area by its code or, for a ward that was abolished, its former one. */
    readonly area: (code: string) => AreaName | undefined
    /**
     * The municipality or ward that contains the point, or the boundary of which is within 1 km, since simplified boundaries
     * cut off piers and reclaimed land. Undefined at sea and abroad.
     */
    readonly at: (lat: number, lng: number) => Effect.Effect<AreaName | undefined>
    /** The codes of many points at once, by the boundaries alone: undefined outside of all of them, however near. */
    readonly within: (points: ReadonlyArray<Point>) => Effect.Effect<ReadonlyArray<string | undefined>>
    readonly office: (code: string) => Effect.Effect<Point | undefined>
    /** All of them, in one statement. */
    readonly offices: Effect.Effect<ReadonlyMap<string, Point>>
  }
>()("area/AreaGeography") {}

/**
 * The rates and counts of one area for other modules, each beside its prefecture, the nation and the other municipalities
 * (`comparison/Measure.ts` lists them). In memory but for the revision of the statistics.
 */
export class AreaComparisons extends Context.Service<
  AreaComparisons,
  {
    /** Undefined for an unknown code; without figures where no statistics are imported. */
    readonly of: (areaCode: string) => Effect.Effect<AreaComparison | undefined>
    /** Compares many areas, whose figures are read by one statement; unknown codes are absent. */
    readonly many: (areaCodes: ReadonlyArray<string>) => Effect.Effect<ReadonlyMap<string, AreaComparison>>
    /** Raised by every import: what was computed from an earlier one is out of date. */
    readonly revision: Effect.Effect<number>
  }
>()("area/AreaComparisons") {}

export interface AreaComparison {
  readonly areaCode: string
  readonly areaName: string
  readonly prefCode: string
  readonly prefecture: string
  /** The designated city that a ward belongs to. */
  readonly cityCode: string | undefined
  readonly facts: ReadonlyMap<string, Fact>
  /** Figures by the name of the measure; a measure whose figures are not imported is absent. */
  readonly figures: ReadonlyMap<string, ComparedFigure>
  /** Percentile rank of any value of a measure among the municipalities of Japan, such as the density of a neighbourhood. */
  readonly rank: (measure: string, value: number) => number | null
}

export interface ComparedFigure {
  readonly name: string
  readonly label: Localized
  readonly unit: string
  readonly value: number
  /** The year of its first figure: of the shops in shops per resident. */
  readonly year: number
  readonly status: Status
  /** The publishers of its figures with the years of these. */
  readonly sources: ReadonlyArray<{ readonly name: string; readonly year: number }>
  /** Value of the measure for the whole prefecture. */
  readonly prefecture: number | null
  readonly nation: number | null
  /** Percentile ranks among the municipalities, from 0 to 100; null where too few are imported. */
  readonly percentileNation: number | null
  readonly percentilePrefecture: number | null
  /** Whether the nation's values were imported, or ship with the product. */
  readonly basis: "imported" | "reference"
}

/** Railway stations in use: the imported ones, or those that ship with the product. */
export class AreaStations extends Context.Service<
  AreaStations,
  {
    /** True when stations of any area are stored or ship with the product. */
    readonly known: Effect.Effect<boolean>
    /** Those within a box in degrees. */
    readonly within: (box: StationBox) => Effect.Effect<ReadonlyArray<Station>>
  }
>()("area/AreaStations") {}

export interface StationBox {
  readonly south: number
  readonly west: number
  readonly north: number
  readonly east: number
}

export interface Station extends Point {
  readonly name: string
}

/** Profile and scores of an area as the endpoints of areas show them; null where too little is imported. */
export interface AreaSummary {
  readonly areaCode: string
  readonly areaName: string
  /** Residents. */
  readonly population: number
  readonly overallScore: number | null
  readonly people: number | null
  readonly economy: number | null
  readonly business: number | null
  readonly risk: number | null
  /** Categories whose score holds figures of the city that a ward belongs to. */
  readonly inheritedScores: ReadonlyArray<string>
}

/** The areas that are analysed. */
export class AreaSummaries extends Context.Service<
  AreaSummaries,
  {
    /** Summaries by code, in one statement; areas that are not analysed are absent. */
    readonly of: (areaCodes: ReadonlyArray<string>) => Effect.Effect<ReadonlyMap<string, AreaSummary>>
  }
>()("area/AreaSummaries") {}
