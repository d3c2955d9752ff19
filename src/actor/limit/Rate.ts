/** A number of starts in a period, as limits declare it. */
import { Duration } from "effect"

export interface Rate {
  readonly jobs: number
  readonly perMs: number
}

export interface RateOptions {
  readonly jobs: number
  readonly per: Duration.Input
}

/** More starts in a period are no limit that one database reaches. */
export const mostJobs = 1_000_000
export const longestPeriodMs = 365 * 86_400_000

/** @param of what declares it, for the error */
export const rateOf = (of: string, { jobs, per }: RateOptions): Rate => {
  const perMs = Duration.toMillis(Duration.fromInputUnsafe(per))
  if (!Number.isInteger(jobs) || jobs < 1 || jobs > mostJobs)
    throw new Error(`${of} has a rate of ${jobs} jobs: expected a whole number from 1 to ${mostJobs}`)
  if (!Number.isFinite(perMs) || perMs <= 0) throw new Error(`${of} has a rate without a period`)
  if (perMs > longestPeriodMs) throw new Error(`${of} has a rate with a period of more than 365 days`)
  return { jobs, perMs }
}
