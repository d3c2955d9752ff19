/** One-time links: what they are for, how long they live, and the text of their tokens. */
import { hash } from "node:crypto"
import { Duration, Schema } from "effect"
import { type Section, sections } from "../../../src/http/auth/Section.ts"
import { type Role, roles } from "../../../src/http/auth/WebSessions.ts"

export const RoleName = Schema.Literals(roles)
export const SectionName = Schema.Literals(sections)

export const LinkKind = Schema.Literals(["operator", "invitation", "demo", "embedding", "reset"])
export type LinkKind = typeof LinkKind.Type

export const Link = Schema.Struct({
  id: Schema.String,
  kind: LinkKind,
  accountId: Schema.NullOr(Schema.String),
  role: Schema.NullOr(RoleName),
  email: Schema.NullOr(Schema.String),
  /** The only section that the session of an embedding link may use. */
  section: Schema.NullOr(SectionName),
  /** Key of the shared user in its account, for demo and embedding links. */
  visitor: Schema.NullOr(Schema.String),
  /** Name that the host gives its visitor. */
  visitorName: Schema.NullOr(Schema.String),
  /** User whose password a reset link sets. */
  userId: Schema.NullOr(Schema.String),
  createdAt: Schema.Date,
  expiresAt: Schema.Date
})
export type Link = typeof Link.Type

/** What a new link is for. */
export type Purpose =
  | { readonly kind: "operator" }
  | { readonly kind: "demo"; readonly accountId: string; readonly role: Role }
  | {
      readonly kind: "embedding"
      readonly accountId: string
      readonly role: Role
      readonly section?: Section
      /** Person whom the host names; without, all visitors with one role are one user. */
      readonly visitor?: { readonly id: string; readonly name: string }
    }
  | {
      readonly kind: "invitation"
      readonly accountId: string
      readonly role: Role
      readonly email: string
      /** User who invites. */
      readonly createdBy?: string
    }
  | {
      readonly kind: "reset"
      readonly userId: string
      /** Owner who makes the link; absent for operators. */
      readonly createdBy?: string
    }

/** Key of the shared user whom a link signs in; null for links of persons. */
export const visitorKeyOf = (purpose: Purpose): string | null => {
  if (purpose.kind === "demo") return "demo"
  if (purpose.kind !== "embedding") return null
  return purpose.visitor === undefined ? `role:${purpose.role}` : `id:${purpose.visitor.id}`
}

const lifetimes: Readonly<Record<LinkKind, Duration.Duration>> = {
  // Waits for a person.
  invitation: Duration.days(7),
  // Printed where the operator looks at the terminal.
  operator: Duration.days(1),
  demo: Duration.days(1),
  reset: Duration.days(1),
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
