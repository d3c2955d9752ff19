/** The forecast engine beside the mean of same weekdays (SM4) and MSTL, by rolling backtests a week ahead. */
import { forecastSeries } from "../../modules/trade-area/forecast/engine/Engine.ts"
import { backtest, type Method, type Score, sameWeekdayMean } from "../../test/support/forecast/Backtest.ts"
import { kinds, type Store, storesOf } from "../../test/support/forecast/Worlds.ts"
import { mstl } from "./forecast/Mstl.ts"
import { publicSeries } from "./forecast/PublicSeries.ts"

const lengths = [14, 28, 56, 365] as const
const horizon = 7
const longest = Math.max(...lengths)
/** None of these was used to choose a constant of the engine. */
const seeds = [901, 902, 903]

const engine: Method = (history) => forecastSeries(history).days

interface Row {
  readonly name: string
  readonly wape: number
  readonly sm4: number
  readonly mstl: number
  readonly coverage: number
  readonly width: number
}

const mean = (values: ReadonlyArray<number>) => values.reduce((sum, value) => sum + value, 0) / values.length

const meanOf = (name: string, rows: ReadonlyArray<Row>): Row => ({
  name,
  wape: mean(rows.map(({ wape }) => wape)),
  sm4: mean(rows.map(({ sm4 }) => sm4)),
  mstl: mean(rows.map(({ mstl }) => mstl)),
  coverage: mean(rows.map(({ coverage }) => coverage)),
  width: mean(rows.map(({ width }) => width))
})

const judge = (store: Store, length: number): Row => {
  const isPublic = store.values.length > longest + 100
  // Public series are judged over all of their days, generated ones at their end.
  const origins = isPublic ? 30 : 8
  const spare = store.values.length - horizon - longest
  const every = isPublic ? Math.max(7, 7 * Math.floor(spare / (7 * origins))) : 7
  const score = (method: Method): Score => backtest(store, { length, origins, horizon, every }, method)
  const { coverage, wape, width } = score(engine)
  return { name: store.name, wape, sm4: score(sameWeekdayMean).wape, mstl: score(mstl).wape, coverage, width }
}

const percent = (share: number) => (100 * share).toFixed(1)

const table = (length: number, rows: ReadonlyArray<Row>): string =>
  [
    `### ${length} days of history\n`,
    "| series | WAPE % | SM4 | MSTL | 80 % covers | width |",
    "| --- | --- | --- | --- | --- | --- |",
    ...rows.map(
      ({ coverage, mstl, name, sm4, wape, width }) =>
        `| ${name} | ${percent(wape)} | ${percent(sm4)} | ${percent(mstl)} | ${percent(coverage)} % | ${percent(width)} |`
    )
  ].join("\n")

export const forecast = (): string =>
  lengths
    .map((length) => {
      const generated = Object.keys(kinds).map((kind) =>
        meanOf(
          kind,
          storesOf(kind, seeds, longest + horizon * 9).map((store) => judge(store, length))
        )
      )
      const real = publicSeries().map((store) => judge(store, length))
      const means = [
        meanOf("**mean of the generated**", generated),
        ...(real.length === 0 ? [] : [meanOf("**mean of the public**", real)])
      ]
      return table(length, [...generated, ...real, ...means])
    })
    .join("\n\n")
