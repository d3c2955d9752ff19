/** Matches of a pattern in a text, without the copy of the pattern that `matchAll` makes at each call. Pure. */

/** All matches of a pattern with the flag `g`. */
export const matchesOf = (pattern: RegExp, text: string): ReadonlyArray<RegExpExecArray> => {
  pattern.lastIndex = 0
  const found: Array<RegExpExecArray> = []
  for (let match = pattern.exec(text); match !== null; match = pattern.exec(text)) {
    found.push(match)
    if (match[0] === "") pattern.lastIndex++
  }
  return found
}
