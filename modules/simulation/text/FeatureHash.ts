/** Hashed names of features (K. Weinberger et al., Feature hashing for large scale multitask learning, ICML 2009): FNV-1a with a final mix. Pure. */

/** Hash of the empty text, from which longer ones go on. */
export const emptyHash = 2_166_136_261

/** Hash of a text whose hash is `hash` and one code unit behind it. */
export const extendHash = (hash: number, unit: number): number => Math.imul(hash ^ unit, 16_777_619)

/** Hash of the part of `text` from `from` to `to`, behind what `seed` is the hash of. */
export const hashOf = (text: string, from: number, to: number, seed: number): number => {
  let hash = seed
  for (let at = from; at < to; at++) hash = extendHash(hash, text.charCodeAt(at))
  return hash
}

/** One of `2^bits` buckets. */
export const bucketAt = (hash: number, bits: number): number => {
  const mixed = Math.imul(hash ^ (hash >>> 15), 2_246_822_507)
  return ((mixed ^ (mixed >>> 13)) >>> 0) & ((1 << bits) - 1)
}

/** Weights that were learned, of one signed byte each in base64. */
export const weightsIn = (base64: string): Int8Array =>
  Int8Array.from(Buffer.from(base64, "base64"), (byte) => (byte << 24) >> 24)
