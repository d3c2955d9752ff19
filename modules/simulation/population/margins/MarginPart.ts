/** Margins of one kind with their provenance, and how they are inherited from another area. */
import { Localized, localize } from "../../../../src/Language.ts"
import { rounded } from "../../statistics/Interval.ts"
import type { TableMargins } from "../fitting/CellTable.ts"
import { type AreaFiguresLike, type Figure, originOf, weaker } from "./AreaFigures.ts"
import { placeIn } from "./Japan.ts"

export interface Margin extends Figure {
  readonly name: string
  /** Name of the area whose proportions were used in addition to the source; null if none were. */
  readonly patternOf: string | null
}

export interface Margins extends TableMargins {
  /** Null for the whole of Japan. */
  readonly areaCode: string | null
  readonly areaName: string
  /** Employed share of the women and of the men. */
  readonly employed: ReadonlyArray<number>
  /** Share of the women and of the men who seek work. */
  readonly unemployed: ReadonlyArray<number>
  /** Shares of agriculture, industry and services among the employed; they sum to 1. */
  readonly sectors: ReadonlyArray<number>
  /** Taxable income per taxpayer, as a multiple of Japan's. */
  readonly incomeRatio: number
  /** In the order of the members above; persons where the shares come from counts. */
  readonly provenance: ReadonlyArray<Margin>
}

/** The area whose margins replace missing ones: a ward's city, or Japan. */
export interface Parent {
  readonly margins: Margins
  readonly status: "inherited" | "modelled"
}

export interface Part {
  readonly shares: ReadonlyArray<number>
  readonly margins: ReadonlyArray<Margin>
}

export type Origin = Omit<Figure, "value" | "unit"> & { readonly patternOf?: string | null }

export const scaled = (values: ReadonlyArray<number>): ReadonlyArray<number> => {
  const total = values.reduce((sum, value) => sum + value, 0)
  return values.map((value) => value / total)
}

export const named = (
  names: ReadonlyArray<string>,
  values: ReadonlyArray<number>,
  unit: string,
  { patternOf = null, source, status, year }: Origin
): ReadonlyArray<Margin> => {
  // Fractions are rounded to ten-thousandths, counts of persons, households and yen to whole numbers.
  const decimals = unit.startsWith("fraction") ? 4 : 0
  return names.map((name, i) => ({ name, value: rounded(values[i]!, decimals), unit, year, source, status, patternOf }))
}

/** The parent's margins with their provenance, marked as inherited or modelled. */
export const inherited = (parent: Parent, names: ReadonlyArray<string>, shares: ReadonlyArray<number>): Part => ({
  shares,
  margins: parent.margins.provenance
    .filter(({ name }) => names.includes(name))
    .map((margin) => Object.assign({}, margin, { status: weaker(margin.status, parent.status) }))
})

/** Origin of a value computed from the area's figures and the parent's proportions. */
export const joint = (area: AreaFiguresLike, names: ReadonlyArray<string>, parent: Parent): Origin => {
  const { source, status, year } = originOf(area, names)
  return { year, source, status: weaker(status, parent.status), patternOf: parent.margins.areaName }
}

const units: ReadonlyMap<string, string> = new Map([
  ["persons", "人"],
  ["households", "世帯"],
  ["yen", "円"],
  ["fraction of the sex", "男女それぞれに占める割合"],
  ["fraction of the employed", "就業者に占める割合"],
  ["yen per taxpayer", "納税義務者1人あたりの円"]
])

/** A margin as results show it. Sources keep the names under which they are published. */
export const toView = ({ patternOf, source, unit, ...margin }: Margin) => ({
  ...margin,
  unit: new Localized(units.get(unit) ?? unit, unit),
  source:
    patternOf === null
      ? source
      : localize((language) =>
          language === "ja"
            ? `${source}（${patternOf}の比率による）`
            : `${source}; pattern of ${placeIn(language, patternOf)}`
        )
})
