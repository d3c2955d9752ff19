/** The publishers of all figures of a report, with the years of their figures. Pure. */
import { incomeSource, incomeYear } from "../axes/Income.ts"
import type { Site } from "../Site.ts"
import type { TradeAreaReport } from "./ReportView.ts"
import { catchmentSources, incomeIn } from "./SectionFigures.ts"

export const sourcesOf = ({ catchment, comparison, surroundings }: Site): TradeAreaReport["meta"]["sources"] => {
  const years = new Map<string, Set<number>>()
  const add = (name: string, year: number | null) => {
    const known = years.get(name) ?? new Set()
    years.set(name, known)
    if (year !== null) known.add(year)
  }
  for (const { sources } of comparison.figures.values()) for (const { name, year } of sources) add(name, year)
  for (const people of [catchment.residents, catchment.daytime]) {
    if (people !== null) for (const source of catchmentSources[people.basis]) add(source, people.year)
  }
  if (incomeIn(comparison) !== undefined) add(incomeSource, incomeYear)
  for (const { licence, name, source, year } of surroundings.knowledge.lists) {
    add(licence === null ? (source ?? name) : `${source ?? name} (${licence})`, year)
  }
  return [...years].map(([name, found]) => ({ name, years: [...found].sort((a, b) => a - b) }))
}
