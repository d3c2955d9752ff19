/** A message to a friend: one request to LINE with 1 to 5 messages in LINE's sense. */
import { Schema } from "effect"
import type { LineMessage } from "../line/channel/MessagingChannel.ts"

export const purposes = ["api", "confirmation", "reminder", "offer", "staff", "scenario", "other"] as const
export type Purpose = (typeof purposes)[number]

/**
 * `queued`: not sent yet, or on its way. `sent`: LINE has accepted it. `failed`: it was not sent, and its unit of the quota is
 * given back. `unknown`: LINE may have accepted it; it is never sent again, and its unit stays used.
 */
export const messageStatuses = ["queued", "sent", "failed", "unknown"] as const
export type MessageStatus = (typeof messageStatuses)[number]

/** Why a message failed or is unknown. */
export const messageErrors = [
  "not_following",
  "erased",
  "expired",
  "withdrawn",
  "monthly_limit",
  "refused",
  "no_answer"
] as const
export type MessageError = (typeof messageErrors)[number]

export interface StoredMessage {
  readonly id: string
  readonly accountId: string
  readonly friendId: string
  readonly purpose: Purpose
  readonly key: string | null
  /** Null once they are no longer kept. */
  readonly messages: ReadonlyArray<LineMessage> | null
  readonly status: MessageStatus
  readonly error: MessageError | null
  /** In LINE's words. */
  readonly reason: string | null
  readonly lineRequestId: string | null
  readonly expiresAt: Date | null
  readonly createdAt: Date
  readonly finishedAt: Date | null
}

/** 1 to 5,000 UTF-16 code units, as LINE counts them. */
export const TextMessage = Schema.Struct({
  type: Schema.Literal("text").annotate({ description: "Kind of the message", examples: ["text"] }),
  text: Schema.String.check(
    Schema.isMinLength(1, { message: "must have 1 to 5,000 characters" }),
    Schema.isMaxLength(5_000, { message: "must have 1 to 5,000 characters" })
  ).annotate({ description: "1 to 5,000 UTF-16 code units", examples: ["ご予約ありがとうございます。"] })
}).annotate({ identifier: "TextMessage", description: "A text message" })
