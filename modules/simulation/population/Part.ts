/** Margins of one kind with what they say of themselves, and how they are taken over from another area. */
import { Localized, localize } from "../../../src/Language.ts"
import { rounded } from "../statistics/Interval.ts"
import { type AreaFiguresLike, type Figure, originOf, weaker } from "./Figures.ts"
import { placeIn } from "./Japan.ts"
import type { Marginals } from "./Table.ts"

export interface Margin extends Figure {
  readonly name: string
  /** Name of the area whose proportions the figure has beside its source; null where it needs none. */
  readonly patternOf: string | null
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
  // Parts of something in ten-thousandths, all else in whole persons, households and yen: more digits mean nothing.
  const decimals = unit.startsWith("fraction") ? 4 : 0
  return names.map((name, i) => ({ name, value: rounded(values[i]!, decimals), unit, year, source, status, patternOf }))
}

/** What the parent has, as the parent tells it, but taken over. */
export const taken = (parent: Parent, names: ReadonlyArray<string>, shares: ReadonlyArray<number>): Part => ({
  shares,
  margins: parent.margins.provenance
    .filter(({ name }) => names.includes(name))
    .map((margin) => Object.assign({}, margin, { status: weaker(margin.status, parent.status) }))
})

/** The origin of what the area's figures and the parent's proportions make together. */
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

/** A margin as a result tells it. Sources have the names under which they are published. */
export const told = ({ patternOf, source, unit, ...margin }: Margin) => ({
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
