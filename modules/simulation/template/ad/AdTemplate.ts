/**
 * The template `ad_test`: response of a population to advertising texts. Pure; `description` has method and sources.
 */
import { type Localizable, Localized } from "../../../../src/Language.ts"
import { weightColumn } from "../../population/people/DecisionWeights.ts"
import { breakdown, extremes } from "../../statistics/Breakdown.ts"
import { mean, rounded } from "../../statistics/Interval.ts"
import { judgeShift, logistic, logit, openRate } from "../../statistics/Logit.ts"
import { businessFindings, businessTypeOf, fitOf } from "../business/BusinessFit.ts"
import type { Evidence, OutcomeFault, Question, Report, Template, World } from "../Template.ts"
import { AdFindings, type CopyFindings } from "./AdFindings.ts"
import { AdInput, AdOutcome, adExample, copiesOf } from "./AdInput.ts"
import { type Rates, type Readers, ratesOf, readersOf, shifted } from "./AdResponse.ts"
import { excerptOf, headlineOf, notesOf, quotesOf } from "./AdText.ts"
import { compareCopies } from "./Comparison.ts"
import { type Features, featureLabels, featureNames, featuresOf, namesOfArea } from "./Features.ts"
import { appeals } from "./Lexicon.ts"
import { changesTo, suggestionsOf } from "./Suggestions.ts"

const description = `How an advertising text does with these people, and which of several does best.

**Reading.** The text is taken after NFKC and without markup. Seven appeals (benefit, price, novelty, safety, social
proof, urgency, locality, the last also by the name of the area) are found by a lexicon of Japanese and English words;
n different ideas give 1 - 0.5^n, and words that are denied (安くない) do not count. Length and clarity are read from
the surface: sentences, runs, share of kanji (after Tateisi, Ono and Yamada 1988). Pictures, sound and the medium are
not seen.

**Answering.** Attention, interest and intent are nested (the hierarchy of effects of Lewis, and Lavidge and Steiner
1961): each is a logit given the one before, of the features, weighted by how much a persona cares for each, of its fit
to the business type by age, household and sex, and of its own random taste, which shrinks as it gains experience. It
cares for benefit by its weight of quality; for price by that of price and its financial anxiety; for novelty by that
weight and openness; for safety by quality, brand and its value of security; for social proof by that weight and
extraversion; for locality by convenience; urgency attracts the calm and puts off the neurotic. The effects are
assumptions that order copies by whom they speak to; outcomes of the account and a language model, if any, shift intent.

**Intervals and comparisons.** 95 % percentile bootstrap over personas, 400 replicates (Efron and Tibshirani 1993), the
same resamples for all copies. They cover the chance in who was drawn, not the error of the model.

**Effects and suggestions.** Each feature is set to 0, or an appeal strengthened, and intent computed again.`

const scoreMeaning = new Localized(
  "100×o÷(o+p)。oは最良の広告文での利用意向のオッズ、pは同じペルソナに飾りのない告知文を見せた場合のオッズです。50は告知文と同等、75はオッズが3倍、50未満は告知文に劣ることを表します。",
  "100 times o / (o + p), with o the odds of intent with the best copy and p those with a plain notice on the same personas: " +
    "50 is no better than the plain notice, 75 has three times its odds, below 50 is worse."
)

interface TestedCopy {
  readonly features: Features
  readonly rates: Rates
  readonly judged: number
  /** Mean intent if the copy had these features. */
  readonly intentWith: (features: Float64Array) => number
}

/** A plain notice: no appeal, good length, full clarity. */
const plainFeatures = Float64Array.from(featureNames, (name) => (name === "length" || name === "clarity" ? 1 : 0))

const keyOf = (copy: number): string => `ad_copy/${copy}`

const testCopy = (world: World, readers: Readers, copy: string, index: number): TestedCopy => {
  const features = featuresOf(copy, namesOfArea(world.areaName))
  const offline = ratesOf(readers, features.values)
  const answers = world.judged.get(keyOf(index))
  const judged = answers === undefined ? 0 : rounded(judgeShift(offline.intent, answers), 4)
  const shift = world.shift + judged
  return {
    features,
    rates: shifted(offline, shift),
    judged,
    intentWith: (changed) => {
      world.checkpoint()
      return mean(shifted(ratesOf(readers, changed), shift).intent)
    }
  }
}

const featureFindings = ({ features, intentWith }: TestedCopy, intent: number): Localizable<CopyFindings["features"]> =>
  featureNames.map((name, index) => {
    const value = features.values[index]!
    const without = features.values.slice()
    without[index] = 0
    return {
      name,
      label: featureLabels[name],
      value: rounded(value, 4),
      words: appeals.flatMap((appeal) => (appeal === name ? features.words[appeal] : [])),
      effect: value === 0 ? 0 : rounded(intent - intentWith(without), 4)
    }
  })

/** Returns a breakdown of intent by group. The columns are computed once for all copies. */
const breakdownBy = (world: World) => {
  const traits = ["openness", "extraversion", "neuroticism", "valSecurity", "financialAnxiety"] as const
  const columns = {
    income: world.population.income,
    priceWeight: weightColumn(world.weights, "price"),
    qualityWeight: weightColumn(world.weights, "quality")
  }
  return (intent: Float64Array) => {
    const groups = breakdown(world.population, intent, traits, columns)
    const { best, worst } = extremes(groups, 3)
    return { groups, bestSegments: best, worstSegments: worst }
  }
}

const copyFindings = (
  world: World,
  copy: string,
  adCopy: number,
  tested: TestedCopy,
  groupsOf: ReturnType<typeof breakdownBy>
) => {
  const intent = mean(tested.rates.intent)
  const changes = changesTo(tested.features).map((change) => ({ change, intent: tested.intentWith(change.features) }))
  return {
    adCopy,
    excerpt: excerptOf(copy),
    judgeShift: tested.judged,
    features: featureFindings(tested, intent),
    ...groupsOf(tested.rates.intent),
    suggestions: suggestionsOf(tested.features.words, intent, changes),
    quotes: quotesOf(world, tested.rates.intent, intent, tested.features)
  }
}

const rankingOf = (intents: ReadonlyArray<number>): AdFindings["ranking"] =>
  intents
    .map((intent, adCopy) => ({
      rank: 1 + intents.filter((other) => other > intent).length,
      adCopy,
      intent: rounded(intent, 4)
    }))
    .sort((a, b) => a.rank - b.rank || a.adCopy - b.adCopy)

const run = (input: AdInput, world: World): Report<Localizable<AdFindings>> => {
  const type = businessTypeOf(input.businessType)
  const fit = fitOf(type, world.population)
  const readers = readersOf(world, fit)
  const copies = copiesOf(input)
  const tested = copies.map((copy, index) => testCopy(world, readers, copy, index))
  world.progress(0.1)
  const sample = compareCopies(
    world,
    tested.map(({ rates }) => rates),
    (share) => {
      world.checkpoint()
      world.progress(0.1 + 0.5 * share)
    }
  )
  const groupsOf = breakdownBy(world)
  const described = tested.map((test, index) => {
    world.progress(0.6 + (0.4 * index) / tested.length)
    return { ...copyFindings(world, copies[index]!, index, test, groupsOf), ...sample.stages[index]! }
  })
  const ranking = rankingOf(tested.map(({ rates }) => mean(rates.intent)))
  const best = tested[ranking[0]!.adCopy]!
  const plain = best.intentWith(plainFeatures)
  const findings = {
    business: businessFindings(input.businessType, type, fit),
    calibrationShift: rounded(world.shift, 4),
    plainIntent: rounded(plain, 4),
    copies: described,
    ranking,
    comparisons: sample.comparisons
  } satisfies Localizable<Omit<AdFindings, "notes">>
  world.progress(1)
  return {
    overallScore: Math.round(100 * logistic(logit(mean(best.rates.intent)) - logit(plain))),
    headline: headlineOf(world, findings),
    findings: { ...findings, notes: notesOf(world, findings) },
    segments: []
  }
}

const evidence = (findings: AdFindings, outcome: AdOutcome): ReadonlyArray<Evidence | OutcomeFault> =>
  outcome.results.map(({ adCopy, conversions, impressions }, index) => {
    const copy = findings.copies[adCopy]
    return copy === undefined
      ? { pointer: `/results/${index}/adCopy`, message: "is not the place of a copy that this simulation tested" }
      : {
          predicted: openRate(copy.intent.value),
          trials: impressions,
          successes: conversions,
          shift: findings.calibrationShift
        }
  })

const questions = (input: AdInput): ReadonlyArray<Question> =>
  copiesOf(input).map((copy, index) => ({
    key: keyOf(index),
    text: `「${input.businessType}」の次の広告を見たら、利用または購入したいと思う可能性はどのくらいですか。広告文: ${copy}`
  }))

export const AdTemplate: Template<"ad_test", AdInput, AdFindings, AdOutcome> = {
  type: "ad_test",
  category: "test",
  title: "Ad test",
  description,
  scoreMeaning,
  method: "ad_test/1",
  input: AdInput,
  example: adExample,
  findings: AdFindings,
  outcome: AdOutcome,
  run,
  evidence,
  questions
}
