/** Arranges the figures of an area for the API. Pure. */
import type { Localizable } from "../../../src/Language.ts"
import { Localized } from "../../../src/Language.ts"
import { measureGroups } from "../comparison/Measure.ts"
import type { AreaComparison, ComparedFigure } from "../contract.ts"
import { publisher } from "../scoring/Texts.ts"
import { agesOf } from "./AgePyramid.ts"
import type { AreaFigures } from "./FiguresView.ts"
import type { Spending } from "./Spending.ts"
import { spendingItems } from "./SpendingItems.ts"

type LocalizableFigures = Localizable<AreaFigures>

/** Four significant digits of rates; counts and yen whole. */
const round = (value: number): number => (Math.abs(value) >= 1000 ? Math.round(value) : Number(value.toPrecision(4)))
const roundKnown = (value: number | null): number | null => (value === null ? null : round(value))
const round1 = (value: number | null): number | null => (value === null ? null : Math.round(value * 10) / 10)
const round2 = (value: number): number => Math.round(value * 100) / 100

const sourceOf = ({ sources }: ComparedFigure): Localized => {
  const names = [...new Set(sources.map(({ name }) => name))].map(publisher)
  return new Localized(names.map(({ ja }) => ja).join("、"), names.map(({ en }) => en).join("; "))
}

const originOf = (figure: ComparedFigure) => ({
  year: figure.year,
  status: figure.status,
  source: sourceOf(figure),
  prefecture: roundKnown(figure.prefecture),
  nation: roundKnown(figure.nation),
  percentileNation: round1(figure.percentileNation),
  percentilePrefecture: round1(figure.percentilePrefecture)
})

const toFigure = (figure: ComparedFigure) => ({
  name: figure.name,
  label: figure.label,
  value: round(figure.value),
  unit: figure.unit,
  ...originOf(figure)
})

interface BusinessType {
  readonly type: string
  /** The measure of establishments per 10,000 people. */
  readonly per10000: string
  /** The metric of their number. */
  readonly count: string
  /** The measure of their change in five years. */
  readonly change?: string
}

const types: ReadonlyArray<BusinessType> = [
  { type: "restaurant", per10000: "restaurantsPer10000", count: "restaurants" },
  {
    type: "specialty_restaurant",
    per10000: "specialtyRestaurantsPer10000",
    count: "specialtyRestaurants",
    change: "specialtyRestaurantsChange"
  },
  { type: "cafe", per10000: "cafesPer10000", count: "cafes", change: "cafesChange" },
  { type: "retail", per10000: "retailShopsPer10000", count: "retailShops" },
  { type: "food_retail", per10000: "foodRetailPer10000", count: "foodRetailShops", change: "foodRetailChange" },
  { type: "beauty_salon", per10000: "beautySalonsPer10000", count: "beautySalons", change: "beautySalonsChange" },
  { type: "amusement", per10000: "amusementPer10000", count: "amusementFacilities", change: "amusementChange" },
  { type: "personal_service", per10000: "personalServicesPer10000", count: "establishmentsPersonalServices" },
  { type: "clinic", per10000: "clinicsPer10000", count: "clinics" },
  { type: "education", per10000: "educationPer10000", count: "establishmentsEducation" },
  { type: "real_estate", per10000: "realEstatePer10000", count: "establishmentsRealEstate" }
]

/**
 * Establishments by type. The saturation index, a measure of this product, is their number per person over that of the nation: 1 as
 * in the nation. It says nothing of their size or of what people spend.
 */
const establishmentsOf = ({ facts, figures }: AreaComparison): LocalizableFigures["establishments"] =>
  types.flatMap(({ change, count, per10000, type }) => {
    const figure = figures.get(per10000)
    if (figure === undefined) return []
    const changed = change === undefined ? undefined : figures.get(change)
    return [
      {
        type,
        label: figure.label,
        count: facts.get(count)?.value ?? null,
        per10000: round(figure.value),
        saturationIndex: figure.nation === null || figure.nation === 0 ? null : round2(figure.value / figure.nation),
        changePercent: round1(changed?.value ?? null),
        ...originOf(figure)
      }
    ]
  })

const labels = new Map(spendingItems.map(({ label, name }) => [name, label]))

const toSpending = ({ items, place, source, year }: Spending): LocalizableFigures["spending"] => ({
  place,
  year,
  source: publisher(source),
  items: items.map(({ name, nation, yen }) => ({
    item: name,
    label: labels.get(name)!,
    yenPerYear: yen,
    nation,
    index: nation === null || nation === 0 ? null : round2(yen / nation)
  }))
})

export const figuresOf = (comparison: AreaComparison, spending: Spending): LocalizableFigures => {
  const group = (names: ReadonlyArray<string>) =>
    names.flatMap((name) => {
      const figure = comparison.figures.get(name)
      return figure === undefined ? [] : [toFigure(figure)]
    })
  return {
    areaCode: comparison.areaCode,
    areaName: comparison.areaName,
    people: group(measureGroups.people),
    daytime: group(measureGroups.daytime),
    economy: group(measureGroups.economy),
    places: group(measureGroups.places),
    establishments: establishmentsOf(comparison),
    spending: toSpending(spending),
    ages: agesOf(comparison)
  }
}
