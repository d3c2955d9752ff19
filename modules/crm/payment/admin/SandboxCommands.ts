/** `ekimae payments sandbox`: checkouts of an account without a real provider, and what payers do, by signed hooks. */

import { Clock, Effect, type Layer, Option, Schema } from "effect"
import { CliError, Command, Flag } from "effect/cli"
import { accepts, describedWithDefault, idFlag, limitFlag } from "../../../../src/cli/Flags.ts"
import { print, printList, table } from "../../../../src/cli/Output.ts"
import { operator } from "../../../../src/operate/cli/CliOperator.ts"
import { auditNameOf } from "../../../../src/operate/Operation.ts"
import { Settings } from "../../../../src/settings/Settings.ts"
import * as OperatorActions from "../../OperatorActions.ts"
import { ProviderConnections } from "../provider/ProviderConnections.ts"
import { type SandboxCheckout, SandboxCheckouts } from "../provider/SandboxCheckouts.ts"
import * as SandboxHooks from "../sandbox/SandboxHooks.ts"
import { PaymentProviderGroup } from "./Api.ts"
import { toProviderView } from "./PaymentView.ts"

const account = idFlag("account", "The account, by its id")
const id = Flag.String("id").pipe(
  Flag.withDescription("The checkout, by its id"),
  Flag.filterMap(
    ...accepts(Schema.String.check(Schema.isPattern(/^cs_test_[0-9A-Z]{26}$/u)), "cs_test_ and 26 characters")
  )
)
const url = Flag.String("url").pipe(
  Flag.withDescription("Address of the running service; when absent, that of HOST and PORT"),
  Flag.filterMap(...accepts(Schema.String.check(Schema.isPattern(/^https?:\/\/[^\s/]+\/?$/u)), "http://host:port")),
  Flag.optional
)

const columns = [
  { title: "ID", of: (row: SandboxCheckout) => row.id },
  { title: "STATE", of: ({ state }: SandboxCheckout) => state },
  { title: "FOR", of: ({ kind, priceId, title }: SandboxCheckout) => (kind === "payment" ? title : (priceId ?? "")) },
  { title: "AMOUNT", of: ({ amount }: SandboxCheckout) => String(amount) },
  { title: "REFUNDED", of: ({ refunded }: SandboxCheckout) => String(refunded) },
  { title: "CREATED", of: ({ createdAt }: SandboxCheckout) => createdAt.toISOString() }
]

const invalid = (message: string) => new CliError.ValidationError({ message })

const list = Command.make(
  "sandbox",
  {
    account,
    limit: limitFlag(100, "Maximum number of rows").pipe(describedWithDefault("Maximum number of rows, 1 to 100", 20))
  },
  Effect.fnUntraced(function* ({ account: accountId, limit }) {
    const operators = yield* OperatorActions.make
    const all = yield* operators.read(accountId, (yield* SandboxCheckouts).list(accountId, limit))
    yield* printList(
      all,
      (row) => row,
      () => (all.length === 0 ? "No checkouts" : table(columns, all))
    )
  })
)

const open = Command.make(
  "open",
  { account },
  Effect.fnUntraced(function* ({ account: accountId }) {
    const operators = yield* OperatorActions.make
    const provider = yield* operators.change(
      { accountId, action: auditNameOf(PaymentProviderGroup.endpoints.openSandbox), target: () => accountId },
      (yield* ProviderConnections).openSandbox(accountId)
    )
    yield* print(toProviderView(provider), () => "The sandbox takes the payments; no money is moved")
  })
).pipe(Command.withDescription("Open the sandbox for an account that is to take no real money"))

const longestAnswer = "10 seconds"

const post = (target: string, { body, headers }: SandboxHooks.SandboxHook) =>
  Effect.tryPromise({
    try: async (signal) => {
      const response = await fetch(target, { method: "POST", body, headers, signal })
      await response.body?.cancel()
      return response.status
    },
    catch: () => undefined
  }).pipe(Effect.timeoutOption(longestAnswer), Effect.orElseSucceed(Option.none))

interface Target {
  readonly account: string
  readonly id: string
  readonly url: Option.Option<string>
}

const checkoutOf = Effect.fnUntraced(function* (target: Target) {
  const found = yield* (yield* SandboxCheckouts).find(target.account, target.id)
  return found ?? (yield* invalid("The account has no such checkout in its sandbox"))
})

/** Sends the hooks to the running service, as Stripe would. */
const send = Effect.fnUntraced(function* (
  { account: accountId, id: checkoutId, url: given }: Target,
  events: ReadonlyArray<SandboxHooks.SandboxEvent>
) {
  const secret = yield* (yield* ProviderConnections).sandboxSecret(accountId)
  const { host, port } = yield* Settings
  const local = host === "0.0.0.0" || host === "::" ? "127.0.0.1" : host.includes(":") ? `[${host}]` : host
  const origin = Option.getOrElse(given, () => `http://${local}:${port}`).replace(/\/$/, "")
  for (const event of events) {
    const hook = yield* SandboxHooks.sign(accountId, secret, event)
    const status = yield* post(origin + hook.path, hook)
    if (Option.isNone(status)) return yield* invalid(`The service does not answer at ${origin}; is it running?`)
    if (status.value !== 200) return yield* invalid(`The service at ${origin} answers ${status.value} to the hook`)
  }
  const types = events.map(({ type }) => type)
  yield* print({ id: checkoutId, events: types }, () => `${types.join(", ")}: delivered`)
})

const seconds = Effect.map(Clock.currentTimeMillis, (ms) => Math.floor(ms / 1_000))
const target = { account, id, url }

const endedOf = ({ expiresAt, state }: SandboxCheckout, now: number): string | undefined => {
  if (state === "paid") return "The checkout is paid already; --again delivers its hooks once more"
  if (state === "expired") return "The checkout has ended: it has expired, or was cancelled"
  return expiresAt.getTime() > now ? undefined : `The checkout has expired, at ${expiresAt.toISOString()}`
}

const pay = Command.make(
  "pay",
  {
    ...target,
    again: Flag.Boolean("again").pipe(
      Flag.withDescription("Deliver the hooks of a checkout that is paid once more"),
      Flag.withDefault(false)
    )
  },
  Effect.fnUntraced(function* ({ again, ...given }) {
    const checkouts = yield* SandboxCheckouts
    const now = yield* Clock.currentTimeMillis
    const checkout = yield* checkoutOf(given)
    if (!again || checkout.state !== "paid") {
      const ended = endedOf(checkout, now)
      if (ended !== undefined) return yield* invalid(ended)
      const isPaid = yield* checkouts.markPaid(given.account, given.id)
      if (!isPaid) return yield* invalid(endedOf(yield* checkoutOf(given), now) ?? "The checkout has ended")
    }
    yield* send(given, SandboxHooks.paid(checkout, Math.floor(now / 1_000)))
  })
).pipe(Command.withDescription("Pay an open checkout, as its payer would"))

const fail = Command.make(
  "fail",
  target,
  Effect.fnUntraced(function* (given) {
    yield* send(given, SandboxHooks.refused(yield* checkoutOf(given)))
  })
).pipe(Command.withDescription("Let the payer's card be refused"))

const expire = Command.make(
  "expire",
  target,
  Effect.fnUntraced(function* (given) {
    const checkout = yield* checkoutOf(given)
    const outcome = yield* (yield* SandboxCheckouts).close(given.account, given.id)
    if (outcome === "ended" && checkout.state === "paid") return yield* invalid("The checkout is paid")
    yield* send(given, SandboxHooks.expired(checkout))
  })
).pipe(Command.withDescription("Let a checkout end without a payment"))

const subscription = Command.make(
  "subscription",
  {
    ...target,
    status: Flag.Literals("status", SandboxHooks.subscriptionStatuses).pipe(
      describedWithDefault("What becomes of it", "past_due")
    )
  },
  Effect.fnUntraced(function* ({ status, ...given }) {
    const checkout = yield* checkoutOf(given)
    if (checkout.kind !== "subscription") return yield* invalid("The checkout is not one of a subscription")
    yield* send(given, SandboxHooks.subscriptionChanged(checkout, status, yield* seconds))
  })
).pipe(Command.withDescription("Change the subscription that a checkout began"))

/** @param useCases what the commands run on */
export const sandboxCommands = <A, E, R>(useCases: Layer.Layer<A, E, R>) =>
  list.pipe(
    Command.withDescription("List the checkouts of the sandbox, or do what payers do"),
    Command.withSubcommands([open, pay, fail, expire, subscription]),
    Command.provide(useCases),
    Command.provide(operator)
  )
