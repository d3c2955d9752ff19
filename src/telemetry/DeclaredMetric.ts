/**
 * Declares metrics when their files are loaded, so that a table of all of them can be made without a node that has met each case
 * (`scripts/grafana/METRICS.md`). Names are without the prefix `ekimae_`, which the text for Prometheus adds.
 */
import { Metric } from "effect"

export type MetricType = "counter" | "gauge" | "histogram"

export interface DeclaredMetric {
  readonly name: string
  readonly type: MetricType
  readonly description: string
}

const known = new Map<string, DeclaredMetric>()

/** Puts a metric into the table; a name that is declared again stays as it was. */
export const declare = (type: MetricType, name: string, description: string): void => {
  if (!known.has(name)) known.set(name, { name, type, description })
}

/** Returns what the loaded files declare, ordered by the exported name. */
export const all = (): ReadonlyArray<DeclaredMetric> =>
  [...known.values()].toSorted((a, b) => (exportedName(a.name) < exportedName(b.name) ? -1 : 1))

export const counter = (name: string, description: string): Metric.Counter<number> => {
  declare("counter", name, description)
  return Metric.counter(name, { description, incremental: true })
}

export const gauge = (name: string, description: string): Metric.Gauge<number> => {
  declare("gauge", name, description)
  return Metric.gauge(name, { description })
}

/** @param boundaries upper bounds of the buckets, in the unit of the name */
export const histogram = (
  name: string,
  description: string,
  boundaries: ReadonlyArray<number>
): Metric.Histogram<number> => {
  declare("histogram", name, description)
  return Metric.histogram(name, { description, boundaries })
}

/** Metrics of every Node process keep their usual names; all others get the prefix of the product. */
export const exportedName = (name: string): string => (/^(?:process|nodejs)_/.test(name) ? name : `ekimae_${name}`)

/** Returns the table for people, in Markdown. */
export const table = (): string =>
  [
    "| metric | type | meaning |",
    "| --- | --- | --- |",
    ...all().map(({ description, name, type }) => `| \`${exportedName(name)}\` | ${type} | ${description} |`)
  ].join("\n")
