/** Kinds of API keys, which product each opens, and the scopes that a customer-messaging key may hold. */
import { Schema } from "effect"

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

/** Scopes limit customer-messaging keys only; keys of the other products open all of their product. */
export const takesScopes = (kind: KeyKind): boolean => kind === "crm" || kind === "crm_inst"
