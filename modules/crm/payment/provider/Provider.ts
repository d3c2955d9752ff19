/** Who takes payments for an account: Stripe, or the sandbox that stands in for it. */

import { Schema } from "effect"
import type { SealedColumn } from "../../../../src/secrets/reseal/SealedColumn.ts"

export const Provider = Schema.Struct({
  accountId: Schema.String,
  mode: Schema.Literals(["stripe", "sandbox"]),
  /** Sealed; null in the sandbox. */
  secretKey: Schema.NullOr(Schema.Uint8Array),
  /** Sealed. */
  webhookSecret: Schema.Uint8Array,
  /** Sealed: the one before the last rotation. */
  previousSecret: Schema.NullOr(Schema.Uint8Array),
  previousUntil: Schema.NullOr(Schema.Date),
  /** Moves real money. */
  isLive: Schema.Boolean,
  /** Days for which a subscription whose payment is late still entitles. */
  graceDays: Schema.Int,
  /** Where guests come back to from the provider's page. */
  returnUrl: Schema.NullOr(Schema.String),
  connectedAt: Schema.Date
})
export type Provider = typeof Provider.Type

export const ProviderPrice = Schema.Struct({
  priceId: Schema.String,
  /** Null: it makes a member without a tier. */
  tierId: Schema.NullOr(Schema.String)
})
export type ProviderPrice = typeof ProviderPrice.Type

/** The owners under which the vault seals. */
export const keyOwner = (accountId: string): string => `stripe ${accountId} key`
export const hookOwner = (accountId: string): string => `stripe ${accountId} hook`

const ofAccount = { table: "crm_payment_provider", key: ["account_id"] }
export const sealed: ReadonlyArray<SealedColumn> = [
  { ...ofAccount, column: "secret_key", owner: keyOwner },
  { ...ofAccount, column: "webhook_secret", owner: hookOwner },
  { ...ofAccount, column: "previous_secret", owner: hookOwner }
]

export const hookPathOf = (accountId: string): string => `/hooks/stripe/${accountId}`

export const defaultGraceDays = 3
