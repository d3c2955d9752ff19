/** `ekimae payments connect|rotate|status|prices ...`: who takes payments for an account, and which prices make members. */
import { Config, Effect, Option, Redacted } from "effect"
import { Argument, Command, Flag } from "effect/cli"
import { accepts, idFlag } from "../../../../src/cli/Flags.ts"
import { print, printList, table, withId } from "../../../../src/cli/Output.ts"
import { TierId } from "../../member/admin/AdminMemberView.ts"
import * as OperatorActions from "../../OperatorActions.ts"
import type { Provider, ProviderPrice } from "../provider/Provider.ts"
import { ProviderConnections } from "../provider/ProviderConnections.ts"
import { GraceDays, PriceId, ReturnUrl, SecretKey, toProviderView, WebhookSecret } from "./PaymentView.ts"

const account = idFlag("account", "The account, by its id")

const printProvider = (provider: Provider) =>
  print(toProviderView(provider), ({ graceDays, hookPath, isLive, mode, rotatedUntil }) =>
    [
      `Provider  ${mode}${mode === "stripe" ? (isLive ? ", live" : ", test mode") : ""}`,
      `Hooks     POST ${hookPath}`,
      `Grace     ${graceDays} days`,
      ...(rotatedUntil === null
        ? []
        : [`Rotated   the former signing secret is accepted until ${rotatedUntil.toISOString()}`])
    ].join("\n")
  )

const status = Command.make(
  "status",
  { account },
  Effect.fnUntraced(function* ({ account: accountId }) {
    const operators = yield* OperatorActions.make
    yield* printProvider(yield* operators.read(accountId, (yield* ProviderConnections).find(accountId)))
  })
).pipe(Command.withDescription("Show who takes payments for an account"))

const secretFlag = (name: string, description: string, variable: string) =>
  Flag.Redacted(name).pipe(
    Flag.withDescription(`${description}; better in ${variable}, which no list of processes shows`),
    Flag.withFallbackConfig(Config.Redacted(variable))
  )
const checked = (schema: typeof SecretKey | typeof WebhookSecret, expected: string) => {
  const [decode, message] = accepts(schema, expected)
  return [
    (given: Redacted.Redacted) => Option.map(decode(Redacted.value(given)), (text) => Redacted.make(text)),
    message
  ] as const
}
const secretKey = secretFlag("secret-key", "Secret or restricted key", "STRIPE_SECRET_KEY").pipe(
  Flag.filterMap(...checked(SecretKey, "a key such as rk_live_..."))
)
const webhookSecret = secretFlag("webhook-secret", "Signing secret of the endpoint", "STRIPE_WEBHOOK_SECRET").pipe(
  Flag.filterMap(...checked(WebhookSecret, "a secret such as whsec_..."))
)

const connect = Command.make(
  "connect",
  {
    account,
    secretKey,
    webhookSecret,
    graceDays: Flag.Int("grace-days").pipe(
      Flag.withDescription("Days for which a subscription whose payment is late still entitles [3]"),
      Flag.filterMap(...accepts(GraceDays, "0 to 60")),
      Flag.optional
    ),
    returnUrl: Flag.String("return-url").pipe(
      Flag.withDescription("Where payers come back to"),
      Flag.filterMap(...accepts(ReturnUrl, "an address of http or https")),
      Flag.optional
    )
  },
  Effect.fnUntraced(function* ({ account: accountId, graceDays, returnUrl, ...secrets }) {
    const operators = yield* OperatorActions.make
    const connections = yield* ProviderConnections
    yield* operators.read(accountId, connections.check(secrets.secretKey))
    const provider = yield* operators.change(
      { accountId, action: "crm_payment_connect", target: () => accountId },
      connections.connect(accountId, {
        ...secrets,
        graceDays: Option.getOrUndefined(graceDays),
        returnUrl: Option.getOrNull(returnUrl)
      })
    )
    yield* printProvider(provider)
  })
).pipe(
  Command.withDescription("Connect an account to Stripe"),
  Command.withExamples([
    {
      command: "STRIPE_SECRET_KEY=rk_live_... STRIPE_WEBHOOK_SECRET=whsec_... ekimae payments connect --account 01K...",
      description: ""
    }
  ])
)

const rotate = Command.make(
  "rotate",
  { account, webhookSecret },
  Effect.fnUntraced(function* ({ account: accountId, webhookSecret: secret }) {
    const operators = yield* OperatorActions.make
    const provider = yield* operators.change(
      { accountId, action: "crm_payment_change", target: () => accountId },
      (yield* ProviderConnections).rotate(accountId, secret)
    )
    yield* printProvider(provider)
  })
).pipe(Command.withDescription("Replace the signing secret; the former one is accepted for a day"))

const disconnect = Command.make(
  "disconnect",
  { account },
  Effect.fnUntraced(function* ({ account: accountId }) {
    const operators = yield* OperatorActions.make
    yield* operators.change(
      { accountId, action: "crm_payment_disconnect", target: () => accountId },
      (yield* ProviderConnections).disconnect(accountId)
    )
    yield* print({ accountId, disconnected: true }, () => "Disconnected; reservations are paid at the shop")
  })
).pipe(Command.withDescription("Disconnect an account from its payment provider; its secrets are deleted"))

const priceColumns = [
  { title: "PRICE", of: ({ priceId }: ProviderPrice) => priceId },
  { title: "TIER", of: ({ tierId }: ProviderPrice) => tierId ?? "" }
]

const prices = Command.make(
  "prices",
  { account },
  Effect.fnUntraced(function* ({ account: accountId }) {
    const operators = yield* OperatorActions.make
    const all = yield* operators.read(accountId, (yield* ProviderConnections).prices(accountId))
    yield* printList(all, withId("priceId"), () =>
      all.length === 0 ? "No prices make members" : table(priceColumns, all)
    )
  })
).pipe(Command.withDescription("List the prices that make members"))

const price = Argument.String("price-id").pipe(
  Argument.withDescription("The price at Stripe; line: and its id for a plan of LINE"),
  Argument.filterMap(...accepts(PriceId, "1 to 255 characters without spaces"))
)

const putPrice = Command.make(
  "put-price",
  {
    account,
    price,
    tier: Flag.String("tier").pipe(
      Flag.withDescription("The tier that it gives; none when absent"),
      Flag.filterMap(...accepts(TierId, "1 to 40 of a-z, 0-9, _ and -")),
      Flag.optional
    )
  },
  Effect.fnUntraced(function* ({ account: accountId, price: priceId, tier }) {
    const operators = yield* OperatorActions.make
    const stored = yield* operators.change(
      { accountId, action: "crm_price_put", target: () => priceId },
      (yield* ProviderConnections).putPrice(accountId, { priceId, tierId: Option.getOrNull(tier) })
    )
    yield* print(stored, () => table(priceColumns, [stored]))
  })
).pipe(Command.withDescription("Let a price make members, and give them a tier"))

const removePrice = Command.make(
  "remove-price",
  { account, price },
  Effect.fnUntraced(function* ({ account: accountId, price: priceId }) {
    const operators = yield* OperatorActions.make
    yield* operators.change(
      { accountId, action: "crm_price_remove", target: () => priceId },
      (yield* ProviderConnections).removePrice(accountId, priceId)
    )
    yield* print({ id: priceId, removed: true }, () => `${priceId} makes members no more`)
  })
).pipe(Command.withDescription("Let a price make members no more"))

export { connect, disconnect, prices, putPrice, removePrice, rotate, status }
