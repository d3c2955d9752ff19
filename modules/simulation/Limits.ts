/** How many simulations an account may have: so many at once, and so many personas a day. Pure. */
import type { AnalyticsPlan } from "../accounts/contract.ts"

/** Queued and running, of one account. */
export const mostUnfinished = 5

/** Personas in simulations that were created since midnight in Tokyo and did not fail. */
export const personasPerDay: Readonly<Record<AnalyticsPlan, number>> = {
  free: 0,
  pro: 0,
  max_5x: 50_000,
  max_20x: 200_000
}

/** Most simulations end within seconds. */
const retryAfterUnfinished = 5

export interface Usage {
  readonly unfinished: number
  readonly personasToday: number
  /** Until the next midnight in Tokyo. */
  readonly secondsLeftToday: number
}

export interface Refusal {
  readonly limit: "unfinished" | "personas_per_day"
  readonly allowed: number
  readonly used: number
  readonly retryAfterSeconds: number
}

/** Why an account may not have another simulation of so many personas now; undefined when it may. */
export const refusalOf = (plan: AnalyticsPlan, usage: Usage, personaCount: number): Refusal | undefined => {
  const allowed = personasPerDay[plan]
  if (usage.personasToday + personaCount > allowed) {
    const retryAfterSeconds = Math.max(1, Math.ceil(usage.secondsLeftToday))
    return { limit: "personas_per_day", allowed, used: usage.personasToday, retryAfterSeconds }
  }
  return usage.unfinished < mostUnfinished
    ? undefined
    : {
        limit: "unfinished",
        allowed: mostUnfinished,
        used: usage.unfinished,
        retryAfterSeconds: retryAfterUnfinished
      }
}
