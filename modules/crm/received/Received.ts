/** What friends wrote, as an account keeps it: sealed with a key of the account, which the vault seals. */
import { Schema } from "effect"
import type { SealedColumn } from "../../../src/secrets/reseal/SealedColumn.ts"

export const receivedTypes = ["text", "image", "video", "audio", "file", "location", "sticker"] as const

/** Longest time that an account may choose. */
export const mostDays = 90

/** What is sealed. */
export const Content = Schema.Struct({
  text: Schema.NullOr(Schema.String),
  fileName: Schema.NullOr(Schema.String),
  durationMs: Schema.NullOr(Schema.Number),
  location: Schema.NullOr(
    Schema.Struct({
      title: Schema.NullOr(Schema.String),
      address: Schema.NullOr(Schema.String),
      latitude: Schema.Number,
      longitude: Schema.Number
    })
  ),
  sticker: Schema.NullOr(Schema.Struct({ packageId: Schema.String, stickerId: Schema.String })),
  /** Token for which LINE shows the friend that it was read; null where LINE gave none. */
  readToken: Schema.NullOr(Schema.String)
})
export type Content = typeof Content.Type

export interface ReceivedMessage extends Omit<Content, "readToken"> {
  /** LINE's id of the message. */
  readonly id: string
  readonly type: (typeof receivedTypes)[number]
  readonly receivedAt: Date
  /** Null: the friend was not shown that it was read. */
  readonly readAt: Date | null
  /** Whether LINE gave a token by which the friend can be shown it. */
  readonly hasToken: boolean
}

/** The owner under which the vault seals the key of an account. */
export const keyOwner = (accountId: string): string => `received ${accountId}`

export const sealed: ReadonlyArray<SealedColumn> = [
  { table: "crm_received_setting", key: ["account_id"], of: ["account_id"], column: "sealed_key", owner: keyOwner }
]
