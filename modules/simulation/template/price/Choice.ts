/**
 * Probability that a persona buys at a price: a binary logit (D. McFadden, Conditional logit analysis of qualitative
 * choice behavior, in Frontiers in Econometrics, 1974; K. Train, Discrete Choice Methods with Simulation, 2nd ed.,
 * Cambridge 2009, chapters 3 and 6),
 *
 *     P(buys at p) = 1 / (1 + exp(-(a - b p / r))),   r the usual market price, b > 0.
 *
 * So demand never rises with the price, for any persona. Pure.
 */
import { logistic } from "../../statistics/Logit.ts"

export interface Choices {
  readonly size: number
  /** a: log-odds of buying at a price of 0. */
  readonly pull: Float64Array
  /** b: decrease of the log-odds per usual price; above 0. */
  readonly push: Float64Array
}

/** Adds a constant to the log-odds of all personas. */
export const shifted = (choices: Choices, by: number): Choices => ({
  ...choices,
  pull: choices.pull.map((pull) => pull + by)
})

/** Probability that one persona buys; `price` in units of the usual price. */
export const rateOf = (choices: Choices, persona: number, price: number): number =>
  logistic(choices.pull[persona]! - choices.push[persona]! * price)

/** Probabilities of all personas at a price in units of the usual price. */
export const ratesAt = (choices: Choices, price: number): Float64Array =>
  Float64Array.from({ length: choices.size }, (_, persona) => rateOf(choices, persona, price))

/** Share of the personas that buys at a price in units of the usual price. */
export const demandAt = (choices: Choices, price: number): number => {
  let sum = 0
  for (let persona = 0; persona < choices.size; persona++) sum += rateOf(choices, persona, price)
  return sum / choices.size
}

/** Price elasticity of demand at a price in units of the usual price; null without demand. */
export const elasticityAt = (choices: Choices, price: number): number | null => {
  let demand = 0
  let slope = 0
  for (let persona = 0; persona < choices.size; persona++) {
    const rate = rateOf(choices, persona, price)
    demand += rate
    slope += choices.push[persona]! * rate * (1 - rate)
  }
  return demand > 0 ? (-price * slope) / demand : null
}

/**
 * Mean willingness to pay in units of the usual price: the area under the demand curve, ln(1 + exp(a)) / b (K. Small,
 * H. Rosen, Applied welfare economics with discrete choice models, Econometrica 49, 1981). No single price can earn
 * more than that.
 */
export const willingnessToPay = (choices: Choices): number => {
  let sum = 0
  for (let persona = 0; persona < choices.size; persona++) {
    const pull = choices.pull[persona]!
    sum += (Math.max(0, pull) + Math.log1p(Math.exp(-Math.abs(pull)))) / choices.push[persona]!
  }
  return sum / choices.size
}
