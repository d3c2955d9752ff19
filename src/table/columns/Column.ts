/** A column of a file as it is understood: what it holds, what it is called there, and how it was found. */
export interface UnderstoodColumn {
  readonly concept: string
  /** Null where no column has the concept. */
  readonly heading: string | null
  /** How it was found: by the heading itself, by the choice of a person, or by one for an earlier file with the same headings; null where no column was found. */
  readonly by: "heading" | "given" | "kept" | null
}

/** A column of a table, found by its heading. */
export interface Column {
  readonly index: number
  /** As it stands in the file, for messages. */
  readonly heading: string
  /** Factor by which numbers of the column are multiplied, as in 売上(千円). */
  readonly unit: number
  /** The text of a value that is part of a cell, or of several cells; without it the cell is the value. */
  readonly textOf?: (cells: ReadonlyArray<string>) => string
}

/** A name by which a column may be meant. */
export interface Heading extends Column {
  /** Small letters in half width, without spaces and underscores. */
  readonly key: string
}
