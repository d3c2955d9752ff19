/** Weighted means that live with gaps. Pure. */

export interface Part {
  /** Null where unknown. */
  readonly score: number | null
  readonly weight: number
}

export interface Composite {
  /** 0 to 100 with one decimal; null when too little is known. */
  readonly score: number | null
  /** Share of the weight that is known, 0 to 1. */
  readonly coverage: number
  /** Weight of each part after the unknown ones were left out; they sum to 1. */
  readonly weights: ReadonlyArray<number>
}

/** With less than half of the weight known, a mean would speak for what nobody measured. */
export const leastCoverage = 0.5

export const round1 = (x: number): number => Math.round(x * 10) / 10

/** Weighted mean of the known parts; their weights are scaled up to take the place of the unknown ones. */
export const composite = (parts: ReadonlyArray<Part>): Composite => {
  const total = parts.reduce((sum, { weight }) => sum + weight, 0)
  const known = parts.reduce((sum, { score, weight }) => (score === null ? sum : sum + weight), 0)
  const coverage = total === 0 ? 0 : known / total
  const weights = parts.map(({ score, weight }) => (score === null || known === 0 ? 0 : weight / known))
  const mean = parts.reduce((sum, { score }, i) => sum + (score ?? 0) * weights[i]!, 0)
  // A rounding error must not keep a composite of exactly half of the weight from counting.
  return { score: coverage + 1e-9 < leastCoverage ? null : round1(mean), coverage, weights }
}
