/** Use cases of operators with the reservations of any account; each change leaves an audit row in its transaction. */
import { Context, Effect, Layer } from "effect"
import type { Operator } from "../../../../src/operate/Operator.ts"
import type { AccountNotFound } from "../../../accounts/contract.ts"
import type { RefundChoice } from "../../booking-page/policy/CancellationRefunds.ts"
import type { ContactInvalid } from "../../friend/contact/Contact.ts"
import * as OperatorActions from "../../OperatorActions.ts"
import type { NotRefundable } from "../../payment/Errors.ts"
import type { BookingRefusal } from "../book/BookingRules.ts"
import type {
  GuestRequired,
  InvalidCursor,
  InvalidPaymentTransition,
  InvalidStatusTransition,
  ReservationNotFound
} from "../Errors.ts"
import type { Reservation } from "../Reservation.ts"
import type { Filter, Page } from "../ReservationRepo.ts"
import { type ReservationPage, Reservations } from "../Reservations.ts"
import { type Move, type StaffAction, type StaffBooking, StaffWork } from "../work/StaffWork.ts"
import { type CounterPayment, StaffPayments } from "./StaffPayments.ts"

type Change<E> = Effect.Effect<Reservation, E | AccountNotFound, Operator>

export class ReservationOperators extends Context.Service<
  ReservationOperators,
  {
    readonly list: (
      accountId: string,
      filter: Filter,
      page: Page
    ) => Effect.Effect<ReservationPage, AccountNotFound | InvalidCursor>
    readonly find: (accountId: string, id: string) => Effect.Effect<Reservation, AccountNotFound | ReservationNotFound>
    readonly book: (accountId: string, booking: StaffBooking) => Change<BookingRefusal | GuestRequired | ContactInvalid>
    readonly act: (
      accountId: string,
      id: string,
      action: StaffAction | "requestCancel",
      options: {
        readonly reason: string | null
        /** What goes back where it cancels a paid reservation; listed for the staff when absent. */
        readonly refund?: RefundChoice | undefined
      }
    ) => Change<ReservationNotFound | InvalidStatusTransition>
    readonly setPayment: (
      accountId: string,
      id: string,
      payment: CounterPayment
    ) => Change<ReservationNotFound | InvalidPaymentTransition | NotRefundable>
    readonly move: (
      accountId: string,
      id: string,
      move: Move
    ) => Change<ReservationNotFound | InvalidStatusTransition | BookingRefusal>
  }
>()("crm/ReservationOperators") {
  /** Needs `Payments`. */
  static readonly layer = Layer.effect(
    ReservationOperators,
    Effect.gen(function* () {
      const reservations = yield* Reservations
      const work = yield* StaffWork
      const payments = yield* StaffPayments
      const { change, read } = yield* OperatorActions.make

      const audited = (accountId: string, action: string) => ({
        accountId,
        action: `crm_reservation_${action}`,
        target: ({ id }: Reservation) => id
      })

      return ReservationOperators.of({
        list: (accountId, filter, page) => read(accountId, reservations.list(accountId, filter, page)),
        find: (accountId, id) => read(accountId, reservations.find(accountId, id)),
        book: (accountId, booking) => change(audited(accountId, "book"), work.book(accountId, booking)),
        act: (accountId, id, action, { reason, refund }) =>
          change(
            audited(accountId, snakeCase(action)),
            action === "requestCancel"
              ? payments.ending(accountId, id, refund ?? "policy", reservations.requestCancel(accountId, id, reason))
              : payments.ending(accountId, id, refund, work.act(accountId, id, action, reason))
          ),
        setPayment: (accountId, id, payment) =>
          change(audited(accountId, `payment_${payment.status}`), payments.mark(accountId, id, payment)),
        move: (accountId, id, move) => change(audited(accountId, "move"), work.move(accountId, id, move))
      })
    })
  ).pipe(Layer.provide([Reservations.layer, StaffWork.layer, StaffPayments.layer]))
}

const snakeCase = (action: string): string => action.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
