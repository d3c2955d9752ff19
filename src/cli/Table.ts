/** Plain text tables for a terminal. */
import { CliOutput } from "effect/cli"

export interface Column<A> {
  readonly title: string
  readonly of: (row: A) => string
}

/** Columns as wide as their widest cell; wide characters, as in Japanese, count two. */
export const table = <A>(columns: ReadonlyArray<Column<A>>, rows: ReadonlyArray<A>): string => {
  const lines = [columns.map(({ title }) => title), ...rows.map((row) => columns.map((column) => column.of(row)))]
  const widths = columns.map((_, index) => Math.max(...lines.map((line) => CliOutput.displayWidth(line[index] ?? ""))))
  return lines
    .map((line) =>
      line
        .map((cell, index) => padded(cell, widths[index] ?? 0))
        .join("  ")
        .trimEnd()
    )
    .join("\n")
}

const padded = (cell: string, width: number) => cell + " ".repeat(width - CliOutput.displayWidth(cell))
