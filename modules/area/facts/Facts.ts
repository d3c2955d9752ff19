/**
 * Selects the facts of an area from all datasets, which may overlap or contain only its wards. Pure.
 *
 * - The first dataset in the order of precedence that has a figure wins.
 * - Figures of a designated city that a dataset leaves out are computed from its wards: stations, establishments and
 *   daytime residents are added up, exposures averaged by residents (modelled).
 * - The habitable area of wards is not published, so their total area is used (modelled). Residents of working age are those
 *   neither under 15 nor over 64 (modelled).
 */
import { type DatasetName, type Provenance, precedence } from "./Dataset.ts"
import type { Fact, Status } from "./Metric.ts"
import { profileMetrics } from "./Metric.ts"
import type { Municipality } from "./Municipality.ts"

export type Figures = Readonly<Record<string, number>>
export type Facts = ReadonlyMap<string, Fact>

/** All stored figures by dataset and area code, with the provenance of each column. */
export type FigureTable = ReadonlyMap<
  DatasetName,
  { readonly provenance: Readonly<Record<string, Provenance>>; readonly areas: ReadonlyMap<string, Figures> }
>

/** Counted in each ward, none included. */
const countedMetrics: ReadonlySet<string> = new Set(["stations", "tramStops"])
const summedMetrics: ReadonlySet<string> = new Set<string>([
  ...countedMetrics,
  "daytimePopulation",
  "nighttimePopulation",
  ...["foodRetailShops", "amusementFacilities", "specialtyRestaurants", "cafes", "beautySalons"].flatMap((industry) => [
    industry,
    `${industry}Before`
  ])
])
/** Figures of the future. */
const isProjected = (metric: string): boolean => metric.startsWith("projected")
const averagedMetrics: ReadonlySet<string> = new Set([
  "earthquakeProbability",
  "floodExposure",
  "landslideExposure",
  "tsunamiExposure"
])

/** The figures of one dataset for an area and, for a designated city, for its wards. */
interface Source {
  readonly dataset: DatasetName
  readonly provenance: Readonly<Record<string, Provenance>>
  readonly own: Figures | undefined
  readonly wards: ReadonlyArray<{ readonly code: string; readonly figures: Figures }>
}

interface Value {
  readonly value: number
  readonly status: Status
}

const sourcesOf = (table: FigureTable, area: Municipality): ReadonlyArray<Source> =>
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

/** Residents of each ward. Wards without a figure share the rest of the city equally. */
const residentsOf = (wardCodes: ReadonlyArray<string>, sources: ReadonlyArray<Source>): ReadonlyMap<string, number> => {
  const known = new Map(
    sources.flatMap(({ wards }) =>
      wards.flatMap(({ code, figures }) => {
        const population = figures["population"]
        return population === undefined ? [] : [[code, population] as const]
      })
    )
  )
  const city = sources.find(({ own }) => own?.["population"] !== undefined)?.own?.["population"] ?? 0
  const rest = city - [...known.values()].reduce((sum, population) => sum + population, 0)
  const unknown = wardCodes.filter((code) => !known.has(code))
  if (unknown.length > 0 && rest <= 0) return new Map(wardCodes.map((code) => [code, 1]))
  return new Map([...known, ...unknown.map((code) => [code, rest / unknown.length] as const)])
}

const fromWards = (
  { wards }: Source,
  wardCount: number,
  metric: string,
  residents: () => ReadonlyMap<string, number>
): Value | undefined => {
  const known = wards.flatMap(({ code, figures }) => {
    const value = figures[metric]
    return value === undefined ? [] : [{ code, value }]
  })
  if (known.length === 0) return undefined
  if (!countedMetrics.has(metric) && summedMetrics.has(metric) && known.length < wardCount) return undefined
  if (summedMetrics.has(metric)) return { value: known.reduce((sum, { value }) => sum + value, 0), status: "observed" }
  if (!averagedMetrics.has(metric)) return undefined
  const weightOf = residents()
  const weights = known.map(({ code }) => weightOf.get(code) ?? 0)
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  return { value: known.reduce((sum, { value }, i) => sum + value * weights[i]!, 0) / total, status: "modelled" }
}

const find = (
  sources: ReadonlyArray<Source>,
  area: Municipality,
  metric: string,
  residents: () => ReadonlyMap<string, number>
): Fact | undefined => {
  for (const source of sources) {
    const own = source.own?.[metric]
    const found: Value | undefined =
      own === undefined
        ? fromWards(source, area.wardCodes.length, metric, residents)
        : {
            value: own,
            status:
              isProjected(metric) || (area.kind === "designated_city" && averagedMetrics.has(metric))
                ? "modelled"
                : "observed"
          }
    if (found !== undefined) return factOf(source, metric, found)
  }
  return undefined
}

const factOf = ({ dataset, provenance }: Source, metric: string, { status, value }: Value): Fact => {
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

/** The facts of an area. Nothing is inherited here; `Measurement.ts` does that for indicators. */
export const factsOf = (
  table: FigureTable,
  area: Municipality,
  metrics: ReadonlyArray<string> = profileMetrics
): Facts => {
  const facts = new Map<string, Fact>()
  const sources = sourcesOf(table, area)
  let residents: ReadonlyMap<string, number> | undefined
  const residentsOnce = () => (residents ??= residentsOf(area.wardCodes, sources))
  for (const metric of metrics) {
    const fact = find(sources, area, metric, residentsOnce)
    if (fact !== undefined) facts.set(metric, fact)
  }
  if (area.kind === "ward") modelForWard(facts)
  return facts
}
