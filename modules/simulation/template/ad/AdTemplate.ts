/**
 * The template `ad_test`: response of a population to advertising texts. Pure; `description` has method and sources.
 */
import { type Localizable, Localized } from "../../../../src/Language.ts"
import { weightColumn } from "../../population/people/DecisionWeights.ts"
import { breakdown, extremes } from "../../statistics/Breakdown.ts"
import { mean, rounded } from "../../statistics/Interval.ts"
import { judgeShift, logistic, logit, openRate } from "../../statistics/Logit.ts"
import { businessFindings, businessTypeOf, fitOf } from "../business/BusinessFit.ts"
import { type Subject, subjectOf } from "../business/vocabulary/Subject.ts"
import {
  type Evidence,
  isCalibrated,
  type OutcomeFault,
  type Question,
  type Report,
  type Template,
  type World
} from "../Template.ts"
import { AdFindings, type CopyFindings } from "./AdFindings.ts"
import { AdInput, AdOutcome, adExample, copiesOf, normalised } from "./AdInput.ts"
import { type Rates, type Readers, ratesOf, readersOf, shifted } from "./AdResponse.ts"
import { excerptOf, headlineOf, notesOf, quotesOf } from "./AdText.ts"
import { compareCopies } from "./Comparison.ts"
import {
  type FeatureName,
  type Features,
  featureLabels,
  featureNames,
  featuresOf,
  featuresWithObjection
} from "./Features.ts"
import { type LawRemark, lawfulPartOf, lawRemarksOn } from "./law/LawCheck.ts"
import { isMedical } from "./law/MedicalTrade.ts"
import { reactionFindings } from "./Reactions.ts"
import { remarksOf } from "./Remarks.ts"
import { namesOfArea } from "./reading/AreaNames.ts"
import { addressOf } from "./reading/Audience.ts"
import { type Appeal, appeals } from "./reading/Lexicon.ts"
import type { ReadingContext } from "./reading/Reading.ts"
import { changesTo, suggestionsOf } from "./Suggestions.ts"

const description = `How an advertising text does with these people, and which of several does best.

**Reading.** The text is taken after NFKC and without markup, and split into morphemes (Lindera with IPADIC) and clauses.
Word lists (runs of bare words, chains of praise, repeated trigrams of letters) are left out and count against the text; how
far the rest is from prose is read from its runs of four letters, likelier in prose or in words in any order (interpolated
after Witten and Bell 1991), and takes appeals and facts from words without grammar.
Seven appeals (benefit, price, novelty, safety, social proof, urgency, locality, the last also by the name of the area) are
found by a lexicon of Japanese and English words; n clauses with a new idea give 1 - 0.5^n, and a clause without a figure
or a word of the business counts half. What a clause denies does not count (安くない), and a denied trouble is a benefit
(添加物は使っていません); two negations undo each other. Faults, insults, danger, the end or refusal of service and prices
of several times the usual make up harm, 1 - prod(1 - severity). Whether a sentence speaks against the shop is decided by
what the rules find in its clauses and by its tone: a logistic regression on words, pairs of words, negations, kanji, runs
of letters and endings, scaled by log-count ratios (Wang and Manning 2012) and hashed (Weinberger et al. 2009), learned
from sentences written for this product. Relevance is a logistic of the words of the business
type's own vocabulary, of its specialties' (a hundred kinds of shops, found by the name that was given) and of that name, of
those of the kind of shop that the text fits best instead, and of words of any shop; each weighs by how few kinds share it
(inverse document frequency, Spärck Jones 1972); concreteness
counts figures and things against set phrases (information cues of Resnik and Stern 1977). Students, parents, elders,
tourists and others whom the text addresses are matched with age, household and sex of each persona. Length and clarity
are read from the surface: sentences, runs, share of kanji (after Tateisi, Ono and Yamada 1988). Of a text of more than
200 letters the opening is analysed, and those sentences whose letters speak most against the shop. Irony, pictures, sound
and the medium are not seen. In English texts only the appeals, length, clarity and the name of the business are read.

**Answering.** Attention, interest and intent are nested (the hierarchy of effects of Lewis, and Lavidge and Steiner
1961): each is a logit given the one before, of the features, weighted by how much a persona cares for each, of its fit
to the business type by age, household and sex, and of its own random taste. It
cares for benefit by its weight of quality; for price by that of price and its financial anxiety; for novelty by that
weight and openness; for safety by quality, brand and its value of security; for social proof by that weight and
extraversion; for locality by convenience; urgency attracts the calm and puts off the neurotic. Appeals count by
(0.3 + 0.7 relevance) (1 - harm), so a good offer of another business gains little. The effects are
assumptions that order copies by whom they speak to; outcomes of the account and a language model, if any, shift intent.

**Intervals and comparisons.** 95 % of 200 draws, the same for all copies. Each takes the level of a usual copy and people's
responsiveness from their prior, or from their posterior once the account has reported outcomes, multiplies each assumed effect by
a log-normal factor (spread 0.35), gives each copy a deviation that its features do not explain (0.3 in log-odds; both spreads are
judgements), and resamples the personas (Efron and Tibshirani 1993). \`sampling\` and \`model\` are the two parts alone.
Comparisons say in what share of the draws one copy beats another or a plain notice, and call a tie a tie.

**Reactions.** With a language model and an embedding model set up, the first personas also say what they think of each copy in
their own words, each copy in a request of its own and all copies to the same personas. Each reaction is rated by its
similarity to statements on a Likert scale (Maier et al. 2025, arXiv:2510.08338). Copies are compared within persona, beside
the reading above and without changing it; where the two put opposite copies ahead, the answer says so.

**Facts and phrases.** A clause is praised only where a reader can check it: a figure, a place, a time, a method, a person or a
condition. Praise that any shop could write of itself adds to no appeal and is named as empty; a sentence of nothing else adds neither
relevance nor ease of reading. A limit stated with candour (a charge in one case alone) is no fault. An exclamation mark is read as a
full stop.

**Effects and suggestions.** Each feature is set to 0, or an appeal strengthened, and intent computed again. Remarks quote
the clause that helped or harmed. No advice asks for a first place, an old price or a testimonial; clinics and dentists
are not advised to use price, reputation, novelty or urgency (Medical Care Act, article 6-5).

**Law.** Claims that fifteen groups of Japanese laws object to are read by subject, promise and certainty, after what is denied, asked,
quoted, reported or bound to a condition is left out. Each remark has the words, the provision, the danger and what may be said
instead; it is a guide for writers and no legal advice, counsel decides, and a copy without remarks may still be unlawful. A claim
that is objected to adds to no feature and is not praised, and its copy is never clearly ahead of one without such a claim.`

const scoreMeaning = new Localized(
  "100×o÷(o+p)。oは最良の広告文での利用意向のオッズ、pは同じペルソナに飾りのない告知文を見せた場合のオッズです。50は告知文と同等、75はオッズが3倍、50未満は告知文に劣ることを表します。",
  "100 times o / (o + p), with o the odds of intent with the best copy and p those with a plain notice on the same personas: " +
    "50 is no better than the plain notice, 75 has three times its odds, below 50 is worse."
)

interface TestedCopy {
  readonly text: string
  readonly address: Float64Array
  /** Share of the personas whom the copy addresses. */
  readonly addressedShare: number
  readonly features: Features
  readonly law: ReadonlyArray<LawRemark>
  readonly rates: Rates
  readonly judged: number
  /** Mean intent if the copy had these features. */
  readonly intentWith: (features: Float64Array) => number
}

/** A plain notice of the business: no appeal, good length, full clarity, little detail (a judgement). */
const plain: Readonly<Partial<Record<FeatureName, number>>> = {
  length: 1,
  clarity: 1,
  relevance: 0.9,
  concreteness: 0.5
}
const plainFeatures = Float64Array.from(featureNames, (name) => plain[name] ?? 0)

const keyOf = (copy: number): string => `ad_copy/${copy}`

const testCopy = (
  world: World,
  readers: Readers,
  context: ReadingContext,
  law: ReadonlyArray<LawRemark>,
  copy: string,
  index: number
): TestedCopy => {
  const features =
    law.length === 0 ? featuresOf(copy, context) : featuresWithObjection(copy, lawfulPartOf(copy, law), context)
  const address = addressOf(features.reading.addressed, world.population)
  const offline = ratesOf(readers, features.values, address)
  const answers = world.judged.get(keyOf(index))
  const judged = answers === undefined ? 0 : rounded(judgeShift(offline.intent, answers), 4)
  const shift = world.shift + judged
  return {
    text: normalised(copy),
    features,
    law,
    address,
    addressedShare: mean(address.map((met) => (met > 0 ? 1 : 0))),
    rates: shifted(offline, shift),
    judged,
    intentWith: (changed) => {
      world.checkpoint()
      return mean(shifted(ratesOf(readers, changed, address), shift).intent)
    }
  }
}

const isAppeal = (name: FeatureName): name is Appeal => (appeals as ReadonlyArray<FeatureName>).includes(name)

/** The words of a copy that a feature was read from. */
const wordsOf = ({ reading }: Features, name: FeatureName): ReadonlyArray<string> => {
  if (isAppeal(name)) return reading.words[name]
  if (name === "relevance") return reading.topic.own.slice(0, 10)
  if (name === "audience") return reading.addressed.map(({ word }) => word)
  return []
}

const without = (values: Float64Array, name: FeatureName): Float64Array => values.with(featureNames.indexOf(name), 0)

const featureFindings = ({ features, intentWith }: TestedCopy, intent: number): Localizable<CopyFindings["features"]> =>
  featureNames.map((name, index) => {
    const value = features.values[index]!
    return {
      name,
      label: featureLabels[name],
      value: rounded(value, 4),
      words: wordsOf(features, name),
      effect: value === 0 ? 0 : rounded(intent - intentWith(without(features.values, name)), 4)
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
  groupsOf: ReturnType<typeof breakdownBy>,
  subject: Subject,
  medical: boolean
) => {
  const intent = mean(tested.rates.intent)
  const changes = changesTo(tested.features, medical).map((change) => ({
    change,
    intent: tested.intentWith(change.features)
  }))
  return {
    adCopy,
    excerpt: excerptOf(copy),
    judgeShift: tested.judged,
    features: featureFindings(tested, intent),
    remarks: remarksOf(
      tested.features.reading,
      {
        share: tested.addressedShare,
        raises: intent >= tested.intentWith(without(tested.features.values, "audience"))
      },
      tested.law
    ),
    ...groupsOf(tested.rates.intent),
    suggestions: suggestionsOf(tested.features.reading, subject.business, intent, changes, isCalibrated(world)),
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
  const context = {
    analyse: world.analyse,
    subject: subjectOf(input.businessType, world.analyse),
    areaNames: namesOfArea(world.areaName),
    referencePrice: input.referencePrice
  }
  const tested = copies.map((copy, index) =>
    testCopy(world, readers, context, lawRemarksOn(copy, input.businessType, type?.name), copy, index)
  )
  world.progress(0.1)
  const judged = mean(tested.map(({ judged }) => judged))
  const plain = shifted(ratesOf(readers, plainFeatures), world.shift + judged)
  const sample = compareCopies(
    world,
    readers,
    tested.map(({ features, law, ...of }) => ({ ...of, features: features.values, isObjected: law.length > 0 })),
    { features: plainFeatures, rates: plain, judged },
    (share) => {
      world.checkpoint()
      world.progress(0.1 + 0.5 * share)
    }
  )
  const groupsOf = breakdownBy(world)
  const medical = isMedical(input.businessType, type?.name)
  const described = tested.map((test, index) => {
    world.progress(0.6 + (0.4 * index) / tested.length)
    return {
      ...copyFindings(world, copies[index]!, index, test, groupsOf, context.subject, medical),
      ...sample.copies[index]!
    }
  })
  const ranking = rankingOf(tested.map(({ rates }) => mean(rates.intent)))
  const best = tested[ranking[0]!.adCopy]!
  const plainIntent = mean(plain.intent)
  const findings = {
    business: businessFindings(input.businessType, type, fit),
    calibrationShift: rounded(world.shift, 4),
    plainIntent: rounded(plainIntent, 4),
    copies: described,
    ranking,
    comparisons: sample.comparisons,
    reactions: reactionFindings(
      world,
      copies.map((_, index) => keyOf(index)),
      sample.comparisons
    )
  } satisfies Localizable<Omit<AdFindings, "notes">>
  world.progress(1)
  return {
    overallScore: Math.round(100 * logistic(logit(mean(best.rates.intent)) - logit(plainIntent))),
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
    text: `「${input.businessType}」の次の広告を見たら、利用または購入したいと思う可能性はどのくらいですか。広告文: ${copy}`,
    advert: copy
  }))

export const AdTemplate: Template<"ad_test", AdInput, AdFindings, AdOutcome> = {
  type: "ad_test",
  category: "test",
  title: "Ad test",
  description,
  scoreMeaning,
  method: "ad_test/13",
  input: AdInput,
  example: adExample,
  findings: AdFindings,
  outcome: AdOutcome,
  run,
  evidence,
  questions
}
