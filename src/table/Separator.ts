/** Finds what separates the cells of a table: a comma, a tab or a semicolon. Pure. */

const separators = [",", "\t", ";"] as const

/** The separator that is most frequent in the first line with any, outside of quotes; a comma where none is. */
export const separatorOf = (head: string): string => {
  for (const line of head.split(/\r\n|\n|\r/u, 50)) {
    const bare = line.replaceAll(/"[^"]*"/gu, "")
    const counts = separators.map((separator) => bare.split(separator).length - 1)
    const most = Math.max(...counts)
    if (most > 0) return separators[counts.indexOf(most)]!
  }
  return ","
}
