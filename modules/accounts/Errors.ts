/** The errors of this module with their HTTP status. Those of all families of keys are in `src/http/auth/Auth.ts`. */
import { Schema } from "effect"

export class AccountInactive extends Schema.TaggedError<AccountInactive>()(
  "AccountInactive",
  {},
  { httpApiStatus: 403 }
) {
  override get message() {
    return "The account is inactive"
  }
}

export class PlanRequired extends Schema.TaggedError<PlanRequired>()(
  "PlanRequired",
  { needed: Schema.String },
  { httpApiStatus: 403 }
) {
  override get message() {
    return `API access needs the plan ${this.needed} or higher`
  }
}

export class AccountNotFound extends Schema.TaggedError<AccountNotFound>()(
  "AccountNotFound",
  { accountId: Schema.String },
  { httpApiStatus: 404 }
) {
  override get message() {
    return `There is no account ${this.accountId}`
  }
}

export class KeyNotFound extends Schema.TaggedError<KeyNotFound>()(
  "KeyNotFound",
  { keyId: Schema.String },
  { httpApiStatus: 404 }
) {
  override get message() {
    return `There is no key ${this.keyId}`
  }
}

/** The workspace does not exist, or belongs to another account: both look alike. */
export class WorkspaceNotFound extends Schema.TaggedError<WorkspaceNotFound>()(
  "WorkspaceNotFound",
  {},
  { httpApiStatus: 404 }
) {
  override get message() {
    return "Workspace not found"
  }
}

/** Only a key that works and has no successor yet can be rotated. */
export class KeyNotRotatable extends Schema.TaggedError<KeyNotRotatable>()(
  "KeyNotRotatable",
  { keyId: Schema.String, reason: Schema.Literals(["revoked", "expired", "rotated"]) },
  { httpApiStatus: 409 }
) {
  override get message() {
    return `The key ${this.keyId} cannot be rotated: it is ${this.reason} already`
  }
}

/** Working keys of one kind that an account may have, when one is created; with those in the grace period of a rotation. */
export const maxKeysOfKind = 50
/** Working keys of one kind while keys are rotated: twice as many, so that an account at its limit can rotate each of them. */
export const maxKeysWhileRotating = 2 * maxKeysOfKind

/** The account has as many working keys of the kind as it may have. */
export class KeyLimit extends Schema.TaggedError<KeyLimit>()(
  "KeyLimit",
  { kind: Schema.String },
  { httpApiStatus: 409 }
) {
  override get message() {
    return `An account has at most ${maxKeysOfKind} keys of the kind ${this.kind}: revoke one that is not used`
  }
}

export class ScopesRefused extends Schema.TaggedError<ScopesRefused>()(
  "ScopesRefused",
  { reason: Schema.String },
  { httpApiStatus: 400 }
) {
  override get message() {
    return this.reason
  }
}

/** Demo keys open real data, so a production service has none. */
export class DemoRefused extends Schema.TaggedError<DemoRefused>()("DemoRefused", {}, { httpApiStatus: 403 }) {
  override get message() {
    return "Demo accounts are refused in production (NODE_ENV is production)"
  }
}

/** Nothing of that name is counted, so it has no limit that could be set. */
export class StorageTableNotFound extends Schema.TaggedError<StorageTableNotFound>()(
  "StorageTableNotFound",
  { table: Schema.String },
  { httpApiStatus: 404 }
) {
  static readonly example = { message: "No limit is known by the name crm_frend" }
  override get message() {
    return `No limit is known by the name ${this.table}`
  }
}
