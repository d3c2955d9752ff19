/** Settings as people read them: a line each for help texts, a table for the README. */
import type * as SettingsGroup from "./SettingsGroup.ts"

type Groups = ReadonlyArray<SettingsGroup.Any>

const settingsOf = (groups: Groups) => groups.flatMap(({ fields }) => Object.values(fields))

export const settingsHelp = (groups: Groups): ReadonlyArray<string> =>
  settingsOf(groups).map(({ about, fallback, name }) => `  ${name}: ${about} [${fallback}]`)

export const settingsTable = (groups: Groups): string =>
  [
    "| setting | default | meaning |",
    "| --- | --- | --- |",
    ...settingsOf(groups).map(({ about, fallback, name }) => `| \`${name}\` | ${fallback} | ${about} |`)
  ].join("\n")
