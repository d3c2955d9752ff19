/**
 * Report of published data that an operator ingests, the same for statistics, addresses, shops and people-flow: what became of the file, what
 * was left out, how its columns were understood, and what a look found. Each kind adds counts of its own.
 */

import type { UnderstoodColumn } from "../table/columns/Column.ts"
import type { Rejection } from "../table/Errors.ts"
import type { Changes } from "./Look.ts"

export interface IngestReport {
  readonly file: string
  /** `unchanged`: the same file is stored already. `looked_at`: nothing was stored. */
  readonly status: "ingested" | "unchanged" | "looked_at"
  /** Rows that were left out; of very many the first. */
  readonly rejected: ReadonlyArray<Rejection>
  readonly columns: ReadonlyArray<UnderstoodColumn>
  /** Sentences for the operator on how the file was read. */
  readonly notes: ReadonlyArray<string>
  /** Counts of rows that would be created, changed and removed; only of a look. */
  readonly changes?: Changes | undefined
}

/** How a file is ingested, whatever it holds. */
export interface IngestOptions {
  /** Import a file even if it is stored already. */
  readonly force?: boolean | undefined
  /** Stores nothing and says what would be stored. */
  readonly dryRun?: boolean | undefined
  /** Columns that the operator names, each as `concept=heading`. */
  readonly column?: ReadonlyArray<string> | undefined
}

/** Whether a file that is stored already is left as it is: neither a look, nor forced, nor read by other columns. */
export const isLeft = ({ column = [], dryRun = false, force = false }: IngestOptions): boolean =>
  !dryRun && !force && column.length === 0

export const statusOf = ({ dryRun = false }: IngestOptions): IngestReport["status"] =>
  dryRun ? "looked_at" : "ingested"

/** Members of the report of a file that was left as it is. */
export const unchanged = { status: "unchanged", rejected: [], columns: [], notes: [] } as const
