/** Serves each account by its provider: Stripe, or the sandbox where an operator opened it. Any other account is refused. */
import { Effect, Layer } from "effect"
import { Vault } from "../../../../src/secrets/Vault.ts"
import { PaymentProvider } from "./PaymentProvider.ts"
import { keyOwner, type Provider } from "./Provider.ts"
import { ProviderKeyRefused } from "./ProviderErrors.ts"
import { ProviderRepo } from "./ProviderRepo.ts"
import { SandboxCheckouts } from "./SandboxCheckouts.ts"
import { StripeApi } from "./StripeApi.ts"

/** `PaymentProvider` and what is below it. Needs a `Vault`. */
export const layer = Layer.effect(
  PaymentProvider,
  Effect.gen(function* () {
    const repo = yield* ProviderRepo
    const stripe = yield* StripeApi
    const sandbox = yield* SandboxCheckouts
    const vault = yield* Vault

    const keyOf = ({ accountId, secretKey }: Provider) =>
      secretKey === null
        ? Effect.fail(new ProviderKeyRefused({ reason: "there is no key" }))
        : Effect.mapError(
            vault.open(keyOwner(accountId), secretKey),
            () => new ProviderKeyRefused({ reason: "the stored key can no longer be opened; connect Stripe again" })
          )

    const serve = <A, E, B, E2>(
      accountId: string,
      byStripe: (key: string) => Effect.Effect<A, E>,
      bySandbox: Effect.Effect<B, E2>
    ): Effect.Effect<A | B, E | E2 | ProviderKeyRefused> =>
      Effect.flatMap(
        repo.findStored(accountId),
        (provider): Effect.Effect<A | B, E | E2 | ProviderKeyRefused> =>
          provider === undefined
            ? Effect.fail(new ProviderKeyRefused({ reason: "the account has no payment provider" }))
            : provider.mode === "sandbox"
              ? bySandbox
              : Effect.flatMap(keyOf(provider), byStripe)
      )

    return PaymentProvider.of({
      openCheckout: (accountId, request) =>
        serve(accountId, (key) => stripe.openCheckout(key, request), sandbox.open(accountId, request)),
      closeCheckout: (accountId, checkoutId) =>
        serve(accountId, (key) => stripe.closeCheckout(key, checkoutId), sandbox.close(accountId, checkoutId)),
      refund: (accountId, request) =>
        serve(accountId, (key) => stripe.refund(key, request), sandbox.refund(accountId, request))
    })
  })
).pipe(Layer.provideMerge(Layer.mergeAll(StripeApi.layer, SandboxCheckouts.layer, ProviderRepo.layer)))
