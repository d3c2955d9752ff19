/**
 * A table of figures per area as it ships with the product: four header lines have, per column, the metric, the unit, the year and
 * the dataset of origin; then a line per area with code and name.
 */
import { createHash } from "node:crypto"
import { readFileSync } from "node:fs"
import { type DatasetName, datasets, type Provenance } from "../facts/Dataset.ts"
import type { Figures } from "../facts/Facts.ts"

export interface SeedFile {
  readonly checksum: string
  readonly areas: ReadonlyMap<string, Figures>
  readonly provenance: Readonly<Record<string, Provenance>>
}

export const seedFileOf = (text: string): SeedFile => {
  const [metrics = [], units = [], years = [], origins = [], ...rows] = text
    .trimEnd()
    .split("\n")
    .map((line) => line.split(","))
  const columns = metrics.map((metric, index) => ({ metric, index })).slice(2)
  return {
    checksum: createHash("sha256").update(text).digest("hex"),
    provenance: Object.fromEntries(
      columns.map(({ index, metric }) => {
        const source = datasets[origins[index] as DatasetName].source.en
        return [metric, { year: Number(years[index]), unit: units[index] ?? "", source }]
      })
    ),
    areas: new Map(
      rows.map((row) => [
        row[0] ?? "",
        Object.fromEntries(
          columns.flatMap(({ index, metric }) => (row[index] === "" ? [] : [[metric, Number(row[index])]]))
        )
      ])
    )
  }
}

/** The figures of the large cities, which the first start stores. */
export const readStarter = (): SeedFile =>
  seedFileOf(readFileSync(new URL("../data/starter.csv", import.meta.url), "utf8"))
