/** Quotes of single personas: which personas speak, and the decision weights that their texts name. Pure. */

import { Schema } from "effect"
import type { Language, Localizable } from "../../../src/Language.ts"
import { type Population, sexes, sexOf, type WeightName, weightNames } from "../population/Population.ts"
import { occupationOf } from "../population/work/Occupation.ts"
import { weightLabels, wholePercent } from "./FigureText.ts"

export const Quote = Schema.Struct({
  personaId: Schema.String.annotate({ description: "Id of the persona", examples: ["01JD8Z3T7Q9M4V6X2B5N8C1K0F"] }),
  name: Schema.String.annotate({ description: "Its name", examples: ["佐藤 美咲"] }),
  age: Schema.Int.annotate({ description: "Its age in years", examples: [34] }),
  gender: Schema.Literals(sexes).annotate({ description: "Its sex", examples: ["female"] }),
  occupation: Schema.String.annotate({ description: "Its occupation", examples: ["販売員"] }),
  sentiment: Schema.Literals(["positive", "neutral", "negative"]).annotate({
    description: "Whether it is in favour, undecided or against",
    examples: ["positive"]
  }),
  text: Schema.String.annotate({
    description: "What it says: a sentence made of its own decision weights and numbers, not of a real person",
    examples: ["品質（重み 31%）を何より見ます。480円なら買う見込みは62%です。"]
  })
}).annotate({ identifier: "SimulationQuote", description: "Sample quote of a persona" })
export type Quote = typeof Quote.Type

interface DecisionWeight {
  readonly weight: WeightName
  /** 0 to 1; the weights of a persona sum to 1. */
  readonly value: number
}

/** The decision weights of a persona, the heaviest first. */
export const heaviestWeights = (weights: Float64Array, persona: number): ReadonlyArray<DecisionWeight> =>
  weightNames
    .map((weight, index) => ({ weight, value: weights[persona * weightNames.length + index]! }))
    .sort((a, b) => b.value - a.value)

/** Says which two weights count most in the decisions of a persona. */
export const choiceText = ([first, second]: ReadonlyArray<DecisionWeight>, language: Language): string => {
  const label = ({ weight }: DecisionWeight) => weightLabels[weight][language]
  const share = ({ value }: DecisionWeight) => wholePercent(value)
  return {
    ja: `${label(first!)}（重み${share(first!)}）と${label(second!)}（${share(second!)}）で選びます`,
    en: `I choose by ${label(first!)} (weight ${share(first!)}) and ${label(second!)} (${share(second!)})`
  }[language]
}

/** A quote of a persona with the given text. */
export const quote = (
  population: Population,
  persona: number,
  sentiment: Quote["sentiment"],
  text: Localizable<string>
): Localizable<Quote> => ({
  personaId: population.id[persona]!,
  name: population.name[persona]!,
  age: population.age[persona]!,
  gender: sexOf(population, persona),
  occupation: occupationOf(population, persona),
  sentiment,
  text
})

/**
 * Chooses up to `count` personas in even steps from the highest value to the lowest, so that both extremes and the
 * middle are quoted. Equal values keep the order of the personas.
 */
export const speakers = (values: Float64Array, count: number): ReadonlyArray<number> => {
  const order = Array.from(values, (_, persona) => persona).sort((a, b) => values[b]! - values[a]! || a - b)
  const chosen = Math.min(count, order.length)
  if (chosen <= 1) return order.slice(0, chosen)
  return Array.from({ length: chosen }, (_, step) => order[Math.round((step * (order.length - 1)) / (chosen - 1))]!)
}
