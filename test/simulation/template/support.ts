/** Populations and worlds built from columns, for tests of templates and statistics. */
import {
  type HouseholdType,
  householdTypes,
  type Population,
  type Sex,
  sexes,
  type TraitName,
  traitNames,
  traitUnit,
  type WeightName,
  weightNames
} from "../../../modules/simulation/population/Population.ts"
import { type Posterior, prior } from "../../../modules/simulation/statistics/Posterior.ts"
import { stream } from "../../../modules/simulation/statistics/Random.ts"
import type { Json, Report, World } from "../../../modules/simulation/template/Template.ts"
import { analyse } from "../../../modules/simulation/text/Morphology.ts"
import { inLanguage, type Language } from "../../../src/Language.ts"
import { asResidents } from "../../support/segment/Residents.ts"

/** One value for all personas, or a function of the persona. */
export type Column<A> = A | ((persona: number) => A)
const at = <A extends string | number>(column: Column<A>, persona: number): A =>
  typeof column === "function" ? column(persona) : column

export interface PopulationColumns {
  readonly age?: Column<number>
  readonly sex?: Column<Sex>
  readonly household?: Column<HouseholdType>
  readonly occupation?: Column<number>
  readonly income?: Column<number>
  /** 0 to 1; a trait that is not named is 0.5. */
  readonly traits?: Readonly<Partial<Record<TraitName, Column<number>>>>
  readonly growth?: Column<number>
}

/** Personas of 40 years with 3,000,000 yen and mean traits, except where the columns say otherwise. */
export const populationOf = (size: number, columns: PopulationColumns = {}): Population => {
  const every = <A>(value: (persona: number) => A) => Array.from({ length: size }, (_, persona) => value(persona))
  return {
    size,
    id: every((persona) => `01TEST${String(persona).padStart(20, "0")}`),
    name: every((persona) => `人 ${persona}`),
    age: Uint8Array.from(every((persona) => at(columns.age ?? 40, persona))),
    sex: Uint8Array.from(every((persona) => sexes.indexOf(at(columns.sex ?? "female", persona)))),
    household: Uint8Array.from(every((persona) => householdTypes.indexOf(at(columns.household ?? "single", persona)))),
    occupation: Uint8Array.from(every((persona) => at(columns.occupation ?? 0, persona))),
    income: Float64Array.from(every((persona) => at(columns.income ?? 3_000_000, persona))),
    traits: Uint16Array.from(
      every((persona) =>
        traitNames.map((trait) => Math.round(at(columns.traits?.[trait] ?? 0.5, persona) * traitUnit))
      ).flat()
    ),
    growth: Uint16Array.from(every((persona) => at(columns.growth ?? 0, persona)))
  }
}

export type WeightColumns = Readonly<Partial<Record<WeightName, Column<number>>>>

/** Decision weights, scaled to a sum of 1 for each persona; missing ones count 1 before that. */
export const weightsFor = (size: number, columns: WeightColumns = {}): Float64Array =>
  Float64Array.from(
    Array.from({ length: size }, (_, persona) => {
      const raw = weightNames.map((weight) => at(columns[weight] ?? 1, persona))
      const sum = raw.reduce((total, value) => total + value, 0)
      return raw.map((value) => value / sum)
    }).flat()
  )

export interface WorldOptions {
  readonly seed?: number
  readonly weights?: WeightColumns
  /** A level that outcomes taught. */
  readonly shift?: number
  readonly posterior?: Posterior
  readonly areaCode?: string
  readonly judged?: ReadonlyMap<string, Float64Array>
  readonly reactions?: World["reactions"]
  readonly random?: World["random"]
  readonly checkpoint?: () => void
  readonly progress?: (share: number) => void
}

/** What a world has of a level that an outcome taught, as uncertain as the prior. */
export const taught = (level: number): Pick<World, "shift" | "posterior"> => ({
  shift: level,
  posterior: { components: prior.components.map((each) => ({ ...each, level })), outcomes: 1, ownOutcomes: 1 }
})

export const worldOf = (population: Population, options: WorldOptions = {}): World => {
  const people = { population, weights: weightsFor(population.size, options.weights) }
  return {
    ...people,
    residents: asResidents(people),
    random: options.random ?? ((label) => stream(options.seed ?? 1, label)),
    shift: options.shift ?? 0,
    posterior: options.posterior ?? (options.shift === undefined ? prior : taught(options.shift).posterior),
    areaCode: options.areaCode ?? null,
    judged: options.judged ?? new Map(),
    reactions: options.reactions ?? new Map(),
    analyse,
    areaName: "東京都新宿区",
    checkpoint: options.checkpoint ?? (() => {}),
    progress: options.progress ?? (() => {})
  }
}

/** Personas of all ages, both sexes and all households, with incomes, traits and weights drawn at random. */
export const variedWorld = (
  size: number,
  seed: number,
  options: Omit<WorldOptions, "seed" | "weights"> = {}
): World => {
  const draw = stream(seed, "test/population")
  const bounded = (mean: number, spread: number) => Math.min(1, Math.max(0, mean + spread * draw.normal()))
  const population = populationOf(size, {
    age: () => 15 + draw.below(80),
    sex: () => sexes[draw.below(sexes.length)]!,
    household: () => householdTypes[draw.below(householdTypes.length)]!,
    income: () => Math.round(Math.exp(Math.log(3_000_000) + 0.7 * draw.normal())),
    traits: Object.fromEntries(traitNames.map((trait) => [trait, () => bounded(0.5, 0.15)])),
    growth: () => draw.below(20)
  })
  const weights = Object.fromEntries(weightNames.map((weight) => [weight, () => bounded(0.5, 0.2) + 0.1]))
  return worldOf(population, { ...options, seed, weights })
}

/** The report of a template in one language. */
export const reportIn = <Input, Findings>(
  template: {
    readonly findings: Json<Findings>
    readonly run: (input: Input, world: World) => Report<unknown>
  },
  input: NoInfer<Input>,
  world: World,
  language: Language = "ja"
): { readonly [Member in keyof Report<Findings>]: Member extends "headline" ? string : Report<Findings>[Member] } => {
  const report = template.run(input, world)
  return {
    overallScore: report.overallScore,
    headline: inLanguage<string>(report.headline, language),
    findings: inLanguage(report.findings, language) as Findings,
    segments: inLanguage(report.segments, language)
  }
}
