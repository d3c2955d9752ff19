/** Questions to a language model about prices, and the shift that follows from its answers. Pure. */
import { rounded } from "../../statistics/Interval.ts"
import { judgeShift } from "../../statistics/Logit.ts"
import type { Question, World } from "../Template.ts"
import { type Choices, ratesAt } from "./Choice.ts"
import { ascending } from "./Grid.ts"
import type { PriceInput } from "./PriceInput.ts"
import { offerText, yen } from "./PriceText.ts"

/** Every judged persona is asked about each price, so the number of prices multiplies the cost. */
const mostAsked = 10

/** Up to ten of the tested prices in even steps from the lowest to the highest. */
const askedPrices = (input: PriceInput): ReadonlyArray<number> => {
  const prices = ascending(input.prices)
  if (prices.length <= mostAsked) return prices
  return Array.from(
    { length: mostAsked },
    (_, step) => prices[Math.round((step * (prices.length - 1)) / (mostAsked - 1))]!
  )
}

const keyOf = (price: number): string => `price/${price}`

export const questionsOf = (input: PriceInput): ReadonlyArray<Question> =>
  askedPrices(input).map((price) => ({
    key: keyOf(price),
    text: `業種「${input.businessType}」の店で、${offerText(input, "ja")}が${yen(price, "ja")}で売られています。あなたがこの価格で買う見込みを0から1で答えてください。`
  }))

/**
 * Correction of the offline rates by the judge's, as the mean shift of log-odds over the asked prices; 0 without
 * answers.
 */
export const judgedShift = (world: World, input: PriceInput, choices: Choices, reference: number): number => {
  const shifts = askedPrices(input).flatMap((price) => {
    const judged = world.judged.get(keyOf(price))
    return judged === undefined || !judged.some(Number.isFinite)
      ? []
      : [judgeShift(ratesAt(choices, price / reference), judged)]
  })
  return shifts.length === 0 ? 0 : rounded(shifts.reduce((sum, shift) => sum + shift, 0) / shifts.length, 4)
}
