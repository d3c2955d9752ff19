/** Sections of the changelog: one for each version, and above them what no version has yet. Pure. */

const unreleased = "## Unreleased"

/** Finds the text below a heading, up to the next heading of its kind; undefined where there is no such heading. */
const sectionOf = (changelog: string, isHeading: (line: string) => boolean): string | undefined => {
  const lines = changelog.split("\n")
  const start = lines.findIndex(isHeading)
  if (start < 0) return undefined
  const length = lines.slice(start + 1).findIndex((line) => line.startsWith("## "))
  return lines
    .slice(start + 1, length < 0 ? undefined : start + 1 + length)
    .join("\n")
    .trim()
}

const isVersion = (version: string) => (line: string) => line.startsWith(`## ${version} (`) || line === `## ${version}`

/** Why a version cannot be published; undefined if the changelog says what is new in it. */
export const faultOf = (changelog: string, version: string): string | undefined => {
  if ((sectionOf(changelog, isVersion(version)) ?? "") !== "") return undefined
  return `CHANGELOG.md has no section for ${version}: releases are made by npm version, which writes its heading.`
}

/** Gives what is unreleased the heading of a version. Throws where there is nothing, or the version has a section already. */
export const released = (changelog: string, version: string, day: string): string => {
  if (sectionOf(changelog, isVersion(version)) !== undefined)
    throw new Error(`CHANGELOG.md has a section for ${version} already.`)
  if ((sectionOf(changelog, (line) => line === unreleased) ?? "") === "")
    throw new Error(`CHANGELOG.md says nothing below "${unreleased}": write what users notice, then release.`)
  return changelog.replace(`${unreleased}\n`, `${unreleased}\n\n## ${version} (${day})\n`)
}
