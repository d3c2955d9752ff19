/** The account (tenant) with its plans per product, and the workspaces in it. */
import { Schema } from "effect"
import type { Plans } from "../Plan.ts"

export const AccountStatus = Schema.Literals(["active", "inactive"])
export type AccountStatus = typeof AccountStatus.Type

/** 1 to 100 characters without spaces at the ends. */
const Name = Schema.String.check(Schema.isPattern(/^\S(.{0,98}\S)?$/u))

export const AccountName = Name
export const WorkspaceName = Name

export interface Account {
  readonly id: string
  readonly name: string
  readonly status: AccountStatus
  readonly plans: Plans
  readonly createdAt: Date
}

/** The plans of a new account unless others are given. */
export const lowestPlans: Plans = { analytics: "free", business: "none", crm: "free" }

/** Where the members of an account work together. An account can have several. */
export const Workspace = Schema.Struct({
  id: Schema.String,
  accountId: Schema.String,
  name: Schema.String,
  createdAt: Schema.Date
})
export type Workspace = typeof Workspace.Type

/** Name of the workspace that every account starts with. */
export const firstWorkspaceName = "Main"
