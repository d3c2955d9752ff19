/** Computes the figures of an area, each beside its prefecture, the nation and the other municipalities. Pure. */
import type { AreaComparison, ComparedFigure } from "../contract.ts"
import type { Facts } from "../facts/Facts.ts"
import type { Fact } from "../facts/Metric.ts"
import type { Municipality } from "../facts/Municipality.ts"
import { percentileRank } from "../scoring/Distribution.ts"
import { type Measure, measures } from "./Measure.ts"
import { measureLabels } from "./MeasureLabels.ts"
import type { Comparable, Nation } from "./Nation.ts"

interface Value {
  readonly value: number
  readonly inputs: ReadonlyArray<Fact>
}

const valueOf = ({ formula, inputs }: Measure, facts: Facts): Value | undefined => {
  const found = inputs.flatMap((metric) => facts.get(metric) ?? [])
  if (found.length < inputs.length) return undefined
  const value = formula(...found.map((fact) => fact.value))
  return Number.isFinite(value) ? { value, inputs: found } : undefined
}

const sourcesOf = (inputs: ReadonlyArray<Fact>): ComparedFigure["sources"] => [
  ...new Map(inputs.map(({ source, year }) => [`${source} ${year}`, { name: source, year }])).values()
]

const compare = (
  measure: Measure,
  { inputs, value }: Value,
  { basis, nation, prefectures, sorted }: Comparable,
  prefCode: string,
  inherited: boolean
): ComparedFigure => {
  const prefecture = prefectures.get(prefCode)
  const modelled = inputs.some(({ status }) => status === "modelled")
  return {
    name: measure.name,
    label: measureLabels[measure.name]!,
    unit: measure.unit,
    value,
    year: inputs[0]!.year,
    status: inherited ? "inherited" : modelled ? "modelled" : "observed",
    sources: sourcesOf(inputs),
    prefecture: prefecture?.value ?? null,
    nation,
    percentileNation: percentileRank(sorted, value),
    percentilePrefecture: prefecture === undefined ? null : percentileRank(prefecture.sorted, value),
    basis
  }
}

/** @param city the facts of the city that a ward belongs to */
export const comparisonOf = (
  area: Municipality,
  facts: Facts,
  city: Facts | undefined,
  nation: Nation
): AreaComparison => {
  const figures = new Map<string, ComparedFigure>()
  for (const measure of measures) {
    const own = valueOf(measure, facts)
    const value = own ?? (measure.inherited && city !== undefined ? valueOf(measure, city) : undefined)
    const comparable = nation.get(measure.name)
    if (value === undefined || comparable === undefined) continue
    figures.set(measure.name, compare(measure, value, comparable, area.prefCode, own === undefined))
  }
  return {
    areaCode: area.code,
    areaName: area.fullName,
    prefCode: area.prefCode,
    prefecture: area.prefecture,
    cityCode: area.cityCode,
    facts,
    figures,
    rank: (measure, value) => percentileRank(nation.get(measure)?.sorted ?? new Float64Array(), value)
  }
}
