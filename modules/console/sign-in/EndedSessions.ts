/**
 * Session cookies that no user had a moment ago, so that a cookie whose session has ended is looked up once a minute, however often it is
 * sent. A session that has ended never comes back; the minute bounds a mistake. Cookies are kept as hashes.
 */
import { hash } from "node:crypto"

const keptMs = 60_000
/** Above it the oldest half is forgotten. */
const most = 10_000

export class EndedSessions {
  #recent = new Map<string, number>()
  #before = new Map<string, number>()

  has(key: string, now: number): boolean {
    const until = this.#recent.get(key) ?? this.#before.get(key)
    return until !== undefined && now < until
  }

  add(key: string, now: number): void {
    if (this.#recent.size >= most / 2) {
      this.#before = this.#recent
      this.#recent = new Map()
    }
    this.#recent.set(key, now + keptMs)
  }
}

/**
 * Key of the session cookie in a Cookie header; undefined where there is none of this name, or several: browsers send one, and with
 * another one beside it each request could have a key of its own.
 */
export const keyOf = (cookie: string, name: string): string | undefined => {
  const found = cookie.split(";").flatMap((part) => (part.trimStart().startsWith(`${name}=`) ? [part.trim()] : []))
  return found.length === 1 ? hash("sha256", found[0]!, "base64url") : undefined
}
