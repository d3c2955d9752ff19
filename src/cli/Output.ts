/**
 * Prints the results of commands. With `--json` the standard output is one JSON value and nothing else; without it, text for a
 * person. Logs go to the standard error. A command fails with a tagged error whose message is one clear line.
 */
import { Console, Effect } from "effect"
import { CliOutput, Flag, GlobalFlag } from "effect/cli"
import { visible, visibleOnLine } from "./Visible.ts"

/** Whether the caller asked for JSON; valid before and after every subcommand. */
export const Json = GlobalFlag.Setting("json")({
  flag: Flag.Boolean("json").pipe(
    Flag.withDescription("Answer with one JSON value on the standard output"),
    Flag.withDefault(false)
  )
})

/** Prints the result of a command: the value as JSON, or the text that `text` makes of it. */
export const print = Effect.fnUntraced(function* <A>(value: A, text: (value: A) => string) {
  const json = yield* Json
  yield* Console.log(visible(json ? JSON.stringify(value) : text(value)))
})

/** Every list is `{ data: [...] }` as JSON, and each of its members has an `id`; `more` adds properties beside `data`. */
export const printList = Effect.fnUntraced(function* <A, B extends object = {}>(
  rows: ReadonlyArray<A>,
  member: (row: A) => { readonly id: string },
  text: (rows: ReadonlyArray<A>) => string,
  more?: B
) {
  yield* print({ data: rows.map(member), ...more }, () => text(rows))
})

export interface Column<A> {
  readonly title: string
  readonly of: (row: A) => string
}

/** Columns as wide as their widest cell; wide characters, as in Japanese, count two. */
export const table = <A>(columns: ReadonlyArray<Column<A>>, rows: ReadonlyArray<A>): string => {
  const lines = [
    columns.map(({ title }) => title),
    ...rows.map((row) => columns.map((column) => visibleOnLine(column.of(row))))
  ]
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
