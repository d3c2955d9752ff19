/** Gives one notice: to the guest by LINE or mail, to the staff by LINE, mail or on the attention list. In the caller's transaction. */
import { Context, Effect, Layer } from "effect"
import type { Language } from "../../../src/Language.ts"
import type { AttentionKind, AttentionReason } from "../attention/Attention.ts"
import { Attentions } from "../attention/Attentions.ts"
import { Messages } from "../message/Messages.ts"
import { NoticeMails } from "./mail/NoticeMails.ts"
import { isForInformation, isForStaff, isPaidAndLapsing, type NoticeKind, needsCall, verdictOf } from "./Notice.ts"
import { type DueRow, kindOf, type NoticeOutcome, NoticeRepo } from "./NoticeRepo.ts"
import { bookingPage, dayPage } from "./staff/ConsolePages.ts"
import { recipientsOf, type StaffRow, wantsNone } from "./staff/Recipients.ts"
import { StaffNotices } from "./staff/StaffNotices.ts"
import { bundleOf, noticeOf as noticeTextOf, type StaffText } from "./staff/StaffTexts.ts"
import { callOf, textOf } from "./Texts.ts"

export class NoticeSender extends Context.Service<
  NoticeSender,
  {
    readonly give: (row: DueRow, now: Date) => Effect.Effect<NoticeOutcome>
    /** Tells the staff of several new bookings in one message each; returns what became of each notice. */
    readonly giveNews: (rows: ReadonlyArray<DueRow>, now: Date) => Effect.Effect<ReadonlyArray<NoticeOutcome>>
    /** Lists a notice whose message did not arrive, if it still has a point. */
    readonly missed: (row: DueRow, reason: AttentionReason, now: Date) => Effect.Effect<void>
    /** Lists a guest to whom mails do not arrive any more, to be called about a booking that lies ahead. */
    readonly listUnmailed: (row: DueRow) => Effect.Effect<void>
  }
>()("crm/reminder/NoticeSender") {
  static readonly layer = Layer.effect(
    NoticeSender,
    Effect.gen(function* () {
      const repo = yield* NoticeRepo
      const messages = yield* Messages
      const attentions = yield* Attentions
      const mails = yield* NoticeMails
      const staff = yield* StaffNotices

      const list = (row: DueRow, kind: NoticeKind, text: string, reason: AttentionReason) =>
        Effect.as(
          attentions.add(row.accountId, {
            key: noticeKey(row.reservationId, kind),
            kind: attentionKindOf(kind),
            reason,
            reservationId: row.reservationId,
            waitlistId: null,
            friendId: row.friendId,
            text
          }),
          "listed" as const
        )

      /** Mails a guest who has an address; lists another one to be called, if the shop has changed something. */
      const withoutLine = Effect.fnUntraced(function* (row: DueRow, kind: NoticeKind, now: Date) {
        const key = noticeKey(row.reservationId, kind)
        const answer = mails.isOn && row.mail === "open" ? yield* mails.give(row, kind, key, now) : "no_address"
        if (answer === "queued" || answer === "duplicate") return "sent"
        if (!needsCall(kind, row)) return "dropped"
        const isRefused = mails.isOn && row.mail === "refused"
        return yield* list(
          row,
          kind,
          callOf(kind, row),
          answer === "limit" ? "mail_limit" : isRefused ? "mail_refused" : "no_line"
        )
      })

      const listUnmailed = (row: DueRow) =>
        attentions.count(row.accountId, {
          key: `${keyOf(row.reservationId)}/mail`,
          kind: "confirmation",
          reason: "mail_refused",
          reservationId: row.reservationId,
          waitlistId: null,
          friendId: row.friendId,
          text: callOf(kindOf(row), row)
        })

      const toGuest = Effect.fnUntraced(function* (row: DueRow, kind: NoticeKind, text: string, now: Date) {
        const { accountId, friendId, reservationId, startsAt } = row
        const answer = yield* messages.notify({
          accountId,
          friendId,
          purpose: kind.startsWith("reminder:") ? "reminder" : "confirmation",
          key: noticeKey(reservationId, kind),
          messages: [{ type: "text", text }],
          until: startsAt
        })
        if (answer === "quota_exceeded") return yield* list(row, kind, text, answer)
        return answer === "not_following" ? yield* withoutLine(row, kind, now) : "sent"
      })

      const recipients = Effect.fnUntraced(function* ({ accountId, staffId, ...row }: DueRow) {
        return recipientsOf(yield* repo.staff(accountId), staffId, kindOf(row), staff.isMailOn)
      })

      const notifyStaff = Effect.fnUntraced(function* (
        to: ReadonlyArray<StaffRow>,
        about: DueRow,
        page: string,
        key: string,
        textFor: (language: Language) => StaffText
      ) {
        const result = yield* staff.give(to, about, page, key, textFor)
        if (result === "sent") yield* attentions.settleKey(about.accountId, withoutLineKey)
        return result
      })

      const toStaff = Effect.fnUntraced(function* (row: DueRow, kind: NoticeKind, text: string, now: Date) {
        const { accountId } = row
        const key = noticeKey(row.reservationId, kind)
        const page = bookingPage(row, kind === "staff:canceled" || kind === "staff:lapsed")
        const result = yield* notifyStaff(yield* recipients(row), row, page, key, (language) =>
          noticeTextOf(kind, language, row)
        )
        if (isPaidAndLapsing(kind, row.isPaid)) return yield* list(row, kind, text, "paid")
        if (result === "sent") return "sent"
        if (isForInformation(kind)) return "dropped"
        if (result !== "unreached") return yield* list(row, kind, text, result)
        if (kind === "staff:new" && wantsNone(yield* repo.staff(accountId), row.staffId)) return "dropped"
        yield* attentions.count(accountId, {
          key: withoutLineKey,
          kind: "staff_without_line",
          reason: "no_line",
          reservationId: null,
          waitlistId: null,
          friendId: null,
          // The entry outlives an erasure of the guest.
          text: textOf(kind, { ...row, guestName: null }, now)
        })
        return "listed"
      })

      /** Where no message is taken, each booking is dealt with by itself. */
      const giveNews = Effect.fnUntraced(function* (rows: ReadonlyArray<DueRow>, now: Date) {
        const outcomes = new Map<DueRow, NoticeOutcome>()
        const groups = new Map<string, { readonly to: ReadonlyArray<StaffRow>; readonly rows: Array<DueRow> }>()
        for (const row of rows) {
          const to = yield* recipients(row)
          const name = to.map(({ staffId }) => staffId).join()
          const group = groups.get(name) ?? { to, rows: [] }
          group.rows.push(row)
          groups.set(name, group)
        }
        for (const { rows: news, to } of groups.values()) {
          const [first] = news
          const result =
            first !== undefined && news.length > 1
              ? yield* notifyStaff(to, first, dayPage(first), bundleKey(first), (language) => bundleOf(language, news))
              : "unreached"
          for (const row of news) {
            const kind = kindOf(row)
            outcomes.set(row, result === "sent" ? "sent" : yield* toStaff(row, kind, textOf(kind, row, now), now))
          }
        }
        return rows.map((row) => outcomes.get(row) ?? "dropped")
      })

      return NoticeSender.of({
        giveNews,
        listUnmailed,
        missed: Effect.fnUntraced(function* (row, reason, now) {
          const kind = kindOf(row)
          if (kind === "canceled:guest" || isForInformation(kind)) return
          if (verdictOf({ ...row, kind }, now) === "drop") return
          if (reason === "mail_refused" && !isForStaff(kind)) {
            // A booking that lies ahead has one entry, whatever mail about it was refused.
            return yield* kind === "canceled" ? list(row, kind, callOf(kind, row), reason) : listUnmailed(row)
          }
          yield* list(row, kind, textOf(kind, row, now), reason)
        }),
        give: Effect.fnUntraced(function* (row, now) {
          const kind = kindOf(row)
          const verdict = verdictOf({ ...row, kind }, now)
          if (verdict === "drop") return "dropped"
          const text = textOf(kind, row, now)
          if (isForStaff(kind)) return yield* toStaff(row, kind, text, now)
          if (!row.isFollowing) return verdict === "send" ? yield* withoutLine(row, kind, now) : "dropped"
          if (kind === "canceled:guest") return "dropped"
          return verdict === "list" ? yield* list(row, kind, text, "too_late") : yield* toGuest(row, kind, text, now)
        })
      })
    })
  )
}

/** One entry of an account counts the notices that reached no member of the staff, by LINE or mail. */
const withoutLineKey = "staff/no_line"

/** What the keys of all notices of a reservation begin with. */
export const keyOf = (reservationId: string): string => `reservation/${reservationId}`

/** The key of a notice, in messages and on the attention list; for the staff, in messages with the member behind it. */
const noticeKey = (reservationId: string, kind: NoticeKind): string => `${keyOf(reservationId)}/${kind}`

/** The key of one message on many bookings, by the first of them. Its cancellation does not take the message back. */
const bundleKey = (row: DueRow): string => `bookings/${row.reservationId}/${kindOf(row)}`

/** The reservation and the kind that a message was about; undefined for a message of another feature. */
export const noticeOf = (
  key: string
): { readonly reservationId: string; readonly kind: NoticeKind; readonly isBundle: boolean } | undefined => {
  const [, about, reservationId, kind] = /^(reservation|bookings)\/(\w{26})\/([^/]+)(?:\/\w{26})?$/.exec(key) ?? []
  return reservationId === undefined
    ? undefined
    : { reservationId, kind: kind as NoticeKind, isBundle: about === "bookings" }
}

export const attentionKindOf = (kind: NoticeKind): AttentionKind => {
  switch (kind) {
    case "received":
    case "confirmed":
      return "confirmation"
    case "canceled":
    case "canceled:guest":
      return "cancellation"
    case "staff:new":
    case "staff:moved":
      return "booking_new"
    case "staff:canceled":
      return "cancellation"
    case "staff:pending":
    case "staff:paid":
      return "booking_pending"
    case "staff:lapsing":
    case "staff:paid_lapsing":
      return "booking_lapsing"
    case "staff:lapsed":
      return "booking_lapsed"
    default:
      return isForStaff(kind) ? "cancel_requested" : "reminder"
  }
}
