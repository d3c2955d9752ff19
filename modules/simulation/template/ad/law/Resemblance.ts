/**
 * Passages that read like texts to which a law objects, in whatever words: log-odds by a logistic regression on runs of one to four
 * letters and on the name of the business, learned from texts written for this product. Claims as data (`laws/`) say exactly what a
 * law objects to but know only their words; this knows no reasons but reads new words. Pure.
 */
import learned from "../../../data/advert-law.json" with { type: "json" }
import { bucketAt, emptyHash, extendHash, hashOf, weightsIn } from "../../../text/FeatureHash.ts"
import type { LawSentence, LawText } from "./LawText.ts"

export const hashBits = 17
/** Buckets of the features by which laws are distinguished. */
export const lawBits = 12
const longestRun = 4
/** Letters of the longest run by which laws are distinguished. */
const longestLawRun = 2

const business = hashOf("b:", 0, 2, emptyHash)

/** Calls `add` with the hash of each run of letters of a text, which begins at `at`. */
const eachRun = (text: string, longest: number, add: (hash: number, at: number, length: number) => void) => {
  for (let at = 0; at < text.length; at++) {
    let hash = emptyHash
    const end = Math.min(text.length, at + longest)
    for (let to = at; to < end; to++) {
      hash = extendHash(hash, text.charCodeAt(to))
      add(hash, at, to - at)
    }
  }
}

const nameBuckets = (name: string, bits: number): ReadonlyArray<number> =>
  Array.from({ length: Math.max(0, name.length - 1) }, (_, at) => bucketAt(hashOf(name, at, at + 2, business), bits))

/** Buckets of the features of a passage of a business, each once. */
const bucketsOf = (passage: string, name: string, longest: number, bits: number): ReadonlySet<number> => {
  const found = new Set(nameBuckets(name, bits))
  eachRun(passage, longest, (hash) => found.add(bucketAt(hash, bits)))
  return found
}

/** Features by which a passage is distinguished from lawful ones. */
export const featuresOf = (passage: string, name: string): ReadonlySet<number> =>
  bucketsOf(passage, name, longestRun, hashBits)

/** Features by which laws are distinguished. */
export const lawFeaturesOf = (passage: string, name: string): ReadonlySet<number> =>
  bucketsOf(passage, name, longestLawRun, lawBits)

const weights = weightsIn(learned.weights)
const lawWeights = learned.laws.map(({ bias, id, weights }) => ({ id, bias, weights: weightsIn(weights) }))

/** Log-odds expected of a passage before it is read, as much as `weight` features say, so that a few words are not taken for a claim. */
const prior = { value: -2, weight: 20 } as const

/** Log-odds of parts of a text, by their places. The features are those of `featuresOf`; each run is hashed once for all parts. */
const scorer = (read: string, name: string) => {
  const buckets = new Int32Array(read.length * longestRun)
  eachRun(read, longestRun, (hash, at, length) => {
    buckets[at * longestRun + length] = bucketAt(hash, hashBits)
  })
  const named = nameBuckets(name, hashBits)
  /** Number of the part in which a bucket was counted last. */
  const counted = new Int32Array(1 << hashBits)
  let part = 0
  return (from: number, to: number): number => {
    part++
    let sum = 0
    let features = 0
    const count = (bucket: number) => {
      if (counted[bucket] === part) return
      counted[bucket] = part
      sum += weights[bucket]!
      features++
    }
    for (const bucket of named) count(bucket)
    for (let at = from; at < to; at++) {
      const longest = Math.min(longestRun, to - at)
      for (let length = 0; length < longest; length++) count(buckets[at * longestRun + length]!)
    }
    const value = learned.bias + (learned.unit * sum) / Math.sqrt(Math.max(1, features))
    return (prior.value * prior.weight + value * features) / (prior.weight + features)
  }
}

const lawOf = (passage: string, name: string): string => {
  const buckets = [...lawFeaturesOf(passage, name)]
  const scores = lawWeights.map(({ bias, id, weights }) => ({
    id,
    score: bias + learned.lawUnit * buckets.reduce((sum, bucket) => sum + weights[bucket]!, 0)
  }))
  return scores.reduce((best, one) => (one.score > best.score ? one : best)).id
}

export interface Passage {
  readonly law: string
  /** Place within the text that is read. */
  readonly start: number
  readonly end: number
  /** The sentence of the passage that says it most. */
  readonly sentence: LawSentence
}

/** Sentences that are read together: a claim may need the sentence before it. */
const mostTogether = 3
const mostLetters = 120
/**
 * Log-odds from which a passage is objected to, and how much more for each doubling of the passages of a copy, of which any may
 * be taken for objectionable by mistake. Chosen on texts that nothing had been learned from.
 */
const threshold = { base: -0.25, perDoubling: 0.35 } as const

const windowsOf = (sentences: ReadonlyArray<LawSentence>): ReadonlyArray<ReadonlyArray<LawSentence>> => {
  const length = sentences.reduce((sum, { text }) => sum + text.length, 0)
  if (sentences.length <= mostTogether && length <= mostLetters) return sentences.length === 0 ? [] : [sentences]
  return sentences.map((_, first) => {
    const window: Array<LawSentence> = []
    let letters = 0
    for (const sentence of sentences.slice(first, first + mostTogether)) {
      letters += sentence.text.length
      if (window.length > 0 && letters > mostLetters) break
      window.push(sentence)
    }
    return window
  })
}

const endOf = ({ start, text }: LawSentence): number => start + text.length

/** Passages of a copy that resemble objectionable ones, by place; `name` is that of the business, after NFKC and in lower case. */
export const resemblancesIn = (text: LawText, name: string): ReadonlyArray<Passage> => {
  const found = new Map<number, Passage>()
  const scoreOf = scorer(text.read, name)
  const windows = windowsOf(text.sentences)
  const least = threshold.base + threshold.perDoubling * Math.log2(Math.max(1, windows.length))
  for (const window of windows) {
    const [start, end] = [window[0]!.start, endOf(window.at(-1)!)]
    if (scoreOf(start, end) <= least) continue
    const scores = window.map((sentence) => scoreOf(sentence.start, endOf(sentence)))
    const sentence = window[scores.indexOf(Math.max(...scores))]!
    if (!found.has(sentence.start))
      found.set(sentence.start, { law: lawOf(text.read.slice(start, end), name), start, end, sentence })
  }
  return [...found.values()]
}
