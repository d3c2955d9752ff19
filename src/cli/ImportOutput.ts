/** Prints what became of an import of a file. Refused rows make the command fail, so that scripts notice. */
import { Effect, Runtime, Schema } from "effect"
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

export interface ImportReport {
  readonly file: string
  readonly dryRun: boolean
  readonly stored: boolean
  readonly rows: number
  readonly created: number
  readonly changed: number
  readonly unchanged: number
  readonly rejectedCount: number
  readonly guessedYears: number
  /** The first of them. */
  readonly rejected: ReadonlyArray<{ readonly line: number; readonly reason: string }>
  readonly columns: ReadonlyArray<{
    readonly concept: string
    readonly heading: string | null
    readonly by: "heading" | "given" | "kept" | null
  }>
}

/** What a look at published data found. */
interface LookedAt {
  readonly file: string
  readonly columns: ReadonlyArray<{ readonly concept: string; readonly heading: string }>
  readonly changes?: Readonly<Record<"created" | "changed" | "removed", number>> | undefined
}

/** The first lines of the report of a look; what was refused follows. */
export const lookText = (
  { changes, columns, file }: LookedAt,
  rows: number,
  rejectedCount: number
): ReadonlyArray<string> =>
  changes === undefined
    ? []
    : [
        `${file}: Nothing was stored. It would be ${rows} rows: ${changes.created} created, ${changes.changed} changed, ` +
          `${changes.removed} removed, ${rejectedCount} refused`,
        ...(columns.length === 0
          ? []
          : [`Columns: ${columns.map(({ concept, heading }) => `${concept} = "${heading}"`).join("; ")}`])
      ]

/** Rows for people; `--json` lists more. */
const mostShown = 20

const byText = { heading: "", given: ", as you said", kept: ", as chosen for an earlier file" }

const columnsText = (columns: ImportReport["columns"]): string =>
  columns
    .flatMap(({ by, concept, heading }) =>
      by === null ? [] : [`${concept} = ${heading === null ? "no column" : `"${heading}"`}${byText[by]}`]
    )
    .join("; ")

const summaryOf = ({ changed, created, dryRun, rejectedCount, rows, stored, unchanged }: ImportReport): string => {
  const counts = `${rows} rows: ${created} created, ${changed} changed, ${unchanged} unchanged, ${rejectedCount} refused`
  return dryRun || !stored ? `Nothing was stored. It would be ${counts}` : counts
}

/** Lines about refused rows, of which there may be more than are listed. */
export const refusedLines = (
  rejected: ReadonlyArray<{ readonly line: number; readonly reason: string }>,
  rejectedCount: number
): ReadonlyArray<string> => {
  const shown = rejected.slice(0, mostShown)
  return [
    ...shown.map(({ line, reason }) => `  line ${line}: ${reason}`),
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
    ...(dryRun || isChosen ? [`Columns: ${columnsText(columns)}`] : []),
    ...guessedText(report.guessedYears),
    ...refusedLines(rejected, rejectedCount)
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
