/**
 * The tone of a sentence: log-odds that it speaks against the shop rather than for it, by a logistic regression on the
 * features of the sentence, whose weights were learned from sentences written for this product. Features are scaled by
 * their log-count ratio (S. Wang, C. D. Manning, Baselines and bigrams: simple, good sentiment and topic classification,
 * ACL 2012) and hashed. Pure.
 */
import learned from "../../../../data/advert-tone.json" with { type: "json" }
import { logistic } from "../../../../statistics/Logit.ts"
import type { Clause } from "../../../../text/Clauses.ts"
import { bucketAt, emptyHash, hashOf, weightsIn } from "../../../../text/FeatureHash.ts"
import { sentenceFeatures } from "./SentenceFeatures.ts"

export const hashBits = 17

/** Bucket of a feature's name. */
export const bucketOf = (feature: string): number => bucketAt(hashOf(feature, 0, feature.length, emptyHash), hashBits)

const weights = weightsIn(learned.weights)

export interface Tone {
  /** Log-odds that the sentence speaks against the shop. */
  readonly value: number
  /** Number of its features that were learned. */
  readonly known: number
  /** The words that speak against the shop most. */
  readonly words: ReadonlyArray<string>
}

const mostWords = 2
const japanese = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u

/** The tone of a sentence; 0, of nothing learned, where it is not Japanese. */
export const toneOf = (clauses: ReadonlyArray<Clause>): Tone => {
  if (!clauses.some(({ text }) => japanese.test(text))) return { value: 0, known: 0, words: [] }
  const features = sentenceFeatures(clauses)
  let sum = 0
  let known = 0
  const words: Array<{ readonly word: string; readonly weight: number }> = []
  for (const feature of features) {
    const weight = weights[bucketOf(feature)]!
    sum += weight
    if (weight !== 0) known++
    if (weight > 0 && feature.startsWith("w:")) words.push({ word: feature.slice(2).replace("¬", ""), weight })
  }
  const strongest = words.toSorted((a, b) => b.weight - a.weight).slice(0, mostWords)
  return {
    value: learned.bias + (learned.unit * sum) / Math.sqrt(Math.max(1, features.size)),
    known,
    words: strongest.map(({ word }) => word)
  }
}

/** The hash of the names of runs of letters before their letters. */
const runs = hashOf("c:", 0, 2, emptyHash)

/** A coarse tone of a text from its runs of three letters alone, without morphemes. */
export const toneOfLetters = (text: string): number => {
  const plain = text.replace(/\s/gu, "").replace(/\d[\d.,]*/gu, "#")
  let sum = 0
  for (let at = 0; at + 3 <= plain.length; at++) sum += weights[bucketAt(hashOf(plain, at, at + 3, runs), hashBits)]!
  return sum / Math.sqrt(Math.max(1, plain.length))
}

/**
 * Log-odds expected of a sentence before its tone is known: few sentences of advertisements speak against their shop. They
 * weigh as much as `weight` learned features. Judgements.
 */
const prior = { value: -4, weight: 12 } as const
/**
 * Coefficients of the log-odds that a sentence speaks against the shop, fitted to labelled pairs that neither the rules
 * nor the tone had been tuned on.
 */
const odds = { base: -0.3, tone: 1.4, rules: 3, praises: -2.5 } as const
/** Below this probability a sentence harms nothing, so that many good ones do not add up. */
const least = 0.1

/** Severity of a fault that only the tone finds, as far as it is sure. */
const fault = 0.7

export interface Evidence {
  readonly tone: Tone
  /** Severity of what the rules blame, 0 to 1. */
  readonly rules: number
  /** The strongest polarity above 0 that the rules find where they blame nothing, else 0. */
  readonly praises: number
}

/** Probability that a sentence speaks against the shop, and its severity, 0 to 1. */
export const againstShop = ({ praises, rules, tone }: Evidence) => {
  const value = (prior.value * prior.weight + tone.value * tone.known) / (prior.weight + tone.known)
  const probability = logistic(odds.base + odds.tone * value + odds.rules * rules + odds.praises * praises)
  const worst = Math.max(rules, fault)
  return { probability, severity: worst * Math.max(0, (probability - least) / (1 - least)) }
}
