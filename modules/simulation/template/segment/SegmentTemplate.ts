/** The template `segment_discovery`: groups of similar personas, and which of them a business attracts. Pure. */
import { type Localizable, Localized } from "../../../../src/Language.ts"
import { rounded } from "../../statistics/Interval.ts"
import { judgeShift, openRate } from "../../statistics/Logit.ts"
import { stream } from "../../statistics/Random.ts"
import { businessFindings, businessTypeOf, fitOf } from "../business/BusinessFit.ts"
import { relationOf } from "../Relations.ts"
import type { Evidence, OutcomeFault, Question, Report, Template, World } from "../Template.ts"
import { type Discovery, discover, maxClusters } from "./cluster/Discovery.ts"
import { clustersOf, plotOf, type Study, segmentsOf } from "./DiscoveredSegments.ts"
import { pointsAmong } from "./PersonaMeasures.ts"
import { attitudesOf, responsesOf } from "./Response.ts"
import { sampleResponses } from "./ResponseDraws.ts"
import { SegmentFindings } from "./SegmentFindings.ts"
import { mostSegments, SegmentInput, SegmentOutcome, segmentExample } from "./SegmentInput.ts"
import { headlineOf, notesOf } from "./SegmentText.ts"

const description = `Which kinds of people live here, and which of them would use the business?

**Segments.** Age, the logarithm of income, household size, six decision weights and five traits of each persona are
standardised, scaled so that the three first and the eleven others have the same total variance, and clustered by
k-means (Lloyd 1982) with the seeding k-means++ (Arthur and Vassilvitskii 2007), in all these measures and in their first
three principal components. The number of segments is 2 to \`maxSegments\` and at most the square root of half the
personas (a rule of thumb). Segments are those of 5,000 residents generated for the area, the same for every account, size
and seed; chosen on 1,500 of them. Each persona of the simulation belongs to the segment with the nearest centroid.

**How far to trust them.** The score is the excess over chance: by how many percent personas are nearer to the mean of
their segment (in squared distance) than personas whose measures were shuffled, each among all personas, and clustered
in the same way (the gap statistic of Tibshirani, Walther and Hastie 2001). Stability is the mean adjusted Rand index
(Hubert and Arabie 1985) between the segments that two halves of the personas give, over five halvings. Segments are clear
where the excess is at least 3 % and above its error twice, and the stability at least 0.8; of clear ones those with the greatest excess are
chosen. Otherwise the answer says that there are no clear segments, and shows the most stable ones as a way of speaking of
a continuum. Silhouettes (Rousseeuw 1987) are shown beside; people differ by degrees, so expect low ones.

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
  "セグメントが偶然を超える程度（%）です。各人が自分のセグメントの平均にどれだけ近いかを、項目の値を人の間で入れ替えた偽の住民と比べます。0なら偶然と変わらず、実在の住民では10前後、はっきり分かれた集団では50を超えます。",
  "By how many percent the segments exceed chance: how much nearer people are to the mean of their segment than people whose " +
    "measures were shuffled. 0 is chance; residents come to about 10, and groups that stand well apart to more than 50."
)

const questionKey = "use"

const scoreOf = ({ excess }: Discovery): number => Math.round(100 * Math.max(0, excess))

/** Segments belong to the people: the seed of a simulation decides nothing about them. */
const discoverySeed = 20_261_123

const run = (input: SegmentInput, world: World): Report<Localizable<SegmentFindings>> => {
  const type = businessTypeOf(input.businessType)
  const attitudes = attitudesOf(world, type)
  const answers = world.judged.get(questionKey)
  const judged = answers === undefined ? 0 : rounded(judgeShift(responsesOf(attitudes, 0), answers), 4)
  const responses = responsesOf(attitudes, world.shift + judged)
  const residents = world.residents()
  const pointsOf = pointsAmong(residents)
  const most = Math.min(input.maxSegments ?? mostSegments, maxClusters(world.population.size))
  const residentPoints = pointsOf(residents)
  const discovery = discover(residentPoints, most, {
    random: (label) => stream(discoverySeed, label),
    checkpoint: world.checkpoint,
    progress: (share) => world.progress(0.8 * share)
  })
  const points = pointsOf(world)
  const labels = discovery.assign(points)
  const clusters = clustersOf(discovery, labels, responses)
  const members = clusters.map(({ members }) => members)
  const replicates = sampleResponses(world, attitudes, members, responses, judged, (share) => {
    world.checkpoint()
    world.progress(0.8 + 0.1 * share)
  })
  const people = { world, residents, residentPoints, points, labels }
  const study: Study = { ...people, discovery, attitudes, responses, clusters, replicates }
  const findings = {
    business: businessFindings(input.businessType, type, fitOf(type, world.population)),
    calibrationShift: rounded(world.shift, 4),
    judgeShift: judged,
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
    clear: discovery.clear,
    excess: discovery.excess,
    stability: discovery.stability,
    silhouette: discovery.silhouette,
    candidates: discovery.candidates.map(({ clusters, ...candidate }) => ({ segments: clusters, ...candidate })),
    projection: plotOf(study)
  } satisfies Localizable<Omit<SegmentFindings, "notes">>
  world.progress(1)
  return {
    overallScore: scoreOf(discovery),
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
  method: "segment_discovery/3",
  input: SegmentInput,
  example: segmentExample,
  findings: SegmentFindings,
  outcome: SegmentOutcome,
  run,
  evidence,
  questions
}
