/** Reads a file of figures per area, ready to be stored. */
import { Effect } from "effect"
import type { Rejected } from "../../../../src/table/Errors.ts"
import { readTable, type Table } from "../../../../src/table/Table.ts"
import type { DatasetName, Provenance } from "../../facts/Dataset.ts"
import type { Figures } from "../../facts/Facts.ts"
import type { AreaFormat, AreaRow } from "./AreaTable.ts"
import * as Coverage from "./Coverage.ts"

export interface ReadOptions {
  /** Accept a file that does not cover the country. */
  readonly partial: boolean
  /** The year of the figures, for files without one. */
  readonly year: number | undefined
}

interface FigureSet {
  readonly dataset: DatasetName
  readonly areas: ReadonlyMap<string, Figures>
  readonly provenance: Readonly<Record<string, Provenance>>
  readonly rejected: ReadonlyArray<Rejected>
  /** Municipalities that are not in the file. */
  readonly missing: ReadonlyArray<string>
}

const latestYear = (rows: ReadonlyArray<{ readonly value: AreaRow }>): number | undefined => {
  const years = rows.flatMap(({ value }) => value.year ?? [])
  return years.length === 0 ? undefined : years.reduce((a, b) => Math.max(a, b))
}

/** Keeps one row per area, of the latest year; rejects the others. */
const selectRows = ({ rows }: Table<unknown, AreaRow>, year: number | undefined) => {
  const areas = new Map<string, { readonly line: number; readonly figures: Figures }>()
  const rejected: Array<Rejected> = []
  for (const { line, value } of rows) {
    const first = areas.get(value.areaCode)
    if (value.year !== undefined && value.year !== year) {
      rejected.push({ line, reason: `${value.areaCode}: the row is of ${value.year}, the latest is ${year}` })
    } else if (first !== undefined) {
      rejected.push({ line, reason: `${value.areaCode} appears again; it was first on line ${first.line}` })
    } else {
      areas.set(value.areaCode, { line, figures: value.figures })
    }
  }
  return { areas: new Map([...areas].map(([code, { figures }]) => [code, figures])), rejected }
}

export const readFigures = Effect.fnUntraced(function* (path: string, format: AreaFormat, options: ReadOptions) {
  const table = yield* readTable(path, format.table)
  const year = latestYear(table.rows)
  const { areas, rejected: duplicates } = selectRows(table, year)
  const rejected = [...table.rejected, ...duplicates].sort((a, b) => a.line - b.line)
  const claim = { path, title: format.table.title, rejected, partial: options.partial }
  const missing = yield* Coverage.ofMunicipalities(claim, new Set(areas.keys()))
  const provenance = format.provenance(table.layout, options.year ?? year)
  return { dataset: format.dataset, areas, provenance, rejected, missing } satisfies FigureSet as FigureSet
})
