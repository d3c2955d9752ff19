/**
 * Draws the traits of a persona (personality, values, stress, money) from a normal distribution around the means of its
 * age and sex.
 *
 * Modelled. Only the directions by age and sex are ordered after a Japanese sample: Kawamoto, Oshio, Abe, Tsubota,
 * Hirashima, Ito and Tani (2015), "Age and gender differences of Big Five personality traits in a cross-sectional
 * Japanese sample", Japanese Journal of Developmental Psychology 26(2) (TIPI-J, N = 4,588, 23 to 79 years), by its
 * abstract: agreeableness and conscientiousness rise with age; women are more extraverted and agreeable, men more open;
 * young women are more neurotic than young men, and neuroticism falls with age.
 *
 * Correlations within the Big Five are those of a meta-analysis of 212 samples (N = 144,117), corrected for unreliability, with neuroticism
 * as the reverse of emotional stability: D. van der Linden, J. te Nijenhuis, A. Bakker, The General Factor of Personality: a meta-analysis
 * of Big Five intercorrelations and a criterion-related validity study, Journal of Research in Personality 44, 2010.
 *
 * Assumptions of this product are all sizes (tenths of a standard deviation per ten years), the extrapolation beyond
 * those ages, the scale (0.15 per standard deviation), and everything about values, stress tolerance and financial anxiety,
 * with their correlations. The signs of these are those commonly found: openness with self-direction, conscientiousness with security.
 */
import type { Random } from "../../statistics/Random.ts"
import { type TraitName, traitNames, traitUnit } from "../Population.ts"

export const traitDeviation = 0.15

/** About the mean age of those of 15 and older in Japan. */
const middleAge = 52

/**
 * Effects in standard deviations: per ten years of age, of women over men, and growth of that difference per ten years.
 */
const means: Readonly<Record<TraitName, readonly [perDecade: number, women: number, womenPerDecade: number]>> = {
  openness: [0, -0.2, 0],
  conscientiousness: [0.13, 0, 0],
  extraversion: [0, 0.18, 0],
  agreeableness: [0.12, 0.15, 0],
  neuroticism: [-0.1, 0.15, -0.05],
  valSelfDirection: [-0.03, -0.05, 0],
  valSecurity: [0.08, 0.1, 0],
  stressTolerance: [0.04, -0.12, 0],
  financialAnxiety: [-0.05, 0.06, 0]
}

/** Below the diagonal, in the order of `traitNames`. The first five rows are published figures, the others assumptions. */
const correlations: ReadonlyArray<ReadonlyArray<number>> = [
  [],
  [0.2],
  [0.43, 0.29],
  [0.21, 0.43, 0.26],
  [-0.17, -0.43, -0.36, -0.36],
  [0.45, 0.05, 0.15, 0, -0.1],
  [-0.2, 0.3, 0, 0.15, 0.1, -0.2],
  [0.15, 0.25, 0.25, 0.1, -0.5, 0.2, -0.1],
  [-0.05, -0.1, -0.1, 0, 0.35, -0.1, 0.2, -0.35]
]

/** Correlation of financial anxiety with the resources of the household. */
const relief = -0.35

const count = traitNames.length

/** Cholesky factor L of the correlations: L L' equals them. */
const triangle: Float64Array = (() => {
  const lower = new Float64Array(count * count)
  for (let row = 0; row < count; row++) {
    for (let column = 0; column <= row; column++) {
      let rest = row === column ? 1 : correlations[row]![column]!
      for (let k = 0; k < column; k++) rest -= lower[row * count + k]! * lower[column * count + k]!
      lower[row * count + column] = row === column ? Math.sqrt(rest) : rest / lower[column * count + column]!
    }
  }
  return lower
})()

const slopes = Float64Array.from(traitNames.flatMap((trait) => [...means[trait]]))
const anxiety = traitNames.indexOf("financialAnxiety")
/** Standard deviation that remains within an age and sex. */
const residual = 0.96

const chance = new Float64Array(count)

/** Writes the traits of one persona, in ten-thousandths, to `out`; `standing` as `standingOf` returns it. */
export const drawTraits = (
  random: Random,
  age: number,
  isWoman: boolean,
  standing: number,
  out: Uint16Array,
  start: number
): void => {
  const decades = (age - middleAge) / 10
  for (let trait = 0; trait < count; trait++) chance[trait] = random.normal()
  for (let trait = 0; trait < count; trait++) {
    let deviate = 0
    for (let k = 0; k <= trait; k++) deviate += triangle[trait * count + k]! * chance[k]!
    const women = slopes[trait * 3 + 1]! + slopes[trait * 3 + 2]! * decades
    const mean = slopes[trait * 3]! * decades + (isWoman ? 0.5 : -0.5) * women
    const z =
      trait === anxiety
        ? mean + relief * standing + Math.sqrt(1 - relief * relief) * residual * deviate
        : mean + residual * deviate
    out[start + trait] = Math.round(Math.max(0, Math.min(1, 0.5 + traitDeviation * z)) * traitUnit)
  }
}
