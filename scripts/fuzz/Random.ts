/** Chance from a seed: the same seed gives the same choices. */

export interface Random {
  /** 0 to 1, exclusive. */
  readonly next: () => number
  /** A whole number from 0 to below the bound. */
  readonly below: (bound: number) => number
  readonly pick: <A>(from: ReadonlyArray<A>) => A
  readonly chance: (share: number) => boolean
}

/** `mulberry32`: small, and good enough to vary requests. */
export const random = (seed: number, stream: number): Random => {
  let state = (Math.imul(seed ^ 0x9e3779b9, 0x85ebca6b) ^ Math.imul(stream + 1, 0xc2b2ae35)) >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let bits = Math.imul(state ^ (state >>> 15), state | 1)
    bits ^= bits + Math.imul(bits ^ (bits >>> 7), bits | 61)
    return ((bits ^ (bits >>> 14)) >>> 0) / 4_294_967_296
  }
  const below = (bound: number) => Math.floor(next() * bound)
  return { next, below, pick: (from) => from[below(from.length)]!, chance: (share) => next() < share }
}
