/** The template `segment_discovery`: groups of similar personas, and which of them a business attracts. Pure. */
import { type Localizable, Localized } from "../../../../src/Language.ts"
import { rounded } from "../../statistics/Interval.ts"
import { judgeShift, openRate } from "../../statistics/Logit.ts"
import { businessFindings, businessTypeOf, fitOf } from "../business/BusinessFit.ts"
import type { Evidence, OutcomeFault, Question, Report, Template, World } from "../Template.ts"
import { type Discovery, discover } from "./cluster/Discovery.ts"
import { clustersOf, plotOf, type Study, segmentsOf } from "./DiscoveredSegments.ts"
import { personaPoints } from "./PersonaMeasures.ts"
import { attitudesOf, responsesOf } from "./Response.ts"
import { SegmentFindings } from "./SegmentFindings.ts"
import { mostSegments, SegmentInput, SegmentOutcome, segmentExample } from "./SegmentInput.ts"
import { headlineOf, notesOf } from "./SegmentText.ts"

const description = `Which kinds of people live here, and which of them would use the business?

**Segments.** Age, the logarithm of income, household size, six decision weights and five traits of each persona are
standardised, scaled so that the three first and the eleven others have the same total variance, and clustered by
k-means (Lloyd 1982) with the seeding k-means++ (Arthur and Vassilvitskii 2007). The number of segments, 2 to
\`maxSegments\` and at most the square root of half the personas (a rule of thumb), is that with the highest mean silhouette (Rousseeuw 1987); of several within two standard errors of it the greatest. It is chosen on at
most 1,500 personas drawn at random, the silhouettes computed on 600 of them; then all personas are clustered from the
centroids found.

**How far to trust them.** Stability is the mean adjusted Rand index (Hubert and Arabie 1985) against the clusterings of
10 bootstrap samples. People differ by degrees, so expect low silhouettes: segments are then a way of speaking of a
continuum, and the notes say so.

**Response.** Each persona would use the business with a probability given by a logit of its fit to the business type by
age, household and sex, of the decision weights that count for that type, of openness and financial anxiety, and of its
own random taste, which shrinks as it gains experience. A neutral persona responds with 23 % (a convention). Outcomes
of the account and a language model, if any, shift all log-odds.

**Intervals.** 95 % percentile bootstrap over the personas of the segment, 400 replicates (Efron and Tibshirani 1993).`

const scoreMeaning = new Localized(
  "セグメントがどこまで信頼できるかを表します。半分は分離の良さ（平均シルエット係数、0.5以上で満点）、半分は安定性（ブートストラップ標本での平均調整ランド指数）です。30未満なら、人々は連続的に分布しています。",
  "How far the segments can be relied on: half of it their separation (mean silhouette, full marks from 0.5 on), half their " +
    "stability (mean adjusted Rand index over bootstrap samples). Below 30 the population is more of a continuum."
)

const questionKey = "use"

/** Kaufman and Rousseeuw (1990) call a structure with a silhouette above 0.5 reasonable. */
const reasonable = 0.5

const scoreOf = ({ silhouette, stability }: Discovery): number => {
  const separation = Math.min(1, Math.max(0, silhouette / reasonable))
  return Math.round(50 * separation + 50 * Math.max(0, stability))
}

const run = (input: SegmentInput, world: World): Report<Localizable<SegmentFindings>> => {
  const type = businessTypeOf(input.businessType)
  const attitudes = attitudesOf(world, type)
  const answers = world.judged.get(questionKey)
  const judged = answers === undefined ? 0 : rounded(judgeShift(responsesOf(attitudes, 0), answers), 4)
  const responses = responsesOf(attitudes, world.shift + judged)
  const points = personaPoints(world)
  const discovery = discover(points, input.maxSegments ?? mostSegments, {
    random: world.random,
    checkpoint: world.checkpoint,
    progress: (share) => world.progress(0.8 * share)
  })
  const clusters = clustersOf(discovery, responses)
  const study: Study = { world, points, discovery, attitudes, responses, clusters }
  const findings = {
    business: businessFindings(input.businessType, type, fitOf(type, world.population)),
    calibrationShift: rounded(world.shift, 4),
    judgeShift: judged,
    segments: segmentsOf(study),
    silhouette: discovery.silhouette,
    stability: discovery.stability,
    candidates: discovery.candidates.map(({ clusters, silhouette, standardError }) => ({
      segments: clusters,
      silhouette,
      standardError
    })),
    projection: plotOf(study)
  } satisfies Localizable<Omit<SegmentFindings, "notes">>
  world.progress(1)
  return {
    overallScore: scoreOf(discovery),
    headline: headlineOf(world, input.businessType, findings.segments),
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
  method: "segment_discovery/1",
  input: SegmentInput,
  example: segmentExample,
  findings: SegmentFindings,
  outcome: SegmentOutcome,
  run,
  evidence,
  questions
}
