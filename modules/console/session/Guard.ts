/** Checks the session cookie of a request for the console's own endpoints, and counts the requests of its user. */
import { Context, Effect, Layer } from "effect"
import { HttpServerRequest } from "effect/http"
import { RateLimited, Unauthorized } from "../../../src/http/auth/Auth.ts"
import { requestContextOf } from "../../../src/http/RequestContext.ts"
import { RateLimiter } from "../../../src/http/rate-limit/RateLimiter.ts"
import { SignIn } from "../sign-in/SignIn.ts"
import { CurrentUser, SignedIn } from "./CurrentUser.ts"

const requests = { limit: 600, windowMs: 60_000 }

export const layer = Layer.effect(
  SignedIn,
  Effect.gen(function* () {
    const signIn = yield* SignIn
    const limiter = yield* RateLimiter
    return (handler) =>
      Effect.withFiber((fiber) => {
        const request = Context.getUnsafe(fiber.context, HttpServerRequest.HttpServerRequest)
        const requestContext = requestContextOf(fiber.context)
        return Effect.gen(function* () {
          const user = yield* signIn.userOf(request)
          if (user === undefined)
            return yield* new Unauthorized({ reason: "Sign in: there is no session, or it has ended" })
          const decision = yield* limiter.consume({ ...requests, key: `console:${user.id}` })
          requestContext.reportRate(decision)
          if (!decision.allowed) {
            requestContext.addHeader("retry-after", String(decision.resetSeconds))
            return yield* new RateLimited({ retryAfterSeconds: decision.resetSeconds })
          }
          return yield* Effect.provideService(handler, CurrentUser, user)
        })
      })
  })
)
