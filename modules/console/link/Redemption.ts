/** Request that redeems a one-time link, and its result. */
import type { Section } from "../../../src/http/auth/Section.ts"
import type { WebUser } from "../../../src/http/auth/WebSessions.ts"

export interface Redemption {
  readonly token: string
  readonly email?: string
  readonly name?: string
  readonly password?: string
  /** Id of the signed-in user who takes up the link, as the page has shown it; without, the link is for a new user. */
  readonly as?: string
  /** The user who is signed in already, and since when. */
  readonly present: { readonly user: WebUser; readonly since: Date } | undefined
  /** True if the page is in a frame; only embedding links open one. */
  readonly isFrame: boolean
  /** False where the user will sign in with the company's account. */
  readonly needsPassword: boolean
}

export interface LinkResult {
  readonly userId: string
  /** False where the signed-in user has taken up the link: the session stays as it is. */
  readonly startsSession: boolean
  readonly isShared: boolean
  readonly section: Section | null
}
