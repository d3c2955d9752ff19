/** Breaks a figure down by group of personas: age band, sex, household, and the thirds of a measure. Pure. */
import { Schema } from "effect"
import {
  ageBandOf,
  ageBands,
  householdTypes,
  type Population,
  sexes,
  type TraitName,
  traitColumn,
  traitNames,
  weightNames
} from "../population/Population.ts"
import { percentile, rounded } from "./Interval.ts"

const measures = [...traitNames, "income", ...weightNames.map((name) => `${name}Weight` as const)] as const
/** A measure by whose thirds personas are grouped: a trait, income, or a decision weight. */
export type Measure = (typeof measures)[number]

const thirds = ["low", "middle", "high"] as const
const others = ["age_band", "sex", "household"] as const

export const Group = Schema.Struct({
  by: Schema.Literals([...others, ...measures]).annotate({
    description:
      "What the personas are grouped by: age band, sex, household, or the thirds of a trait, of income or of a decision weight",
    examples: ["age_band"]
  }),
  group: Schema.String.annotate({
    description: `One of ${[...ageBands, ...sexes, ...householdTypes].join(", ")}; of a measure ${thirds.join(", ")}`,
    examples: ["25_34"]
  }),
  size: Schema.Int.annotate({ description: "Personas in the group", examples: [812] }),
  share: Schema.Finite.annotate({ description: "Their share of all personas, 0 to 1", examples: [0.1624] }),
  value: Schema.Finite.annotate({ description: "Mean of the figure within the group", examples: [0.4312] })
}).annotate({ identifier: "SimulationGroup", description: "A figure within one group of personas" })
export type Group = typeof Group.Type

type By = Group["by"]

const groupsBy = (
  by: By,
  names: ReadonlyArray<string>,
  indexOf: (persona: number) => number,
  values: Float64Array
): ReadonlyArray<Group> => {
  const sizes = new Float64Array(names.length)
  const sums = new Float64Array(names.length)
  for (let persona = 0; persona < values.length; persona++) {
    const index = indexOf(persona)
    sizes[index]!++
    sums[index]! += values[persona]!
  }
  return names.flatMap((group, index) => {
    const size = sizes[index]!
    if (size === 0) return []
    return [{ by, group, size, share: rounded(size / values.length, 4), value: rounded(sums[index]! / size, 4) }]
  })
}

/**
 * Groups by thirds of a column. Equal values share a group, so a column of few distinct values may have fewer than
 * three.
 */
const byThirds = (by: By, column: Float64Array, values: Float64Array): ReadonlyArray<Group> => {
  const sorted = column.slice().sort()
  const lower = percentile(sorted, 1 / 3)
  const upper = percentile(sorted, 2 / 3)
  const third = (x: number) => (x < lower ? 0 : x > upper ? 2 : 1)
  return groupsBy(by, thirds, (persona) => third(column[persona]!), values)
}

/**
 * Mean of `values` (one per persona) in each non-empty group, four decimals: by age band, sex and household, then by
 * the thirds of the given traits and of further columns.
 */
export const breakdown = (
  population: Population,
  values: Float64Array,
  traits: ReadonlyArray<TraitName>,
  columns: Readonly<Partial<Record<Measure, Float64Array>>> = {}
): ReadonlyArray<Group> => [
  ...groupsBy("age_band", ageBands, (persona) => ageBands.indexOf(ageBandOf(population.age[persona]!)), values),
  ...groupsBy("sex", sexes, (persona) => population.sex[persona]!, values),
  ...groupsBy("household", householdTypes, (persona) => population.household[persona]!, values),
  ...traits.flatMap((trait) => byThirds(trait, traitColumn(population, trait), values)),
  ...measures.flatMap((measure) => {
    const column = columns[measure]
    return column === undefined ? [] : byThirds(measure, column, values)
  })
]

/** In smaller groups the mean is mostly chance. */
const minGroupSize = 5

/**
 * The groups with the highest and with the lowest value, best and worst first. No group is in both lists, and groups of
 * fewer than 5 personas are in neither.
 */
export const extremes = (
  groups: ReadonlyArray<Group>,
  count: number
): { readonly best: ReadonlyArray<Group>; readonly worst: ReadonlyArray<Group> } => {
  const eligible = groups.filter((group) => group.size >= minGroupSize).sort((a, b) => b.value - a.value)
  const each = Math.min(count, Math.floor(eligible.length / 2))
  return { best: eligible.slice(0, each), worst: eligible.slice(eligible.length - each).toReversed() }
}
