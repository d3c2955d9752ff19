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

/** @param of what declares it, for the error */
export const rateOf = (of: string, { jobs, per }: RateOptions): Rate => {
  const perMs = Duration.toMillis(Duration.fromInputUnsafe(per))
  if (!Number.isInteger(jobs) || jobs < 1)
    throw new Error(`${of} has a rate of ${jobs} jobs: expected a whole number above zero`)
  if (!Number.isFinite(perMs) || perMs <= 0) throw new Error(`${of} has a rate without a period`)
  return { jobs, perMs }
}
