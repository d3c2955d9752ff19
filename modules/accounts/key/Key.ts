/** A key without its secret text: kinds, scopes, and the rules of expiry, revocation and rotation. */
import { type Duration, type Redacted, Schema } from "effect"

/** Kinds of keys. The text of a key begins with its kind and an underscore. */
export const KeyKind = Schema.Literals(["sk", "trade_live", "trade_test", "crm", "crm_inst"])
export type KeyKind = typeof KeyKind.Type

export const Scope = Schema.Literals([
  "friends:read",
  "friends:write",
  "tags:read",
  "tags:write",
  "messages:write",
  "reservations:read",
  "reservations:write",
  "webhooks:read",
  "webhooks:write",
  "memberships:read"
])
export type Scope = typeof Scope.Type

export const readScopes: ReadonlyArray<Scope> = Scope.literals.filter((scope) => scope.endsWith(":read"))

/** Only customer-messaging keys have scopes; keys of the other products open all of their product. */
export const takesScopes = (kind: KeyKind): boolean => kind === "crm" || kind === "crm_inst"

export const Key = Schema.Struct({
  id: Schema.String,
  accountId: Schema.String,
  kind: KeyKind,
  name: Schema.String,
  lastFour: Schema.String,
  scopes: Schema.Array(Scope),
  createdAt: Schema.Date,
  /** The key works before this moment, not at it. */
  expiresAt: Schema.NullOr(Schema.Date),
  revokedAt: Schema.NullOr(Schema.Date),
  replacedBy: Schema.NullOr(Schema.String),
  /** The installation of an app that it was issued to. */
  installationId: Schema.NullOr(Schema.String),
  lastUsedAt: Schema.NullOr(Schema.Date)
})
export type Key = typeof Key.Type

/** What a new key is to be. */
export interface NewKey {
  readonly accountId: string
  readonly kind: KeyKind
  readonly name: string
  readonly scopes: ReadonlyArray<Scope>
  readonly expiresIn: Duration.Duration | undefined
}

/** A new key with its text, which is shown once. */
export interface IssuedKey {
  readonly key: Key
  readonly secret: Redacted.Redacted
}

export interface RotatedKey extends IssuedKey {
  readonly old: Key
}

type KeyStatus = "active" | "expired" | "revoked"

export const statusOf = (key: Pick<Key, "expiresAt" | "revokedAt">, now: Date): KeyStatus => {
  if (key.revokedAt !== null) return "revoked"
  return key.expiresAt !== null && key.expiresAt <= now ? "expired" : "active"
}

/** Why a key cannot be rotated; undefined if it can. */
export const refusalToRotate = (key: Key, now: Date): "revoked" | "expired" | "rotated" | undefined => {
  const status = statusOf(key, now)
  if (status !== "active") return status
  return key.replacedBy === null ? undefined : "rotated"
}

/** When a rotated key stops working: after the grace period, but not later than its own expiry. */
export const endOfGrace = (key: Pick<Key, "expiresAt">, now: Date, graceMs: number): Date => {
  const end = new Date(now.getTime() + graceMs)
  return key.expiresAt !== null && key.expiresAt < end ? key.expiresAt : end
}

/** The successor of a key has the same lifetime as the key. */
export const successorExpiry = (key: Key, now: Date): Date | null =>
  key.expiresAt === null ? null : new Date(now.getTime() + key.expiresAt.getTime() - key.createdAt.getTime())
