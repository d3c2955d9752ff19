/** Use cases of staff: what they do to reservations, each in one transaction of the account. */
import { Context, DateTime, Effect, Layer } from "effect"
import { Jobs } from "../../../../src/actor/Jobs.ts"
import { Events } from "../../../../src/event/Events.ts"
import * as Tenant from "../../../../src/sql/tenant/Tenant.ts"
import type { ContactInvalid, GuestContact } from "../../friend/contact/Contact.ts"
import { Friends } from "../../friend/Friends.ts"
import { MenuRepo } from "../../menu/MenuRepo.ts"
import type { BookingRefusal, Draft } from "../book/BookingRules.ts"
import { Bookings } from "../book/Bookings.ts"
import { GuestRequired, InvalidPaymentTransition, InvalidStatusTransition, ReservationNotFound } from "../Errors.ts"
import { LapseHold } from "../Jobs.ts"
import { isLegalPayment, type PaymentStatus } from "../Payment.ts"
import { movedReason, type Reservation } from "../Reservation.ts"
import { changedEvent } from "../ReservationEvents.ts"
import { ReservationRepo } from "../ReservationRepo.ts"
import { type Action, correctionDays, stepOf } from "../ReservationState.ts"
import { Transitions } from "./Transitions.ts"

/** Actions of staff that need no more than a reason. */
export const staffActions = [
  "approve",
  "reject",
  "cancel",
  "acceptCancel",
  "refuseCancel",
  "complete",
  "noShow",
  "correct"
] as const satisfies ReadonlyArray<Action>
export type StaffAction = (typeof staffActions)[number]

/** A booking by staff, for a friend or for a guest who is new. */
export interface StaffBooking extends Omit<Draft, "friendId"> {
  readonly friendId: string | null
  readonly guest: GuestContact | null
}

export interface Move {
  readonly slotId: string
  /** The menu of the slot; the same as before when absent. */
  readonly menuId?: string | undefined
  readonly numberOfGuests?: number | undefined
  /** Member of staff; as before when absent, null for any. */
  readonly staffId?: string | null | undefined
}

type StepRefusal = ReservationNotFound | InvalidStatusTransition

export class StaffWork extends Context.Service<
  StaffWork,
  {
    readonly act: (
      accountId: string,
      id: string,
      action: StaffAction,
      reason: string | null
    ) => Effect.Effect<Reservation, StepRefusal>
    readonly setPayment: (
      accountId: string,
      id: string,
      to: PaymentStatus
    ) => Effect.Effect<Reservation, ReservationNotFound | InvalidPaymentTransition>
    /** Cancels it and makes a new one in another slot, both or neither. Answers the new one. */
    readonly move: (
      accountId: string,
      id: string,
      move: Move
    ) => Effect.Effect<Reservation, StepRefusal | BookingRefusal>
    /** For guests at the counter or on the phone: confirmed at once, also inside the minimum notice. */
    readonly book: (
      accountId: string,
      booking: StaffBooking
    ) => Effect.Effect<Reservation, BookingRefusal | GuestRequired | ContactInvalid>
  }
>()("crm/StaffWork") {
  static readonly layer = Layer.effect(
    StaffWork,
    Effect.gen(function* () {
      const within = yield* Tenant.within
      const repo = yield* ReservationRepo
      const transitions = yield* Transitions
      const bookings = yield* Bookings
      const friends = yield* Friends
      const menus = yield* MenuRepo
      const jobs = yield* Jobs
      const events = yield* Events
      const now = Effect.map(DateTime.now, DateTime.toDateUtc)

      const actWithin = Effect.fnUntraced(function* (
        accountId: string,
        id: string,
        action: StaffAction,
        reason: string | null
      ) {
        const before = yield* transitions.lock(accountId, id)
        yield* checkTime(before, action, yield* now)
        return yield* transitions.apply(before, action, { cancellation: { by: "staff", reason } })
      })

      const payWithin = Effect.fnUntraced(function* (accountId: string, id: string, to: PaymentStatus) {
        const before = yield* transitions.lock(accountId, id)
        if (!isLegalPayment(before.paymentStatus, to)) {
          return yield* new InvalidPaymentTransition({ from: before.paymentStatus, to })
        }
        const menu = yield* menus.find(accountId, before.menuId)
        const isHeld = to === "paid" && before.status === "pending"
        const confirms = isHeld && menu?.needsApproval !== true
        // A booking that is paid and not approved yet keeps its places until it begins.
        const holdExpiresAt = isHeld && !confirms ? before.startsAt : before.holdExpiresAt
        const paid = { ...before, paymentStatus: to, holdExpiresAt, updatedAt: yield* now }
        yield* repo.update(paid)
        if (confirms) return yield* Effect.orDie(transitions.apply(paid, "pay"))
        if (isHeld) {
          yield* jobs.send(LapseHold, { accountId, reservationId: id }, { runAt: paid.startsAt })
          yield* events.publishAll([changedEvent(before, paid)], { accountId })
        }
        return paid
      })

      const moveWithin = Effect.fnUntraced(function* (accountId: string, id: string, move: Move) {
        const found = yield* repo.find(accountId, id)
        if (found === undefined) return yield* new ReservationNotFound({})
        yield* repo.lockFriend(accountId, found.friendId)
        const before = yield* transitions.lock(accountId, id)
        yield* repo.lockSlots(accountId, [before.slotId, move.slotId])
        yield* transitions.apply(before, "move", { cancellation: { by: "staff", reason: movedReason } })
        return yield* bookings.book(accountId, {
          draft: {
            menuId: move.menuId ?? before.menuId,
            slotId: move.slotId,
            friendId: before.friendId,
            numberOfGuests: move.numberOfGuests ?? before.numberOfGuests,
            note: before.note,
            staffId: move.staffId === undefined ? before.staffId : move.staffId
          },
          origin: { source: "dashboard" },
          replaces: {
            id: before.id,
            status: before.status === "pending" ? "pending" : "confirmed",
            paymentStatus: before.paymentStatus,
            holdExpiresAt: before.status === "pending" ? before.holdExpiresAt : null
          }
        })
      })

      const bookWithin = Effect.fnUntraced(function* (accountId: string, { friendId, guest, ...draft }: StaffBooking) {
        if ((friendId === null) === (guest === null)) return yield* new GuestRequired({})
        const id = friendId ?? (yield* friends.createGuest(accountId, guest!)).id
        return yield* bookings.book(accountId, { draft: { ...draft, friendId: id }, origin: { source: "dashboard" } })
      })

      return StaffWork.of({
        act: Effect.fn("StaffWork.act")((accountId, id, action, reason) =>
          within(accountId, actWithin(accountId, id, action, reason))
        ),
        setPayment: Effect.fn("StaffWork.setPayment")((accountId, id, to) =>
          within(accountId, payWithin(accountId, id, to))
        ),
        move: Effect.fn("StaffWork.move")((accountId, id, move) => within(accountId, moveWithin(accountId, id, move))),
        book: Effect.fn("StaffWork.book")((accountId, booking) => within(accountId, bookWithin(accountId, booking)))
      })
    })
  ).pipe(Layer.provide([Transitions.layer, Bookings.layer, ReservationRepo.layer, MenuRepo.layer, Friends.layer]))
}

const day = 86_400_000

/** A guest cannot have come, or stayed away, before the start; and what became of it is settled after some days. */
const checkTime = (
  { finishedAt, startsAt, status }: Reservation,
  action: StaffAction,
  now: Date
): Effect.Effect<void, InvalidStatusTransition> => {
  const step = stepOf(status, action)
  if (step === undefined) return Effect.void
  const isEarly = (action === "complete" || action === "noShow") && now < startsAt
  const isLate =
    action === "correct" && finishedAt !== null && now.getTime() > finishedAt.getTime() + correctionDays * day
  if (!isEarly && !isLate) return Effect.void
  const reason = isEarly ? "It has not begun" : `It was marked more than ${correctionDays} days ago`
  return Effect.fail(new InvalidStatusTransition({ from: status, to: step.to, reason }))
}
