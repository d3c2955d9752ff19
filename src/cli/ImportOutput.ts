/** Prints what became of an import of a file. Refused rows make the command fail, so that scripts notice. */
import { Effect, Runtime, Schema } from "effect"
import type { IngestReport } from "../imports/Ingested.ts"
import type { ImportReport } from "../imports/Report.ts"
import type { UnderstoodColumn } from "../table/columns/Column.ts"
import { print } from "./Output.ts"

/** 1 is any other failure, of which nothing was imported. */
export const codeOfRefusedRows = 2

/** What could be imported is imported. */
export class RowsLeftOut extends Schema.TaggedError<RowsLeftOut>()("RowsLeftOut", { faults: Schema.Int }) {
  override readonly [Runtime.errorExitCode] = codeOfRefusedRows

  override get message() {
    return `Rows were left out: ${this.faults === 1 ? "1 fault" : `${this.faults} faults`}`
  }
}

/** Nothing was imported, since rows are refused. */
export class NothingImported extends Schema.TaggedError<NothingImported>()("NothingImported", { faults: Schema.Int }) {
  override get message() {
    return (
      `Nothing was imported, since ${this.faults === 1 ? "1 row is" : `${this.faults} rows are`} refused: correct them, or import the ` +
      "others alone with --partial (読み取れない行があるため、1行も取り込みませんでした)"
    )
  }
}

/** Rows for people; `--json` lists more. */
const mostShown = 20

const byText = { heading: "", given: ", as you said", kept: ", as chosen for an earlier file" }

const columnsText = (columns: ReadonlyArray<UnderstoodColumn>): ReadonlyArray<string> => {
  const known = columns.flatMap(({ by, concept, heading }) =>
    by === null ? [] : [`${concept} = ${heading === null ? "no column" : `"${heading}"`}${byText[by]}`]
  )
  return known.length === 0 ? [] : [`Columns: ${known.join("; ")}`]
}

const summaryOf = ({ changed, created, dryRun, rejectedCount, rows, stored, unchanged }: ImportReport): string => {
  const counts = `${rows} rows: ${created} created, ${changed} changed, ${unchanged} unchanged, ${rejectedCount} refused`
  return dryRun || !stored ? `Nothing was stored. It would be ${counts}` : counts
}

/**
 * Lines about refused rows, of which there may be more than are listed.
 *
 * @param place how a place of the file is called: its line, or the number of a feature
 */
export const refusedLines = (
  rejected: ReadonlyArray<{ readonly line: number; readonly reason: string }>,
  rejectedCount: number,
  place = "line"
): ReadonlyArray<string> => {
  const shown = rejected.slice(0, mostShown)
  return [
    ...shown.map(({ line, reason }) => `  ${place} ${line}: ${reason}`),
    ...(rejectedCount > shown.length
      ? [`  and ${rejectedCount - shown.length} more (ほか${rejectedCount - shown.length}行)`]
      : [])
  ]
}

/** Says that years were not in the file. */
const guessedText = (guessedYears: number): ReadonlyArray<string> =>
  guessedYears === 0
    ? []
    : [
        `${guessedYears} dates have no year; each was given the one nearest to the row above, or to today ` +
          `(年のない日付${guessedYears}件は、前の行か今日に最も近い年としました)`
      ]

/** The report as text for people. */
export const importText = (report: ImportReport): string => {
  const { columns, dryRun, file, rejected, rejectedCount } = report
  const isChosen = columns.some(({ by }) => by === "kept")
  return [
    `${file}: ${summaryOf(report)}`,
    ...(dryRun || isChosen ? columnsText(columns) : []),
    ...guessedText(report.guessedYears),
    ...refusedLines(rejected, rejectedCount)
  ].join("\n")
}

interface IngestTexts {
  /** Says what was stored. */
  readonly done: string
  /** Records of the file. */
  readonly rows: number
  /** Rows that were left out, of which the report may list the first alone. */
  readonly rejectedCount?: number
  readonly place?: string
  /** Lines before the rows that were left out. */
  readonly before?: ReadonlyArray<string>
  /** Lines behind them. */
  readonly behind?: ReadonlyArray<string>
}

/** The report of published data as text for people. */
export const ingestText = (
  { changes, columns, file, notes, rejected, status }: IngestReport,
  { before = [], behind = [], done, place, rejectedCount = rejected.length, rows }: IngestTexts
): string => {
  if (status === "unchanged") {
    return [`${file} is already ingested; nothing changed (--force imports it again)`, ...behind].join("\n")
  }
  const looked =
    changes === undefined
      ? undefined
      : `${file}: Nothing was stored. It would be ${rows} rows: ${changes.created} created, ${changes.changed} changed, ` +
        `${changes.removed} removed, ${rejectedCount} refused`
  const isChosen = columns.some(({ by }) => by === "given")
  return [
    looked ?? done,
    ...(looked !== undefined || isChosen ? columnsText(columns) : []),
    ...before,
    ...(rejectedCount === 0 ? [] : [`${rejectedCount} rows were rejected:`]),
    ...refusedLines(rejected, rejectedCount, place),
    ...notes,
    ...behind
  ].join("\n")
}

/** Fails where rows are refused. */
export const failOnRefused = ({ rejectedCount, stored }: Pick<ImportReport, "rejectedCount" | "stored">) =>
  rejectedCount === 0
    ? Effect.void
    : Effect.fail(stored ? new RowsLeftOut({ faults: rejectedCount }) : new NothingImported({ faults: rejectedCount }))

export const printImport = (report: ImportReport) => Effect.andThen(print(report, importText), failOnRefused(report))

export const isImportReport = (value: unknown): value is ImportReport =>
  typeof value === "object" && value !== null && "rejectedCount" in value && "stored" in value && "columns" in value
