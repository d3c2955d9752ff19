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
