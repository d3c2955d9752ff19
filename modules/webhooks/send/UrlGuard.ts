/** Decides where deliveries may go: checks a URL at registration, and the addresses of its host at every connection. */
import { isIP } from "node:net"
import { Context, Effect, Layer, Result } from "effect"
import { InvalidUrl } from "../Errors.ts"
import { WebhookSettings } from "../WebhookSettings.ts"
import { isAllowed } from "./Address.ts"
import { ConnectFailed } from "./ConnectFailed.ts"
import { Resolver } from "./Resolver.ts"
import * as UrlRules from "./UrlRules.ts"

export class UrlGuard extends Context.Service<
  UrlGuard,
  {
    /**
     * Accepts the URL of a receiver, or fails with the reason. A name that does not resolve now is refused: it is more
     * often a typing error than a future receiver.
     */
    readonly register: (url: string) => Effect.Effect<void, InvalidUrl>
    /** The part of `register` that needs no look-up. */
    readonly check: (url: string) => Result.Result<URL, UrlRules.Reason>
    /** All addresses of a host; fails if one of them is not allowed. */
    readonly addresses: (host: string) => Effect.Effect<ReadonlyArray<string>, ConnectFailed>
  }
>()("webhooks/send/UrlGuard") {
  static readonly layerNoDeps = Layer.effect(
    UrlGuard,
    Effect.gen(function* () {
      const { resolve } = yield* Resolver
      const { allowPrivate } = yield* WebhookSettings
      const rules = { allowPrivate }
      const check = (url: string) => UrlRules.checkUrl(url, rules)
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
        yield* Effect.mapError(addresses(UrlRules.hostOf(parsed)), () => new InvalidUrl({ reason: "address" }))
      })
      return UrlGuard.of({ register, check, addresses })
    })
  )

  static readonly layer = UrlGuard.layerNoDeps.pipe(Layer.provide(Resolver.layer))
}
