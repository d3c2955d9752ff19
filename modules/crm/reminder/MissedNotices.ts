/** Lists notices whose message or mail ended without an arrival: refused, expired on the way, or beyond LINE's own limit. */
import { Context, DateTime, Effect, Layer, Schema } from "effect"
import type { AttentionReason } from "../attention/Attention.ts"
import { NoticeRepo } from "./NoticeRepo.ts"
import { NoticeSender, noticeOf } from "./NoticeSender.ts"

/** The event of a message, as far as notices depend on it. */
export const FailedMessage = Schema.Struct({ key: Schema.String, reason: Schema.String })

/** Undefined: it needs no attention, since the guest is gone or the message was taken back. */
export const attentionReasonOf = (reason: string): AttentionReason | undefined => {
  switch (reason) {
    case "expired":
      return "too_late"
    case "monthly_limit":
      return "quota_exceeded"
    case "mail_refused":
      return "mail_refused"
    case "refused":
    case "no_answer":
      return "not_delivered"
    default:
      return undefined
  }
}

export class MissedNotices extends Context.Service<
  MissedNotices,
  {
    /** In the caller's transaction; a message of another feature is left alone. */
    readonly list: (accountId: string, message: typeof FailedMessage.Type) => Effect.Effect<void>
    /** In the caller's transaction; lists the bookings ahead of a guest to whom mails do not arrive. */
    readonly listUnmailed: (accountId: string, friendId: string) => Effect.Effect<void>
  }
>()("crm/reminder/MissedNotices") {
  static readonly layer = Layer.effect(
    MissedNotices,
    Effect.gen(function* () {
      const repo = yield* NoticeRepo
      const sender = yield* NoticeSender

      return MissedNotices.of({
        list: Effect.fn("MissedNotices.list")(function* (accountId, message) {
          const notice = noticeOf(message.key)
          const reason = attentionReasonOf(message.reason)
          if (notice === undefined || reason === undefined) return
          const { isBundle, kind, reservationId } = notice
          const row = isBundle ? undefined : yield* repo.find(accountId, reservationId, kind)
          const rows = isBundle ? yield* repo.givenWith(accountId, reservationId, kind) : row === undefined ? [] : [row]
          const now = DateTime.toDateUtc(yield* DateTime.now)
          for (const missed of rows) yield* sender.missed(missed, reason, now)
        }),
        listUnmailed: Effect.fn("MissedNotices.listUnmailed")(function* (accountId, friendId) {
          const rows = yield* repo.ahead(accountId, friendId, DateTime.toDateUtc(yield* DateTime.now))
          for (const row of rows) if (!row.isFollowing && row.mail === "refused") yield* sender.listUnmailed(row)
        })
      })
    })
  )
}
