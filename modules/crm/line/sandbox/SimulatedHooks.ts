/** Hooks as LINE would send them of a simulated user, signed with the secret of the sandbox's channel. Pure but for their ids. */
import { createHash } from "node:crypto"
import { hookPathOf } from "../channel/Channel.ts"
import { sign } from "../inbound/HookSignature.ts"

export type SimulatedEvent =
  | { readonly type: "follow"; readonly isUnblocked: boolean }
  | { readonly type: "unfollow" }
  | { readonly type: "message"; readonly text: string }
  | { readonly type: "postback"; readonly data: string }
  | { readonly type: "membership"; readonly kind: MembershipKind; readonly planId: string }

export const membershipKinds = ["joined", "renewed", "left"] as const
export type MembershipKind = (typeof membershipKinds)[number]

export interface SimulatedHook {
  readonly path: string
  readonly body: string
  readonly headers: Readonly<Record<string, string>>
}

const userIdForm = /^U[0-9a-f]{32}$/

/** Makes the same id for the same name in an account; an id of LINE's form stands for itself. */
export const userIdOf = (accountId: string, name: string): string =>
  userIdForm.test(name)
    ? name
    : `U${createHash("sha256")
        .update(`${accountId} ${name.normalize("NFKC")}`)
        .digest("hex")
        .slice(0, 32)}`

const membersOf = (event: SimulatedEvent, messageId: string) => {
  switch (event.type) {
    case "follow":
      return { follow: { isUnblocked: event.isUnblocked } }
    case "unfollow":
      return {}
    case "message":
      return { message: { type: "text", id: messageId, quoteToken: messageId, text: event.text } }
    case "postback":
      return { postback: { data: event.data } }
    case "membership":
      return { membership: { type: event.kind, membershipId: Number(event.planId) } }
  }
}

/** @param ids a ULID for the event, and the time that it names */
export const make = (
  channel: { readonly channelId: string; readonly channelSecret: string },
  lineUserId: string,
  event: SimulatedEvent,
  ids: { readonly eventId: string; readonly now: number }
): SimulatedHook => {
  // Digits, as those of LINE; unique as the event's id.
  const messageId = BigInt(`0x${createHash("sha256").update(ids.eventId).digest("hex").slice(0, 14)}`).toString()
  const body = JSON.stringify({
    destination: `U${"0".repeat(32)}`,
    events: [
      {
        type: event.type,
        mode: "active",
        timestamp: ids.now,
        webhookEventId: ids.eventId,
        deliveryContext: { isRedelivery: false },
        source: { type: "user", userId: lineUserId },
        ...(event.type === "unfollow" ? {} : { replyToken: createHash("md5").update(ids.eventId).digest("hex") }),
        ...membersOf(event, messageId)
      }
    ]
  })
  return {
    path: hookPathOf(channel.channelId),
    body,
    headers: {
      "content-type": "application/json; charset=utf-8",
      "user-agent": "LineBotWebhook/2.0",
      "x-line-signature": sign(channel.channelSecret, body)
    }
  }
}
