/** The segments of an area's residents: clusters that other residents give again, else groups by age and household. Pure. */
import type { Localized } from "../../../../src/Language.ts"
import { stream } from "../../statistics/Random.ts"
import type { People } from "../Template.ts"
import { type Discovery, discover } from "./cluster/Discovery.ts"
import { scatterOf } from "./cluster/Evidence.ts"
import type { Matrix } from "./cluster/Matrix.ts"
import { lifeStagesOf, stageOfEach } from "./LifeStages.ts"
import { inDeviations, livingStandards } from "./PersonaMeasures.ts"
import type { SegmentFindings } from "./SegmentFindings.ts"
import { deviationsOf, namesOf, summaryOf } from "./SegmentName.ts"
import type { Members } from "./SegmentProfile.ts"

export interface AreaSegments {
  readonly basis: SegmentFindings["basis"]
  /** Names by segment. */
  readonly names: ReadonlyArray<Localized>
  readonly centroids: Matrix
  /** Segment of each of some people, with their points. */
  readonly assign: (people: People, points: Matrix) => Uint8Array
  /** What the search for clusters found; undefined where residents are too few for one. */
  readonly discovery: Discovery | undefined
}

/** Segments belong to the people: the seed of a simulation decides nothing about them. */
const discoverySeed = 20_261_126

export const membersOf = (labels: Uint8Array, cluster: number): Members =>
  Uint32Array.from(labels.keys()).filter((persona) => labels[persona] === cluster)

/** Name of each cluster by the people in it, the largest first where names are numbered. */
const clusterNamesOf = (
  people: People,
  standards: Float64Array,
  members: ReadonlyArray<Members>,
  centroids: Matrix
): ReadonlyArray<Localized> => {
  const order = [...members.keys()].sort((a, b) => members[b]!.length - members[a]!.length || a - b)
  const names = namesOf(
    order.map((cluster) =>
      summaryOf(people, standards, deviationsOf(inDeviations(centroids, cluster)), members[cluster]!)
    )
  )
  return members.map((_, cluster) => names[order.indexOf(cluster)]!)
}

const labelled = (labels: Uint8Array, clusters: number): ReadonlyArray<Members> =>
  Array.from({ length: clusters }, (_, cluster) => membersOf(labels, cluster))

export const areaSegmentsOf = (
  residents: People,
  points: Matrix,
  most: number,
  { checkpoint, progress }: { readonly checkpoint: () => void; readonly progress: (share: number) => void }
): AreaSegments => {
  const standards = livingStandards(residents)
  const discovery = discover(points, most, {
    random: (label) => stream(discoverySeed, label),
    namesOf: (indices, labels, centroids) => {
      const members = labelled(labels, centroids.rows).map((own) => own.map((index) => indices[index]!))
      return clusterNamesOf(residents, standards, members, centroids).map(({ en }) => en)
    },
    checkpoint,
    progress
  })
  if (discovery?.reproduced === true) {
    const { labels } = discovery
    const { centroids } = scatterOf(points, labels, discovery.centroids.rows)
    const names = clusterNamesOf(residents, standards, labelled(labels, centroids.rows), centroids)
    return { basis: "clusters", names, centroids, discovery, assign: assignBy(discovery) }
  }
  const stages = lifeStagesOf(most)
  const { centroids } = scatterOf(points, stageOfEach(stages, residents), stages.length)
  return {
    basis: "life_stages",
    names: stages.map(({ name }) => name),
    centroids,
    discovery,
    assign: assignTo(stages)
  }
}

// Apart from the search, whose residents they would keep in memory.
const assignBy =
  ({ assign }: Discovery): AreaSegments["assign"] =>
  (_, points) =>
    assign(points)
const assignTo =
  (stages: ReturnType<typeof lifeStagesOf>): AreaSegments["assign"] =>
  (people) =>
    stageOfEach(stages, people)
