/** Describes clusters as segments: members, deviations from the mean, response, and position on a plot. Pure. */
import type { Localizable } from "../../../../src/Language.ts"
import { householdIncomesIn } from "../../population/people/HouseholdResources.ts"
import { type Replicates, rounded } from "../../statistics/Interval.ts"
import type { World } from "../Template.ts"
import { type AreaSegments, membersOf } from "./AreaSegments.ts"
import { type Matrix, sampleOf, squaredDistance } from "./cluster/Matrix.ts"
import { along } from "./cluster/PrincipalComponents.ts"
import type { Direction } from "./Gradients.ts"
import { inDeviations } from "./PersonaMeasures.ts"
import type { Attitudes } from "./Response.ts"
import type { Segment, SegmentFindings } from "./SegmentFindings.ts"
import { deviationsOf, measureLabels } from "./SegmentName.ts"
import {
  behaviorOf,
  demographicsOf,
  type Members,
  meanOver,
  priceSensitivityOf,
  sentimentsOf
} from "./SegmentProfile.ts"
import { quoteOf } from "./SegmentText.ts"

/** Points of the plot: enough to show its shape. */
const plotted = 200

interface Cluster {
  readonly cluster: number
  readonly members: Members
  readonly response: number
}

/** The clusters that have members, with their mean response, the highest response first. */
export const clustersOf = (
  { centroids }: Pick<AreaSegments, "centroids">,
  labels: Uint8Array,
  responses: Float64Array
): ReadonlyArray<Cluster> =>
  Array.from({ length: centroids.rows }, (_, cluster) => cluster)
    .flatMap((cluster) => {
      const members = membersOf(labels, cluster)
      return members.length === 0
        ? []
        : [{ cluster, members, response: meanOver(members, (persona) => responses[persona]!) }]
    })
    .sort((a, b) => b.response - a.response || b.members.length - a.members.length || a.cluster - b.cluster)

const nearestTo = (points: Matrix, members: Members, centroids: Matrix, cluster: number): number =>
  members.reduce((best, persona) =>
    squaredDistance(points, persona, centroids, cluster) < squaredDistance(points, best, centroids, cluster)
      ? persona
      : best
  )

/** All that the segments are described from. */
export interface Study {
  readonly world: World
  /** In which the residents differ most: the axes of the plot. */
  readonly directions: readonly [x: Direction, y: Direction]
  /** Points of the personas. */
  readonly points: Matrix
  readonly labels: Uint8Array
  readonly area: AreaSegments
  readonly attitudes: Attitudes
  readonly responses: Float64Array
  readonly clusters: ReadonlyArray<Cluster>
  /** Replicates of the mean response of each cluster. */
  readonly replicates: ReadonlyArray<Replicates>
}

export const segmentsOf = ({
  area,
  attitudes,
  clusters,
  directions: [horizontal, vertical],
  points,
  replicates,
  responses,
  world
}: Study) => {
  const all = Uint32Array.from(responses.keys())
  const meanSensitivity = meanOver(all, (persona) => priceSensitivityOf(world, persona))
  const { centroids, names } = area
  const householdIncomes = householdIncomesIn(world.population)
  const deviations = clusters.map(({ cluster }) => deviationsOf(inDeviations(centroids, cluster)))
  return clusters.map(({ cluster, members, response }, index) => {
    world.checkpoint()
    return {
      name: names[cluster]!,
      size: members.length,
      share: rounded(members.length / responses.length, 4),
      score: Math.round(100 * response),
      centroid: deviations[index]!.map(({ deviation, measure }) => ({
        measure,
        label: measureLabels[measure],
        deviation: rounded(deviation, 4)
      })),
      x: rounded(along(centroids, cluster, horizontal.axis), 4),
      y: rounded(along(centroids, cluster, vertical.axis), 4),
      demographics: demographicsOf(world, members, householdIncomes),
      behavior: behaviorOf(world, members, responses, meanSensitivity, replicates[index]!),
      sentiment: sentimentsOf(attitudes, members, all),
      quote: quoteOf(world, nearestTo(points, members, centroids, cluster), attitudes, responses)
    } satisfies Localizable<Segment>
  })
}

export const plotOf = ({ clusters, directions, labels, points, world }: Study): SegmentFindings["projection"] => {
  const [horizontal, vertical] = directions
  const drawn = sampleOf(world.random("plot"), points.rows, plotted)
  return {
    explained: directions.map(({ explained }) => rounded(explained, 4)),
    points: Array.from(drawn, (persona) => ({
      personaId: world.population.id[persona]!,
      segment: clusters.findIndex(({ cluster }) => cluster === labels[persona]),
      x: rounded(along(points, persona, horizontal.axis), 4),
      y: rounded(along(points, persona, vertical.axis), 4)
    }))
  }
}
