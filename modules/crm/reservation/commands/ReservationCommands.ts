/** `ekimae reservations`: the work of staff, with the use cases of `/admin/v1`. */
import { Effect, Layer, Option, Schema } from "effect"
import { Command, Flag } from "effect/cli"
import { accepts, describedWithDefault, idArgument, idFlag, pageFlags } from "../../../../src/cli/Flags.ts"
import { print, printList, table } from "../../../../src/cli/Output.ts"
import { operator } from "../../../../src/cli/operate/CliOperator.ts"
import type { OnKernel } from "../../../../src/module.ts"
import { refundChoices } from "../../booking-page/policy/CancellationRefunds.ts"
import { Amount } from "../../payment/admin/PaymentView.ts"
import { payments } from "../../payment/Plug.ts"
import { LocalDate } from "../../shop/LocalTime.ts"
import { toView } from "../admin/AdminReservation.ts"
import { ReservationOperators } from "../admin/ReservationOperators.ts"
import type { Reservation } from "../Reservation.ts"
import { reservationStatuses } from "../ReservationState.ts"
import type { StaffAction } from "../work/StaffWork.ts"

const account = idFlag("account", "The account, by its id")
const id = idArgument("reservation-id", "The reservation, by its id")

const columns = [
  { title: "ID", of: ({ id }: Reservation) => id },
  { title: "DATE", of: ({ date }: Reservation) => date },
  { title: "TIME", of: ({ endTime, startTime }: Reservation) => `${startTime}-${endTime}` },
  { title: "MENU", of: ({ menuName }: Reservation) => menuName },
  { title: "GUESTS", of: ({ numberOfGuests }: Reservation) => String(numberOfGuests) },
  { title: "STATUS", of: ({ status }: Reservation) => status },
  { title: "PAYMENT", of: ({ paymentStatus }: Reservation) => paymentStatus },
  { title: "FRIEND", of: ({ friendId }: Reservation) => friendId }
]

const show = (reservation: Reservation) => print(toView(reservation), () => table(columns, [reservation]))

const date = (name: string, description: string) =>
  Flag.String(name).pipe(
    Flag.withDescription(description),
    Flag.filterMap(...accepts(LocalDate, "a day such as 2026-12-01")),
    Flag.optional
  )

const guests = Flag.Int("guests").pipe(
  Flag.filterMap(...accepts(Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 100 })), "1 to 100"))
)

const list = Command.make(
  "list",
  {
    account,
    friend: idFlag("friend", "Only of this friend or guest").pipe(Flag.optional),
    menu: idFlag("menu", "Only of this menu").pipe(Flag.optional),
    status: Flag.Literals("status", reservationStatuses).pipe(
      Flag.withDescription("Only with this status"),
      Flag.optional
    ),
    from: date("from", "Only on or after this day"),
    to: date("to", "Only on or before this day"),
    ...pageFlags(100, 20)
  },
  Effect.fnUntraced(function* ({ account: accountId, after, from, friend, limit, menu, status, to }) {
    const operators = yield* ReservationOperators
    const filter = {
      friendId: Option.getOrUndefined(friend),
      menuId: Option.getOrUndefined(menu),
      status: Option.getOrUndefined(status),
      from: Option.getOrUndefined(from),
      to: Option.getOrUndefined(to)
    }
    const page = { limit, startingAfter: Option.getOrUndefined(after) }
    const { hasMore, reservations } = yield* operators.list(accountId, filter, page)
    const more = hasMore ? `\nThere are more: --after ${reservations.at(-1)?.id}` : ""
    yield* printList(
      reservations,
      toView,
      (rows) => (rows.length === 0 ? "There are no such reservations" : `${table(columns, rows)}${more}`),
      { hasMore }
    )
  })
).pipe(Command.withDescription("List reservations, newest first"))

const showOne = Command.make(
  "show",
  { account, id },
  Effect.fnUntraced(function* ({ account: accountId, id }) {
    const operators = yield* ReservationOperators
    yield* show(yield* operators.find(accountId, id))
  })
).pipe(Command.withDescription("Show a reservation"))

const book = Command.make(
  "book",
  {
    account,
    menu: idFlag("menu", "The menu"),
    slot: idFlag("slot", "A slot of it"),
    friend: idFlag("friend", "The friend or guest who comes; or --name").pipe(Flag.optional),
    name: Flag.String("name").pipe(Flag.withDescription("Name of a new guest; or --friend"), Flag.optional),
    kana: Flag.String("kana").pipe(Flag.withDescription("Its reading"), Flag.optional),
    phone: Flag.String("phone").pipe(Flag.withDescription("The guest's phone number"), Flag.optional),
    guests: guests.pipe(describedWithDefault("Number of guests, 1 to 100", 1)),
    note: Flag.String("note").pipe(
      Flag.withDescription("Up to 500 characters"),
      Flag.filterMap(...accepts(Schema.String.check(Schema.isMaxLength(500)), "at most 500 characters")),
      Flag.optional
    ),
    staff: idFlag("staff", "The wanted staff member; any who is free when absent").pipe(Flag.optional)
  },
  Effect.fnUntraced(function* ({ account: accountId, friend, guests, kana, menu, name, note, phone, slot, staff }) {
    const operators = yield* ReservationOperators
    const guest = Option.map(name, (name) => ({
      name,
      kana: Option.getOrNull(kana),
      phone: Option.getOrNull(phone)
    }))
    const booking = {
      menuId: menu,
      slotId: slot,
      friendId: Option.getOrNull(friend),
      guest: Option.getOrNull(guest),
      numberOfGuests: guests,
      note: Option.getOrNull(note),
      staffId: Option.getOrNull(staff)
    }
    yield* show(yield* operators.book(accountId, booking))
  })
).pipe(Command.withDescription("Book for a friend, or for a guest at the counter or on the phone"))

const reason = Flag.String("reason").pipe(
  Flag.withDescription("Why, up to 500 characters; integrators get it"),
  Flag.filterMap(...accepts(Schema.String.check(Schema.isMaxLength(500)), "at most 500 characters")),
  Flag.optional
)

const refund = Flag.Literals("refund", refundChoices).pipe(
  Flag.withDescription("What goes back where it cancels a paid one: all but the fee, all, or nothing"),
  Flag.optional
)

/** A command for one action. */
const action = (name: string, action: StaffAction | "requestCancel", description: string) =>
  Command.make(
    name,
    { account, id, reason, refund },
    Effect.fnUntraced(function* ({ account: accountId, id, reason, refund }) {
      const operators = yield* ReservationOperators
      const options = { reason: Option.getOrNull(reason), refund: Option.getOrUndefined(refund) }
      yield* show(yield* operators.act(accountId, id, action, options))
    })
  ).pipe(Command.withDescription(description))

const pay = Command.make(
  "pay",
  {
    account,
    id,
    status: Flag.Literals("status", ["paid", "failed", "pending", "partially_refunded", "refunded"] as const).pipe(
      describedWithDefault("What became of the payment", "paid")
    ),
    amount: Flag.Int("amount").pipe(
      Flag.withDescription("Yen; the price of the booking, or all that is left, when absent"),
      Flag.filterMap(...accepts(Amount, "a whole number of yen")),
      Flag.optional
    )
  },
  Effect.fnUntraced(function* ({ account: accountId, amount, id, status }) {
    const operators = yield* ReservationOperators
    yield* show(yield* operators.setPayment(accountId, id, { status, amount: Option.getOrUndefined(amount) }))
  })
).pipe(Command.withDescription("Mark a reservation as paid at the counter, or refunded there"))

const move = Command.make(
  "move",
  {
    account,
    id,
    slot: idFlag("slot", "The slot to move to"),
    menu: idFlag("menu", "Its menu; the same when absent").pipe(Flag.optional),
    guests: guests.pipe(Flag.withDescription("Number of guests; the same when absent"), Flag.optional),
    staff: idFlag("staff", "The wanted staff member; the same when absent").pipe(Flag.optional),
    anyStaff: Flag.Boolean("any-staff").pipe(
      Flag.withDescription("One who is free, instead of the same staff member"),
      Flag.withDefault(false)
    )
  },
  Effect.fnUntraced(function* ({ account: accountId, anyStaff, guests, id, menu, slot, staff }) {
    const operators = yield* ReservationOperators
    yield* show(
      yield* operators.move(accountId, id, {
        slotId: slot,
        menuId: Option.getOrUndefined(menu),
        numberOfGuests: Option.getOrUndefined(guests),
        staffId: Option.getOrUndefined(staff) ?? (anyStaff ? null : undefined)
      })
    )
  })
).pipe(Command.withDescription("Move a reservation to another slot; the new one gets an id of its own"))

const useCases = ReservationOperators.layer.pipe(Layer.provide(payments), Layer.merge(operator))

export const reservationCommands = (onKernel: OnKernel) =>
  Command.make("reservations").pipe(
    Command.withDescription("Reservations of a shop: list, book, approve, cancel, move, complete"),
    Command.withSubcommands([
      onKernel(list.pipe(Command.provide(useCases))),
      onKernel(showOne.pipe(Command.provide(useCases))),
      onKernel(book.pipe(Command.provide(useCases))),
      onKernel(action("approve", "approve", "Confirm a pending reservation").pipe(Command.provide(useCases))),
      onKernel(action("reject", "reject", "Refuse a pending reservation").pipe(Command.provide(useCases))),
      onKernel(action("cancel", "cancel", "Cancel a reservation").pipe(Command.provide(useCases))),
      onKernel(
        action("request-cancel", "requestCancel", "Cancel for the friend: in time at once, later on request").pipe(
          Command.provide(useCases)
        )
      ),
      onKernel(action("accept-cancel", "acceptCancel", "Accept a cancellation").pipe(Command.provide(useCases))),
      onKernel(action("refuse-cancel", "refuseCancel", "Refuse a cancellation").pipe(Command.provide(useCases))),
      onKernel(action("complete", "complete", "The guest came").pipe(Command.provide(useCases))),
      onKernel(action("no-show", "noShow", "The guest did not come").pipe(Command.provide(useCases))),
      onKernel(
        action("correct", "correct", "Swap complete and no-show, within 7 days").pipe(Command.provide(useCases))
      ),
      onKernel(pay.pipe(Command.provide(useCases))),
      onKernel(move.pipe(Command.provide(useCases)))
    ])
  )
