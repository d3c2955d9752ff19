/**
 * Sends a reply by the token of its event. No retry key covers replies, so they are idempotent by state: that one is about to
 * be sent is stored first, and what is found so by a later attempt is unknown and never sent again, by push neither.
 */
import { Context, DateTime, Effect, Layer } from "effect"
import * as Tenant from "../../../src/sql/tenant/Tenant.ts"
import { MessagingChannel } from "../line/channel/MessagingChannel.ts"
import { fill } from "../scenario/definition/Placeholders.ts"
import { Shops } from "../shop/Shops.ts"
import type { ReplyStatus } from "./AutoReply.ts"
import { AutoReplyRepo } from "./AutoReplyRepo.ts"
import { NotReplied } from "./Jobs.ts"

/** Undefined for an event without one, such as of a channel on standby. */
const tokenOf = (event: string): string | undefined => {
  const { replyToken } = JSON.parse(event) as { readonly replyToken?: unknown }
  return typeof replyToken === "string" && replyToken !== "" ? replyToken : undefined
}

export class ReplySender extends Context.Service<
  ReplySender,
  { readonly send: (accountId: string, eventId: string) => Effect.Effect<void, NotReplied> }
>()("crm/auto-reply/ReplySender") {
  static readonly layer = Layer.effect(
    ReplySender,
    Effect.gen(function* () {
      const within = yield* Tenant.within
      const [repo, channel, shops] = [yield* AutoReplyRepo, yield* MessagingChannel, yield* Shops]
      const nowDate = Effect.map(DateTime.now, DateTime.toDateUtc)

      const send = Effect.fnUntraced(function* (accountId: string, eventId: string) {
        const end = Effect.fnUntraced(function* (
          from: ReplyStatus,
          to: "sent" | "failed" | "unknown",
          reason?: string
        ) {
          const change = { reason: reason?.slice(0, 1_000) ?? null, finishedAt: yield* nowDate }
          yield* within(accountId, repo.move(accountId, eventId, from, to, change))
        })
        const found = yield* within(accountId, repo.pending(accountId, eventId))
        if (found === undefined) return
        // An earlier attempt ended between the request and the storing of its outcome.
        if (found.status === "sending") return yield* end("sending", "unknown", "the process ended")
        if (found.status !== "queued") return
        const { displayName, event, isBlocked, lineUserId, texts } = found
        const replyToken = event === null ? undefined : tokenOf(event)
        if (lineUserId === null || isBlocked) return yield* end("queued", "failed", "the friend is blocked or erased")
        if (texts === null) return yield* end("queued", "failed", "the reply was deleted")
        if (replyToken === undefined) return yield* end("queued", "failed", "the event has no reply token")
        const { name: shopName } = yield* shops.of(accountId)
        const messages = texts.map((text) => ({ type: "text" as const, text: fill(text, { displayName, shopName }) }))
        if (!(yield* within(accountId, repo.move(accountId, eventId, "queued", "sending", {})))) return
        /** The token may still be good. */
        const again = (reason: string) =>
          Effect.andThen(
            within(accountId, repo.move(accountId, eventId, "sending", "queued", { reason })),
            Effect.fail(new NotReplied({ reason }))
          )
        yield* channel.reply(accountId, { to: lineUserId, replyToken, messages }).pipe(
          Effect.andThen(end("sending", "sent")),
          Effect.catchTags({
            MessageRefused: ({ message }) => end("sending", "failed", message),
            ChannelRefused: ({ message }) => end("sending", "failed", message),
            RateLimited: ({ message }) => again(message),
            OutcomeUnknown: ({ isUnsent, message }) =>
              isUnsent === true ? again(message) : end("sending", "unknown", message)
          })
        )
      })

      return ReplySender.of({ send: Effect.fn("ReplySender.send")(send) })
    })
  )
}
