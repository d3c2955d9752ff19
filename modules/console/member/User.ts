/** A user who signs in, and that user's role in an account. */
import { Schema } from "effect"
import { RoleName } from "../link/Link.ts"

/**
 * `person`: has an address and signs in. `embedded`, `demo`: shared users, known by account and visitor, who have no address and no
 * login and come by one-time links.
 */
export const UserKind = Schema.Literals(["person", "embedded", "demo"])
export type UserKind = typeof UserKind.Type

export const User = Schema.Struct({
  id: Schema.String,
  kind: UserKind,
  /** Null for shared users. */
  email: Schema.NullOr(Schema.String),
  name: Schema.String,
  operator: Schema.Boolean,
  /** The company's issuer has proven that the address is this person's. */
  proven: Schema.Boolean
})
export type User = typeof User.Type

export const Member = Schema.Struct({
  id: Schema.String,
  kind: UserKind,
  email: Schema.NullOr(Schema.String),
  name: Schema.String,
  role: RoleName,
  proven: Schema.Boolean,
  createdAt: Schema.Date,
  /** Open sessions. */
  sessions: Schema.Int,
  lastSignInAt: Schema.NullOr(Schema.Date),
  /** Is an operator, or belongs to other accounts: owners of this one do not decide about the sessions. */
  elsewhere: Schema.Boolean
})
export type Member = typeof Member.Type

export const Membership = Schema.Struct({ accountId: Schema.String, role: RoleName })
export type Membership = typeof Membership.Type
