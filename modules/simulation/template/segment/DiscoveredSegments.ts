/** A clustering told as segments: who is in each, what sets it apart, how it responds, and where it lies on a plot. Pure. */
import type { Localizable } from "../../../../src/Language.ts"
import { rounded } from "../../statistics/Interval.ts"
import type { World } from "../Template.ts"
import type { Discovery } from "./Discovery.ts"
import { type Matrix, sampleOf, squaredDistance } from "./Matrix.ts"
import { inDeviations } from "./PersonaFeatures.ts"
import { along, projectionOf } from "./Projection.ts"
import type { Attitudes } from "./Response.ts"
import type { Segment, SegmentFindings } from "./SegmentFindings.ts"
import { deviationsOf, measureWords, namesOf, type Portrait } from "./SegmentName.ts"
import { behaviorOf, demographicsOf, feelingsOf, type Members, meanOver, priceSensitivityOf } from "./SegmentProfile.ts"
import { quoteOf } from "./SegmentWords.ts"

/** Points of the plot: enough to see a shape. */
const plotted = 200

interface Found {
  readonly cluster: number
  readonly members: Members
  readonly response: number
}

/** The most attractive first. */
export const foundIn = ({ centroids, labels }: Discovery, responses: Float64Array): ReadonlyArray<Found> =>
  Array.from({ length: centroids.rows }, (_, cluster) => {
    const members = Uint32Array.from(labels.keys()).filter((persona) => labels[persona] === cluster)
    return { cluster, members, response: meanOver(members, (persona) => responses[persona]!) }
  }).sort((a, b) => b.response - a.response || b.members.length - a.members.length || a.cluster - b.cluster)

const nearestTo = (points: Matrix, members: Members, centroids: Matrix, cluster: number): number =>
  members.reduce((best, persona) =>
    squaredDistance(points, persona, centroids, cluster) < squaredDistance(points, best, centroids, cluster)
      ? persona
      : best
  )

export interface Study {
  readonly world: World
  readonly points: Matrix
  readonly discovery: Discovery
  readonly attitudes: Attitudes
  readonly responses: Float64Array
  readonly found: ReadonlyArray<Found>
}

const portraitOf = ({ population }: World, deviations: Portrait["deviations"], members: Members): Portrait => {
  const living = (household: number) =>
    meanOver(members, (persona) => Number(population.household[persona] === household))
  const meanAge = meanOver(members, (persona) => population.age[persona]!)
  return { deviations, meanAge, alone: living(0), couples: living(1) }
}

export const segmentsOf = ({ attitudes, discovery, found, points, responses, world }: Study) => {
  const { axes } = projectionOf(points)
  const all = Uint32Array.from(responses.keys())
  const usual = meanOver(all, (persona) => priceSensitivityOf(world, persona))
  const { centroids } = discovery
  const deviations = found.map(({ cluster }) => deviationsOf(inDeviations(centroids, cluster)))
  const names = namesOf(found.map(({ members }, index) => portraitOf(world, deviations[index]!, members)))
  return found.map(({ cluster, members, response }, index) => {
    world.checkpoint()
    return {
      name: names[index]!,
      size: members.length,
      share: rounded(members.length / responses.length, 4),
      score: Math.round(100 * response),
      centroid: deviations[index]!.map(({ deviation, measure }) => ({
        measure,
        label: measureWords[measure].label,
        deviation: rounded(deviation, 4)
      })),
      x: rounded(along(centroids, cluster, axes[0]), 4),
      y: rounded(along(centroids, cluster, axes[1]), 4),
      demographics: demographicsOf(world, members),
      behavior: behaviorOf(world, members, responses, usual, `bootstrap/${index}`),
      sentiment: feelingsOf(attitudes, members, all),
      quote: quoteOf(world, nearestTo(points, members, centroids, cluster), attitudes, responses)
    } satisfies Localizable<Segment>
  })
}

export const plotOf = ({ discovery, found, points, world }: Study): SegmentFindings["projection"] => {
  const { axes, explained } = projectionOf(points)
  const drawn = sampleOf(world.random("plot"), points.rows, plotted)
  return {
    explained: explained.map((share) => rounded(share, 4)),
    points: Array.from(drawn, (persona) => ({
      personaId: world.population.id[persona]!,
      segment: found.findIndex(({ cluster }) => cluster === discovery.labels[persona]),
      x: rounded(along(points, persona, axes[0]), 4),
      y: rounded(along(points, persona, axes[1]), 4)
    }))
  }
}
