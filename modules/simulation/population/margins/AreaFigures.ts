/** The figures of an area from which margins are computed, each with year, source and status. */
import type { Status } from "../../../area/contract.ts"

export interface Figure {
  readonly value: number
  readonly unit: string
  /** Reference year. */
  readonly year: number
  readonly source: string
  readonly status: Status
}

/** The part of the area module's `AreaFigures` that margins need. */
export interface AreaFiguresLike {
  readonly areaCode: string
  readonly areaName: string
  readonly facts: ReadonlyMap<string, Figure>
}

/** Area figures without a map, which can be sent to a thread. */
export interface PlainAreaFigures {
  readonly areaCode: string
  readonly areaName: string
  readonly figures: ReadonlyArray<Figure & { readonly name: string }>
}

export const toPlain = ({ areaCode, areaName, facts }: AreaFiguresLike): PlainAreaFigures => ({
  areaCode,
  areaName,
  figures: Array.from(facts, ([name, { source, status, unit, value, year }]) => ({
    name,
    value,
    unit,
    year,
    source,
    status
  }))
})

export const fromPlain = ({ areaCode, areaName, figures }: PlainAreaFigures): AreaFiguresLike => ({
  areaCode,
  areaName,
  facts: new Map(figures.map((figure) => [figure.name, figure]))
})

const rank: Readonly<Record<Status, number>> = { observed: 0, inherited: 1, modelled: 2 }

/** The less certain of two. */
export const weaker = (a: Status, b: Status): Status => (rank[a] >= rank[b] ? a : b)

/** All of the named figures; undefined if one of them is missing, negative or not finite. */
export const allOf = <const Names extends ReadonlyArray<string>>(
  { facts }: AreaFiguresLike,
  names: Names
): Readonly<Record<Names[number], number>> | undefined => {
  const entries = names.map((name) => [name, facts.get(name)?.value ?? Number.NaN] as const)
  return entries.every(([, value]) => Number.isFinite(value) && value >= 0)
    ? (Object.fromEntries(entries) as Record<Names[number], number>)
    : undefined
}

/** Provenance of a value computed from the named figures: their sources, the oldest year, the weakest status. */
export const originOf = ({ facts }: AreaFiguresLike, names: ReadonlyArray<string>): Omit<Figure, "value" | "unit"> => {
  const found = names.flatMap((name) => facts.get(name) ?? [])
  return {
    year: Math.min(...found.map(({ year }) => year)),
    source: [...new Set(found.map(({ source }) => source))].join("; "),
    status: found.reduce<Status>((status, figure) => weaker(status, figure.status), "observed")
  }
}
