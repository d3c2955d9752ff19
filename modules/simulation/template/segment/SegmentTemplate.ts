/** The template `segment_discovery`: groups of similar personas, and which of them a business attracts. Pure. */
import { type Localizable, Localized } from "../../../../src/Language.ts"
import { rounded } from "../../statistics/Interval.ts"
import { judgeShift, openRate } from "../../statistics/Logit.ts"
import { businessFindings, businessTypeOf, fitOf } from "../business/BusinessFit.ts"
import { relationOf } from "../Relations.ts"
import type { Evidence, OutcomeFault, Question, Report, Template, World } from "../Template.ts"
import { differencesOf } from "./AreaDifferences.ts"
import type { AreaSegments } from "./AreaSegments.ts"
import { maxClusters } from "./cluster/Discovery.ts"
import { clustersOf, plotOf, type Study, segmentsOf } from "./DiscoveredSegments.ts"
import { endsOf, gradientsOf } from "./Gradients.ts"
import { keptSegmentsOf } from "./KeptSegments.ts"
import { attitudesOf, responsesOf } from "./Response.ts"
import { sampleResponses } from "./ResponseDraws.ts"
import { SegmentFindings } from "./SegmentFindings.ts"
import { mostSegments, SegmentInput, SegmentOutcome, segmentExample } from "./SegmentInput.ts"
import { headlineOf, notesOf } from "./SegmentText.ts"

const description = `Which kinds of people live here, and which of them would use the business?

**Segments.** Age, the logarithm of income, household size, six decision weights and five traits of each persona are
standardised, scaled so that the three first and the eleven others have the same total variance, and clustered by
k-means (Lloyd 1982) with the seeding k-means++ (Arthur and Vassilvitskii 2007). Segments are those of 40,000 residents generated
for the area, the same for every account, size and seed. Their number is the greatest, from 2 to \`maxSegments\` and at most the
square root of half the personas (a rule of thumb), whose clusters 16 parts of the people predict of each other: prediction
strength of at least 0.8 (Tibshirani and Walther 2005), the mean over all pairs of parts, within its standard error (the jackknife
over parts, Efron and Stein 1981). Each persona of the simulation belongs to the segment with the nearest centroid.

**How far to trust them.** Segments are found again where there is such a number, where each half of the residents alone, split into as
many, gives the same segments (adjusted Rand index of at least 0.8, Hubert and Arabie 1985) and the same name to 70 % of the
people, and where people are nearer to the mean of their segment (in squared distance) than two
kinds of people without groups, clustered in the same way: by 3 % than people whose measures were shuffled, each among all people
(the gap statistic of Tibshirani, Walther and Hastie 2001), and by 2 % than people of the same measures and correlations (Iman and
Conover 1982; the idea of SigClust, Liu and others 2008), each by more than four standard errors. The score is the former excess in
percent. They are clear where they stand apart as well: a mean silhouette (Rousseeuw 1987) of at least 0.25 (Kaufman and Rousseeuw
1990). Residents of areas hardly ever do: the answer then calls them groups along a gradient and describes the two leading principal
components, in which people differ by degrees. Where groups are not found again either, it scores 0 and describes people by
life stage (age and household, a convention). Names say age, household and income, the person's beside the household's, and how people
decide only where that stands out: decision weights and traits are modelled. \`areaDifferences\` says first in what the residents
differ from Japan's.

**Response.** Each persona would use the business with a probability given by a logit of its fit to the business type by
age, household and sex, of the decision weights that count for that type, of openness and financial anxiety, and of its
own random taste. A neutral persona responds with 23 % (a convention). Outcomes
of the account and a language model, if any, shift all log-odds.

**Intervals and comparisons.** 95 % of 200 draws, the same for all segments. Each takes the level of all personas and how
strongly they differ from their prior, or the level from its posterior once the account has reported outcomes, multiplies each assumed
effect by a log-normal factor (spread 0.35), gives each segment a deviation that its measures do not explain (0.3 in
log-odds; both spreads are judgements), and resamples the personas of the segment (Efron and Tibshirani 1993). \`sampling\` and
\`model\` are the two parts alone. Comparisons say in what share of the draws the first segment is ahead of another, and
call a tie a tie.`

const scoreMeaning = new Localized(
  "セグメントが偶然を超える程度（%）です。各人が自分のセグメントの平均にどれだけ近いかを、項目の値を人の間で入れ替えた偽の住民と比べます。同じ分け方が再現されなければ0、エリアの住民では10前後、はっきり分かれた集団では50を超えます。",
  "By how many percent the segments exceed chance: how much nearer people are to the mean of their segment than people whose " +
    "measures were shuffled. 0 where other residents do not give the same ones; residents come to about 10, and groups that stand well apart to more than 50."
)

const questionKey = "use"

const scoreOf = ({ basis, discovery }: AreaSegments): number =>
  basis === "clusters" ? Math.round(100 * Math.max(0, discovery!.excess)) : 0

/** Findings about a search that residents were too few for. */
const notSearched = {
  excess: 0,
  beyondDegrees: 0,
  silhouette: 0,
  candidates: [],
  agreement: { clusters: [], stability: 0, named: 0, strength: 0 }
} as const

const evidenceOf = ({ discovery }: AreaSegments) => {
  const { agreement, beyondDegrees, candidates, excess, silhouette } = discovery ?? notSearched
  return {
    excess,
    beyondDegrees,
    stability: agreement.stability,
    agreement: {
      segments: agreement.clusters,
      named: agreement.named,
      strength: agreement.strength
    },
    silhouette,
    candidates: candidates.map(({ clusters, ...candidate }) => Object.assign({ segments: clusters }, candidate))
  }
}

const run = (input: SegmentInput, world: World): Report<Localizable<SegmentFindings>> => {
  const type = businessTypeOf(input.businessType)
  const attitudes = attitudesOf(world, type)
  const answers = world.judged.get(questionKey)
  const judged = answers === undefined ? 0 : rounded(judgeShift(responsesOf(attitudes, 0), answers), 4)
  const responses = responsesOf(attitudes, world.shift + judged)
  const most = Math.min(input.maxSegments ?? mostSegments, maxClusters(world.population.size))
  const { area, directions, pointsOf, profile } = keptSegmentsOf(world.residents, most, {
    checkpoint: world.checkpoint,
    progress: (share) => world.progress(0.8 * share)
  })
  const isClear = area.discovery?.clear === true
  const points = pointsOf(world)
  const labels = area.assign(world, points)
  const clusters = clustersOf(area, labels, responses)
  const ends = isClear ? [] : endsOf(directions, points)
  const members = [...clusters.map(({ members }) => members), ...ends.flatMap(({ lower, upper }) => [upper, lower])]
  const replicates = sampleResponses(world, attitudes, members, responses, judged, (share) => {
    world.checkpoint()
    world.progress(0.8 + 0.1 * share)
  })
  const study: Study = { world, directions, points, labels, area, attitudes, responses, clusters, replicates }
  const findings = {
    business: businessFindings(input.businessType, type, fitOf(type, world.population)),
    calibrationShift: rounded(world.shift, 4),
    judgeShift: judged,
    areaDifferences: world.areaCode === null ? [] : differencesOf(profile),
    segments: segmentsOf(study),
    comparisons: clusters.slice(1).map(({ response }, index) => {
      const b = index + 1
      const { difference, probability, verdict } = relationOf(
        clusters[0]!.response - response,
        replicates[0]!,
        replicates[b]!
      )
      return { a: 0, b, difference, probability, verdict }
    }),
    clear: isClear,
    basis: area.basis,
    gradients: gradientsOf(ends, responses, replicates.slice(clusters.length)),
    ...evidenceOf(area),
    projection: plotOf(study)
  } satisfies Localizable<Omit<SegmentFindings, "notes">>
  world.progress(1)
  return {
    overallScore: scoreOf(area),
    headline: headlineOf(world, input.businessType, findings),
    findings: { ...findings, notes: notesOf(world, findings) },
    segments: findings.segments.map(({ behavior, demographics, name, score, sentiment, share, size }) => ({
      name,
      score,
      segmentData: { demographics: { size, share, ...demographics }, behavior, sentiment }
    }))
  }
}

const evidence = (findings: SegmentFindings, outcome: SegmentOutcome): ReadonlyArray<Evidence | OutcomeFault> =>
  outcome.segments.map(({ contacted, name, responded }, index) => {
    const segment = findings.segments.find((other) => other.name === name)
    return segment === undefined
      ? { pointer: `/segments/${index}/name`, message: "is not the name of a segment of this simulation" }
      : {
          predicted: openRate(segment.behavior.response.value),
          trials: contacted,
          successes: responded,
          shift: findings.calibrationShift
        }
  })

const questions = ({ businessType }: SegmentInput): ReadonlyArray<Question> => [
  {
    key: questionKey,
    text: `通いやすい場所に「${businessType}」があったら、利用する可能性はどのくらいですか。`
  }
]

export const SegmentTemplate: Template<"segment_discovery", SegmentInput, SegmentFindings, SegmentOutcome> = {
  type: "segment_discovery",
  category: "test",
  title: "Segment discovery",
  description,
  scoreMeaning,
  method: "segment_discovery/8",
  input: SegmentInput,
  example: segmentExample,
  findings: SegmentFindings,
  outcome: SegmentOutcome,
  run,
  evidence,
  questions
}
