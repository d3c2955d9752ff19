/**
 * Which figures hold for an area, when several sets speak of it, or only of its wards. Pure.
 *
 * - The first set in the order of precedence that knows a figure is believed.
 * - A designated city that a set leaves out is put together from its wards: stations are added up, exposures averaged
 *   by residents (modelled).
 * - A ward's habitable land is published nowhere: its whole area stands in (modelled). So does everyone neither under
 *   15 nor over 64 for the residents of working age.
 */
import { type DatasetName, type Provenance, precedence } from "../Dataset.ts"
import type { Fact, ScoringMetric, Status } from "../Metric.ts"
import { scoringMetrics } from "../Metric.ts"
import type { Municipality } from "../Municipality.ts"

export type Figures = Readonly<Record<string, number>>
export type Facts = ReadonlyMap<string, Fact>

/** All stored figures: by set, then by area code, with the provenance of the columns. */
export type FigureTable = ReadonlyMap<
  DatasetName,
  { readonly provenance: Readonly<Record<string, Provenance>>; readonly areas: ReadonlyMap<string, Figures> }
>

const summed: ReadonlySet<string> = new Set<ScoringMetric>(["stations"])
const averaged: ReadonlySet<string> = new Set<ScoringMetric>([
  "earthquakeProbability",
  "floodExposure",
  "landslideExposure"
])

/** One set's word on an area and, for a designated city, on its wards. */
interface Layer {
  readonly dataset: DatasetName
  readonly provenance: Readonly<Record<string, Provenance>>
  readonly own: Figures | undefined
  readonly wards: ReadonlyArray<{ readonly code: string; readonly figures: Figures }>
}

interface Found {
  readonly value: number
  readonly status: Status
}

const layersOf = (table: FigureTable, area: Municipality): ReadonlyArray<Layer> =>
  precedence.flatMap((dataset) => {
    const set = table.get(dataset)
    if (set === undefined) return []
    const own = set.areas.get(area.code)
    const wards = area.wardCodes.flatMap((code) => {
      const figures = set.areas.get(code)
      return figures === undefined ? [] : [{ code, figures }]
    })
    return own === undefined && wards.length === 0 ? [] : [{ dataset, provenance: set.provenance, own, wards }]
  })

/** Residents of each ward; those of which it is unknown share the rest of the city equally. */
const residentsOf = (wardCodes: ReadonlyArray<string>, layers: ReadonlyArray<Layer>): ReadonlyMap<string, number> => {
  const known = new Map(
    layers.flatMap(({ wards }) =>
      wards.flatMap(({ code, figures }) => {
        const population = figures["population"]
        return population === undefined ? [] : [[code, population] as const]
      })
    )
  )
  const city = layers.find(({ own }) => own?.["population"] !== undefined)?.own?.["population"] ?? 0
  const rest = city - [...known.values()].reduce((sum, population) => sum + population, 0)
  const unknown = wardCodes.filter((code) => !known.has(code))
  if (unknown.length > 0 && rest <= 0) return new Map(wardCodes.map((code) => [code, 1]))
  return new Map([...known, ...unknown.map((code) => [code, rest / unknown.length] as const)])
}

const fromWards = (
  { wards }: Layer,
  metric: string,
  residents: () => ReadonlyMap<string, number>
): Found | undefined => {
  const known = wards.flatMap(({ code, figures }) => {
    const value = figures[metric]
    return value === undefined ? [] : [{ code, value }]
  })
  if (known.length === 0) return undefined
  if (summed.has(metric)) return { value: known.reduce((sum, { value }) => sum + value, 0), status: "observed" }
  if (!averaged.has(metric)) return undefined
  const weightOf = residents()
  const weights = known.map(({ code }) => weightOf.get(code) ?? 0)
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  return { value: known.reduce((sum, { value }, i) => sum + value * weights[i]!, 0) / total, status: "modelled" }
}

const find = (
  layers: ReadonlyArray<Layer>,
  area: Municipality,
  metric: string,
  residents: () => ReadonlyMap<string, number>
): Fact | undefined => {
  for (const layer of layers) {
    const own = layer.own?.[metric]
    const found: Found | undefined =
      own === undefined
        ? fromWards(layer, metric, residents)
        : { value: own, status: area.kind === "designated_city" && averaged.has(metric) ? "modelled" : "observed" }
    if (found !== undefined) return factOf(layer, metric, found)
  }
  return undefined
}

const factOf = ({ dataset, provenance }: Layer, metric: string, { status, value }: Found): Fact => {
  const { source = "", unit = "", year = 0 } = provenance[metric] ?? {}
  return { metric, value, unit, year, source, dataset, status }
}

const modelForWard = (facts: Map<string, Fact>): void => {
  const whole = facts.get("totalArea")
  if (whole !== undefined && !facts.has("habitableArea")) {
    facts.set("habitableArea", { ...whole, metric: "habitableArea", status: "modelled" })
  }
  const [all, young, old] = [facts.get("population"), facts.get("age0to14"), facts.get("age65plus")]
  if (all !== undefined && young !== undefined && old !== undefined && !facts.has("age15to64")) {
    facts.set("age15to64", {
      ...all,
      metric: "age15to64",
      value: all.value - young.value - old.value,
      status: "modelled"
    })
  }
}

/** What is known of the area itself; nothing is inherited here. */
export const factsOf = (
  table: FigureTable,
  area: Municipality,
  metrics: ReadonlyArray<string> = scoringMetrics
): Facts => {
  const facts = new Map<string, Fact>()
  const layers = layersOf(table, area)
  let residents: ReadonlyMap<string, number> | undefined
  const residentsOnce = () => (residents ??= residentsOf(area.wardCodes, layers))
  for (const metric of metrics) {
    const fact = find(layers, area, metric, residentsOnce)
    if (fact !== undefined) facts.set(metric, fact)
  }
  if (area.kind === "ward") modelForWard(facts)
  return facts
}
