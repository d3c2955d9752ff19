/**
 * A notice of a reservation: what is said about it to the guest, or to the staff, at a moment. Each kind is given once per
 * reservation. Here are the kinds, which of them a change of the reservation brings about, and the decision that is made
 * when a notice is due. All of it is pure.
 */
import type { ReminderOffset } from "../shop/ReminderOffset.ts"
import { remindersOf } from "./Offset.ts"

export const reservationStatuses = [
  "pending",
  "confirmed",
  "canceled",
  "no_show",
  "completed",
  "cancel_requested"
] as const
export type ReservationStatus = (typeof reservationStatuses)[number]

/** Behind `reminder:` is the name of its offset; behind `staff:cancel_requested:` the time, since a guest may ask again. */
export type NoticeKind =
  | "received"
  | "confirmed"
  | "canceled"
  /** The guest has cancelled: said by mail alone, so that the calendar of the guest follows. */
  | "canceled:guest"
  | `reminder:${string}`
  | "staff:new"
  | "staff:moved"
  | "staff:canceled"
  | "staff:pending"
  | "staff:lapsing"
  | "staff:lapsed"
  | "staff:paid"
  | "staff:paid_lapsing"
  | `staff:cancel_requested:${string}`

/** A notice on which the staff need not act: where it reaches none of those whom it is for, it goes to no other. */
export const isForInformation = (kind: NoticeKind): boolean => kind === "staff:moved" || kind === "staff:canceled"

/** News of a booking that was made; much of it goes to the staff in one message. */
export const isNews = (kind: NoticeKind): boolean => kind === "staff:new" || kind === "staff:pending"

/** News that is given one by one within `bundleMs`; what follows is collected until the next full `bundleMs`, and given as one. */
export const mostAlone = 5
export const bundleMs = 3 * 60_000

/** When news waits to be given together with other news. */
export const bundledAt = (now: Date): Date => new Date((Math.floor(now.getTime() / bundleMs) + 1) * bundleMs)

export const isForStaff = (kind: NoticeKind): boolean => kind.startsWith("staff:")

/** A change of a reservation, as its event says it. */
export type Change =
  | { readonly type: "created" }
  | { readonly type: "confirmed" }
  | { readonly type: "cancel_requested" }
  /** It is pending still: the staff have not approved it. */
  | { readonly type: "paid" }
  /** `lapse`: the service ended a pending booking whose hold was over. */
  | { readonly type: "canceled"; readonly by: "guest" | "shop" | "lapse" | "move" }
  /** A booking that took its place has another member of the staff, or none. */
  | { readonly type: "handed_over" }

export interface BookingTime {
  readonly startsAt: Date
  readonly timeZone: string
}

/** What a reservation is, as far as its notices depend on it. */
export interface NoticedBooking extends BookingTime {
  /** Whether it was made as pending: it waits for approval or payment. */
  readonly isHeld: boolean
  readonly holdExpiresAt: Date | null
  /** Whether the staff made it themselves. */
  readonly isByStaff: boolean
  /** Whether it took the place of another one. */
  readonly isMoved: boolean
  /** Whether the guest gets notices by mail and not by LINE. */
  readonly isByMail: boolean
  /** Offsets of the reservation's menu. */
  readonly offsets: ReadonlyArray<ReminderOffset>
}

export interface PlannedNotice {
  readonly kind: NoticeKind
  readonly dueAt: Date
}

/** How long before the end of a hold the staff are warned; a third of a hold that is shorter than three times this. */
const lapseWarningMs = 10 * 60_000
/** Warning time of a booking that is paid, which keeps its places until it begins. */
const paidLapseWarningMs = 24 * 3_600_000

/**
 * The notices that a change brings about; a kind that the reservation has had before is not given again.
 * @param at when the change was made
 */
export const noticesOf = (change: Change, booking: NoticedBooking, at: Date): ReadonlyArray<PlannedNotice> => {
  const now = (kind: NoticeKind): PlannedNotice => ({ kind, dueAt: at })
  // A guest who walked in knows, and so do the staff. A paid booking that lapses as it begins is news to the staff.
  if (at >= booking.startsAt) return change.type === "canceled" && change.by === "lapse" ? [now("staff:lapsed")] : []
  switch (change.type) {
    case "created":
      if (booking.isHeld) {
        return [
          now("received"),
          now("staff:pending"),
          ...lapseWarning("staff:lapsing", booking.holdExpiresAt, at, lapseWarningMs)
        ]
      }
      return [...newsOf(booking).map(now), now("confirmed"), ...reminders(booking, at)]
    case "confirmed":
      return [now("confirmed"), ...reminders(booking, at)]
    case "paid":
      return [now("staff:paid"), ...lapseWarning("staff:paid_lapsing", booking.holdExpiresAt, at, paidLapseWarningMs)]
    case "cancel_requested":
      return [now(`staff:cancel_requested:${at.getTime().toString(36)}`)]
    case "canceled":
      // A guest on LINE knows of an own cancellation, and a move is confirmed with the new time.
      if (change.by === "shop") return [now("canceled"), now("staff:canceled")]
      if (change.by === "guest") return [...(booking.isByMail ? [now("canceled:guest")] : []), now("staff:canceled")]
      return change.by === "lapse" ? [now("canceled"), now("staff:lapsed")] : []
    case "handed_over":
      return [now("staff:canceled")]
  }
}

/** A booking that the staff made themselves is no news to them; one that they moved is, to its member. */
const newsOf = ({ isByStaff, isMoved }: NoticedBooking): ReadonlyArray<NoticeKind> =>
  isMoved ? ["staff:moved"] : isByStaff ? [] : ["staff:new"]

const lapseWarning = (
  kind: NoticeKind,
  holdExpiresAt: Date | null,
  at: Date,
  longestMs: number
): ReadonlyArray<PlannedNotice> => {
  if (holdExpiresAt === null) return []
  const warning = Math.min(longestMs, Math.max(0, holdExpiresAt.getTime() - at.getTime()) / 3)
  return [{ kind, dueAt: new Date(holdExpiresAt.getTime() - warning) }]
}

const reminders = ({ offsets, startsAt, timeZone }: NoticedBooking, at: Date): ReadonlyArray<PlannedNotice> =>
  remindersOf(offsets, { startsAt, timeZone, bookedAt: at }).map(({ dueAt, name }) => ({
    kind: `reminder:${name}` as const,
    dueAt
  }))

/** Whether the guest's money is at stake: such a notice is on the attention list even if it reached the staff by LINE. */
export const isPaidAndLapsing = (kind: NoticeKind, isPaid: boolean): boolean =>
  isPaid && (kind === "staff:lapsing" || kind === "staff:paid_lapsing" || kind === "staff:lapsed")

/**
 * Whether a guest whom neither LINE nor a mail reaches is called instead: the shop has changed or cancelled the booking, or approved it later. What the page
 * said at the booking, and reminders, are no reason to call.
 */
export const needsCall = (
  kind: NoticeKind,
  booking: { readonly isMoved: boolean; readonly isPaid: boolean; readonly holdExpiresAt: Date | null }
): boolean =>
  kind === "canceled" ||
  (kind === "confirmed" && (booking.isMoved || (booking.holdExpiresAt !== null && !booking.isPaid)))

/**
 * `send`: now. `drop`: it has lost its point, and no person needs to know. `list`: its time went by unused, so it needs
 * attention.
 */
export type Verdict = "send" | "drop" | "list"

export interface DueNotice {
  readonly kind: NoticeKind
  /** Status of the reservation, now. */
  readonly status: ReservationStatus
  readonly startsAt: Date
  readonly holdExpiresAt: Date | null
  /** Whether a later reminder of the same reservation is due as well. */
  readonly isSuperseded: boolean
}

/** Decides what becomes of a notice that is due, by the state of the reservation now and not by that of its planning. */
export const verdictOf = ({ holdExpiresAt, isSuperseded, kind, startsAt, status }: DueNotice, now: Date): Verdict => {
  const isOver = now >= startsAt
  const sendIf = (holds: boolean): Verdict => (holds ? "send" : "drop")
  switch (kind) {
    case "received":
      return sendIf(status === "pending" && !isOver)
    case "confirmed":
      if (status !== "confirmed" && status !== "cancel_requested") return "drop"
      return isOver ? "list" : "send"
    case "canceled":
    case "canceled:guest":
    case "staff:canceled":
      return sendIf(status === "canceled" && !isOver)
    case "staff:new":
    case "staff:moved":
      return sendIf(status !== "canceled" && !isOver)
    case "staff:lapsing":
      // A payment makes the hold longer.
      return sendIf(status === "pending" && now.getTime() >= (holdExpiresAt?.getTime() ?? 0) - lapseWarningMs)
    case "staff:pending":
    case "staff:paid":
    case "staff:paid_lapsing":
      return sendIf(status === "pending")
    case "staff:lapsed":
      return "send"
    default:
      if (kind.startsWith("staff:")) return sendIf(status === "cancel_requested")
      if (isOver) return status === "confirmed" && !isSuperseded ? "list" : "drop"
      return sendIf(status === "confirmed" && !isSuperseded)
  }
}
