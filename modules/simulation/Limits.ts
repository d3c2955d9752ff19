/** Limits of an account: unfinished simulations, and personas per day. Pure. */
import { Schema } from "effect"
import type { AnalyticsPlan } from "../accounts/contract.ts"
import { SegmentTemplate } from "./template/segment/SegmentTemplate.ts"

/** Most queued and running simulations of one account. */
export const maxUnfinished = 5

/** Most personas in simulations that were created since midnight in Tokyo and did not fail, by plan. */
export const personasPerDay: Readonly<Record<AnalyticsPlan, number>> = {
  free: 0,
  pro: 0,
  max_5x: 50_000,
  max_20x: 200_000
}

/**
 * Personas that a search for segments counts as at least, those of the largest simulation: however few take part, it goes through all
 * residents of the area, which takes three to five times the processor time of a price test with 5,000.
 */
export const discoveryPersonas = 5_000

/** Personas that a simulation counts as. */
export const countedPersonas = (templateType: string, personaCount: number): number =>
  templateType === SegmentTemplate.type ? Math.max(discoveryPersonas, personaCount) : personaCount

/** In seconds: most simulations end within that time. */
const retryAfterUnfinished = 5

/** What an account gets while others wait too, as a share of the threads. */
export const weightOf: Readonly<Record<AnalyticsPlan, number>> = { free: 1, pro: 1, max_5x: 1, max_20x: 4 }

export const Usage = Schema.Struct({
  unfinished: Schema.Int,
  personasToday: Schema.Int,
  /** Until the next midnight in Tokyo. */
  secondsLeftToday: Schema.Finite
})
export type Usage = typeof Usage.Type

/** What an account has used of its limits, for those who plan ahead. */
export const UsageView = Schema.Struct({
  data: Schema.Struct({
    personasToday: Schema.Int.annotate({
      description:
        "Personas in simulations since midnight in Tokyo that did not fail; a `segment_discovery` counts as 5,000 at least",
      examples: [1200]
    }),
    personasPerDay: Schema.Int.annotate({ description: "What the plan allows", examples: [50_000] }),
    unfinished: Schema.Int.annotate({ description: "Simulations that are queued or running", examples: [1] }),
    maxUnfinished: Schema.Int.annotate({ description: "The most of them at once", examples: [5] }),
    secondsLeftToday: Schema.Int.annotate({ description: "Until the next midnight in Tokyo", examples: [3600] })
  }).annotate({ identifier: "SimulationUsage", description: "Use of the limits of simulations" })
}).annotate({ identifier: "SimulationUsageAnswer", description: "What is used of the limits" })

export const toUsageView = (plan: AnalyticsPlan, usage: Usage): typeof UsageView.Type => ({
  data: {
    personasToday: usage.personasToday,
    personasPerDay: personasPerDay[plan],
    unfinished: usage.unfinished,
    maxUnfinished,
    secondsLeftToday: Math.ceil(usage.secondsLeftToday)
  }
})

interface ExceededLimit {
  readonly limit: "unfinished" | "personas_per_day"
  readonly allowed: number
  readonly used: number
  readonly retryAfterSeconds: number
}

/** The limit that another simulation would exceed, which counts as `personaCount` personas; undefined if none. */
export const exceededLimit = (plan: AnalyticsPlan, usage: Usage, personaCount: number): ExceededLimit | undefined => {
  const allowed = personasPerDay[plan]
  if (usage.personasToday + personaCount > allowed) {
    const retryAfterSeconds = Math.max(1, Math.ceil(usage.secondsLeftToday))
    return { limit: "personas_per_day", allowed, used: usage.personasToday, retryAfterSeconds }
  }
  return usage.unfinished < maxUnfinished
    ? undefined
    : {
        limit: "unfinished",
        allowed: maxUnfinished,
        used: usage.unfinished,
        retryAfterSeconds: retryAfterUnfinished
      }
}
