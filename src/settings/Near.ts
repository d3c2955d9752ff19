/** Names of the environment that look like settings and are none: most likely misspelt, and without effect. */

/** Shorter names are near to too many others: PATH is two letters from PORT. */
const shortest = 8

/** How many letters have to be added, removed or replaced to make one text of another (Levenshtein's distance). */
const distance = (a: string, b: string): number => {
  let before = Array.from({ length: b.length + 1 }, (_, i) => i)
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    for (let j = 1; j <= b.length; j++)
      row.push(Math.min(before[j]! + 1, row[j - 1]! + 1, before[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1)))
    before = row
  }
  return before[b.length]!
}

/** The words of a name in an order of their own: LIMIT_RATE and RATE_LIMIT are the same. */
const words = (name: string): string => name.split("_").sort().join("_")

/**
 * Pairs of an unknown name and the setting that is meant. A name is near when at most two letters differ, or the order of its words.
 * @param known names of settings
 */
export const nearNames = (
  given: Iterable<string>,
  known: ReadonlyArray<string>
): ReadonlyArray<readonly [given: string, meant: string]> => {
  const names = new Set(known)
  return [...given].flatMap((one) => {
    const name = one.toUpperCase().replaceAll("-", "_")
    const isKnown = names.has(one) || (one.endsWith("_FILE") && names.has(one.slice(0, -"_FILE".length)))
    if (isKnown || name.length < shortest || name.length > 100) return []
    const meant = known.find(
      (setting) =>
        setting.length >= shortest &&
        Math.abs(setting.length - name.length) <= 2 &&
        (words(setting) === words(name) || distance(setting, name) <= 2)
    )
    return meant === undefined ? [] : [[one, meant] as const]
  })
}
