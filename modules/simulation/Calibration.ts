/**
 * What an account's own outcomes teach about a template: a shift that is added to the logit of every predicted rate.
 *
 * An outcome says that of n trials s succeeded where the rate q was predicted. Its observed rate is p = (s + 0.5) / (n + 1)
 * (Jeffreys' prior, so that 0 of 10 is not a certainty), and what it asks for is delta = logit(p) - logit(q) + the shift
 * that was in q already. It is as sure as v = 1 / ((n + 1) p (1 - p)) + 0.25: the variance of an observed log-odds
 * (A. Agresti, Categorical Data Analysis, 3rd ed., section 3.1), and that of the model itself, half a logit, which no
 * number of trials takes away. With the prior belief N(0, 1) that the model is right, the posterior mean is
 * sum(delta / v) / (1 + sum(1 / v)). Pure.
 */
import { logit } from "./statistics/Logit.ts"
import type { Evidence } from "./template/Template.ts"

/** Standard deviation of half a logit between the model and one outcome, whatever its trials. */
const modelVariance = 0.25
/** Odds times 20, or divided by it: what lies further says that something else was measured. */
export const largestShift = 3

/** Sums over evidence: all that the shift depends on, and adding is all that more evidence does. */
export interface Weighed {
  /** Sum of 1 / v. */
  readonly weight: number
  /** Sum of delta / v. */
  readonly weighted: number
}

/** Pieces of evidence as one sum. */
export const weigh = (evidence: ReadonlyArray<Evidence>): Weighed => {
  let [weight, weighted] = [0, 0]
  for (const { predicted, shift, successes, trials } of evidence) {
    const observed = (successes + 0.5) / (trials + 1)
    const delta = logit(observed) - logit(predicted) + shift
    const certainty = 1 / (1 / ((trials + 1) * observed * (1 - observed)) + modelVariance)
    weight += certainty
    weighted += certainty * delta
  }
  return { weight, weighted }
}

/** The shift in log-odds, four decimals, within 3; 0 without evidence. */
export const shiftOf = ({ weight, weighted }: Weighed): number => {
  const mean = weighted / (1 + weight)
  return Math.round(Math.min(largestShift, Math.max(-largestShift, mean)) * 10_000) / 10_000 + 0
}
