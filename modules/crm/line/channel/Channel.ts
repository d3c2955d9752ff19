/** The channel of an account: a connected one at LINE, the sandbox's, or the one that was disconnected. */

import { Schema } from "effect"
import type { SealedColumn } from "../../../../src/secrets/reseal/SealedColumn.ts"

export const Channel = Schema.Struct({
  accountId: Schema.String,
  channelId: Schema.String,
  /** `off`: disconnected; without secrets, and no channel for hooks. */
  mode: Schema.Literals(["line", "sandbox", "off"]),
  /** Sealed; null when off. */
  secret: Schema.NullOr(Schema.Uint8Array),
  /** Sealed. */
  accessToken: Schema.NullOr(Schema.Uint8Array),
  botUserId: Schema.NullOr(Schema.String),
  botBasicId: Schema.NullOr(Schema.String),
  botName: Schema.NullOr(Schema.String),
  webhookUrl: Schema.NullOr(Schema.String),
  forwardUrl: Schema.NullOr(Schema.String),
  followersState: Schema.NullOr(Schema.Literals(["running", "completed", "unavailable", "failed"])),
  followersCursor: Schema.NullOr(Schema.String),
  followersImported: Schema.Int,
  connectedAt: Schema.Date
})
export type Channel = typeof Channel.Type

/** The owners under which the vault seals. */
export const secretOwner = (channelId: string): string => `line ${channelId} secret`
export const tokenOwner = (channelId: string): string => `line ${channelId} token`

const ofChannel = { table: "crm_line_channel", key: ["account_id"], of: ["channel_id"] }
export const sealed: ReadonlyArray<SealedColumn> = [
  { ...ofChannel, column: "secret", owner: secretOwner },
  { ...ofChannel, column: "access_token", owner: tokenOwner }
]

export const hookPathOf = (channelId: string): string => `/hooks/line/${channelId}`
