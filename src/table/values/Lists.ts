/** Reads and writes several texts in one cell. Pure. */

/** Only one kind of them separates the texts of a cell: in `a;b、c` it is the first kind that is there. */
const kinds = [";；", "|｜", "、，,"] as const
const escaped = /[\\;；|｜、，,]/gu

const splitAt = (cell: string, separators: string): ReadonlyArray<string> =>
  Array.from(cell.matchAll(new RegExp(String.raw`(?:\\.|[^\\${separators}])+|\\$`, "gsu")), ([part]) =>
    part.replaceAll(/\\(.)/gsu, "$1").trim()
  ).filter(Boolean)

/** Texts separated by ; or | or 、 in either width; a backslash takes the next character for what it is. */
export const readList = (cell: string): ReadonlyArray<string> => {
  const bare = cell.replaceAll(/\\./gsu, "")
  return splitAt(cell, kinds.find((kind) => [...kind].some((mark) => bare.includes(mark))) ?? kinds[0])
}

/** Texts that may contain any mark but a semicolon. */
export const readSemicolons = (cell: string): ReadonlyArray<string> => splitAt(cell, kinds[0])

/** The cell that `readList` and `readSemicolons` read back. */
export const listText = (texts: ReadonlyArray<string>): string =>
  texts.map((text) => text.replaceAll(escaped, String.raw`\$&`)).join(";")
