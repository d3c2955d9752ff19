/** Where deliveries may go, by the operator's setting: asked when an endpoint is registered and at every connection. */
import { isIP } from "node:net"
import { Context, Effect, Layer, Result } from "effect"
import { InvalidUrl } from "../Errors.ts"
import { WebhookSettings } from "../WebhookSettings.ts"
import { isAllowed } from "./Address.ts"
import { ConnectFailed } from "./ConnectFailed.ts"
import { Resolver } from "./Resolver.ts"
import * as Guard from "./UrlRules.ts"

export class UrlGuard extends Context.Service<
  UrlGuard,
  {
    /**
     * Accepts a receiver's URL, or says why not. A name that does not resolve now is refused: it is a typing error more
     * often than a receiver to come.
     */
    readonly register: (url: string) => Effect.Effect<void, InvalidUrl>
    /** The part of `register` that asks nobody. */
    readonly check: (url: string) => Result.Result<URL, Guard.Reason>
    /** All addresses of a host, if every single one may be delivered to. */
    readonly addresses: (host: string) => Effect.Effect<ReadonlyArray<string>, ConnectFailed>
  }
>()("webhooks/send/UrlGuard") {
  static readonly layerNoDeps = Layer.effect(
    UrlGuard,
    Effect.gen(function* () {
      const { resolve } = yield* Resolver
      const { allowPrivate } = yield* WebhookSettings
      const rules = { allowPrivate }
      const check = (url: string) => Guard.checkUrl(url, rules)
      const resolved = (host: string) =>
        isIP(host) === 0
          ? Effect.mapError(resolve(host), () => new ConnectFailed({ error: "dns" }))
          : Effect.succeed([host])
      const addresses = (host: string) =>
        Effect.filterOrFail(
          resolved(host),
          (answers) => answers.every((address) => isAllowed(address, rules)),
          () => new ConnectFailed({ error: "refused_address" })
        )
      const register = Effect.fn("UrlGuard.register")(function* (url: string) {
        const parsed = yield* Effect.mapError(Effect.fromResult(check(url)), (reason) => new InvalidUrl({ reason }))
        yield* Effect.mapError(addresses(Guard.hostOf(parsed)), () => new InvalidUrl({ reason: "address" }))
      })
      return UrlGuard.of({ register, check, addresses })
    })
  )

  static readonly layer = UrlGuard.layerNoDeps.pipe(Layer.provide(Resolver.layer))
}
