/** A room of an account: what its people do together stands in one. */
import { Schema } from "effect"

/** 1 to 100 characters, no blanks around them. */
export const WorkspaceName = Schema.String.check(Schema.isPattern(/^\S(.{0,98}\S)?$/u))

export interface Workspace {
  readonly id: string
  readonly accountId: string
  readonly name: string
  readonly createdAt: Date
}

/** The one that every account starts with. */
export const firstName = "Main"
