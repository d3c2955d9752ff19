/** Gives one notice: to the guest by LINE or mail, to the staff by LINE or on the attention list. In the caller's transaction. */
import { Context, Effect, Layer } from "effect"
import type { AttentionKind, AttentionReason } from "../attention/Attention.ts"
import { Attentions } from "../attention/Attentions.ts"
import { Messages } from "../message/Messages.ts"
import { NoticeMails } from "./mail/NoticeMails.ts"
import { isForStaff, isPaidAndLapsing, type NoticeKind, needsCall, verdictOf } from "./Notice.ts"
import { type DueRow, kindOf, type NoticeOutcome, NoticeRepo, type StaffRow } from "./NoticeRepo.ts"
import { bundleOf, callOf, textOf } from "./Texts.ts"

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

      /** The member whom the reservation names, else all: one who gets it is enough. */
      const recipients = Effect.fnUntraced(function* ({ accountId, staffId }: DueRow) {
        const staff = yield* repo.staff(accountId)
        const named = staff.filter((member) => member.staffId === staffId)
        return named.length > 0 ? named : staff
      })

      const notifyAll = Effect.fnUntraced(function* (
        accountId: string,
        to: ReadonlyArray<StaffRow>,
        key: string,
        text: string
      ) {
        const answers = yield* Effect.forEach(to, ({ friendId, staffId }) =>
          messages.notify({
            accountId,
            friendId,
            purpose: "staff",
            key: `${key}/${staffId}`,
            messages: [{ type: "text", text }]
          })
        )
        const isSent = answers.some((answer) => answer === "queued" || answer === "duplicate")
        if (isSent) yield* attentions.settleKey(accountId, withoutLineKey)
        return { answers, isSent }
      })

      const toStaff = Effect.fnUntraced(function* (row: DueRow, kind: NoticeKind, text: string, now: Date) {
        const { accountId } = row
        const key = noticeKey(row.reservationId, kind)
        const { answers, isSent } = yield* notifyAll(accountId, yield* recipients(row), key, text)
        if (isPaidAndLapsing(kind, row.isPaid)) return yield* list(row, kind, text, "paid")
        if (isSent) return "sent"
        if (answers.includes("quota_exceeded")) return yield* list(row, kind, text, "quota_exceeded")
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
        for (const group of groups.values()) {
          const [first] = group.rows
          const isSent =
            first !== undefined &&
            group.rows.length > 1 &&
            (yield* notifyAll(first.accountId, group.to, bundleKey(first), bundleOf(group.rows))).isSent
          for (const row of group.rows) {
            const kind = kindOf(row)
            outcomes.set(row, isSent ? "sent" : yield* toStaff(row, kind, textOf(kind, row, now), now))
          }
        }
        return rows.map((row) => outcomes.get(row) ?? "dropped")
      })

      return NoticeSender.of({
        giveNews,
        listUnmailed,
        missed: Effect.fnUntraced(function* (row, reason, now) {
          const kind = kindOf(row)
          if (kind === "canceled:guest" || verdictOf({ ...row, kind }, now) === "drop") return
          if (reason === "mail_refused") {
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

/** One entry of an account counts the notices that found no member of the staff on LINE. */
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
      return "booking_new"
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
