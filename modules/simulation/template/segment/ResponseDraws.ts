/**
 * Responses of segments in plausible worlds. A draw takes level and responsiveness from their prior or posterior,
 * multiplies each assumed effect by a log-normal factor, gives each segment a deviation that its measures do not explain,
 * and resamples the personas of each segment. The level is that of all personas: drawn effects move segments around it,
 * not it. Time is personas x draws. Pure.
 */
import { mean, type Replicates, resample } from "../../statistics/Interval.ts"
import { tabulatedLogistic } from "../../statistics/LogisticTable.ts"
import { logit } from "../../statistics/Logit.ts"
import { drawEffect, drawLevels, effectSpread, modelDraws } from "../../statistics/Posterior.ts"
import type { Random } from "../../statistics/Random.ts"
import type { World } from "../Template.ts"
import { type Attitudes, base, type FactorName, factorNames } from "./Response.ts"

/**
 * Standard deviation, in log-odds, of what a segment does beyond the measures of its people: habits, rivals nearby, what
 * has reached them. A judgement of this product, as large as that of advertising texts.
 */
export const segmentSpread = 0.3

/** Factors of the assumed effects: 1 for the model as it is described. */
export interface Effects {
  readonly factors: Readonly<Record<FactorName, number>>
  readonly taste: number
}

/** `responsiveness` in standard deviations: how strongly people differ by all that the model knows of them. */
export const drawEffects = (random: Random, responsiveness: number): Effects => {
  const common = Math.exp(effectSpread * responsiveness)
  return {
    taste: drawEffect(random, effectSpread),
    factors: Object.fromEntries(
      factorNames.map((name) => [name, common * drawEffect(random, effectSpread)])
    ) as Effects["factors"]
  }
}

/** Writes the probabilities of all personas into an array of the caller, and returns their mean. */
const responsesInto = ({ factors, taste }: Attitudes, effects: Effects, into: Float64Array): number => {
  const columns = factorNames.map((name) => [effects.factors[name], factors[name]] as const)
  let sum = 0
  for (let persona = 0; persona < into.length; persona++) {
    let liking = base + effects.taste * taste[persona]!
    for (let factor = 0; factor < columns.length; factor++) {
      const [effect, column] = columns[factor]!
      liking += effect * column[persona]!
    }
    into[persona] = tabulatedLogistic(liking)
    sum += into[persona]!
  }
  return sum / into.length
}

const usualEffects: Effects = {
  taste: 1,
  factors: Object.fromEntries(factorNames.map((name) => [name, 1])) as Effects["factors"]
}

/** Multiplies the odds of a rate. */
const withOdds = (rate: number, odds: number): number => (odds * rate) / (1 - rate + odds * rate)

export type SegmentMembers = ReadonlyArray<ArrayLike<number>>

/** Returns a function that writes probabilities and says by how much the effects move the log-odds of their mean. */
const offsetsOf = (attitudes: Attitudes, into: Float64Array) => {
  const usual = logit(responsesInto(attitudes, usualEffects, into))
  return (effects: Effects): number => logit(responsesInto(attitudes, effects, into)) - usual
}

/** Mean response of each segment in one plausible world: what markets are simulated with. `deviations` in log-odds. */
export const responsesUnder = (
  attitudes: Attitudes,
  members: SegmentMembers,
  effects: Effects,
  level: number,
  deviations: ReadonlyArray<number>
): ReadonlyArray<number> => {
  const into = new Float64Array(attitudes.liking.length)
  const shift = level - offsetsOf(attitudes, into)(effects)
  return members.map((personas, segment) => {
    const odds = Math.exp(shift + deviations[segment]!)
    return mean(Array.from(personas, (persona) => withOdds(into[persona]!, odds)))
  })
}

const weighted = (values: Float64Array, counts: Float64Array): number => {
  let sum = 0
  for (let index = 0; index < values.length; index++) sum += counts[index]! * values[index]!
  return sum / values.length
}

/**
 * Replicates of the mean response of each segment, the same draws for all. `responses` are those at the centre of the
 * model; `judged` is added to all log-odds by a language model; `each` is called with the share done.
 */
export const sampleResponses = (
  world: World,
  attitudes: Attitudes,
  members: SegmentMembers,
  responses: Float64Array,
  judged: number,
  each: (share: number) => void
): ReadonlyArray<Replicates> => {
  const levels = drawLevels(world.random("segment_discovery/model"), world.posterior, modelDraws)
  const random = world.random("segment_discovery/effects")
  const blank = () => new Float64Array(modelDraws)
  const segments = members.map((personas, segment) => ({
    personas,
    centre: Float64Array.from(personas, (persona) => responses[persona]!),
    values: new Float64Array(personas.length),
    counts: new Float64Array(personas.length),
    bootstrap: world.random(`bootstrap/${segment}`),
    beyond: world.random(`segment_discovery/segment/${segment}`),
    drawn: { total: blank(), sampling: blank(), model: blank() }
  }))
  const into = new Float64Array(responses.length)
  const offsetOf = offsetsOf(attitudes, into)
  for (const [draw, { level, slope }] of levels.entries()) {
    each(draw / modelDraws)
    const shift = level + judged - offsetOf(drawEffects(random, slope))
    for (const { beyond, bootstrap, centre, counts, drawn, personas, values } of segments) {
      const odds = Math.exp(shift + segmentSpread * beyond.normal())
      for (let member = 0; member < personas.length; member++) values[member] = withOdds(into[personas[member]!]!, odds)
      resample(bootstrap, counts)
      drawn.total[draw] = weighted(values, counts)
      drawn.sampling[draw] = weighted(centre, counts)
      drawn.model[draw] = mean(values)
    }
  }
  return segments.map(({ drawn }) => drawn)
}
