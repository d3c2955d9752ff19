/** The limits of an actor that hold in the whole cluster. */
import type { Rate } from "./Rate.ts"
import type { SharedLimit } from "./SharedLimit.ts"

export interface Limits {
  /** Jobs of the actor that run at once; of jobs with a key: keys. */
  readonly cluster?: number | undefined
  /** Attempts that start in any period. */
  readonly rate?: Rate | undefined
  /** Shared with other actors. */
  readonly shared?: SharedLimit | undefined
}

/** What runs elsewhere counts, so a claim locks the row of the limit, and no node keeps jobs in stock. */
export const isLimited = ({ cluster, rate, shared }: Limits): boolean =>
  cluster !== undefined || rate !== undefined || shared !== undefined

/** Whether a limit counts starts. */
export const countsStarts = ({ rate, shared }: Limits): boolean => (rate ?? shared?.rate) !== undefined
