/** What other modules may use of areas: their codes, the published event, and a port to their figures. */
import { Context, type Effect, Schema } from "effect"
import * as Event from "../../src/event/Event.ts"
import type { Fact } from "./facts/Metric.ts"

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
    /** By its code or, for a ward that was abolished, its former one. */
    readonly area: (code: string) => AreaName | undefined
    /**
     * The municipality or ward that contains the point, or the boundary of which is within 1 km, since simplified boundaries
     * cut off piers and reclaimed land. Undefined at sea and abroad.
     */
    readonly at: (lat: number, lng: number) => Effect.Effect<AreaName | undefined>
    readonly office: (code: string) => Effect.Effect<Point | undefined>
  }
>()("area/AreaGeography") {}
