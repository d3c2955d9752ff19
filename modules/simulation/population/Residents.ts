/** How many women and men of which age an area has: the first margin of the fitting. */
import { type AreaFiguresLike, allOf } from "./Figures.ts"
import { cellCount, groupOf, sexOfCell, youngestOf } from "./Pyramid.ts"

/** Sex times 15 to 64, 65 to 74, 75 and older. */
export const ageSexNames = [
  "age15to64Female",
  "age65to74Female",
  "age75plusFemale",
  "age15to64Male",
  "age65to74Male",
  "age75plusMale"
] as const

export const ageSexOfCell: Uint8Array = Uint8Array.from({ length: cellCount }, (_, cell) => {
  const youngest = youngestOf(groupOf(cell))
  return sexOfCell(cell) * 3 + (youngest < 65 ? 0 : youngest < 75 ? 1 : 2)
})

export interface Residents {
  /** Persons, in the order of `ageSexNames`. */
  readonly counts: ReadonlyArray<number>
  /** The figures that they come from. */
  readonly names: ReadonlyArray<string>
  /** Whether another area's proportions had to help. */
  readonly isCounted: boolean
}

const bySex = ["Female", "Male"].flatMap((sex) => [`age15to64${sex}`, `age65plus${sex}`, `age75plus${sex}`])

/** Persons of known age; undefined where nobody is known, or nobody lives. */
export const residentsOf = (area: AreaFiguresLike, proportions: ReadonlyArray<number>): Residents | undefined => {
  const counted = allOf(area, bySex)
  if (counted !== undefined) {
    const counts = [0, 3].flatMap((start) => {
      const [working = 0, old = 0, oldest = 0] = bySex.slice(start, start + 3).map((name) => counted[name]!)
      return [working, Math.max(0, old - oldest), Math.min(old, oldest)]
    })
    return someone({ counts, names: bySex, isCounted: true })
  }
  const ages = agesOf(area)
  if (ages === undefined) return undefined
  const counts = [...proportions]
  for (const { cells, persons } of ages.bands) {
    const whole = cells.reduce((sum, cell) => sum + proportions[cell]!, 0)
    for (const cell of cells) counts[cell] = whole > 0 ? (persons * proportions[cell]!) / whole : persons / cells.length
  }
  return someone({ counts, names: ages.names, isCounted: false })
}

const someone = (residents: Residents): Residents | undefined =>
  residents.counts.some((count) => count > 0) ? residents : undefined

interface Ages {
  readonly names: ReadonlyArray<string>
  readonly bands: ReadonlyArray<{ readonly persons: number; readonly cells: ReadonlyArray<number> }>
}

const agesOf = (area: AreaFiguresLike): Ages | undefined => {
  const old = allOf(area, ["age65plus"])
  const working = allOf(area, ["age15to64"])
  const all = allOf(area, ["population", "age0to14"])
  if (old === undefined || (working === undefined && all === undefined)) return undefined
  const { age65plus } = old
  const age15to64 = working?.age15to64 ?? Math.max(0, all!.population - all!.age0to14 - age65plus)
  const names = ["age65plus", ...(working === undefined ? ["population", "age0to14"] : ["age15to64"])]
  const oldest = allOf(area, ["age75plus"])
  if (oldest === undefined) {
    return { names, bands: [band(age15to64, 0, 3), { persons: age65plus, cells: [1, 2, 4, 5] }] }
  }
  const age75plus = Math.min(oldest.age75plus, age65plus)
  return {
    names: [...names, "age75plus"],
    bands: [band(age15to64, 0, 3), band(age65plus - age75plus, 1, 4), band(age75plus, 2, 5)]
  }
}

const band = (persons: number, ...cells: ReadonlyArray<number>) => ({ persons, cells })
