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

const rounds = 8
const rate = 0.08
const spread = 3
/** Means over runs in different orders and their rounds, which vary less than one run does. */
const means = new Float64Array(size)
let meanBias = 0
const runs = 4
let state = 1
const next = () => (state = (state * 1_103_515_245 + 12_345) % 2_147_483_648) / 2_147_483_648

/** AdaGrad (J. Duchi, E. Hazan, Y. Singer, JMLR 12, 2011) on the logistic loss, both kinds of sentences weighing alike. */
const learn = () => {
  const weights = new Float64Array(size)
  const squares = new Float64Array(size)
  let bias = 0
  let biasSquares = 0
  const order = examples.map((_, index) => index)
  for (let round = 0; round < rounds; round++) {
    for (let last = order.length - 1; last > 0; last--) {
      const other = Math.floor(next() * (last + 1))
      ;[order[last], order[other]] = [order[other]!, order[last]!]
    }
    for (const index of order) {
      const example = examples[index]!
      const unit = spread / Math.sqrt(Math.max(1, example.features.length))
      const score = example.features.reduce((sum, bucket) => sum + weights[bucket]! * scales[bucket]! * unit, bias)
      const share = examples.length / 2 / shares[`${example.against}`]
      const error = (1 / (1 + Math.exp(-score)) - (example.against ? 1 : 0)) * share
      for (const bucket of example.features) {
        const gradient = error * scales[bucket]! * unit
        squares[bucket]! += gradient * gradient
        weights[bucket]! -= (rate * gradient) / Math.sqrt(squares[bucket]! + 1e-8)
      }
      biasSquares += error * error
      bias -= (rate * error) / Math.sqrt(biasSquares + 1e-8)
    }
    for (const [bucket, weight] of weights.entries()) means[bucket]! += weight / rounds / runs
    meanBias += bias / rounds / runs
  }
}
for (let run = 0; run < runs; run++) learn()

const effects = means.map((weight, bucket) => weight * scales[bucket]!)
const greatest = effects.reduce((most, effect) => Math.max(most, Math.abs(effect)), 0)
const step = greatest / 127
const bytes = Int8Array.from(effects, (effect) => Math.round(effect / step))
const tone = {
  bias: Number(meanBias.toFixed(4)),
  unit: Number((spread * step).toFixed(6)),
  weights: Buffer.from(bytes.buffer).toString("base64")
}
writeFileSync(
  new URL("../../../modules/simulation/data/advert-tone.json", import.meta.url),
  `${JSON.stringify(tone, undefined, 2)}\n`
)
console.log(`${examples.length} sentences, ${against} of them against the shop`)
