/**
 * `node scripts/launch.mjs scripts/evaluate/advert/learnLaw.ts` learns what texts look like to which a law objects, from those for
 * tuning in `law/` and from copies of the pairs for tuning, and writes `modules/simulation/data/advert-law.json`. The same
 * texts give the same file.
 */
import { writeFileSync } from "node:fs"
import { examplesOf } from "../../../modules/simulation/template/ad/Examples.ts"
import { laws } from "../../../modules/simulation/template/ad/law/Laws.ts"
import { lawTextOf } from "../../../modules/simulation/template/ad/law/LawText.ts"
import {
  featuresOf,
  hashBits,
  lawBits,
  lawFeaturesOf
} from "../../../modules/simulation/template/ad/law/Resemblance.ts"
import { appeals } from "../../../modules/simulation/template/ad/reading/Lexicon.ts"
import { plainText } from "../../../modules/simulation/template/ad/reading/Readability.ts"
import { type BusinessName, businessNames } from "../../../modules/simulation/template/business/BusinessNames.ts"
import { lawCasesOf } from "../../../test/support/advert/LawTexts.ts"
import type { Kind } from "../../../test/support/advert/Pairs.ts"
import { bytesOf, learn, spread } from "./LogisticRegression.ts"
import { tuningPairs } from "./tuningTexts.ts"

interface Example {
  readonly features: ReadonlyArray<number>
  readonly lawFeatures: ReadonlyArray<number>
  readonly isObjectionable: boolean
  readonly law: string
  readonly weight: number
}

/** Copies of all shops count less, so that what the law objects to is distinguished from its denial in the same trade. */
const weightOfOther = 0.3

const exampleOf = (
  text: string,
  business: string,
  rest: Pick<Example, "isObjectionable" | "law" | "weight">
): Example => {
  const { read } = lawTextOf(plainText(text))
  const name = business.normalize("NFKC").toLowerCase()
  return {
    features: [...featuresOf(read, name)],
    lawFeatures: [...lawFeaturesOf(read, name)],
    ...rest
  }
}

/** Sentences that the product itself proposes. */
const proposed = Object.entries(businessNames).flatMap(
  ([
    name,
    {
      name: { ja }
    }
  ]) =>
    appeals.flatMap((appeal) => examplesOf(name as BusinessName, appeal, "ja").map((text) => ({ text, business: ja })))
)
/** Kinds of pairs whose worse copies are weak, but nothing that a law objects to. */
const weak: ReadonlySet<Kind> = new Set(["vague", "offtopic", "negative", "closure", "stuffing"])
const otherCopies = new Map(
  tuningPairs().flatMap(({ better, businessType, kind, worse }) =>
    (weak.has(kind) ? [better, worse] : [better]).map((copy) => [copy, businessType] as const)
  )
)
const examples: ReadonlyArray<Example> = [
  ...lawCasesOf("tuning").map(({ business, isObjectionable, law, text }) =>
    exampleOf(text, business, { isObjectionable, law, weight: 1 })
  ),
  ...[...otherCopies].map(([text, business]) =>
    exampleOf(text, business, { isObjectionable: false, law: "", weight: weightOfOther })
  ),
  ...proposed.map(({ business, text }) =>
    exampleOf(text, business, { isObjectionable: false, law: "", weight: weightOfOther })
  )
]

const { bias: meanBias, weights } = learn(
  examples.map(({ isObjectionable, ...example }) => ({ ...example, isPositive: isObjectionable })),
  { size: 1 << hashBits, rounds: 12, mean: "runs" }
)

/** Multinomial naive Bayes with smoothing: which law a text that is objected to belongs to. */
const smoothing = 0.1
const objected = examples.filter(({ isObjectionable }) => isObjectionable)
const lawSize = 1 << lawBits
const countsIn = (chosen: ReadonlyArray<Example>) => {
  const counts = new Float64Array(lawSize).fill(smoothing)
  for (const { lawFeatures } of chosen) for (const bucket of lawFeatures) counts[bucket]!++
  const sum = counts.reduce((sum, count) => sum + count, 0)
  return counts.map((count) => Math.log(count / sum))
}
const overall = countsIn(objected)
const effects = laws.map(({ id }) => {
  const chosen = objected.filter(({ law }) => law === id)
  return {
    id,
    bias: Math.log(chosen.length / objected.length),
    values: countsIn(chosen).map((value, bucket) => value - overall[bucket]!)
  }
})
const lawStep = Math.max(...effects.map(({ values }) => bytesOf(values).step))

const all = bytesOf(weights)
writeFileSync(
  new URL("../../../modules/simulation/data/advert-law.json", import.meta.url),
  `${JSON.stringify(
    {
      bias: Number(meanBias.toFixed(4)),
      unit: Number((spread * all.step).toFixed(6)),
      weights: all.base64(all.step),
      lawUnit: Number(lawStep.toFixed(6)),
      laws: effects.map(({ bias, id, values }) => ({
        id,
        bias: Number(bias.toFixed(4)),
        weights: bytesOf(values).base64(lawStep)
      }))
    },
    undefined,
    2
  )}\n`
)
console.log(`${examples.length} texts, ${objected.length} of them objectionable`)
