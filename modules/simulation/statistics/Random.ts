/**
 * Seeded random numbers: the same seed and label give the same numbers on every machine. sfc32 (Chris Doty-Humphrey,
 * PractRand), seeded by FNV-1a over seed and label. Streams of different labels are independent, so an additional draw
 * in one place changes no number in another.
 */
export interface Random {
  /** Uniform in [0, 1), with 32 bits. */
  readonly next: () => number
  /** Standard normal. */
  readonly normal: () => number
  /** Uniform whole number in [0, below). */
  readonly below: (below: number) => number
}

export const stream = (seed: number, label: string): Random => {
  let a = fnv1a(`${seed}/${label}/a`)
  let b = fnv1a(`${seed}/${label}/b`)
  let c = fnv1a(`${seed}/${label}/c`)
  let counter = 1
  const bits = (): number => {
    const t = (((a + b) | 0) + counter) | 0
    counter = (counter + 1) | 0
    a = b ^ (b >>> 9)
    b = (c + (c << 3)) | 0
    c = ((c << 21) | (c >>> 11)) + t
    c |= 0
    return t >>> 0
  }
  for (let warmUp = 0; warmUp < 15; warmUp++) bits()
  const next = () => bits() / 4_294_967_296
  let spare: number | undefined
  /** Two at a time by the polar method (G. Marsaglia, T. Bray, SIAM Review 6, 1964). */
  const normal = (): number => {
    if (spare !== undefined) {
      const kept = spare
      spare = undefined
      return kept
    }
    for (;;) {
      const u = 2 * next() - 1
      const v = 2 * next() - 1
      const s = u * u + v * v
      if (s === 0 || s >= 1) continue
      const factor = Math.sqrt((-2 * Math.log(s)) / s)
      spare = v * factor
      return u * factor
    }
  }
  return { next, normal, below: (below) => Math.floor(next() * below) }
}

const fnv1a = (text: string): number => {
  let hash = 0x811c9dc5
  for (let index = 0; index < text.length; index++) {
    hash ^= text.charCodeAt(index)
    hash = Math.imul(hash, 0x01000193)
  }
  return hash | 0
}
