/**
 * The values of every measure for all areas, in memory: about 3 MB. They are computed when they are first asked for, and again
 * when the revision of the statistics has changed.
 */
import { Context, Effect, Layer, Semaphore } from "effect"
import { type Measure, measuredMetrics, measures } from "../comparison/Measure.ts"
import { type Comparable, comparableOf } from "../comparison/Nation.ts"
import { type Facts, factsOf } from "../facts/Facts.ts"
import type { Fact } from "../facts/Metric.ts"
import { type Municipality, municipalities } from "../facts/Municipality.ts"
import { StatisticsRepo } from "../statistics/StatisticsRepo.ts"

export interface MeasureTable {
  readonly nation: Comparable
  /** Values by the code of the municipality or ward. */
  readonly values: ReadonlyMap<string, number>
  /** The city whose value it is, by the code of the ward. */
  readonly inherited: ReadonlyMap<string, string>
  /** Year of the first figure of the first area; null where none is known. */
  readonly year: number | null
  readonly sources: ReadonlyArray<string>
}

export type ByMeasure = ReadonlyMap<string, MeasureTable>

/** Areas whose facts are computed before other work of the process goes on: some milliseconds. */
const areasAtOnce = 50

export class MeasureTables extends Context.Service<MeasureTables, { readonly current: Effect.Effect<ByMeasure> }>()(
  "area/MeasureTables"
) {
  static readonly layer = Layer.effect(
    MeasureTables,
    Effect.gen(function* () {
      const statistics = yield* StatisticsRepo
      const semaphore = yield* Semaphore.make(1)
      let latest: { readonly revision: number; readonly tables: ByMeasure } | undefined

      const load = Effect.gen(function* () {
        const { revision, table } = yield* statistics.snapshot
        const facts = new Map<string, Facts>()
        for (const area of municipalities.values()) {
          facts.set(area.code, factsOf(table, area, measuredMetrics))
          if (facts.size % areasAtOnce === 0) yield* Effect.yieldNow
        }
        const tables = new Map<string, MeasureTable>()
        for (const measure of measures) {
          tables.set(measure.name, tableOf(measure, facts))
          yield* Effect.yieldNow
        }
        latest = { revision, tables }
        return tables
      })

      return MeasureTables.of({
        current: Effect.flatMap(statistics.revision, (revision) => {
          const cached = () =>
            latest !== undefined && latest.revision >= revision ? Effect.succeed(latest.tables) : undefined
          return cached() ?? semaphore.withPermit(Effect.suspend(() => cached() ?? load))
        })
      })
    })
  )
}

/** The figures of an area itself, else those of the city that a ward belongs to, with the code of whose they are. */
const inputsOf = (
  { inherited, inputs }: Measure,
  { cityCode, code }: Municipality,
  facts: ReadonlyMap<string, Facts>
): { readonly owner: string; readonly found: ReadonlyArray<Fact> } | undefined =>
  [code, ...(inherited && cityCode !== undefined ? [cityCode] : [])]
    .map((owner) => ({ owner, found: inputs.flatMap((metric) => facts.get(owner)?.get(metric) ?? []) }))
    .find(({ found }) => found.length === inputs.length)

const tableOf = (measure: Measure, facts: ReadonlyMap<string, Facts>): MeasureTable => {
  const known = [...municipalities.values()].flatMap((area) => {
    const inputs = inputsOf(measure, area, facts)
    const value = inputs === undefined ? Number.NaN : measure.formula(...inputs.found.map((fact) => fact.value))
    return Number.isFinite(value) ? [{ code: area.code, value, owner: inputs!.owner, inputs: inputs!.found }] : []
  })
  const first = known[0]?.inputs ?? []
  return {
    nation: comparableOf(measure, (code) => facts.get(code)),
    values: new Map(known.map(({ code, value }) => [code, value])),
    inherited: new Map(known.flatMap(({ code, owner }) => (code === owner ? [] : [[code, owner] as const]))),
    year: first[0]?.year ?? null,
    sources: [...new Set(first.map(({ source }) => source))]
  }
}
