/** Figures of an area as margins are computed from them: each with year, source and how it came to be. */
import type { Status } from "../../area/contract.ts"

export interface Figure {
  readonly value: number
  readonly unit: string
  /** The year that it describes. */
  readonly year: number
  readonly source: string
  readonly status: Status
}

/** What a margin is computed from; `AreaFigures` of the area module is one. */
export interface AreaFiguresLike {
  readonly areaCode: string
  readonly areaName: string
  readonly facts: ReadonlyMap<string, Figure>
}

const rank: Readonly<Record<Status, number>> = { observed: 0, inherited: 1, modelled: 2 }

/** The less certain of two. */
export const weaker = (a: Status, b: Status): Status => (rank[a] >= rank[b] ? a : b)

/** All of the named figures, or undefined where one of them is missing or no number of something. */
export const allOf = <const Names extends ReadonlyArray<string>>(
  { facts }: AreaFiguresLike,
  names: Names
): Readonly<Record<Names[number], number>> | undefined => {
  const entries = names.map((name) => [name, facts.get(name)?.value ?? Number.NaN] as const)
  return entries.every(([, value]) => Number.isFinite(value) && value >= 0)
    ? (Object.fromEntries(entries) as Record<Names[number], number>)
    : undefined
}

/** The provenance of what is computed from the named figures: their sources, the oldest year, the weakest status. */
export const originOf = ({ facts }: AreaFiguresLike, names: ReadonlyArray<string>): Omit<Figure, "value" | "unit"> => {
  const found = names.flatMap((name) => facts.get(name) ?? [])
  return {
    year: Math.min(...found.map(({ year }) => year)),
    source: [...new Set(found.map(({ source }) => source))].join("; "),
    status: found.reduce<Status>((status, figure) => weaker(status, figure.status), "observed")
  }
}
