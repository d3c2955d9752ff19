/** Targets of the import dialog and the reports that it shows, of the API or of imports that run in the page. */
import type { ImportReport as ServiceReport } from "../../../../src/imports/Report.ts"

export type { RefusedRow } from "../../../../src/imports/Report.ts"

/** The report of an import as the dialog shows it, made by the service or, where the page reads the file, by the page. */
export interface ImportReport
  extends Pick<
    ServiceReport,
    | "rows"
    | "created"
    | "changed"
    | "unchanged"
    | "rejectedCount"
    | "guessedYears"
    | "rejected"
    | "headings"
    | "columns"
    | "sample"
  > {
  /** Sentences for the person on how the file was read, in the language of the page. */
  readonly notes?: ReadonlyArray<string>
}

/** The columns of a file whose heading was not understood, for a person to choose from. */
export interface UnknownColumns extends Pick<ImportReport, "headings" | "columns"> {
  readonly reason: string
}

/** Headings by concept, as a person chose them; an empty one: no column has the concept. */
export type Choices = Readonly<Record<string, string>>

/** Takes the bytes of the file that are sent so far. */
export type OnSent = (bytes: number) => void

/** Target of an import: how a file is checked and stored. */
export interface ImportTarget {
  readonly mostBytes: number
  readonly look: (file: File, choices: Choices, onSent: OnSent) => Promise<ImportReport | UnknownColumns>
  readonly run: (file: File, choices: Choices, partial: boolean, onSent: OnSent) => Promise<ImportReport>
}
