/**
 * Calibrates a template by an account's outcomes: computes a shift that is added to the logit of every predicted rate.
 *
 * An outcome reports s successes in n trials where the rate q was predicted. With
 *
 *     p = (s + 0.5) / (n + 1)                                   the observed rate
 *     delta = logit(p) - logit(q) + the shift that q contains   the shift that the outcome suggests
 *     v = 1 / ((n + 1) p (1 - p)) + 0.25                        the variance of delta
 *
 * and the prior N(0, 1), the posterior mean of the shift is sum(delta / v) / (1 + sum(1 / v)). Jeffreys' prior in p
 * keeps 0 of 10 from being a certainty. The variance is that of an observed log-odds (A. Agresti, Categorical Data
 * Analysis, 3rd ed., section 3.1), plus that of the model, half a logit, which more trials do not reduce. Pure.
 */
import { logit } from "../statistics/Logit.ts"
import { type Posterior, prior } from "../statistics/Posterior.ts"
import type { Evidence } from "../template/Template.ts"

/** Variance between the model and an outcome with infinitely many trials: a standard deviation of half a logit. */
const modelVariance = 0.25
/** Odds times or divided by 20: outcomes beyond that must have measured something else. */
export const largestShift = 3

/** Sums over evidence, which determine the shift. Sums of several outcomes are added. */
export interface EvidenceSums {
  /** Sum of 1 / v. */
  readonly weight: number
  /** Sum of delta / v. */
  readonly weighted: number
}

export const sumEvidence = (evidence: ReadonlyArray<Evidence>): EvidenceSums => {
  let [weight, weighted] = [0, 0]
  for (const { predicted, shift, successes, trials } of evidence) {
    const observed = (successes + 0.5) / (trials + 1)
    const delta = logit(observed) - logit(predicted) + shift
    const precision = 1 / (1 / ((trials + 1) * observed * (1 - observed)) + modelVariance)
    weight += precision
    weighted += precision * delta
  }
  return { weight, weighted }
}

/** The shift in log-odds, rounded to four decimals and limited to -3 to 3; 0 without evidence. */
export const shiftOf = ({ weight, weighted }: EvidenceSums): number => {
  const mean = weighted / (1 + weight)
  return Math.round(Math.min(largestShift, Math.max(-largestShift, mean)) * 10_000) / 10_000 + 0
}

/** The posterior of level and slope: outcomes teach the level alone. */
export const posteriorOf = (sums: EvidenceSums, outcomes: number): Posterior =>
  outcomes === 0
    ? prior
    : {
        components: [
          {
            weight: 1,
            level: shiftOf(sums),
            slope: 0,
            levelVariance: 1 / (1 + sums.weight),
            slopeVariance: 1,
            covariance: 0
          }
        ],
        outcomes,
        ownOutcomes: outcomes
      }
