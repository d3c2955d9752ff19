/** `ekimae payments`: the ledger of payments of an account, their provider, and the sandbox that stands in for it. */
import { Effect, Layer, Option } from "effect"
import { Command, Flag } from "effect/cli"
import { accepts, idArgument, idFlag, pageFlags } from "../../../../src/cli/Flags.ts"
import { print, table } from "../../../../src/cli/Output.ts"
import { operator } from "../../../../src/cli/operate/CliOperator.ts"
import type { OnKernel } from "../../../../src/module.ts"
import * as OperatorActions from "../../OperatorActions.ts"
import { Checkouts } from "../Checkouts.ts"
import { type Payment, type Refund, stateOf } from "../Payment.ts"
import { Payments } from "../Payments.ts"
import type { ProviderConnections } from "../provider/ProviderConnections.ts"
import type { SandboxCheckouts } from "../provider/SandboxCheckouts.ts"
import { Amount, Note, PriceId, Reference, toDetail, toRefundView, toView } from "./PaymentView.ts"
import * as ProviderCommands from "./ProviderCommands.ts"
import * as SandboxCommands from "./SandboxCommands.ts"

const account = idFlag("account", "The account, by its id")
const payment = idArgument("payment-id", "The payment, by its id")

const columns = [
  { title: "ID", of: ({ id }: Payment) => id },
  { title: "STATE", of: (row: Payment) => stateOf(row) },
  { title: "AMOUNT", of: ({ amount, currency }: Payment) => `${amount} ${currency}` },
  { title: "REFUNDED", of: ({ refunded, refunding }: Payment) => `${refunded}${refunding > 0 ? `+${refunding}` : ""}` },
  { title: "FOR", of: ({ purpose }: Payment) => purpose },
  { title: "BY", of: ({ provider }: Payment) => provider },
  { title: "RESERVATION", of: ({ reservationId }: Payment) => reservationId ?? "" },
  { title: "PAID", of: ({ paidAt }: Payment) => paidAt?.toISOString() ?? "" }
]

const refundColumns = [
  { title: "REFUND", of: ({ id }: Refund) => id },
  { title: "STATUS", of: ({ status }: Refund) => status },
  { title: "AMOUNT", of: ({ amount }: Refund) => String(amount) },
  { title: "ORIGIN", of: ({ origin }: Refund) => origin },
  { title: "REASON", of: ({ failure, reason }: Refund) => failure ?? reason ?? "" }
]

const list = Command.make(
  "list",
  {
    account,
    reservation: idFlag("reservation", "Only of this reservation").pipe(Flag.optional),
    member: idFlag("member", "Only of this member").pipe(Flag.optional),
    ...pageFlags(100, 20)
  },
  Effect.fnUntraced(function* ({ account: accountId, after, limit, member, reservation }) {
    const operators = yield* OperatorActions.make
    const page = {
      limit,
      startingAfter: Option.getOrUndefined(after),
      reservationId: Option.getOrUndefined(reservation),
      memberId: Option.getOrUndefined(member)
    }
    const { hasMore, payments } = yield* operators.read(accountId, (yield* Payments).list(accountId, page))
    yield* print({ data: payments.map(toView), hasMore }, () =>
      payments.length === 0
        ? "No payments"
        : `${table(columns, payments)}${hasMore ? `\nThere are more: --after ${payments.at(-1)?.id}` : ""}`
    )
  })
).pipe(Command.withDescription("List payments, newest first"))

const show = Command.make(
  "show",
  { account, payment },
  Effect.fnUntraced(function* ({ account: accountId, payment: id }) {
    const operators = yield* OperatorActions.make
    const detail = yield* operators.read(accountId, (yield* Payments).find(accountId, id))
    const shown = [table(columns, [detail.payment])]
    if (detail.refunds.length > 0) shown.push("", table(refundColumns, detail.refunds))
    yield* print({ id, ...toDetail(detail) }, () => shown.join("\n"))
  })
).pipe(Command.withDescription("Show a payment with its refunds"))

const amount = Flag.Int("amount").pipe(
  Flag.withDescription("Yen"),
  Flag.filterMap(...accepts(Amount, "a whole number above 0"))
)
const reference = Flag.String("reference").pipe(
  Flag.withDescription("Names the matter: with the same one nothing is booked twice"),
  Flag.filterMap(...accepts(Reference, "1 to 200 characters")),
  Flag.optional
)
const noteFlag = (name: string, description: string) =>
  Flag.String(name).pipe(
    Flag.withDescription(description),
    Flag.filterMap(...accepts(Note, "1 to 500 characters")),
    Flag.optional
  )

const record = Command.make(
  "record",
  {
    account,
    amount,
    reservation: idFlag("reservation", "The reservation that it pays").pipe(Flag.optional),
    member: idFlag("member", "The member who pays").pipe(Flag.optional),
    friend: idFlag("friend", "The friend who pays").pipe(Flag.optional),
    note: noteFlag("note", "For the staff"),
    reference
  },
  Effect.fnUntraced(function* ({
    account: accountId,
    amount: yen,
    friend,
    member,
    note,
    reference: named,
    reservation
  }) {
    const operators = yield* OperatorActions.make
    const payments = yield* Payments
    const recorded = yield* operators.change(
      { accountId, action: "crm_payment_record", target: ({ id }) => id },
      payments.record(accountId, {
        amount: yen,
        reservationId: Option.getOrUndefined(reservation),
        memberId: Option.getOrUndefined(member),
        friendId: Option.getOrUndefined(friend),
        note: Option.getOrUndefined(note),
        reference: Option.getOrUndefined(named)
      })
    )
    yield* print(toView(recorded), () => table(columns, [recorded]))
  })
).pipe(Command.withDescription("Record a payment at the shop; it confirms a reservation that waits for it"))

const refund = Command.make(
  "refund",
  {
    account,
    payment,
    amount: amount.pipe(Flag.withDescription("Yen; all that is left when absent"), Flag.optional),
    reason: noteFlag("reason", "Integrators learn it"),
    reference
  },
  Effect.fnUntraced(function* ({ account: accountId, amount: yen, payment: id, reason, reference: named }) {
    const operators = yield* OperatorActions.make
    const payments = yield* Payments
    const made = yield* operators.change(
      { accountId, action: "crm_payment_refund", target: () => id },
      payments.refund(accountId, id, {
        amount: Option.getOrUndefined(yen),
        reason: Option.getOrNull(reason),
        origin: "staff",
        reference: Option.getOrUndefined(named)
      })
    )
    yield* print(toRefundView(made), () => table(refundColumns, [made]))
  })
).pipe(Command.withDescription("Refund a payment, in part or whole; a job has the provider give it back"))

const printUrl = (url: string | undefined) =>
  print({ url: url ?? null }, () => url ?? "There is nothing to pay, or it is paid at the shop")

const checkout = Command.make(
  "checkout",
  { account, reservation: idFlag("reservation", "The reservation that waits for its payment") },
  Effect.fnUntraced(function* ({ account: accountId, reservation }) {
    const operators = yield* OperatorActions.make
    yield* printUrl(yield* operators.read(accountId, (yield* Payments).checkoutOf(accountId, reservation)))
  })
).pipe(Command.withDescription("Show where a reservation is paid"))

const subscribe = Command.make(
  "subscribe",
  {
    account,
    member: idFlag("member", "The member, by the id"),
    price: Flag.String("price").pipe(
      Flag.withDescription("The price at Stripe"),
      Flag.filterMap(...accepts(PriceId, "1 to 255 characters without spaces"))
    )
  },
  Effect.fnUntraced(function* ({ account: accountId, member, price }) {
    const operators = yield* OperatorActions.make
    yield* printUrl(yield* operators.read(accountId, (yield* Checkouts).ofMember(accountId, member, price)))
  })
).pipe(Command.withDescription("Open a checkout by which a member subscribes"))

type Services = Payments | Checkouts | ProviderConnections | SandboxCheckouts

export const paymentCommands =
  <E, R>(useCases: Layer.Layer<Services, E, R>) =>
  (onKernel: OnKernel) => {
    const services = Layer.merge(useCases, operator)
    return Command.make("payments").pipe(
      Command.withDescription("Payments and refunds of an account, and who takes them"),
      Command.withSubcommands([
        onKernel(list.pipe(Command.provide(services))),
        onKernel(show.pipe(Command.provide(services))),
        onKernel(record.pipe(Command.provide(services))),
        onKernel(refund.pipe(Command.provide(services))),
        onKernel(checkout.pipe(Command.provide(services))),
        onKernel(subscribe.pipe(Command.provide(services))),
        onKernel(ProviderCommands.status.pipe(Command.provide(services))),
        onKernel(ProviderCommands.connect.pipe(Command.provide(services))),
        onKernel(ProviderCommands.rotate.pipe(Command.provide(services))),
        onKernel(ProviderCommands.disconnect.pipe(Command.provide(services))),
        onKernel(ProviderCommands.prices.pipe(Command.provide(services))),
        onKernel(ProviderCommands.putPrice.pipe(Command.provide(services))),
        onKernel(ProviderCommands.removePrice.pipe(Command.provide(services))),
        onKernel(SandboxCommands.sandbox.pipe(Command.provide(services)))
      ])
    )
  }
