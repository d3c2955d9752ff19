/**
 * How many simulations personas have lived through. Every simulation asks a prefix of an area's personas, so those of
 * at least its size took part, and nothing need be kept for each persona.
 */
export const maxGrowth = 65_535

/** Of the personas in these places, ascending; `times[i]` simulations were of `sizes[i]` personas, ascending too. */
export const growthOf = (
  ordinals: ReadonlyArray<number>,
  sizes: ReadonlyArray<number>,
  times: ReadonlyArray<number>
): Uint16Array<ArrayBuffer> => {
  const growth = new Uint16Array(ordinals.length)
  let left = times.reduce((sum, count) => sum + count, 0)
  let smallest = 0
  for (const [index, ordinal] of ordinals.entries()) {
    while (smallest < sizes.length && sizes[smallest]! <= ordinal) left -= times[smallest++]!
    growth[index] = Math.min(left, maxGrowth)
  }
  return growth
}
