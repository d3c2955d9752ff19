/** One-time links: what they are for, how long they live, and the text of their tokens. */
import { hash } from "node:crypto"
import { Duration, Schema } from "effect"
import { type Role, roles } from "../../../src/http/auth/WebSessions.ts"

export const RoleName = Schema.Literals(roles)

export const LinkKind = Schema.Literals(["operator", "invitation", "demo", "embedding"])
export type LinkKind = typeof LinkKind.Type

export const Link = Schema.Struct({
  id: Schema.String,
  kind: LinkKind,
  accountId: Schema.NullOr(Schema.String),
  role: Schema.NullOr(RoleName),
  email: Schema.NullOr(Schema.String),
  createdAt: Schema.Date,
  expiresAt: Schema.Date
})
export type Link = typeof Link.Type

/** What a new link is for. */
export type Purpose =
  | { readonly kind: "operator" }
  | { readonly kind: "demo" | "embedding"; readonly accountId: string; readonly role: Role }
  | { readonly kind: "invitation"; readonly accountId: string; readonly role: Role; readonly email: string }

const lifetimes: Readonly<Record<LinkKind, Duration.Duration>> = {
  // Waits for a person.
  invitation: Duration.days(7),
  // Printed where the operator looks at the terminal.
  operator: Duration.days(1),
  demo: Duration.days(1),
  // A page opens it as soon as it has it.
  embedding: Duration.minutes(10)
}

export const lifetimeOf = (kind: LinkKind): Duration.Duration => lifetimes[kind]

/** SHA-256 of a token; 256 random bits need no salt and no slow hash. */
export const digestOf = (token: string): Uint8Array => hash("sha256", token, "buffer")

/** The token stands behind `#`, so that browsers keep it to themselves: no log and no referrer has it. */
export const pathOf = (token: string): string => `/console/link#${token}`

/** How the console looks in a frame, as the page reads it from its address. */
export type FrameLooks = Readonly<Record<string, string>>

export const framePathOf = (token: string, looks: FrameLooks): string => {
  const query = new URLSearchParams(looks).toString()
  return `/console/embed${query === "" ? "" : `?${query}`}#${token}`
}
