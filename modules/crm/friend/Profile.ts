/** What LINE shows of a user, cut to fit its columns: a name of any length or with broken characters never fails an event. */

export interface Profile {
  readonly displayName: string | null
  readonly pictureUrl: string | null
}

const longestName = 1_000
const longestUrl = 2_000

/** Without what PostgreSQL cannot store: NUL and half a surrogate pair. */
const storable = (text: string): string => text.replaceAll("\0", "").toWellFormed()

const fitName = (name: string): string | null => Array.from(storable(name)).slice(0, longestName).join("") || null

const fitUrl = (url: string): string | null => {
  const text = storable(url)
  return text === "" || text.length > longestUrl ? null : text
}

export const fitProfile = (profile: Profile | null): Profile => ({
  displayName: profile?.displayName == null ? null : fitName(profile.displayName),
  pictureUrl: profile?.pictureUrl == null ? null : fitUrl(profile.pictureUrl)
})
