/** Decides where requests may go: checks a URL when it is stored, and the addresses of its host at every connection. */
import { isIP } from "node:net"
import { Context, Effect, Layer, Result } from "effect"
import { isAllowed } from "./Address.ts"
import { ConnectFailed } from "./ConnectFailed.ts"
import { Resolver } from "./Resolver.ts"
import { UrlRefused } from "./UrlRefused.ts"
import * as UrlRules from "./UrlRules.ts"

export class UrlGuard extends Context.Service<
  UrlGuard,
  {
    /**
     * Accepts a URL, or fails with the reason. A name that does not resolve now is refused: it is more often a typing
     * error than a future server; but `example.com`, `.net` and `.org` are accepted, on machines without a network too.
     */
    readonly register: (url: string) => Effect.Effect<void, UrlRefused>
    /** The part of `register` that needs no look-up. */
    readonly check: (url: string) => Result.Result<URL, UrlRules.Reason>
    /** All addresses of a host of a checked URL; fails if one of them is not allowed. */
    readonly addresses: (host: string) => Effect.Effect<ReadonlyArray<string>, ConnectFailed>
  }
>()("ekimae/outbound/UrlGuard") {
  static readonly layerNoDeps = (rules: UrlRules.Rules) =>
    Layer.effect(
      UrlGuard,
      Effect.gen(function* () {
        const { resolve } = yield* Resolver
        const check = (url: string) => UrlRules.checkUrl(url, rules)
        const resolved = (host: string) =>
          isIP(host) === 0
            ? Effect.mapError(resolve(host), () => new ConnectFailed({ error: "dns" }))
            : Effect.succeed([host])
        const addresses = (host: string) => {
          const own = UrlRules.ownAddresses(host, rules)
          if (own !== undefined) return Effect.succeed(own)
          return Effect.filterOrFail(
            resolved(host),
            (answers) => answers.every((address) => isAllowed(address, rules)),
            () => new ConnectFailed({ error: "refused_address" })
          )
        }
        const register = Effect.fn("UrlGuard.register")(function* (url: string) {
          const parsed = yield* Effect.mapError(Effect.fromResult(check(url)), (reason) => new UrlRefused({ reason }))
          const host = UrlRules.hostOf(parsed)
          yield* addresses(host).pipe(
            Effect.catchIf(
              ({ error }) => error === "dns" && UrlRules.isForExamples(host),
              () => Effect.void
            ),
            Effect.mapError(() => new UrlRefused({ reason: "address" }))
          )
        })
        return UrlGuard.of({ register, check, addresses })
      })
    )

  /** Each module has a guard by rules of its own, so each makes its layer by this; one shared layer would be built once, by the rules of the first. */
  static readonly layer = (rules: UrlRules.Rules): Layer.Layer<UrlGuard> =>
    UrlGuard.layerNoDeps(rules).pipe(Layer.provide(Resolver.layer(rules)))
}
