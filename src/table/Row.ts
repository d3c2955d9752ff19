/** A row of a table. */
export interface Row {
  /** Line of the file on which it ends; the number of the row in a workbook. */
  readonly line: number
  readonly cells: ReadonlyArray<string>
}
