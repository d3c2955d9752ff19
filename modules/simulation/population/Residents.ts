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
  /** The figures that each comes from. */
  readonly names: ReadonlyArray<ReadonlyArray<string>>
  /** Whether another area's proportions had to help. */
  readonly isCounted: boolean
}

const bySex = ["Female", "Male"].flatMap((sex) => [`age15to64${sex}`, `age65plus${sex}`, `age75plus${sex}`])

/** Persons of known age; undefined where nobody is known, or nobody lives. */
export const residentsOf = (area: AreaFiguresLike, proportions: ReadonlyArray<number>): Residents | undefined => {
  const residents = countedIn(area) ?? dividedIn(area, proportions)
  return residents?.counts.some((count) => count > 0) ? residents : undefined
}

const countedIn = (area: AreaFiguresLike): Residents | undefined => {
  const counted = allOf(area, bySex)
  if (counted === undefined) return undefined
  const bands = [0, 3].flatMap((start) => {
    const [working = "", old = "", oldest = ""] = bySex.slice(start, start + 3)
    return [
      { count: counted[working]!, names: [working] },
      { count: Math.max(0, counted[old]! - counted[oldest]!), names: [old, oldest] },
      { count: Math.min(counted[old]!, counted[oldest]!), names: [oldest] }
    ]
  })
  return { counts: bands.map(({ count }) => count), names: bands.map(({ names }) => names), isCounted: true }
}

/** People of an age whose parts are unknown. */
interface Whole {
  readonly persons: number
  /** Places in `ageSexNames`. */
  readonly parts: ReadonlyArray<number>
  readonly names: ReadonlyArray<string>
}

const dividedIn = (area: AreaFiguresLike, proportions: ReadonlyArray<number>): Residents | undefined => {
  const wholes = wholesIn(area)
  if (wholes === undefined) return undefined
  const counts = [...proportions]
  const names: Array<ReadonlyArray<string>> = counts.map(() => [])
  for (const whole of wholes) {
    const total = whole.parts.reduce((sum, part) => sum + proportions[part]!, 0)
    for (const part of whole.parts) {
      counts[part] = total > 0 ? (whole.persons * proportions[part]!) / total : whole.persons / whole.parts.length
      names[part] = whole.names
    }
  }
  return { counts, names, isCounted: false }
}

const wholesIn = (area: AreaFiguresLike): ReadonlyArray<Whole> | undefined => {
  const old = allOf(area, ["age65plus"])
  const working = allOf(area, ["age15to64"])
  const all = allOf(area, ["population", "age0to14"])
  if (old === undefined || (working === undefined && all === undefined)) return undefined
  const { age65plus } = old
  const workers: Whole = {
    persons: working?.age15to64 ?? Math.max(0, all!.population - all!.age0to14 - age65plus),
    parts: [0, 3],
    names: working === undefined ? ["population", "age0to14", "age65plus"] : ["age15to64"]
  }
  const oldest = allOf(area, ["age75plus"])
  if (oldest === undefined) return [workers, { persons: age65plus, parts: [1, 2, 4, 5], names: ["age65plus"] }]
  const age75plus = Math.min(oldest.age75plus, age65plus)
  return [
    workers,
    { persons: age65plus - age75plus, parts: [1, 4], names: ["age65plus", "age75plus"] },
    { persons: age75plus, parts: [2, 5], names: ["age75plus"] }
  ]
}
