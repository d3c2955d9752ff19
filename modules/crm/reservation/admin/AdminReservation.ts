/** A reservation as operators see it, and what they ask for. */

import { Effect, Schema } from "effect"
import { time, timeOrNull } from "../../../../src/operate/Fields.ts"
import { exampleId, idOf } from "../../AdminGroup.ts"
import { refundChoices } from "../../booking-page/policy/CancellationRefunds.ts"
import { longestEmail } from "../../friend/contact/Email.ts"
import { Amount } from "../../payment/admin/PaymentView.ts"
import { paymentStatuses } from "../Payment.ts"
import { cancelers, sources } from "../Reservation.ts"
import { reservationStatuses } from "../ReservationState.ts"
import { staffActions } from "../work/StaffWork.ts"
import type { ReservationCard } from "./ReservationCards.ts"

const examples = {
  id: exampleId,
  menu: "01KAJ3M0A1B2C3D4E5F6G7H8J9",
  slot: "01KAJ3M1C3E5G7J9M1P3R5T7W9",
  friend: "01JZ3N8T2V4X6Z8B0D2F4H6K8N",
  staff: "01KAJ3P2D4F6H8K0N2Q4S6V8X0"
}

const textOrNull = (description: string, example: string) =>
  Schema.NullOr(Schema.String).annotate({ description, examples: [example] })

const guests = Schema.Int.check(
  Schema.isBetween({ minimum: 1, maximum: 100 }, { message: "must be a whole number from 1 to 100" })
)

export const AdminReservation = Schema.Struct({
  id: idOf("The reservation"),
  menuId: idOf("The menu", examples.menu),
  menuName: Schema.String.annotate({ description: "Its name", examples: ["カット"] }),
  slotId: idOf("The slot", examples.slot),
  friendId: idOf("The friend or guest", examples.friend),
  guest: Schema.NullOr(
    Schema.Struct({
      name: textOrNull("As LINE or the staff gave it", "田中 花"),
      kana: textOrNull("Its reading, in kana", "タナカ ハナ"),
      phone: textOrNull("In E.164, where it is known", "+818012345678"),
      email: textOrNull("For notices by mail, where it is known", "hana@example.jp"),
      isReachable: Schema.Boolean.annotate({
        description: "Whether LINE or a mail delivers notices; otherwise call",
        examples: [true]
      }),
      reachedBy: Schema.NullOr(Schema.Literals(["line", "mail"])).annotate({
        description: "How notices are delivered; null: they are not",
        examples: ["mail"]
      })
    })
  ).annotate({ description: "Who comes; null when the guest was erased" }),
  status: Schema.Literals(reservationStatuses).annotate({ description: "Where it stands", examples: ["confirmed"] }),
  paymentStatus: Schema.Literals(paymentStatuses).annotate({
    description: "Independent of `status`",
    examples: ["not_required"]
  }),
  date: Schema.String.annotate({ description: "Day of the start, in the shop's time", examples: ["2026-12-01"] }),
  startTime: Schema.String.annotate({ description: "In the shop's time", examples: ["18:00"] }),
  endTime: Schema.String.annotate({ description: "In the shop's time", examples: ["19:00"] }),
  startsAt: time("When it begins"),
  numberOfGuests: Schema.Int.annotate({ description: "1 to 100", examples: [2] }),
  staffId: textOrNull("Who serves it; null where none is needed", examples.staff),
  staffName: textOrNull("Name of who serves it", "佐藤"),
  roomId: textOrNull("Its room; null where none is needed", examples.staff),
  price: Schema.Int.annotate({ description: "Yen, for all guests", examples: [4_950] }),
  isFirstVisit: Schema.Boolean.annotate({
    description: "Whether no earlier booking or visit of the friend, or of the phone number, is known",
    examples: [true]
  }),
  note: textOrNull("As it was given", "窓側の席を希望"),
  source: Schema.Literals(sources).annotate({ description: "Where it was booked", examples: ["dashboard"] }),
  holdExpiresAt: timeOrNull("When it lapses, or lapsed, unless it is confirmed before"),
  canceledAt: timeOrNull("When it was cancelled"),
  canceledBy: Schema.NullOr(Schema.Literals(cancelers)).annotate({ description: "Who did", examples: ["staff"] }),
  cancelReason: textOrNull("Why; `moved` when another one replaces it", "moved"),
  movedFrom: textOrNull("The cancelled reservation that it replaces", examples.id),
  createdAt: time("When it was made"),
  updatedAt: time("When it changed last")
}).annotate({ identifier: "CrmAdminReservation", description: "A reservation, for staff" })

export const toView = ({
  accountId: _account,
  endsAt: _end,
  finishedAt: _finished,
  lineUserId: _user,
  timeZone: _zone,
  ...view
}: ReservationCard): typeof AdminReservation.Type => view

export const Guest = Schema.Struct({
  name: Schema.String.check(Schema.isMinLength(1), Schema.isMaxLength(100)).annotate({
    description: "1 to 100 characters",
    examples: ["山田"]
  }),
  kana: Schema.optionalKey(Schema.NullOr(Schema.String.check(Schema.isMaxLength(100)))).annotate({
    description: "Its reading, in kana",
    examples: ["ヤマダ"]
  }),
  phone: Schema.optionalKey(Schema.NullOr(Schema.String.check(Schema.isMaxLength(50)))).annotate({
    description: "A phone number",
    examples: ["090-1234-5678"]
  }),
  email: Schema.optionalKey(Schema.NullOr(Schema.String.check(Schema.isMaxLength(longestEmail)))).annotate({
    description: "Where notices of the booking go by mail, up to 254 characters",
    examples: ["hana@example.jp"]
  })
}).annotate({ identifier: "CrmGuestContact", description: "A guest who is no friend of the LINE account" })

const note = Schema.NullOr(
  Schema.String.check(Schema.isMaxLength(500, { message: "must have at most 500 characters" }))
)

export const StaffBookingRequest = Schema.Struct({
  menuId: idOf("The menu", examples.menu),
  slotId: idOf("A slot of it", examples.slot),
  friendId: Schema.optionalKey(Schema.NullOr(idOf("The friend who comes", examples.friend))).annotate({
    description: "Or `guest`"
  }),
  guest: Schema.optionalKey(Schema.NullOr(Guest)).annotate({ description: "A new guest; or `friendId`" }),
  numberOfGuests: guests.pipe(
    Schema.withDecodingDefaultKey(Effect.succeed(1)),
    Schema.annotateKey({ description: "1 to 100, 1 when absent", examples: [2] })
  ),
  note: Schema.optionalKey(note).annotate({ description: "Up to 500 characters", examples: ["電話予約"] }),
  staffId: Schema.optionalKey(Schema.NullOr(idOf("The wanted staff member", examples.staff))).annotate({
    description: "Any who is free when absent"
  })
}).annotate({
  identifier: "CrmStaffBooking",
  description: "A booking by staff",
  examples: [
    { menuId: examples.menu, slotId: examples.slot, guest: { name: "山田", phone: "090-1234-5678" }, numberOfGuests: 1 }
  ]
})

export const ActionRequest = Schema.Struct({
  action: Schema.Literals([...staffActions, "requestCancel"]).annotate({
    description:
      "`approve` or `reject` a pending one; `cancel`; `requestCancel` for the friend, then `acceptCancel` or `refuseCancel`; " +
      "`complete` or `noShow` after the start; `correct` swaps those two within 7 days",
    examples: ["cancel"]
  }),
  reason: Schema.optionalKey(
    Schema.NullOr(Schema.String.check(Schema.isMaxLength(500, { message: "must have at most 500 characters" })))
  ).annotate({
    description: "Of a cancellation; integrators get it in `reservation.cancelled`",
    examples: ["体調不良のため"]
  }),
  refund: Schema.optionalKey(Schema.Literals(refundChoices)).annotate({
    description:
      "Where it cancels a paid reservation: `policy` gives back all but the cancellation fee, `full` all, `none` nothing. " +
      "When absent it is listed as needing attention (of `requestCancel`: `policy`)",
    examples: ["policy"]
  })
}).annotate({
  identifier: "CrmReservationAction",
  description: "What staff do",
  examples: [{ action: "cancel", reason: "体調不良のため", refund: "policy" }]
})

export const PaymentRequest = Schema.Struct({
  status: Schema.Literals(["paid", "failed", "pending", "partially_refunded", "refunded"]).annotate({
    description: "What became of the payment",
    examples: ["paid"]
  }),
  amount: Schema.optionalKey(Amount).annotate({
    description:
      "Yen that were taken, the price of the booking when absent; or given back, all that is left when absent. Required with " +
      "`partially_refunded`",
    examples: [4_950]
  })
}).annotate({
  identifier: "CrmReservationPayment",
  description: "A payment at the counter, or given back there",
  examples: [{ status: "paid", amount: 4_950 }]
})

export const MoveRequest = Schema.Struct({
  slotId: idOf("The slot to move to", examples.slot),
  menuId: Schema.optionalKey(idOf("Its menu", examples.menu)).annotate({ description: "The same when absent" }),
  numberOfGuests: Schema.optionalKey(guests).annotate({ description: "The same when absent", examples: [2] }),
  staffId: Schema.optionalKey(Schema.NullOr(idOf("The wanted staff member", examples.staff))).annotate({
    description: "The same when absent; null for any who is free"
  })
}).annotate({
  identifier: "CrmReservationMove",
  description: "Where a reservation moves to",
  examples: [{ slotId: examples.slot, numberOfGuests: 1 }]
})
