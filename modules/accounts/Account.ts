/** The tenant: one concept for all products, with a plan for each. */
import { Schema } from "effect"
import type { Plans } from "./Plan.ts"

export const AccountStatus = Schema.Literals(["active", "inactive"])
export type AccountStatus = typeof AccountStatus.Type

/** 1 to 100 characters, no blanks around them. */
export const AccountName = Schema.String.check(Schema.isPattern(/^\S(.{0,98}\S)?$/u))

export interface Account {
  readonly id: string
  readonly name: string
  readonly status: AccountStatus
  readonly plans: Plans
  readonly createdAt: Date
}

/** What an account starts with when nothing else is said. */
export const lowestPlans: Plans = { analytics: "free", business: "none", crm: "free" }
