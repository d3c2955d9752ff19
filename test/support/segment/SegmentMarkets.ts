/** Simulated markets for judging segment discovery: people who respond in one plausible world, and reports from it. */
import { posteriorOf } from "../../../modules/simulation/outcome/calibration/Calibrate.ts"
import { intervalFrom } from "../../../modules/simulation/statistics/Interval.ts"
import { logistic, logit } from "../../../modules/simulation/statistics/Logit.ts"
import { type Posterior, prior } from "../../../modules/simulation/statistics/Posterior.ts"
import type { Random } from "../../../modules/simulation/statistics/Random.ts"
import { businessTypeOf } from "../../../modules/simulation/template/business/BusinessFit.ts"
import { relationOf } from "../../../modules/simulation/template/Relations.ts"
import { areaSegmentsOf } from "../../../modules/simulation/template/segment/AreaSegments.ts"
import { clustersOf } from "../../../modules/simulation/template/segment/DiscoveredSegments.ts"
import { pointsAmong } from "../../../modules/simulation/template/segment/PersonaMeasures.ts"
import { attitudesOf, responsesOf } from "../../../modules/simulation/template/segment/Response.ts"
import {
  drawEffects,
  responsesUnder,
  sampleResponses,
  segmentSpread
} from "../../../modules/simulation/template/segment/ResponseDraws.ts"
import { SegmentTemplate } from "../../../modules/simulation/template/segment/SegmentTemplate.ts"
import type { Evidence, World } from "../../../modules/simulation/template/Template.ts"
import { sold, worldOf } from "../price/PriceWorlds.ts"

const type = businessTypeOf("カフェ")

/** The people of the markets, and the residents of the area. Those of a simulation are fewer, and the first of them. */
const people = 2_000
/** Segments compared at most: as many as an owner looks at. */
const most = 4

/** The residents' segments, which are the same for every seed. */
export const segmentsOfPeople = () => {
  const residents = worldOf(people, 77)
  const pointsOf = pointsAmong(residents)
  const area = areaSegmentsOf(residents, pointsOf(residents), most, { checkpoint: () => {}, progress: () => {} })
  const membersIn = (world: World, responses: Float64Array) =>
    clustersOf(area, area.assign(world, pointsOf(world)), responses).toSorted((a, b) => a.cluster - b.cluster)
  const everybody = attitudesOf(residents, type)
  const members = membersIn(residents, responsesOf(everybody, 0)).map(({ members }) => members)

  /** A market with a level; responsiveness, effects and what segments do beyond their measures are drawn. */
  const marketOf = (level: number, random: Random): ReadonlyArray<number> =>
    responsesUnder(
      everybody,
      members,
      drawEffects(random, random.normal()),
      level,
      members.map(() => segmentSpread * random.normal())
    )

  /** What a simulation with few of the people says of each segment, and of the first one against the others. */
  const answerOf = (size: number, seed: number, posterior: Posterior = prior) => {
    const world = worldOf(size, seed, posterior)
    const attitudes = attitudesOf(world, type)
    const responses = responsesOf(attitudes, world.shift)
    const clusters = membersIn(world, responses)
    const replicates = sampleResponses(
      world,
      attitudes,
      clusters.map(({ members }) => members),
      responses,
      0,
      () => {}
    )
    return {
      shift: world.shift,
      segments: clusters.map(({ response }, index) => intervalFrom(response, replicates[index]!, 4)),
      comparisons: clusters
        .slice(1)
        .map(({ response }, index) =>
          relationOf(clusters[0]!.response - response, replicates[0]!, replicates[index + 1]!)
        )
    }
  }
  return { marketOf, answerOf }
}

type Answer = ReturnType<ReturnType<typeof segmentsOfPeople>["answerOf"]>

/** Responses of `contacted` people per segment, with a deviation of the whole outcome. */
export const segmentReportOf = (
  { segments, shift }: Answer,
  market: ReadonlyArray<number>,
  random: Random,
  deviation: number,
  contacted = 1_000
): ReadonlyArray<Evidence> =>
  segments.map(({ value }, index) => ({
    predicted: value,
    trials: contacted,
    successes: sold(random, contacted, logistic(logit(market[index]!) + deviation)),
    shift
  }))

const cell = { templateType: SegmentTemplate.type, business: "cafe", areaCode: null }

/** The posterior after outcomes of the same business. */
export const learnFromSegments = (outcomes: ReadonlyArray<ReadonlyArray<Evidence>>): Posterior =>
  posteriorOf(
    cell,
    outcomes.map((evidence) => ({ cell, evidence }))
  )
