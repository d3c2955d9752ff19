/** What authentication needs to know of a key and its account, in one row. */
import type { AccountStatus } from "./Account.ts"
import type { KeyKind } from "./Key.ts"
import type { Plans } from "./Plan.ts"

export interface Credential {
  readonly keyId: string
  readonly accountId: string
  readonly kind: KeyKind
  readonly scopes: ReadonlySet<string>
  /** Milliseconds since the epoch; the key works before this moment, not at it. */
  readonly expiresAt: number | null
  readonly status: AccountStatus
  readonly plans: Plans
}

export const isExpired = (credential: Credential, now: number): boolean =>
  credential.expiresAt !== null && credential.expiresAt <= now
