/** The figures of each section of a report. Pure. */
import { Localized } from "../../../../src/Language.ts"
import type { AreaComparison, ComparedFigure } from "../../../area/contract.ts"
import { type ReportAxis, reportAxes } from "../../Industry.ts"
import { type Income, incomeOf, incomeSource, incomeYear, nationalIncome } from "../axes/Income.ts"
import type { BasedEstimate, Catchment } from "../catchment/Catchment.ts"
import { roundPersons } from "../catchment/Estimate.ts"
import type { Site } from "../Site.ts"
import { type LocalizedFigure, namesOf, ofMunicipality, ofRadius } from "./Figure.ts"
import { figureKeys } from "./FigureKeys.ts"

type Figures = Readonly<Record<string, LocalizedFigure>>

const taxable = (comparison: AreaComparison) => comparison.figures.get("taxableIncomePerHousehold")

export const incomeIn = (comparison: AreaComparison): Income | undefined => {
  const figure = taxable(comparison)
  return incomeOf(figure?.value, figure?.nation)
}

const municipal = (axis: ReportAxis, { figures }: AreaComparison): Figures =>
  Object.fromEntries(
    Object.entries(figureKeys[axis]).flatMap(([measure, key]) => {
      const figure = figures.get(measure)
      return figure === undefined ? [] : [[key, ofMunicipality(figure.label, figure)]]
    })
  )

export const catchmentSources: Readonly<Record<BasedEstimate["basis"], ReadonlyArray<string>>> = {
  town_blocks: [
    "Population Census 2020, town blocks and daytime population (Statistics Bureau of Japan)",
    "National Land Numerical Information S12, passengers of stations (MLIT)"
  ],
  people_flow: ["People-flow by 1 km mesh (MLIT)"],
  towns: ["Geolonia addresses or location reference information (MLIT)"],
  municipal_density: []
}

/** People per km2 within the radius, beside the density of the municipality. */
const densityFigure = (
  label: Localized,
  people: BasedEstimate | null,
  { areaKm2 }: Catchment,
  percentile: number | null,
  compared: ComparedFigure | undefined
): LocalizedFigure | undefined =>
  people === null
    ? undefined
    : ofRadius({
        label,
        value: roundPersons(people.value / areaKm2),
        low: roundPersons(people.low / areaKm2),
        high: roundPersons(people.high / areaKm2),
        unit: "persons/km2",
        year: people.year,
        percentile,
        compared,
        sources: [...catchmentSources[people.basis], ...(compared === undefined ? [] : namesOf(compared))]
      })

const incomeFigures = (comparison: AreaComparison): Figures => {
  const figure = taxable(comparison)
  const income = incomeIn(comparison)
  if (figure === undefined || income === undefined) return {}
  const prefecture = incomeOf(figure.prefecture ?? undefined, figure.nation)
  const modelled = (label: Localized, unit: string, of: (income: Income) => number): LocalizedFigure => ({
    ...ofMunicipality(label, figure),
    unit,
    value: of(income),
    municipality: of(income),
    prefecture: prefecture === undefined ? null : of(prefecture),
    nation: of(nationalIncome),
    year: incomeYear,
    estimated: true,
    sources: [incomeSource, ...namesOf(figure)]
  })
  return {
    avg_household_income: modelled(
      new Localized("平均世帯年収（推計）", "Mean household income (estimated)"),
      "yen/year",
      ({ average }) => average
    ),
    disposable_income_index: modelled(
      new Localized("可処分所得指数（全国=100、推計）", "Disposable income, 100 is the nation (estimated)"),
      "index",
      ({ disposableIndex }) => disposableIndex
    )
  }
}

const ofCatchment = ({ catchment, comparison, densityRanks }: Site) => {
  const residents = densityFigure(
    new Localized("半径内の居住人口密度", "Residents per km2 within the radius"),
    catchment.residents,
    catchment,
    densityRanks.residents,
    comparison.figures.get("residentDensity")
  )
  const daytime = densityFigure(
    new Localized("半径内の昼間の人口密度", "People per km2 by day within the radius"),
    catchment.daytime,
    catchment,
    densityRanks.daytime,
    comparison.figures.get("daytimeDensity")
  )
  return {
    population: residents === undefined ? {} : { resident_density: residents },
    demand: daytime === undefined ? {} : { daytime_density: daytime }
  }
}

export const figuresOf = (site: Site): Readonly<Record<ReportAxis, Figures>> => {
  const { comparison } = site
  const catchment = ofCatchment(site)
  const added: Partial<Record<ReportAxis, Figures>> = { ...catchment, economics: incomeFigures(comparison) }
  return Object.fromEntries(
    reportAxes.map((axis) => [axis, { ...added[axis], ...municipal(axis, comparison) }])
  ) as Record<ReportAxis, Figures>
}
