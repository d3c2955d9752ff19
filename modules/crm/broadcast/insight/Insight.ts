/** Readers of a broadcast as LINE counts them, and when it is asked. Pure. */
import { Schema } from "effect"

/**
 * `not_sent`: no part was accepted yet. `not_counted`: sent without a unit, by an earlier release or beyond the units of the month. `sandbox`: no person
 * reads there. `unavailable`: LINE does not answer, and never did. `available`: the numbers are LINE's, which names none below 20 people.
 */
export const insightStatuses = ["not_sent", "not_counted", "sandbox", "unavailable", "available"] as const
export type InsightStatus = (typeof insightStatuses)[number]

export interface Insight {
  readonly status: InsightStatus
  readonly opened: number | null
  readonly clicked: number | null
  /** When LINE was asked. */
  readonly askedAt: Date | null
}

export const StoredInsight = Schema.Struct({
  unit: Schema.NullOr(Schema.String),
  startedAt: Schema.NullOr(Schema.Date),
  isSent: Schema.Boolean,
  opened: Schema.NullOr(Schema.Int),
  clicked: Schema.NullOr(Schema.Int),
  askedAt: Schema.NullOr(Schema.Date)
})
export type StoredInsight = typeof StoredInsight.Type

/** Units of a month that the service uses. LINE counts 1,000 names a month, of which other programs of the shop may use some. */
export const mostUnits = 900

const dayMs = 86_400_000
const japanMs = 9 * 3_600_000
/** LINE looks at 30 days at most. */
const countedDays = 30
/** LINE takes 60 such questions an hour of a channel. */
const pauseMs = 3_600_000

/** A day of Japan as LINE writes it, `20261201`. */
const dayOf = (at: Date): string => new Date(at.getTime() + japanMs).toISOString().slice(0, 10).replaceAll("-", "")

/** The days that LINE is asked about: those since the beginning, 30 at most. */
export const spanOf = (startedAt: Date, now: Date) => ({
  from: dayOf(startedAt),
  to: dayOf(new Date(Math.min(now.getTime(), startedAt.getTime() + (countedDays - 1) * dayMs)))
})

/** Whether the numbers may have changed: an hour after the last question, until two days after those that are counted. */
export const isOutdated = (askedAt: Date | null, startedAt: Date, now: Date): boolean =>
  askedAt === null ||
  (now.getTime() - askedAt.getTime() >= pauseMs && askedAt.getTime() < startedAt.getTime() + (countedDays + 2) * dayMs)
