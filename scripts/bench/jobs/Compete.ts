/** Rounds in which every contender has its turn: a slow minute of the machine hits all alike. */
import { median, table } from "../Table.ts"
import type { Bench } from "./Bench.ts"
import type { Contender } from "./Contender.ts"
import { times } from "./Promises.ts"
import { before, ours, type SystemName } from "./Systems.ts"

export interface Discipline<N> {
  readonly name: string
  /** One turn, at this share of the full size. */
  readonly run: (contender: Contender, scale: number) => Promise<N>
}

export interface Found<N> {
  /** NaN for what was not measured. */
  readonly median: (discipline: string, system: SystemName, key: keyof N) => number
  readonly sum: (discipline: string, system: SystemName, key: keyof N) => number
}

/** Enough to compile what runs often. */
const warmUpShare = 0.2

/** One discipline after another. Who begins changes with every round; the first round is smaller and not counted. */
export const compete = async <N extends Readonly<Record<string, number>>>(
  title: string,
  bench: Bench,
  contenders: ReadonlyArray<Contender>,
  disciplines: ReadonlyArray<Discipline<N>>
): Promise<Found<N>> => {
  const { rounds, scale } = bench
  const found = new Map<string, Array<N>>()
  for (const { name, run } of disciplines) {
    for (let round = 0; round <= rounds; round++) {
      for (let turn = 0; turn < contenders.length; turn++) {
        const contender = contenders[(turn + round) % contenders.length]!
        const numbers = await run(contender, round === 0 ? scale * warmUpShare : scale)
        const shown = Object.entries(numbers).map(([key, value]) => `${key} ${Number(value.toPrecision(4))}`)
        console.error(`${title}, ${name}, round ${round}/${rounds}, ${contender.name}: ${shown.join(", ")}`)
        if (round === 0) continue
        const key = `${name}/${contender.name}`
        found.set(key, [...(found.get(key) ?? []), numbers])
      }
    }
  }
  const values = (discipline: string, system: SystemName, key: keyof N) =>
    found.get(`${discipline}/${system}`)?.map((numbers) => numbers[key] ?? Number.NaN) ?? [Number.NaN]
  const keysOf = (discipline: string) => Object.keys(found.get(`${discipline}/${ours}`)?.[0] ?? {})
  if (bench.before !== undefined) bench.compared(beside(disciplines, values, keysOf))
  return {
    median: (...of) => median(values(...of)),
    sum: (...of) => values(...of).reduce((sum, value) => sum + value, 0)
  }
}

/** The medians of both builds, and the median of the ratios of each round, which a slow minute of the machine disturbs least. */
const beside = <N extends Readonly<Record<string, number>>>(
  disciplines: ReadonlyArray<Discipline<N>>,
  values: (discipline: string, system: SystemName, key: keyof N) => ReadonlyArray<number>,
  keysOf: (discipline: string) => ReadonlyArray<string>
): string =>
  table(
    ["", "", "before", "now", "now / before"],
    disciplines.flatMap(({ name }) =>
      keysOf(name).map((key) => {
        const [now, then] = [values(name, ours, key), values(name, before, key)]
        const ratios = now.map((value, round) => value / (then[round] ?? Number.NaN))
        return [name, key, shown(median(then)), shown(median(now)), times(median(ratios))]
      })
    )
  )

const shown = (value: number): string => String(Number(value.toPrecision(4)))
