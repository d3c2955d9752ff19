/** A module's name in all the forms in which the sample spells it. */

/** Lower-kebab: the folder of the module. */
export const isModuleName = (name: string): boolean => /^[a-z][a-z0-9]*(?:-[a-z][a-z0-9]*)*$/.test(name)

const pluralOf = (word: string): string => {
  if (/[^aeiou]y$/.test(word)) return `${word.slice(0, -1)}ies`
  return /(?:s|x|z|ch|sh)$/.test(word) ? `${word}es` : `${word}s`
}

const singularOf = (word: string): string => {
  if (word.endsWith("ies")) return `${word.slice(0, -3)}y`
  return /[^su]s$/.test(word) ? word.slice(0, -1) : word
}

const pascal = (kebab: string): string =>
  kebab.replaceAll(/(?:^|-)([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())
const camel = (kebab: string): string => pascal(kebab).replace(/^./, (letter) => letter.toLowerCase())
const snake = (kebab: string): string => kebab.replaceAll("-", "_")
const constant = (kebab: string): string => snake(kebab).toUpperCase()
const words = (kebab: string): string => kebab.replaceAll("-", " ")
const sentence = (kebab: string): string => words(kebab).replace(/^./, (letter) => letter.toUpperCase())

/** Longer forms first, so that the plural is not taken for the singular and a letter. */
const forms = (sample: string, kebab: string): ReadonlyArray<readonly [from: string, to: string]> =>
  [pascal, camel, snake, constant, sentence, words, (same: string) => same].map((form) => [form(sample), form(kebab)])

/**
 * What to replace in the sample, in order. A module may be named after many ("webhooks") or one ("loyalty-card"); the
 * thing that it is about is singular either way.
 */
export const replacements = (name: string): ReadonlyArray<readonly [from: string, to: string]> => {
  const thing = singularOf(name)
  return [
    ["sample_table", thing === name ? snake(name) : `${snake(name)}_${snake(thing)}`],
    ...forms("sample-folder", name),
    ...forms("sample-things", pluralOf(thing)),
    ...forms("sample-thing", thing)
  ]
}

export const moduleConstant = (name: string): string => `${pascal(name)}Module`
