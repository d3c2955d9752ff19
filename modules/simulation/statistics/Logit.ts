/** Rates on the logit scale, on which effects add up and no sum leaves the range from 0 to 1. Pure. */

/** Rates nearer to 0 or 1 than this are taken to be this near: log-odds of about 13.8. */
const closest = 1e-6

/** 1 / (1 + exp(-x)), without overflow at either end. */
export const logistic = (x: number): number => {
  if (x >= 0) return 1 / (1 + Math.exp(-x))
  const odds = Math.exp(x)
  return odds / (1 + odds)
}

const within = (low: number, high: number, x: number): number => Math.min(high, Math.max(low, x))

/** A rate that is neither 0 nor 1, so that its log-odds are finite. */
export const openRate = (rate: number): number => within(closest, 1 - closest, rate)

/** Log-odds of a rate; of 0 and 1 those of the closest open rate. */
export const logit = (rate: number): number => {
  const open = openRate(rate)
  return Math.log(open / (1 - open))
}

/** One answer of 0 or 1 must not outweigh a hundred moderate ones: log-odds within 4.6. */
const answer = (rate: number): number => logit(within(0.01, 0.99, rate))

/** Judged personas that count as much as the belief that the offline model is right as it is. */
const priorPersonas = 20

/** Largest correction of a judge: odds times 7.4, or divided by it. */
const largestShift = 2

/**
 * How far a judge's rates lie from the offline ones: mean difference of log-odds over the judged personas (the first
 * ones), shrunk by n / (n + 20) towards none and held within 2. Answers that are no finite number do not count; without
 * any the shift is 0.
 */
export const judgeShift = (offline: Float64Array, judged: Float64Array): number => {
  let sum = 0
  let count = 0
  for (let persona = 0; persona < Math.min(offline.length, judged.length); persona++) {
    if (!Number.isFinite(judged[persona]!)) continue
    sum += answer(judged[persona]!) - answer(offline[persona]!)
    count++
  }
  return count === 0 ? 0 : within(-largestShift, largestShift, sum / (count + priorPersonas))
}
