/** An observation as it is stored. */
import { Schema } from "effect"
import { ObservationStatus, PausedReason } from "./ObservationState.ts"

const Moment = Schema.NullOr(Schema.Date)

/** An observation in a list. */
export const ListedObservation = Schema.Struct({
  id: Schema.String,
  observationType: Schema.String,
  title: Schema.String,
  status: ObservationStatus,
  runCount: Schema.Int
})
export type ListedObservation = typeof ListedObservation.Type

/** JSON of an object; the types of observations know its members. */
export const JsonObject = Schema.Record(Schema.String, Schema.Json)
export type JsonObject = typeof JsonObject.Type

export const Observation = Schema.Struct({
  ...ListedObservation.fields,
  accountId: Schema.String,
  /** Cron, five fields. */
  schedule: Schema.String,
  timeZone: Schema.String,
  monthlyBudgetYen: Schema.NullOr(Schema.Int),
  settings: JsonObject,
  notifyStaffIds: Schema.Array(Schema.String),
  consecutiveFailures: Schema.Int,
  pausedReason: Schema.NullOr(PausedReason),
  pausedAt: Moment,
  archivedAt: Moment,
  lastRunAt: Moment,
  skippedAt: Moment,
  createdAt: Schema.Date,
  updatedAt: Schema.Date
})
export type Observation = typeof Observation.Type

/** What a caller may say of an observation. */
export interface ObservationDraft {
  readonly observationType: string
  readonly title: string
  readonly schedule: string
  readonly timeZone: string
  readonly monthlyBudgetYen: number | null
  /** Decoded and encoded again by the type. */
  readonly settings: JsonObject
  /** Members of the staff who hear of changes. */
  readonly notifyStaffIds: ReadonlyArray<string>
}

export type ObservationChange = Partial<Omit<ObservationDraft, "observationType">> & {
  readonly status?: ObservationStatus | undefined
}
