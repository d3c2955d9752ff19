/**
 * The leading ways in which people differ by degrees, for areas without clear segments: the first principal components of the
 * residents' measures, and how people at either end would respond. Pure.
 */
import { type Localizable, localize } from "../../../../src/Language.ts"
import { intervalFrom, percentile, type Replicates, rounded } from "../../statistics/Interval.ts"
import { relationOf } from "../Relations.ts"
import type { Matrix } from "./cluster/Matrix.ts"
import { along, projectionOf } from "./cluster/PrincipalComponents.ts"
import { inDeviations } from "./PersonaMeasures.ts"
import type { Gradient } from "./SegmentFindings.ts"
import { deviationsOf, measureLabels, measureWord } from "./SegmentName.ts"
import { type Members, meanOver } from "./SegmentProfile.ts"

/** A direction in which residents differ. */
export interface Direction {
  readonly axis: Float64Array
  /** Share of the residents' variance along it. */
  readonly explained: number
  /** Where the lower third of the residents ends, and where the upper one begins. */
  readonly thirds: readonly [low: number, high: number]
}

/** The first two principal components of the residents. */
export const directionsOf = (points: Matrix): readonly [Direction, Direction] => {
  const { axes, explained } = projectionOf(points)
  const directionOf = (place: 0 | 1): Direction => {
    const axis = axes[place]
    const among = Float64Array.from({ length: points.rows }, (_, row) => along(points, row, axis)).sort()
    return { axis, explained: explained[place], thirds: [percentile(among, 1 / 3), percentile(among, 2 / 3)] }
  }
  return [directionOf(0), directionOf(1)]
}

interface Ends {
  readonly explained: number
  /** Personas in the residents' upper and lower third; neither is empty. */
  readonly upper: Members
  readonly lower: Members
  /** Means of the upper third less those of the lower, in standard deviations, the greatest first. */
  readonly differences: ReturnType<typeof deviationsOf>
}

/** Measures that name the ends, and those that are shown. */
const [named, shown] = [2, 4] as const

const meansOf = (points: Matrix, members: Members): Float64Array => {
  const { columns } = points
  return inDeviations(
    {
      rows: 1,
      columns,
      values: Float64Array.from({ length: columns }, (_, column) =>
        meanOver(members, (row) => points.values[row * columns + column]!)
      )
    },
    0
  )
}

export const endsOf = (directions: ReadonlyArray<Direction>, points: Matrix): ReadonlyArray<Ends> =>
  directions.flatMap(({ axis, explained, thirds: [low, high] }) => {
    const all = Uint32Array.from({ length: points.rows }, (_, row) => row)
    const upper = all.filter((row) => along(points, row, axis) >= high)
    const lower = all.filter((row) => along(points, row, axis) < low)
    if (upper.length === 0 || lower.length === 0) return []
    const [above, below] = [meansOf(points, upper), meansOf(points, lower)]
    const differences = deviationsOf(above.map((mean, measure) => mean - below[measure]!))
    return [{ explained, upper, lower, differences }]
  })

/** `replicates` of the upper and the lower end of each gradient, one after the other. */
export const gradientsOf = (
  ends: ReadonlyArray<Ends>,
  responses: Float64Array,
  replicates: ReadonlyArray<Replicates>
): ReadonlyArray<Localizable<Gradient>> =>
  ends.map(({ differences, explained, lower, upper }, index) => {
    const [of, other] = [replicates[2 * index]!, replicates[2 * index + 1]!]
    const [high, low] = [upper, lower].map((members) => meanOver(members, (persona) => responses[persona]!))
    const wordsFor = (sign: 1 | -1) =>
      localize((language) =>
        differences
          .slice(0, named)
          .map(({ deviation, measure }) => measureWord(measure, sign * deviation)[language])
          .join({ ja: "・", en: ", " }[language])
      )
    const { difference, probability, verdict } = relationOf(high! - low!, of, other)
    return {
      explained: rounded(explained, 4),
      measures: differences.slice(0, shown).map(({ deviation, measure }) => ({
        measure,
        label: measureLabels[measure],
        difference: rounded(deviation, 4)
      })),
      upper: { name: wordsFor(1), size: upper.length, response: intervalFrom(high!, of, 4) },
      lower: { name: wordsFor(-1), size: lower.length, response: intervalFrom(low!, other, 4) },
      difference,
      probability,
      verdict
    }
  })
