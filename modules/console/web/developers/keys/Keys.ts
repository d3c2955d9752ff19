/** API keys of the account, by the endpoints of the console. */
import { queryOptions } from "@tanstack/react-query"
import { callConsole } from "../../api/Client.ts"

export const keyKinds = ["sk", "trade_live", "trade_test", "crm"] as const
export type KeyKind = (typeof keyKinds)[number]

/** What a key of customer messaging may do; other kinds have no scopes. */
export const scopes = [
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
] as const

export interface ApiKey {
  readonly id: string
  readonly kind: string
  readonly prefix: string
  readonly lastFour: string
  readonly name: string
  readonly scopes: ReadonlyArray<string>
  readonly status: "active" | "expired" | "revoked"
  readonly createdAt: string
  readonly expiresAt: string | null
  readonly revokedAt: string | null
  readonly lastUsedAt: string | null
}

export interface NewKey {
  readonly kind: KeyKind
  readonly name: string
  readonly scopes: ReadonlyArray<string>
  readonly expiresInDays: number | null
}

interface KeyWithSecret extends ApiKey {
  readonly secret: string
}

const pathOf = (account: string) => `/console/api/accounts/${account}/keys`

export const keysQuery = (account: string) =>
  queryOptions({
    queryKey: ["keys", account],
    queryFn: async () => (await callConsole<{ readonly keys: ReadonlyArray<ApiKey> }>(pathOf(account))).keys
  })

export const createKey = (account: string, key: NewKey) => callConsole<KeyWithSecret>(pathOf(account), { body: key })

/** The old key works for a while, so that programs can change over. */
export const rotateKey = (account: string, id: string, graceHours: number) =>
  callConsole<KeyWithSecret>(`${pathOf(account)}/${id}/rotate`, { body: { graceHours } })

export const revokeKey = (account: string, id: string) =>
  callConsole<ApiKey>(`${pathOf(account)}/${id}/revoke`, { method: "POST" })
