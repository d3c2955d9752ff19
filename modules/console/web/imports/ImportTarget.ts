/** Targets of the import dialog and the reports that it shows, of the API or of imports that run in the page. */

export interface RefusedRow {
  readonly line: number
  readonly column: string | null
  readonly value: string | null
  readonly reason: string
}

export interface UnderstoodColumn {
  readonly concept: string
  readonly heading: string | null
  readonly by: "heading" | "given" | "kept" | null
}

export interface ImportReport {
  readonly rows: number
  readonly created: number
  readonly changed: number
  readonly unchanged: number
  readonly rejectedCount: number
  readonly guessedYears: number
  readonly rejected: ReadonlyArray<RefusedRow>
  readonly headings: ReadonlyArray<string>
  readonly columns: ReadonlyArray<UnderstoodColumn>
  readonly sample: ReadonlyArray<{ readonly line: number; readonly values: Readonly<Record<string, string>> }>
}

/** The columns of a file whose heading was not understood, for a person to choose from. */
export interface UnknownColumns extends Pick<ImportReport, "headings" | "columns"> {
  readonly reason: string
}

/** Headings by concept, as a person chose them; an empty one: no column has the concept. */
export type Choices = Readonly<Record<string, string>>

/** Target of an import: how a file is checked and stored. */
export interface ImportTarget {
  readonly mostBytes: number
  readonly look: (file: File, choices: Choices) => Promise<ImportReport | UnknownColumns>
  readonly run: (file: File, choices: Choices, partial: boolean) => Promise<ImportReport>
}
