/** What payers do with a checkout of the sandbox on its page: hooks follow, signed as Stripe signs them. */
import { Clock, Context, Effect, Layer } from "effect"
import { SecureRandom } from "effect/crypto"
import { StripeInbox } from "../inbound/StripeInbox.ts"
import { ProviderConnections } from "../provider/ProviderConnections.ts"
import { type SandboxCheckout, SandboxCheckouts } from "../provider/SandboxCheckouts.ts"
import * as SandboxHooks from "./SandboxHooks.ts"

export class SandboxPayers extends Context.Service<
  SandboxPayers,
  {
    /** Undefined: there is no such checkout. */
    readonly accountOf: (checkoutId: string) => Effect.Effect<string | undefined>
    /** Undefined: there is no such checkout, or the account has no sandbox any more. */
    readonly find: (accountId: string, checkoutId: string) => Effect.Effect<SandboxCheckout | undefined>
    /** Pays it, or has the card refused. A checkout that has ended, or is paid, stays so. */
    readonly act: (accountId: string, checkout: SandboxCheckout, action: "pay" | "refuse") => Effect.Effect<void>
  }
>()("crm/payment/sandbox/SandboxPayers") {
  static readonly layer = Layer.effect(
    SandboxPayers,
    Effect.gen(function* () {
      const checkouts = yield* SandboxCheckouts
      const connections = yield* ProviderConnections
      const inbox = yield* StripeInbox
      const random = yield* SecureRandom.SecureRandom

      const secretOf = (accountId: string) =>
        Effect.catchTag(connections.sandboxSecret(accountId), "ProviderNotConnected", () => Effect.undefined)

      const deliver = Effect.fnUntraced(function* (
        accountId: string,
        secret: string,
        events: ReadonlyArray<SandboxHooks.SandboxEvent>
      ) {
        for (const event of events) {
          const { body, headers } = yield* SandboxHooks.sign(accountId, secret, event)
          yield* inbox.receiveOwn(accountId, headers["stripe-signature"] ?? "", new TextEncoder().encode(body))
        }
      }, Effect.orDie)

      const act = Effect.fnUntraced(function* (accountId: string, checkout: SandboxCheckout, action: "pay" | "refuse") {
        const secret = yield* secretOf(accountId)
        const now = yield* Clock.currentTimeMillis
        if (secret === undefined || checkout.state !== "open" || checkout.expiresAt.getTime() <= now) return
        if (action === "refuse") return yield* deliver(accountId, secret, SandboxHooks.refused(checkout))
        if (!(yield* checkouts.markPaid(accountId, checkout.id))) return
        yield* deliver(accountId, secret, SandboxHooks.paid(checkout, Math.floor(now / 1_000)))
      })

      return SandboxPayers.of({
        accountOf: checkouts.accountOf,
        find: Effect.fn("SandboxPayers.find")(function* (accountId, checkoutId) {
          if ((yield* secretOf(accountId)) === undefined) return undefined
          return yield* checkouts.find(accountId, checkoutId)
        }),
        act: Effect.fn("SandboxPayers.act")((accountId, checkout, action) =>
          Effect.provideService(act(accountId, checkout, action), SecureRandom.SecureRandom, random)
        )
      })
    })
  )
}
