/**
 * Columns that a person chose, each as `concept=heading` in the file's own words; without a heading no column has the concept. A format that
 * finds its columns by names of its own reads the chosen heading as that name. Pure.
 */
import type { Row } from "../Row.ts"
import type { UnderstoodColumn } from "./Column.ts"
import { type ChosenColumns, keyOf } from "./Columns.ts"

/** Headings by concept, or why a choice is none. */
export const choicesIn = (given: ReadonlyArray<string>): ChosenColumns | string => {
  const chosen = new Map<string, string>()
  for (const text of given) {
    const at = text.indexOf("=")
    if (at < 1) return `column: "${text}" is no concept=heading`
    const concept = text.slice(0, at)
    if (chosen.has(concept)) return `column: ${concept} is given twice (${concept} が2回指定されています)`
    chosen.set(concept, text.slice(at + 1).trim())
  }
  return chosen
}

/** Names the concepts that may be chosen where one of them is not known. */
export const unknownConcept = (concept: string, known: ReadonlyArray<string>): string =>
  `column: there is no ${concept}; it may be ${known.join(", ")} (column の左辺は上の名前から選んでください)`

/** Says which chosen columns a heading must have, behind the reason why none was found; empty where none was chosen. */
export const missingChoices = (chosen: ChosenColumns): string => {
  const given = [...chosen].flatMap(([concept, heading]) => (heading === "" ? [] : [`${concept}=${heading}`]))
  return given.length === 0
    ? ""
    : `. Its heading must have the columns of ${given.join(", ")}, too (指定した列が見出しにありません)`
}

/**
 * The rows with the name of each chosen concept where its heading stands, and in the first row, which has the codes of published tables;
 * no other cell keeps that name. Undefined where a heading stands in none of the rows.
 */
export const withChosenNames = (head: ReadonlyArray<Row>, chosen: ChosenColumns): ReadonlyArray<Row> | undefined => {
  if (chosen.size === 0) return head
  const rows = head.map(({ cells, line }) => ({
    line,
    cells: cells.map((cell) => (chosen.has(cell.trim()) ? "" : cell))
  }))
  for (const [concept, heading] of chosen) {
    if (heading === "") continue
    const key = keyOf(heading)
    const at = head.findLastIndex(({ cells }) => cells.some((cell) => keyOf(cell) === key))
    if (at < 0) return undefined
    const index = head[at]!.cells.findIndex((cell) => keyOf(cell) === key)
    rows[at]!.cells[index] = concept
    rows[0]!.cells[index] = concept
  }
  return rows
}

/** How a column was found. */
export const understood = (concept: string, heading: string | null, chosen: ChosenColumns): UnderstoodColumn => ({
  concept,
  heading,
  by: chosen.has(concept) ? "given" : heading === null ? null : "heading"
})

/** Why columns of a file cannot be chosen, where it has none. Completes "FILE ...". */
export const noTable =
  "is no table, of which alone columns can be chosen: its shapes are known by their properties (列を指定できるのは表だけです)"
