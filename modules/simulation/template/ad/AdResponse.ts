/**
 * Response of personas to an advertising copy in the nested stages attention, interest and intent (after E. St. Elmo
 * Lewis; R. J. Lavidge, G. A. Steiner, A model for predictive measurements of advertising effectiveness, Journal of
 * Marketing 25, 1961). Each stage is a logit given the one before,
 *
 *     P(stage | the one before) = 1 / (1 + exp(-(base + fit c + taste + sum_f effect_f s_f x_f g_f))),
 *
 * with x_f the features of the copy, s_f how much this persona cares for each, c its fit to the business and taste its
 * random term. g_f is 1 but for the appeals, which count only as far as the text is about this business and harms
 * nothing: g = (least + (1 - least) relevance) (1 - harm), so that a good offer of another business gains little. The
 * rate of a stage is the product up to it, so it never exceeds that of the stage before. All x, s and g are bounded,
 * and so is the response to any text. Pure.
 */
import { type TraitName, traitNames, traitUnit, type WeightName, weightNames } from "../../population/Population.ts"
import { logistic, logit } from "../../statistics/Logit.ts"
import type { World } from "../Template.ts"
import { type FeatureName, featureNames } from "./Features.ts"
import { appeals } from "./reading/Lexicon.ts"

export const stageNames = ["attention", "interest", "intent"] as const
export type StageName = (typeof stageNames)[number]

interface Stage {
  readonly base: number
  /** Coefficient of the fit to the business. */
  readonly fit: number
  /** Effect in log-odds of a feature at 1 on a persona with average care for it; on those addressed for `audience`. */
  readonly effects: Readonly<Record<FeatureName, number>>
}

/**
 * Assumptions of this product, not measurements: they rank copies by what they offer to whom. For an average persona a
 * plain notice ends at an intent of 2 %. What the text is about weighs most, then harm, then facts, then appeals.
 */
export const stages: Readonly<Record<StageName, Stage>> = {
  attention: {
    base: -2.34,
    fit: 0.4,
    effects: {
      benefit: 0.35,
      price: 0.4,
      novelty: 0.45,
      safety: 0.15,
      socialProof: 0.25,
      urgency: 0.3,
      locality: 0.3,
      length: 0.5,
      clarity: 0.4,
      relevance: 0.6,
      concreteness: 0.4,
      audience: 0.5,
      harm: -0.3,
      wordList: -0.6
    }
  },
  interest: {
    base: -3.29,
    fit: 0.8,
    effects: {
      benefit: 0.5,
      price: 0.3,
      novelty: 0.35,
      safety: 0.35,
      socialProof: 0.35,
      urgency: 0.1,
      locality: 0.3,
      length: 0.2,
      clarity: 0.5,
      relevance: 1.6,
      concreteness: 0.9,
      audience: 0.6,
      harm: -1.8,
      wordList: -0.9
    }
  },
  intent: {
    base: -3.23,
    fit: 0.8,
    effects: {
      benefit: 0.4,
      price: 0.5,
      novelty: 0.15,
      safety: 0.35,
      socialProof: 0.35,
      urgency: 0.25,
      locality: 0.3,
      length: 0.05,
      clarity: 0.2,
      relevance: 1.2,
      concreteness: 0.7,
      audience: 0.7,
      harm: -2.6,
      wordList: -0.7
    }
  }
}

/** Standard deviation of a persona's random taste, in log-odds. */
const tasteSpread = 0.5

interface Care {
  /** Decision weights; the care is their mean in units of an even spread (1/6), up to 3. */
  readonly weights: ReadonlyArray<WeightName>
  /** Multiplies by twice the trait, which is 1 for the mean adult. */
  readonly trait?: TraitName
  /** Multiplies by 1 - 3 (trait - 0.5): a high value turns the effect negative. */
  readonly averse?: TraitName
}

/** How much a persona cares for each feature: assumptions, as the effects. What has no weights counts alike for all. */
const cares: Readonly<Record<FeatureName, Care>> = {
  benefit: { weights: ["quality"] },
  price: { weights: ["price"], trait: "financialAnxiety" },
  novelty: { weights: ["novelty"], trait: "openness" },
  safety: { weights: ["quality", "brand"], trait: "valSecurity" },
  socialProof: { weights: ["social"], trait: "extraversion" },
  urgency: { weights: [], averse: "neuroticism" },
  locality: { weights: ["convenience"] },
  length: { weights: [] },
  clarity: { weights: [] },
  relevance: { weights: [] },
  concreteness: { weights: [] },
  audience: { weights: [] },
  harm: { weights: [] },
  wordList: { weights: [] }
}

/** Whether personas care for a feature in different degrees. */
export const isPersonal = featureNames.map((name) => {
  const { averse, trait, weights } = cares[name]
  return weights.length > 0 || averse !== undefined || trait !== undefined
})

/** Share of an appeal that counts in a text about another business: an assumption. */
const leastGate = 0.3
const isAppeal = featureNames.map((name) => (appeals as ReadonlyArray<FeatureName>).includes(name))
const [relevance, harm, audience] = (["relevance", "harm", "audience"] as const).map((name) =>
  featureNames.indexOf(name)
) as [number, number, number]

/** Upper bound of the care by decision weights. */
const greatestCare = 3

export interface Readers {
  readonly size: number
  /** Row per persona, column per feature: 1 is the average care. */
  readonly care: Float64Array
  readonly fit: Float64Array
  readonly taste: Float64Array
}

const careOf = ({ averse, trait, weights }: Care, world: World, persona: number): number => {
  const traitOf = (name: TraitName) =>
    world.population.traits[persona * traitNames.length + traitNames.indexOf(name)]! / traitUnit
  const sum = weights.reduce(
    (sum, name) => sum + world.weights[persona * weightNames.length + weightNames.indexOf(name)]!,
    0
  )
  const weight = weights.length === 0 ? 1 : Math.min(greatestCare, (sum / weights.length) * weightNames.length)
  const liking = trait === undefined ? 1 : 2 * traitOf(trait)
  return weight * liking * (averse === undefined ? 1 : 1 - 3 * (traitOf(averse) - 0.5))
}

/** Care and taste of the personas, which are the same for all copies. `fit` as `fitOf` returns it. */
export const readersOf = (world: World, fit: Float64Array): Readers => {
  const { size } = world.population
  const random = world.random("taste")
  const care = new Float64Array(size * featureNames.length)
  const taste = new Float64Array(size)
  for (let persona = 0, at = 0; persona < size; persona++) {
    taste[persona] = tasteSpread * random.normal()
    for (const name of featureNames) care[at++] = careOf(cares[name], world, persona)
  }
  return { size, care, fit, taste }
}

export type Rates = Readonly<Record<StageName, Float64Array>>

/** What each feature adds to the log-odds of a stage for a persona with average care; nothing for the address. */
export const effectsIn = (stage: StageName, features: Float64Array): Float64Array => {
  const gate = (leastGate + (1 - leastGate) * features[relevance]!) * (1 - features[harm]!)
  return Float64Array.from(featureNames, (feature, index) =>
    index === audience ? 0 : stages[stage].effects[feature] * features[index]! * (isAppeal[index] ? gate : 1)
  )
}

/** What it adds for a persona whom the address of the copy meets fully. */
export const addressIn = (stage: StageName, features: Float64Array): number =>
  stages[stage].effects.audience * features[audience]!

/**
 * Rates of each persona before any shift. `features` in the order of `featureNames`; `address` says how the copy's
 * address meets each persona, -1 to 1, where it addresses anyone.
 */
export const ratesOf = (readers: Readers, features: Float64Array, address?: Float64Array): Rates => {
  const { care, fit, size, taste } = readers
  const width = featureNames.length
  const rates = { attention: new Float64Array(size), interest: new Float64Array(size), intent: new Float64Array(size) }
  const before = new Float64Array(size).fill(1)
  for (const name of stageNames) {
    const stage = stages[name]
    const effects = effectsIn(name, features)
    const addressed = addressIn(name, features)
    for (let persona = 0, at = 0; persona < size; persona++) {
      let sum = stage.base + stage.fit * fit[persona]! + taste[persona]! + addressed * (address?.[persona] ?? 0)
      for (let feature = 0; feature < width; feature++, at++) sum += effects[feature]! * care[at]!
      before[persona]! *= logistic(sum)
    }
    rates[name].set(before)
  }
  return rates
}

/** Adds a shift to the log-odds of every intent, limited to the rate of interest, so that the stages stay nested. */
export const shifted = ({ attention, intent, interest }: Rates, shift: number): Rates => {
  if (shift === 0) return { attention, interest, intent }
  const moved = intent.map((rate, persona) => Math.min(interest[persona]!, logistic(logit(rate) + shift)))
  return { attention, interest, intent: moved }
}
