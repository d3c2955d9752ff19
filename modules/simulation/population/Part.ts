/** Margins of one kind with what they say of themselves, and how they are taken over from another area. */
import { rounded } from "../statistics/Interval.ts"
import { type AreaFiguresLike, type Figure, originOf, weaker } from "./Figures.ts"
import type { Marginals } from "./Table.ts"

export interface Margin extends Figure {
  readonly name: string
}

export interface Margins extends Marginals {
  /** Null for the whole of Japan. */
  readonly areaCode: string | null
  readonly areaName: string
  /** Part of the women, and of the men, who are employed. */
  readonly employed: ReadonlyArray<number>
  /** Part of the women, and of the men, who seek work. */
  readonly unemployed: ReadonlyArray<number>
  /** Parts of agriculture, industry and services among the employed; they sum to 1. */
  readonly sectors: ReadonlyArray<number>
  /** Taxable income per taxpayer, as a multiple of Japan's. */
  readonly incomeRatio: number
  /** In the order of the members above, with the counts that the shares come from. */
  readonly provenance: ReadonlyArray<Margin>
}

/** Where an area has from what it lacks. */
export interface Parent {
  readonly margins: Margins
  readonly status: "inherited" | "modelled"
}

export interface Part {
  readonly shares: ReadonlyArray<number>
  readonly margins: ReadonlyArray<Margin>
}

export type Origin = Omit<Figure, "value" | "unit">

export const scaled = (values: ReadonlyArray<number>): ReadonlyArray<number> => {
  const total = values.reduce((sum, value) => sum + value, 0)
  return values.map((value) => value / total)
}

export const named = (
  names: ReadonlyArray<string>,
  values: ReadonlyArray<number>,
  unit: string,
  { source, status, year }: Origin
): ReadonlyArray<Margin> => {
  // Parts of something in ten-thousandths, all else in whole persons, households and yen: more digits mean nothing.
  const decimals = unit.startsWith("fraction") ? 4 : 0
  return names.map((name, i) => ({ name, value: rounded(values[i]!, decimals), unit, year, source, status }))
}

/** What the parent has, as the parent tells it, but taken over. */
export const taken = (parent: Parent, names: ReadonlyArray<string>, shares: ReadonlyArray<number>): Part => ({
  shares,
  margins: parent.margins.provenance
    .filter(({ name }) => names.includes(name))
    .map(({ name, source, status, unit, value, year }) => {
      return { name, value, unit, year, source, status: weaker(status, parent.status) }
    })
})

/** The origin of what the area's figures and the parent's proportions make together. */
export const joint = (area: AreaFiguresLike, names: ReadonlyArray<string>, parent: Parent): Origin => {
  const { source, status, year } = originOf(area, names)
  return { year, source: `${source}; pattern of ${parent.margins.areaName}`, status: weaker(status, parent.status) }
}
