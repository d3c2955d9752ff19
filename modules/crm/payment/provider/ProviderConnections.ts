/**
 * Use cases of operators with the payment provider of an account: connect it to Stripe, replace its signing secret, open the
 * sandbox, disconnect; and the prices that make members. Secrets are sealed, and never shown again.
 */
import { Context, DateTime, Effect, Layer, Redacted } from "effect"
import { SecureRandom } from "effect/crypto"
import { Jobs } from "../../../../src/actor/Jobs.ts"
import { Vault } from "../../../../src/secrets/Vault.ts"
import * as Tenant from "../../../../src/sql/tenant/Tenant.ts"
import { TierNotFound } from "../../member/Errors.ts"
import { MemberRepo } from "../../member/MemberRepo.ts"
import {
  PaymentSandboxClosed,
  PriceNotFound,
  ProviderNotAccepted,
  ProviderNotConnected,
  StripeNotReached
} from "../Errors.ts"
import { ApplyPrice } from "../Jobs.ts"
import { defaultGraceDays, hookOwner, keyOwner, type Provider, type ProviderPrice } from "./Provider.ts"
import { ProviderRepo } from "./ProviderRepo.ts"
import { StripeApi } from "./StripeApi.ts"

export interface ProviderOptions {
  readonly graceDays?: number | undefined
  readonly returnUrl?: string | null | undefined
}

export interface StripeCredentials extends ProviderOptions {
  readonly secretKey: Redacted.Redacted
  readonly webhookSecret: Redacted.Redacted
}

export class ProviderConnections extends Context.Service<
  ProviderConnections,
  {
    readonly find: (accountId: string) => Effect.Effect<Provider, ProviderNotConnected>
    /** Asks Stripe whether it accepts the key, outside of transactions; a right that it lacks shows with the first payment. */
    readonly check: (secretKey: Redacted.Redacted) => Effect.Effect<void, ProviderNotAccepted | StripeNotReached>
    /** Connects an account with a key that was checked. */
    readonly connect: (accountId: string, credentials: StripeCredentials) => Effect.Effect<Provider>
    /** The former secret is accepted for a day. */
    readonly rotate: (
      accountId: string,
      webhookSecret: Redacted.Redacted
    ) => Effect.Effect<Provider, ProviderNotConnected>
    readonly change: (accountId: string, options: ProviderOptions) => Effect.Effect<Provider, ProviderNotConnected>
    readonly disconnect: (accountId: string) => Effect.Effect<void, ProviderNotConnected>
    readonly openSandbox: (accountId: string) => Effect.Effect<Provider, PaymentSandboxClosed>
    /** The signing secret of the sandbox, for simulated hooks. */
    readonly sandboxSecret: (accountId: string) => Effect.Effect<string, ProviderNotConnected>
    readonly prices: (accountId: string) => Effect.Effect<ReadonlyArray<ProviderPrice>>
    /** Those who pay it already get its tier by a job. */
    readonly putPrice: (accountId: string, price: ProviderPrice) => Effect.Effect<ProviderPrice, TierNotFound>
    readonly removePrice: (accountId: string, priceId: string) => Effect.Effect<void, PriceNotFound>
  }
>()("crm/payment/provider/ProviderConnections") {
  /** Needs `StripeApi` and a `Vault`. */
  static readonly layer = Layer.effect(
    ProviderConnections,
    Effect.gen(function* () {
      const within = yield* Tenant.within
      const repo = yield* ProviderRepo
      const members = yield* MemberRepo
      const stripe = yield* StripeApi
      const jobs = yield* Jobs
      const vault = yield* Vault
      const random = yield* SecureRandom.SecureRandom
      const now = Effect.map(DateTime.now, DateTime.toDateUtc)

      const found = (accountId: string) =>
        Effect.filterOrFail(
          within(accountId, repo.find(accountId)),
          (provider): provider is Provider => provider !== undefined,
          () => new ProviderNotConnected({})
        )

      const store = (provider: Provider) => Effect.as(within(provider.accountId, repo.replace(provider)), provider)

      const connect = Effect.fnUntraced(function* (
        accountId: string,
        { graceDays = defaultGraceDays, returnUrl = null, secretKey, webhookSecret }: StripeCredentials
      ) {
        const key = Redacted.value(secretKey)
        return yield* store({
          accountId,
          mode: "stripe",
          graceDays,
          returnUrl,
          secretKey: yield* vault.seal(keyOwner(accountId), key),
          webhookSecret: yield* vault.seal(hookOwner(accountId), Redacted.value(webhookSecret)),
          previousSecret: null,
          previousUntil: null,
          isLive: /^[a-z]+_live_/.test(key),
          connectedAt: yield* now
        })
      })

      const rotate = Effect.fnUntraced(function* (accountId: string, webhookSecret: Redacted.Redacted) {
        const before = yield* found(accountId)
        return yield* store({
          ...before,
          webhookSecret: yield* vault.seal(hookOwner(accountId), Redacted.value(webhookSecret)),
          previousSecret: before.webhookSecret,
          previousUntil: new Date((yield* now).getTime() + dayMs)
        })
      })

      const openSandbox = Effect.fnUntraced(function* (accountId: string) {
        const before = yield* within(accountId, repo.find(accountId))
        if (before?.mode === "stripe") return yield* new PaymentSandboxClosed({})
        if (before !== undefined) return before
        const secret = `whsec_${Buffer.from(yield* random.randomBytes(24)).toString("hex")}`
        return yield* store({
          accountId,
          mode: "sandbox",
          graceDays: defaultGraceDays,
          returnUrl: null,
          secretKey: null,
          webhookSecret: yield* vault.seal(hookOwner(accountId), secret),
          previousSecret: null,
          previousUntil: null,
          isLive: false,
          connectedAt: yield* now
        })
      })

      return ProviderConnections.of({
        find: found,
        check: Effect.fn("ProviderConnections.check")((secretKey) =>
          stripe.verify(Redacted.value(secretKey)).pipe(
            Effect.catchTag("ProviderBusy", () => Effect.void),
            Effect.mapError(({ _tag, reason }) =>
              _tag === "ProviderUnknown" ? new StripeNotReached({ reason }) : new ProviderNotAccepted({ reason })
            )
          )
        ),
        connect: Effect.fn("ProviderConnections.connect")(connect),
        rotate: Effect.fn("ProviderConnections.rotate")(rotate),
        change: Effect.fn("ProviderConnections.change")(function* (accountId, { graceDays, returnUrl }) {
          const before = yield* found(accountId)
          return yield* store({
            ...before,
            graceDays: graceDays ?? before.graceDays,
            returnUrl: returnUrl === undefined ? before.returnUrl : returnUrl
          })
        }),
        disconnect: Effect.fn("ProviderConnections.disconnect")(function* (accountId) {
          if (!(yield* within(accountId, repo.remove(accountId)))) return yield* new ProviderNotConnected({})
        }),
        openSandbox: Effect.fn("ProviderConnections.openSandbox")(openSandbox),
        sandboxSecret: Effect.fnUntraced(function* (accountId) {
          const { mode, webhookSecret } = yield* found(accountId)
          if (mode !== "sandbox") return yield* new ProviderNotConnected({})
          return yield* Effect.mapError(
            vault.open(hookOwner(accountId), webhookSecret),
            () => new ProviderNotConnected({})
          )
        }),
        prices: (accountId) => within(accountId, repo.prices(accountId)),
        putPrice: Effect.fn("ProviderConnections.putPrice")((accountId, price) =>
          within(
            accountId,
            Effect.gen(function* () {
              const tiers = yield* members.tiers(accountId)
              if (price.tierId !== null && !tiers.some(({ id }) => id === price.tierId))
                return yield* new TierNotFound({})
              const before = (yield* repo.prices(accountId)).find(({ priceId }) => priceId === price.priceId)
              yield* repo.putPrice(accountId, price)
              const gives = before === undefined || (price.tierId !== null && price.tierId !== before.tierId)
              if (gives) yield* jobs.send(ApplyPrice, { accountId, priceId: price.priceId })
              return price
            })
          )
        ),
        removePrice: Effect.fn("ProviderConnections.removePrice")((accountId, priceId) =>
          within(
            accountId,
            Effect.gen(function* () {
              if (!(yield* repo.removePrice(accountId, priceId))) return yield* new PriceNotFound({})
              yield* jobs.send(ApplyPrice, { accountId, priceId })
            })
          )
        )
      })
    })
  ).pipe(Layer.provide([ProviderRepo.layer, MemberRepo.layer]))
}

const dayMs = 86_400_000
