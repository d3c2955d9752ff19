/** Counts what becomes of the rows of an import, and keeps the first refused ones and the first that were read. */
import type { Refusal } from "./RefusedCell.ts"
import { type ImportReport, mostListed, type RefusedRow, sampleSize } from "./Report.ts"

export class ImportTally {
  readonly #file: string
  readonly #rejected: Array<RefusedRow> = []
  readonly #sample: Array<ImportReport["sample"][number]> = []
  rows = 0
  created = 0
  changed = 0
  /** Rows of which all was known, where the import counts them itself. */
  unchanged: number | undefined
  refusals = 0
  /** Rows whose date has no year. */
  guessedYears = 0

  constructor(file: string) {
    this.#file = file
  }

  refuse(line: number, refusal: Refusal): void {
    this.refusals++
    if (this.#rejected.length < mostListed) this.#rejected.push({ line, ...refusal })
  }

  /** Shows one of the first rows as it was understood. */
  show(line: number, values: () => Readonly<Record<string, string>>): void {
    if (this.#sample.length < sampleSize) this.#sample.push({ line, values: values() })
  }

  report(facts: Pick<ImportReport, "columns" | "dryRun" | "headings" | "stored">): ImportReport {
    const { changed, created, refusals, rows } = this
    return {
      file: this.#file,
      ...facts,
      rows,
      created,
      changed,
      unchanged: this.unchanged ?? Math.max(0, rows - created - changed - refusals),
      rejectedCount: refusals,
      guessedYears: this.guessedYears,
      rejected: this.#rejected.toSorted((a, b) => a.line - b.line),
      sample: this.#sample
    }
  }
}
