/** Weighted means of scores, some of which may be unknown. Pure. */

interface Part {
  /** Null if unknown. */
  readonly score: number | null
  readonly weight: number
}

export interface Composite {
  /** 0 to 100 with one decimal; null if too little is known. */
  readonly score: number | null
  /** Share of the weight that is known, 0 to 1. */
  readonly coverage: number
  /** Weight of each part without the unknown ones; they sum to 1. */
  readonly weights: ReadonlyArray<number>
}

/** A judgement: with less than half of the weight known, a mean would mostly describe unmeasured parts. */
const minCoverage = 0.5

export const round1 = (x: number): number => Math.round(x * 10) / 10

/** Weighted mean of the known parts, with their weights scaled to a sum of 1. */
export const composite = (parts: ReadonlyArray<Part>): Composite => {
  const total = parts.reduce((sum, { weight }) => sum + weight, 0)
  const known = parts.reduce((sum, { score, weight }) => (score === null ? sum : sum + weight), 0)
  const coverage = total === 0 ? 0 : known / total
  const weights = parts.map(({ score, weight }) => (score === null || known === 0 ? 0 : weight / known))
  const mean = parts.reduce((sum, { score }, i) => sum + (score ?? 0) * weights[i]!, 0)
  // The tolerance lets a coverage of exactly one half pass despite rounding errors.
  return { score: coverage + 1e-9 < minCoverage ? null : round1(mean), coverage, weights }
}
