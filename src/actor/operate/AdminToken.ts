/**
 * The one credential of the interface for operators: `ADMIN_TOKEN` as a bearer token.
 *
 * It is compared in constant time. An address that has shown ten wrong tokens within a minute is refused for the rest of
 * it before its token is looked at, so guessing gets nowhere; each node counts for itself who is refused.
 */
import { createHash, timingSafeEqual } from "node:crypto"
import { Clock, Context, Effect, Layer, Option, Redacted, type Types } from "effect"
import { HttpServerRequest, type HttpServerResponse } from "effect/http"
import { HttpApiMiddleware, HttpApiSecurity, OpenApi } from "effect/http-api"
import { Settings } from "../../config.ts"
import { addressKey } from "../../http/Address.ts"
import { bearerOf, RateLimited, Unauthorized } from "../../http/Auth.ts"
import { type ExchangeState, exchangeOf, headerOf } from "../../http/Exchange.ts"
import { problem } from "../../http/Problem.ts"
import { type Decision, RateLimiter } from "../../http/RateLimiter.ts"
import { Operator } from "./Operator.ts"

export class AdminToken extends HttpApiMiddleware.Service<AdminToken, { provides: Operator }>()(
  "ekimae/actor/operate/AdminToken",
  {
    security: {
      adminToken: HttpApiSecurity.bearer.pipe(
        HttpApiSecurity.annotate(
          OpenApi.Description,
          "The token of the operator, as the service was given it in `ADMIN_TOKEN`. 600 requests per minute and client " +
            "address; after ten wrong tokens within a minute an address is refused for the rest of it."
        ),
        HttpApiSecurity.annotate(OpenApi.Format, "16 or more printable characters")
      )
    },
    error: [problem(Unauthorized), problem(RateLimited)]
  }
) {
  static readonly layer = Layer.effect(
    AdminToken,
    Effect.gen(function* () {
      const { adminToken } = yield* Settings
      const limiter = yield* RateLimiter
      const isRight = Option.match(adminToken, { onNone: () => () => false, onSome: same })
      const refusedUntil = new Map<string, number>()

      const wrong = Effect.fnUntraced(function* (exchange: ExchangeState, address: string, now: number) {
        const decision = yield* limiter.consume({ ...guesses, key: `admin-guess:${address}` })
        if (decision.remaining === 0) remember(refusedUntil, address, now + decision.resetSeconds * 1000, now)
        return yield* unauthorized(exchange, `Bearer realm="${realm}", error="invalid_token"`)
      })

      const guard = (handler: Handler) =>
        Effect.withFiber((fiber) => {
          const exchange = exchangeOf(fiber.context)
          const request = Context.getUnsafe(fiber.context, HttpServerRequest.HttpServerRequest)
          const token = bearerOf(headerOf(request, "authorization"))
          const address = addressKey(exchange.address)
          const now = fiber.getRef(Clock.Clock).currentTimeMillisUnsafe()
          const until = refusedUntil.get(address) ?? 0
          if (until > now) return rateLimited(exchange, Math.ceil((until - now) / 1000))
          return Effect.gen(function* () {
            const decision = yield* limiter.consume({ ...requests, key: `admin:${address}` })
            exchange.reportRate(decision)
            if (!decision.allowed) return yield* rateLimited(exchange, decision.resetSeconds)
            if (token === "") return yield* unauthorized(exchange, `Bearer realm="${realm}"`)
            if (!isRight(token)) return yield* wrong(exchange, address, now)
            const operator = Operator.of({ who: `admin@${exchange.address || "unknown"}`, via: "http" })
            return yield* Effect.provideService(handler, Operator, operator)
          })
        })
      return { adminToken: Object.assign(guard, { direct: guard }) }
    })
  )
}

type Handler = Effect.Effect<HttpServerResponse.HttpServerResponse, Types.unhandled, Operator>

const realm = "operators"
const requests = { limit: 600, windowMs: 60_000 }
const guesses = { limit: 10, windowMs: 60_000 }
/** Addresses that are remembered as refused; beyond it the first is forgotten. */
const maxRefused = 10_000

const sha256 = (text: string) => createHash("sha256").update(text).digest()

/** Hashes are of one length, and the time of comparing them tells nothing about the token. */
const same = (token: Redacted.Redacted) => {
  const expected = sha256(Redacted.value(token))
  return (given: string): boolean => timingSafeEqual(sha256(given), expected)
}

const remember = (refused: Map<string, number>, address: string, until: number, now: number): void => {
  for (const [known, end] of refused) if (end <= now || refused.size >= maxRefused) refused.delete(known)
  refused.set(address, until)
}

const unauthorized = (exchange: ExchangeState, challenge: string) => {
  exchange.addHeader("www-authenticate", challenge)
  return Effect.fail(new Unauthorized({}))
}

const rateLimited = (exchange: ExchangeState, seconds: Decision["resetSeconds"]) => {
  exchange.addHeader("retry-after", String(seconds))
  return Effect.fail(new RateLimited({ retryAfterSeconds: seconds }))
}
