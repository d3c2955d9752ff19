/** The id of a friend in another system, at most one per namespace; and the pure rules of binding one. */
import { Schema } from "effect"
import { ExternalIdInUse, ExternalIdOwnedByOtherFriend, FriendAlreadyHasNamespace } from "./Errors.ts"

/** Most external ids of a friend, whose list is returned as a whole. Those that are bound at the same moment may exceed it. */
export const maxExternalIds = 100

export const maxExternalId = 128
export const namespacePattern = /^[a-z0-9_:-]{1,64}$/u

export const sources = ["api", "dashboard", "import", "liff"] as const
export type Source = (typeof sources)[number]

export const ExternalId = Schema.Struct({
  id: Schema.String,
  accountId: Schema.String,
  friendId: Schema.String,
  namespace: Schema.String,
  externalId: Schema.String,
  source: Schema.Literals(sources),
  createdAt: Schema.Date,
  updatedAt: Schema.Date
})
export type ExternalId = typeof ExternalId.Type

export interface Binding {
  readonly friendId: string
  readonly namespace: string
  readonly externalId: string
}

/** What an account has that a binding may meet. */
export interface Existing {
  /** Has the namespace and the external id. */
  readonly sameValue: ExternalId | undefined
  /** Has the friend and the namespace. */
  readonly sameFriend: ExternalId | undefined
}

export type Decision =
  | { readonly _tag: "Insert" }
  | { readonly _tag: "Replace"; readonly row: ExternalId }
  | { readonly _tag: "Keep"; readonly row: ExternalId }

/** A value that another friend has is the greater fault: it stays one if the friend's own value is replaced. */
export const decideBind = (
  binding: Binding,
  { sameFriend, sameValue }: Existing
): Decision | ExternalIdInUse | FriendAlreadyHasNamespace => {
  if (sameValue !== undefined) {
    return sameValue.friendId === binding.friendId ? { _tag: "Keep", row: sameValue } : new ExternalIdInUse({})
  }
  return sameFriend === undefined ? { _tag: "Insert" } : new FriendAlreadyHasNamespace({})
}

export const decideReplace = (
  binding: Binding,
  { sameFriend, sameValue }: Existing
): Decision | ExternalIdOwnedByOtherFriend => {
  if (sameValue !== undefined) {
    return sameValue.friendId === binding.friendId
      ? { _tag: "Keep", row: sameValue }
      : new ExternalIdOwnedByOtherFriend({})
  }
  return sameFriend === undefined ? { _tag: "Insert" } : { _tag: "Replace", row: sameFriend }
}
