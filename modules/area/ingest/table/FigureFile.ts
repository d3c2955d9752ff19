/** Reads a file of figures per area, ready to be stored. */
import { Effect, Result } from "effect"
import type { UnderstoodColumn } from "../../../../src/table/columns/Column.ts"
import type { Rejection } from "../../../../src/table/Errors.ts"
import { readTable, type Table } from "../../../../src/table/Table.ts"
import type { DatasetName, Provenance } from "../../facts/Dataset.ts"
import type { Figures } from "../../facts/Facts.ts"
import { abolished, municipalities } from "../../facts/Municipality.ts"
import type { AreaFormat, AreaRow } from "./AreaTable.ts"
import * as Coverage from "./Coverage.ts"

export interface ReadOptions {
  /** Accept a file that does not cover the country. */
  readonly partial: boolean
  /** The year of the figures, for files without one. */
  readonly year: number | undefined
  /** Columns that the operator names, each as `concept=heading`. */
  readonly column?: ReadonlyArray<string> | undefined
}

interface FigureSet {
  readonly dataset: DatasetName
  readonly areas: ReadonlyMap<string, Figures>
  readonly provenance: Readonly<Record<string, Provenance>>
  readonly rejected: ReadonlyArray<Rejection>
  /** Municipalities that are not in the file. */
  readonly missing: ReadonlyArray<string>
  readonly columns: ReadonlyArray<UnderstoodColumn>
}

const latestYear = (rows: ReadonlyArray<{ readonly value: AreaRow }>): number | undefined => {
  const years = rows.flatMap(({ value }) => value.year ?? [])
  return years.length === 0 ? undefined : years.reduce((a, b) => Math.max(a, b))
}

interface Area {
  readonly lines: Array<number>
  readonly former: string | undefined
  readonly parts: Set<string>
  figures: Figures
}

/** Keeps one row per area and part, of the latest year; rejects the others. */
const selectRows = ({ rows }: Table<unknown, AreaRow>, year: number | undefined) => {
  const areas = new Map<string, Area>()
  const rejected: Array<Rejection> = []
  for (const { line, value } of rows) {
    const first = areas.get(value.areaCode)
    if (value.year !== undefined && value.year !== year) {
      rejected.push({ line, reason: `${value.areaCode}: the row is of ${value.year}, the latest is ${year}` })
    } else if (first?.parts.has(value.part) === true) {
      const again = value.part === "" ? "appears again" : `${value.part} appears again`
      rejected.push({ line, reason: `${value.areaCode} ${again}; it was first on line ${first.lines[0]}` })
    } else if (first !== undefined) {
      first.parts.add(value.part)
      first.lines.push(line)
      first.figures = { ...first.figures, ...value.figures }
    } else {
      areas.set(value.areaCode, {
        lines: [line],
        former: value.former,
        parts: new Set([value.part]),
        figures: value.figures
      })
    }
  }
  return { areas, rejected }
}

/** The former wards of each city that was redivided. */
const formerWards = Map.groupBy(abolished.values(), ({ successor }) => municipalities.get(successor)!.cityCode!)

/** A city that the file leaves out is the sum of its abolished wards, if the file has all of them. */
const addUpFormer = (areas: Map<string, Area>): void => {
  for (const [city, wards] of formerWards) {
    const found = wards.flatMap(({ code }) => areas.get(code) ?? [])
    if (areas.has(city) || found.length < wards.length) continue
    const [first] = found
    const metrics = Object.keys(first!.figures).filter((metric) => found.every(({ figures }) => metric in figures))
    const sum = (metric: string) => found.reduce((total, { figures }) => total + figures[metric]!, 0)
    for (const { code } of wards) areas.delete(code)
    const figures = Object.fromEntries(metrics.map((metric) => [metric, sum(metric)]))
    areas.set(city, { lines: found.flatMap(({ lines }) => lines), former: undefined, parts: new Set(), figures })
  }
}

/** Leaves out abolished wards, and areas whose figures contradict each other. */
const checkAreas = (areas: ReadonlyMap<string, Area>, check: AreaFormat["check"], rejected: Array<Rejection>) => {
  const valid = new Map<string, Figures>()
  for (const [code, { figures, former, lines }] of areas) {
    const checked = former === undefined ? check(figures) : Result.fail(former)
    if (Result.isSuccess(checked)) valid.set(code, checked.success)
    else rejected.push(...lines.map((line) => ({ line, reason: former ?? `${code}: ${checked.failure}` })))
  }
  return valid
}

export const readFigures = Effect.fnUntraced(function* (path: string, format: AreaFormat, options: ReadOptions) {
  const table = yield* readTable(path, { ...format.table, column: options.column })
  const year = latestYear(table.rows)
  const selected = selectRows(table, year)
  const rejected = [...table.rejected, ...selected.rejected]
  if (format.addsUp) addUpFormer(selected.areas)
  const areas = checkAreas(selected.areas, format.check, rejected)
  rejected.sort((a, b) => a.line - b.line)
  const claim = { path, title: format.table.title, rejected, partial: options.partial }
  const missing = yield* Coverage.ofMunicipalities(claim, new Set(areas.keys()))
  const provenance = format.provenance(table.layout, options.year ?? year)
  const { columns } = table
  return { dataset: format.dataset, areas, provenance, rejected, missing, columns } satisfies FigureSet as FigureSet
})
