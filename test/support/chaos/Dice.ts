/** Numbers that look random and are the same for the same seed. */
export interface Dice {
  /** Uniform in [0, 1). */
  readonly next: () => number
  /** A whole number from `low` to `high`, both included. */
  readonly between: (low: number, high: number) => number
  readonly pick: <A>(from: ReadonlyArray<A>) => A | undefined
}

export const make = (seed: number): Dice => {
  let state = seed >>> 0
  // A Weyl sequence, scrambled: even steps through all 32 bit numbers, so no seed is a bad one.
  const next = () => {
    state = (state + 0x9e3779b9) >>> 0
    let mixed = Math.imul(state ^ (state >>> 16), 0x21f0aaad)
    mixed = Math.imul(mixed ^ (mixed >>> 15), 0x735a2d97)
    return ((mixed ^ (mixed >>> 15)) >>> 0) / 2 ** 32
  }
  const between = (low: number, high: number) => low + Math.floor(next() * (high - low + 1))
  return { next, between, pick: (from) => from[between(0, from.length - 1)] }
}
