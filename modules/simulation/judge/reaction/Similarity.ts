/**
 * Semantic similarity rating: maps a free text to a distribution over the five points of a Likert scale by how near it
 * is to anchor statements (B. F. Maier et al., LLMs Reproduce Human Purchase Intent via Semantic Similarity Elicitation
 * of Likert Ratings, arXiv:2510.08338, 2025, equation 8 with epsilon 0 and temperature 1),
 *
 *     p(r) = (s_r - min s) / sum_q (s_q - min s),  s_r = cos(text, anchor_r),
 *
 * averaged over sets of anchors. Pure.
 */

export const points = 5

type Vector = ReadonlyArray<number>

/** 0 where one of the vectors is 0, or where they differ in length. */
export const cosine = (a: Vector, b: Vector): number => {
  if (a.length !== b.length) return 0
  let product = 0
  let lengthA = 0
  let lengthB = 0
  for (let index = 0; index < a.length; index++) {
    product += a[index]! * b[index]!
    lengthA += a[index]! ** 2
    lengthB += b[index]! ** 2
  }
  return lengthA === 0 || lengthB === 0 ? 0 : product / Math.sqrt(lengthA * lengthB)
}

/** Uniform where all similarities are equal. */
const sharesOf = (similarities: ReadonlyArray<number>): ReadonlyArray<number> => {
  const least = Math.min(...similarities)
  const total = similarities.reduce((sum, similarity) => sum + similarity - least, 0)
  return similarities.map((similarity) => (total === 0 ? 1 / similarities.length : (similarity - least) / total))
}

/** The distribution over the points 1 to 5; each set has one vector per point. */
export const ratingOf = (text: Vector, sets: ReadonlyArray<ReadonlyArray<Vector>>): ReadonlyArray<number> => {
  const shares = sets.map((anchors) => sharesOf(anchors.map((anchor) => cosine(text, anchor))))
  return Array.from({ length: points }, (_, point) => shares.reduce((sum, set) => sum + set[point]!, 0) / sets.length)
}

/** Mean of the scale under a distribution, 1 to 5. */
export const meanRating = (shares: ArrayLike<number>): number => {
  let sum = 0
  for (let point = 0; point < shares.length; point++) sum += (point + 1) * shares[point]!
  return sum
}
