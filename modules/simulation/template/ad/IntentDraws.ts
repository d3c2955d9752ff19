/**
 * Attention, interest and intent in plausible worlds. A draw takes level and responsiveness from their prior or
 * posterior, multiplies each assumed effect by a log-normal factor, gives each copy a deviation that its features do not
 * explain, and resamples the personas. The level is that of a usual copy: drawn effects move the copies around it, not
 * it. Time is personas x draws x copies. Pure.
 */
import { mean, type Replicates, resample } from "../../statistics/Interval.ts"
import { tabulatedLogistic } from "../../statistics/LogisticTable.ts"
import { logit } from "../../statistics/Logit.ts"
import { drawEffect, drawLevels, effectSpread, modelDraws } from "../../statistics/Posterior.ts"
import type { Random } from "../../statistics/Random.ts"
import type { World } from "../Template.ts"
import {
  addressIn,
  effectsIn,
  isPersonal,
  type Rates,
  type Readers,
  ratesOf,
  type StageName,
  stageNames,
  stages
} from "./AdResponse.ts"
import { type FeatureName, featureNames } from "./Features.ts"

/**
 * Standard deviation, in log-odds of intent, of what a copy does beyond the features that were read from it: tone,
 * picture, irony, a misreading. A judgement of this product: of two copies that read alike, the better one has 1.5 times
 * the odds of the other in about a third of the worlds.
 */
export const copySpread = 0.3

export interface DrawnCopy {
  /** Text of the copy; the same text has the same deviations, alone or among others. */
  readonly text: string
  readonly features: Float64Array
  readonly address: Float64Array | undefined
  /** Rates at the centre of the model. */
  readonly rates: Rates
  /** Added to the log-odds of its intent by a language model. */
  readonly judged: number
}

/** Factors of the assumed effects: 1 for the model as it is described. */
export interface Effects {
  /** In the order of `featureNames`. */
  readonly features: Float64Array
  readonly taste: number
  readonly fit: number
}

/** `responsiveness` in standard deviations: how strongly people respond to what a copy says, to all features alike. */
export const drawEffects = (random: Random, responsiveness: number): Effects => {
  const common = Math.exp(effectSpread * responsiveness)
  return {
    taste: drawEffect(random, effectSpread),
    fit: drawEffect(random, effectSpread),
    features: Float64Array.from(featureNames, () => common * drawEffect(random, effectSpread))
  }
}

type Stages = Readonly<Record<StageName, Float64Array>>

/** Log-odds of each stage without address and taste, by what all personas have in common and what they care for. */
const partsOf = (features: Float64Array, effects: Effects) =>
  stageNames.map((name) => {
    const each = effectsIn(name, features).map((effect, feature) => effect * effects.features[feature]!)
    const personal = [...each.keys()].filter((feature) => isPersonal[feature] && each[feature] !== 0)
    return {
      common: stages[name].base + each.reduce((sum, effect, feature) => sum + (isPersonal[feature] ? 0 : effect), 0),
      fit: stages[name].fit * effects.fit,
      address: addressIn(name, features) * effects.features[featureNames.indexOf("audience")]!,
      features: Uint8Array.from(personal),
      effects: Float64Array.from(personal, (feature) => each[feature]!)
    }
  })

/** Writes the rates of all personas into arrays of the caller. `shift` is added to the log-odds of intent. */
const ratesInto = (
  { care, fit, size, taste }: Readers,
  { address, features }: Pick<DrawnCopy, "address" | "features">,
  effects: Effects,
  shift: number,
  into: Stages
): void => {
  const parts = partsOf(features, effects)
  const width = featureNames.length
  const odds = Math.exp(shift)
  for (let persona = 0; persona < size; persona++) {
    const own = effects.taste * taste[persona]!
    const met = address === undefined ? 0 : address[persona]!
    let rate = 1
    for (let stage = 0; stage < parts.length; stage++) {
      const part = parts[stage]!
      let sum = part.common + part.fit * fit[persona]! + own + part.address * met
      for (let index = 0; index < part.features.length; index++) {
        sum += part.effects[index]! * care[persona * width + part.features[index]!]!
      }
      const given = rate
      rate *= tabulatedLogistic(sum)
      if (stage === 2) rate = Math.min(given, (odds * rate) / (1 - rate + odds * rate))
      into[stageNames[stage]!]![persona] = rate
    }
  }
}

const emptyStages = (size: number): Stages => ({
  attention: new Float64Array(size),
  interest: new Float64Array(size),
  intent: new Float64Array(size)
})

/** Features of a usual copy (a judgement), whose intent has the level: outcomes are of such copies. */
const usualCopy: Readonly<Partial<Record<FeatureName, number>>> = {
  benefit: 0.5,
  locality: 0.5,
  length: 1,
  clarity: 1,
  relevance: 0.9,
  concreteness: 0.5
}
const usualFeatures = Float64Array.from(featureNames, (name) => usualCopy[name] ?? 0)

/** Returns by how much effects move the log-odds of intent with the usual copy. */
const offsetsFrom = (readers: Readers, into: Stages) => {
  const usual = logit(mean(ratesOf(readers, usualFeatures).intent))
  return (effects: Effects): number => {
    ratesInto(readers, { features: usualFeatures, address: undefined }, effects, 0, into)
    return logit(mean(into.intent)) - usual
  }
}

/** Mean intent with a copy in one plausible world: what markets are simulated with. */
export const intentUnder = (
  readers: Readers,
  copy: Pick<DrawnCopy, "address" | "features">,
  effects: Effects,
  level: number
): number => {
  const into = emptyStages(readers.size)
  ratesInto(readers, copy, effects, level - offsetsFrom(readers, into)(effects), into)
  return mean(into.intent)
}

const weighted = (values: Float64Array, counts: Float64Array): number => {
  let sum = 0
  for (let index = 0; index < values.length; index++) sum += counts[index]! * values[index]!
  return sum / values.length
}

export interface IntentSample {
  /** Per copy and stage. */
  readonly stages: ReadonlyArray<Readonly<Record<StageName, Replicates>>>
  /** Intent with the plain notice. */
  readonly plain: Replicates
}

/** A plain notice of the business. */
export interface PlainNotice {
  readonly features: Float64Array
  readonly rates: Rates
  /** What the language model added to the copies on average: its own level, which says nothing about one of them. */
  readonly judged: number
}

/** `each` is called with the share done. */
export const sampleIntents = (
  world: World,
  readers: Readers,
  copies: ReadonlyArray<DrawnCopy>,
  plain: PlainNotice,
  each: (share: number) => void
): IntentSample => {
  const { size } = readers
  const levels = drawLevels(world.random("ad_test/model"), world.posterior, modelDraws)
  const [random, bootstrap] = [world.random("ad_test/effects"), world.random("bootstrap")]
  const columns = [...copies.flatMap(({ rates }) => stageNames.map((stage) => rates[stage])), plain.rates.intent]
  const blank = () => new Float64Array(modelDraws)
  const drawn = columns.map((): Replicates => ({ total: blank(), sampling: blank(), model: blank() }))
  const beyond = copies.map(({ text }) => world.random(`ad_test/copy/${text}`))
  const into = emptyStages(size)
  const offsetOf = offsetsFrom(readers, into)
  const counts = new Float64Array(size)
  for (const [draw, { level, slope }] of levels.entries()) {
    each(draw / modelDraws)
    resample(bootstrap, counts)
    const effects = drawEffects(random, slope)
    const keep = (column: number, values: Float64Array) => {
      drawn[column]!.total[draw] = weighted(values, counts)
      drawn[column]!.sampling[draw] = weighted(columns[column]!, counts)
      drawn[column]!.model[draw] = mean(values)
    }
    const shift = level - offsetOf(effects)
    ratesInto(readers, { features: plain.features, address: undefined }, effects, shift + plain.judged, into)
    keep(columns.length - 1, into.intent)
    for (const [copy, { judged, ...of }] of copies.entries()) {
      ratesInto(readers, of, effects, shift + judged + copySpread * beyond[copy]!.normal(), into)
      for (const [stage, name] of stageNames.entries()) keep(copy * stageNames.length + stage, into[name])
    }
  }
  const of = (copy: number, stage: number) => drawn[copy * stageNames.length + stage]!
  return {
    plain: drawn.at(-1)!,
    stages: copies.map((_, copy) => ({ attention: of(copy, 0), interest: of(copy, 1), intent: of(copy, 2) }))
  }
}
