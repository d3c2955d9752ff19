/** Errors of the engine and its peers by rolling backtests, and how often its 80 % intervals hold. */
import { forecastSeries } from "../../../modules/trade-area/forecast/engine/Engine.ts"
import { backtest, type Method, sameWeekdayMean } from "../../../test/support/forecast/Backtest.ts"
import { kinds, type Store, storesOf } from "../../../test/support/forecast/Worlds.ts"
import { mstl } from "./Mstl.ts"
import { ets, theta } from "./Peers.ts"

export const peers: Readonly<Record<string, Method>> = { SM4: sameWeekdayMean, MSTL: mstl, ETS: ets, Theta: theta }

export interface Row {
  readonly name: string
  readonly wape: number
  readonly coverage: number
  readonly peers: Readonly<Record<string, number>>
}

const longest = 365
/** None of these was used to choose a constant of the engine. */
const seeds = [901, 902, 903]

export const mean = (values: ReadonlyArray<number>) => values.reduce((sum, value) => sum + value, 0) / values.length

export const meanOf = (name: string, rows: ReadonlyArray<Row>): Row => ({
  name,
  wape: mean(rows.map(({ wape }) => wape)),
  coverage: mean(rows.map(({ coverage }) => coverage)),
  peers: Object.fromEntries(
    Object.keys(rows[0]?.peers ?? {}).map((peer) => [peer, mean(rows.map((row) => row.peers[peer]!))])
  )
})

interface Span {
  readonly length: number
  readonly horizon: number
  readonly origins: number
}

/** Origins are spread over all days of the series, in whole weeks. */
export const judge = (
  store: Store,
  { horizon, length, origins }: Span,
  beside: Readonly<Record<string, Method>>
): Row => {
  const spare = store.values.length - horizon - length
  const every = 7 * Math.max(1, Math.floor(spare / (7 * origins)))
  const plan = { length, origins: Math.min(origins, Math.floor(spare / every)), horizon, every }
  const { coverage, wape } = backtest(store, plan, (history) => forecastSeries(history).days)
  const errors = Object.entries(beside).map(([name, method]) => [name, backtest(store, plan, method).wape] as const)
  return { name: store.name, wape, coverage, peers: Object.fromEntries(errors) }
}

/** Means of each kind of generated store. */
export const generatedRows = (length: number): ReadonlyArray<Row> =>
  Object.keys(kinds).map((kind) =>
    meanOf(
      kind,
      storesOf(kind, seeds, longest + 63).map((store) => judge(store, { length, horizon: 7, origins: 8 }, peers))
    )
  )
