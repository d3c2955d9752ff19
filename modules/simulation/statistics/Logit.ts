/** Rates on the logit scale, on which effects are added without leaving the range from 0 to 1. Pure. */

/** Rates are kept this far from 0 and 1: log-odds within about 13.8. */
const margin = 1e-6

/** 1 / (1 + exp(-x)), without overflow at either end. */
export const logistic = (x: number): number => {
  if (x >= 0) return 1 / (1 + Math.exp(-x))
  const odds = Math.exp(x)
  return odds / (1 + odds)
}

const within = (low: number, high: number, x: number): number => Math.min(high, Math.max(low, x))

/** Moves a rate off 0 and 1, so that its log-odds are finite. */
export const openRate = (rate: number): number => within(margin, 1 - margin, rate)

/** Log-odds of a rate, finite for 0 and 1 too. */
export const logit = (rate: number): number => {
  const open = openRate(rate)
  return Math.log(open / (1 - open))
}

/** Log-odds within 4.6 (a judgement), so that one answer of 0 or 1 does not outweigh a hundred moderate ones. */
const boundedLogit = (rate: number): number => logit(within(0.01, 0.99, rate))

/** Weight of the prior belief that the offline model needs no correction, in judged personas: a judgement. */
const priorPersonas = 20

/** Largest correction by a judge: odds times or divided by 7.4. A judgement. */
const largestShift = 2

/**
 * Correction of the offline rates by a judge's, in log-odds: mean difference over the n judged personas (the first
 * ones), shrunk by n / (n + 20) and limited to -2 to 2. A rule of this product. Answers that are not finite are ignored;
 * without any the shift is 0.
 */
export const judgeShift = (offline: Float64Array, judged: Float64Array): number => {
  let sum = 0
  let count = 0
  for (let persona = 0; persona < Math.min(offline.length, judged.length); persona++) {
    if (!Number.isFinite(judged[persona]!)) continue
    sum += boundedLogit(judged[persona]!) - boundedLogit(offline[persona]!)
    count++
  }
  return count === 0 ? 0 : within(-largestShift, largestShift, sum / (count + priorPersonas))
}
