/**
 * `node scripts/launch.mjs scripts/evaluate/advert/learnTone.ts` learns the tone of sentences from `sentences/` and from the
 * pairs that are for tuning, and writes `modules/simulation/data/advert-tone.json`. The same texts give the same file.
 */
import { writeFileSync } from "node:fs"
import { plainText } from "../../../modules/simulation/template/ad/reading/Readability.ts"
import { sentenceFeatures } from "../../../modules/simulation/template/ad/reading/tone/SentenceFeatures.ts"
import { bucketOf, hashBits } from "../../../modules/simulation/template/ad/reading/tone/Tone.ts"
import { clausesOf, sentencesOf } from "../../../modules/simulation/text/Clauses.ts"
import { analyse } from "../../../modules/simulation/text/Morphology.ts"
import type { Kind, Pair } from "../../../test/support/advert/Pairs.ts"
import { bytesOf, learn, spread } from "./LogisticRegression.ts"
import { labelledSentences, tuningPairs } from "./tuningTexts.ts"

interface Example {
  readonly features: ReadonlyArray<number>
  readonly against: boolean
}

const found = new Map<string, Example>()

const learnFrom = (text: string, against: boolean) => {
  for (const clauses of sentencesOf(clausesOf(analyse(plainText(text))))) {
    const features = [...new Set(Array.from(sentenceFeatures(clauses), bucketOf))]
    const sentence = clauses.map((clause) => clause.text).join("")
    found.set(`${against} ${sentence}`, { features, against })
  }
}

/** The kinds whose worse text speaks against the shop. */
const speaksAgainst: ReadonlySet<Kind> = new Set(["negative", "insult", "danger", "closure", "negation"])

const learnFromPair = ({ better, kind, worse }: Pair) => {
  learnFrom(better, false)
  if (speaksAgainst.has(kind)) learnFrom(worse.startsWith(better) ? worse.slice(better.length) : worse, true)
}

for (const { against, text } of labelledSentences()) learnFrom(text, against)
for (const pair of tuningPairs()) learnFromPair(pair)

const examples = [...found.values()]
const size = 1 << hashBits
const against = examples.filter((example) => example.against).length
const shares = { true: against, false: examples.length - against }

/** Scale of each feature: its log-count ratio between the two kinds of sentences. */
const scales = (() => {
  const smoothing = 2
  const counts = { true: new Float64Array(size).fill(smoothing), false: new Float64Array(size).fill(smoothing) }
  for (const example of examples) for (const bucket of example.features) counts[`${example.against}`][bucket]!++
  return Float64Array.from({ length: size }, (_, bucket) =>
    Math.abs(Math.log(counts.true[bucket]! / shares.true / (counts.false[bucket]! / shares.false)))
  )
})()

/** Weights of the features, both kinds of sentences counting alike. */
const { bias, weights } = learn(
  examples.map(({ against, features }) => ({
    features,
    isPositive: against,
    weight: examples.length / 2 / shares[`${against}`]
  })),
  { size, rounds: 8, scaleOf: (bucket) => scales[bucket]!, mean: "rounds" }
)

const effects = bytesOf(weights.map((weight, bucket) => weight * scales[bucket]!))
const tone = {
  bias: Number(bias.toFixed(4)),
  unit: Number((spread * effects.step).toFixed(6)),
  weights: effects.base64(effects.step)
}
writeFileSync(
  new URL("../../../modules/simulation/data/advert-tone.json", import.meta.url),
  `${JSON.stringify(tone, undefined, 2)}\n`
)
console.log(`${examples.length} sentences, ${against} of them against the shop`)
