/** What single personas say for themselves: who speaks and which of its own weights moved it. Pure. */
import { Schema } from "effect"
import { type Language, type Localizable, Localized } from "../../../src/Language.ts"
import { occupationOf, type Population, sexes, sexOf, type WeightName, weightNames } from "../population/Population.ts"

export const Quote = Schema.Struct({
  personaId: Schema.String.annotate({ description: "Id of the persona", examples: ["01JD8Z3T7Q9M4V6X2B5N8C1K0F"] }),
  name: Schema.String.annotate({ description: "Its name", examples: ["佐藤 美咲"] }),
  age: Schema.Int.annotate({ description: "Its age in years", examples: [34] }),
  gender: Schema.Literals(sexes).annotate({ description: "Its sex", examples: ["female"] }),
  occupation: Schema.String.annotate({ description: "Its occupation", examples: ["販売員"] }),
  sentiment: Schema.Literals(["positive", "neutral", "negative"]).annotate({
    description: "Whether it favours, wavers or declines",
    examples: ["positive"]
  }),
  text: Schema.String.annotate({
    description: "What it says: a sentence made of its own decision weights and numbers, not of a real person",
    examples: ["品質（重み 31%）を何より見ます。480円なら買う見込みは62%です。"]
  })
}).annotate({ identifier: "SimulationQuote", description: "Sample quote of a persona" })
export type Quote = typeof Quote.Type

/** What a decision weight is called in a sentence. */
export const weightLabels: Readonly<Record<WeightName, Localized>> = {
  price: new Localized("価格", "price"),
  quality: new Localized("品質", "quality"),
  convenience: new Localized("便利さ", "convenience"),
  novelty: new Localized("新しさ", "novelty"),
  brand: new Localized("ブランド", "brand"),
  social: new Localized("周りの評判", "reputation")
}

export interface OwnWeight {
  readonly weight: WeightName
  readonly label: string
  /** 0 to 1; the weights of a persona sum to 1. */
  readonly value: number
}

/** The decision weights of a persona, the heaviest first. */
export const weightsOf = (
  weights: Float64Array,
  persona: number,
  language: Language = "ja"
): ReadonlyArray<OwnWeight> =>
  weightNames
    .map((weight, index) => ({
      weight,
      label: weightLabels[weight][language],
      value: weights[persona * weightNames.length + index]!
    }))
    .sort((a, b) => b.value - a.value)

/** What a persona chooses by: the two heaviest of its weights. */
export const choiceText = ([first, second]: ReadonlyArray<OwnWeight>, language: Language): string => {
  const label = ({ weight }: OwnWeight) => weightLabels[weight][language]
  const share = ({ value }: OwnWeight) => percent(value)
  return {
    ja: `${label(first!)}（重み${share(first!)}）と${label(second!)}（${share(second!)}）で選びます`,
    en: `I choose by ${label(first!)} (weight ${share(first!)}) and ${label(second!)} (${share(second!)})`
  }[language]
}

/** One decision weight of all personas. */
export const weightColumn = (weights: Float64Array, weight: WeightName): Float64Array => {
  const offset = weightNames.indexOf(weight)
  return Float64Array.from(
    { length: weights.length / weightNames.length },
    (_, persona) => weights[persona * weightNames.length + offset]!
  )
}

/** A share as a sentence has it: 62%. */
export const percent = (share: number): string => `${Math.round(share * 100)}%`

/** A quote of a persona, whose words the template has made. */
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
 * Who speaks: up to `count` different personas from the highest value to the lowest in even steps, so that both ends
 * and the middle are heard. Equal values keep the order of the personas.
 */
export const speakers = (values: Float64Array, count: number): ReadonlyArray<number> => {
  const order = Array.from(values, (_, persona) => persona).sort((a, b) => values[b]! - values[a]! || a - b)
  const chosen = Math.min(count, order.length)
  if (chosen <= 1) return order.slice(0, chosen)
  return Array.from({ length: chosen }, (_, step) => order[Math.round((step * (order.length - 1)) / (chosen - 1))]!)
}
