/**
 * Whether a persona buys at a price: a binary logit (D. McFadden, Conditional logit analysis of qualitative choice
 * behavior, in Frontiers in Econometrics, 1974; K. Train, Discrete Choice Methods with Simulation, 2nd ed., Cambridge
 * 2009, chapters 3 and 6),
 *
 *     P(buys at p) = 1 / (1 + exp(-(a - b p / r))),   r the usual market price, b > 0.
 *
 * So a higher price never sells more, to anybody. Pure.
 */
import { logistic } from "../../statistics/Logit.ts"

export interface Choices {
  readonly size: number
  /** a: log-odds of buying if it cost nothing. */
  readonly pull: Float64Array
  /** b: log-odds that one usual price takes away; above 0. */
  readonly push: Float64Array
}

/** The same choices with something added to the log-odds of all. */
export const shifted = (choices: Choices, by: number): Choices => ({
  ...choices,
  pull: choices.pull.map((pull) => pull + by)
})

/** Rate at which one persona buys; `price` in usual prices. */
export const rateOf = (choices: Choices, persona: number, price: number): number =>
  logistic(choices.pull[persona]! - choices.push[persona]! * price)

/** Rates of all personas at a price in usual prices. */
export const ratesAt = (choices: Choices, price: number): Float64Array =>
  Float64Array.from({ length: choices.size }, (_, persona) => rateOf(choices, persona, price))

/** Share of the personas that buys at a price in usual prices. */
export const demandAt = (choices: Choices, price: number): number => {
  let sum = 0
  for (let persona = 0; persona < choices.size; persona++) sum += rateOf(choices, persona, price)
  return sum / choices.size
}

/** Percent by which demand changes when a price (in usual prices) rises by one per cent; null where nobody buys. */
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
 * What personas would pay at most, on average, in usual prices: the area under the demand curve, ln(1 + exp(a)) / b
 * (K. Small, H. Rosen, Applied welfare economics with discrete choice models, Econometrica 49, 1981). No single price
 * can earn more than that.
 */
export const worth = (choices: Choices): number => {
  let sum = 0
  for (let persona = 0; persona < choices.size; persona++) {
    const pull = choices.pull[persona]!
    sum += (Math.max(0, pull) + Math.log1p(Math.exp(-Math.abs(pull)))) / choices.push[persona]!
  }
  return sum / choices.size
}
