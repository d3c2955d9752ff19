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
