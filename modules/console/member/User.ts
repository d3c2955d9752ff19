/** A person who signs in, and that person's role in an account. */
import { Schema } from "effect"
import { RoleName } from "../link/Link.ts"

export const User = Schema.Struct({
  id: Schema.String,
  email: Schema.String,
  name: Schema.String,
  operator: Schema.Boolean
})
export type User = typeof User.Type

export const Member = Schema.Struct({
  id: Schema.String,
  email: Schema.String,
  name: Schema.String,
  role: RoleName,
  createdAt: Schema.Date
})
export type Member = typeof Member.Type

export const Membership = Schema.Struct({ accountId: Schema.String, role: RoleName })
export type Membership = typeof Membership.Type
