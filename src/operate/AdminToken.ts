/**
 * The credential of the interface for operators: `ADMIN_TOKEN` as a bearer token, or the session cookie of an operator. What is
 * open to members (`OpenToMembers`) is so to the users of the account in the path as well, by their session cookies, while keys
 * of the account would be accepted.
 *
 * The token is compared in constant time, and the right one always opens: wrong tokens and requests without a credential have
 * budgets of their own, so that others at the operator's address (a proxy, an office) cannot lock the operator out. What keeps guesses out is the
 * length of the token. Pages of other origins are refused before that (`OperatorAccess`).
 */
import { createHash, timingSafeEqual } from "node:crypto"
import { Clock, Context, Effect, Layer, Option, Redacted, type Types } from "effect"
import { HttpServerRequest, type HttpServerResponse } from "effect/http"
import { HttpApiMiddleware, HttpApiSecurity, OpenApi } from "effect/http-api"
import { InsufficientScope, RateLimited, type Target, Unauthorized } from "../http/auth/Auth.ts"
import { bearerOf, type Verify } from "../http/auth/Guard.ts"
import { isWithin } from "../http/auth/Section.ts"
import { whileAllowed } from "../http/auth/StreamAccess.ts"
import { AccountGate, auditNameOf, type Role, reaches, WebSessions, type WebUser } from "../http/auth/WebSessions.ts"
import * as WrongCredentials from "../http/auth/WrongCredentials.ts"
import { addressKey } from "../http/edge/ClientAddress.ts"
import { problem } from "../http/Problem.ts"
import { headerOf, type RequestContext, requestContextOf } from "../http/RequestContext.ts"
import { type Decision, RateLimiter } from "../http/rate-limit/RateLimiter.ts"
import { Settings } from "../settings/Settings.ts"
import { isUlid } from "../Ulids.ts"
import { Operator } from "./Operator.ts"

/**
 * Annotation of a group or endpoint with `:accountId` in its path: the least roles in that account by which its users may read
 * and change. Null, and no annotation: operators alone. That of an endpoint precedes that of its group. `inPerson` refuses
 * changes by shared users, who come by the links of a demo or a frame.
 */
export class OpenToMembers extends Context.Service<
  OpenToMembers,
  { readonly read: Role; readonly change: Role; readonly inPerson?: boolean } | null
>()("ekimae/operate/OpenToMembers") {}

export class AdminToken extends HttpApiMiddleware.Service<AdminToken, { provides: Operator }>()(
  "ekimae/operate/AdminToken",
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
    error: [problem(Unauthorized), problem(InsufficientScope), problem(RateLimited)]
  }
) {
  static readonly layer = Layer.effect(
    AdminToken,
    Effect.gen(function* () {
      const { adminToken } = yield* Settings
      const limiter = yield* RateLimiter
      const sessions = yield* WebSessions
      const accounts = yield* AccountGate
      const isRight = Option.match(adminToken, { onNone: () => () => false, onSome: same })
      const guesses = WrongCredentials.make(limiter, "admin", wrongTokens)

      const wrong = Effect.fnUntraced(function* (requestContext: RequestContext, now: number) {
        if (!(yield* guesses.count(requestContext.address, now))) {
          return yield* rateLimited(requestContext, guesses.refusedFor(requestContext.address, now))
        }
        const challenge = `Bearer realm="${realm}", error="invalid_token"`
        return yield* unauthorized(requestContext, challenge, "This is not the token of the operator (ADMIN_TOKEN)")
      })

      const signedIn = (request: HttpServerRequest.HttpServerRequest) =>
        headerOf(request, "authorization") === undefined && headerOf(request, "cookie") !== undefined
          ? sessions.userOf(request)
          : Effect.undefined

      /** Undefined where the endpoint or the account is closed to the user. */
      const memberAllowed = Effect.fnUntraced(function* (
        user: WebUser,
        request: HttpServerRequest.HttpServerRequest,
        target: Target
      ) {
        const roles = memberRoles(target)
        const isRead = target.endpoint.method === "GET"
        const needed = isRead ? roles?.read : roles?.change
        const accountId = accountIn(request, target)
        if (needed === undefined || accountId === undefined) return undefined
        const role = yield* sessions.roleIn(accountId, user.id)
        if (role === undefined) return undefined
        yield* accounts.admit(accountId)
        // All that is open to members is of the shop; a session that is limited to another section reads nothing of it.
        const isPersonEnough = isRead || roles?.inPerson !== true || !user.isShared
        return isWithin(user, "shop") && reaches(role, needed) && isPersonEnough
      })

      const guard = (handler: Handler, target: Target) =>
        Effect.withFiber((fiber) => {
          const requestContext = requestContextOf(fiber.context)
          const request = Context.getUnsafe(fiber.context, HttpServerRequest.HttpServerRequest)
          const token = bearerOf(headerOf(request, "authorization"))
          const now = fiber.getRef(Clock.Clock).currentTimeMillisUnsafe()
          const client = addressKey(requestContext.address)
          const counted = Effect.fnUntraced(function* (key: string) {
            const decision = yield* limiter.consume({ ...requests, key })
            requestContext.reportRate(decision)
            if (!decision.allowed) return yield* rateLimited(requestContext, decision.resetSeconds)
          })
          const asToken = Effect.gen(function* () {
            if (!isRight(token)) return yield* wrong(requestContext, now)
            yield* counted(`operators:token:${client}`)
            const operator = Operator.of({ who: `admin@${requestContext.address || "unknown"}`, via: "http" })
            return yield* Effect.provideService(handler, Operator, operator)
          })
          const allowed = (user: WebUser | undefined) =>
            user === undefined
              ? Effect.undefined
              : user.isOperator
                ? Effect.succeed(true)
                : memberAllowed(user, request, target)
          const isStillAllowed = Effect.flatMap(signedIn(request), allowed).pipe(
            Effect.map((isAllowed) => isAllowed === true),
            Effect.catch(() => Effect.succeed(false))
          )
          const asUser = Effect.gen(function* () {
            const user = yield* signedIn(request)
            yield* counted(user === undefined ? `admin:${client}` : `operators:user:${user.id}`)
            const isAllowed = yield* allowed(user)
            if (user === undefined || isAllowed === undefined) {
              return yield* unauthorized(requestContext, `Bearer realm="${realm}"`, missing)
            }
            if (!isAllowed) return yield* new InsufficientScope({ required: [] })
            const response = yield* Effect.provideService(handler, Operator, { who: auditNameOf(user), via: "http" })
            return whileAllowed(response, isStillAllowed)
          })
          return token === "" ? asUser : asToken
        })
      const verify: Verify = (token) =>
        Effect.withFiber((fiber) => {
          const requestContext = requestContextOf(fiber.context)
          return isRight(token)
            ? Effect.succeed({
                scopes: new Set<string>(),
                budgets: [{ ...requests, key: `operators:token:${addressKey(requestContext.address)}` }]
              })
            : wrong(requestContext, fiber.getRef(Clock.Clock).currentTimeMillisUnsafe())
        })
      return { adminToken: Object.assign(guard, { direct: guard, verify }) }
    })
  )
}

type Handler = Effect.Effect<HttpServerResponse.HttpServerResponse, Types.unhandled, Operator>

/** The least roles that the endpoint asks for; nothing where it is for operators alone. */
const memberRoles = ({ endpoint, group }: Target): typeof OpenToMembers.Service | undefined => {
  const annotations = [endpoint.annotations, group.annotations].find(({ mapUnsafe }) =>
    mapUnsafe.has(OpenToMembers.key)
  )
  return annotations?.mapUnsafe.get(OpenToMembers.key) as typeof OpenToMembers.Service | undefined
}

/** The account in the path of the request. */
const accountIn = ({ url }: HttpServerRequest.HttpServerRequest, { endpoint }: Target): string | undefined => {
  const at = endpoint.path.split("/").indexOf(":accountId")
  const id = at === -1 ? undefined : url.split(/[?#]/, 1)[0]!.split("/")[at]
  return id !== undefined && isUlid(id) ? id : undefined
}

const realm = "operators"
const requests = { limit: 600, windowMs: 60_000 }
const wrongTokens = { limit: 10, windowMs: 60_000 }

const sha256 = (text: string) => createHash("sha256").update(text).digest()

/** Hashes are of one length, so the time of comparing them reveals nothing about the token. */
const same = (token: Redacted.Redacted) => {
  const expected = sha256(Redacted.value(token))
  return (given: string): boolean => timingSafeEqual(sha256(given), expected)
}

const missing =
  "Send the token of the operator in a header: Authorization: Bearer ADMIN_TOKEN; or sign in to the console"

const unauthorized = (requestContext: RequestContext, challenge: string, reason: string) => {
  requestContext.addHeader("www-authenticate", challenge)
  return Effect.fail(new Unauthorized({ reason }))
}

const rateLimited = (requestContext: RequestContext, seconds: Decision["resetSeconds"]) => {
  requestContext.addHeader("retry-after", String(seconds))
  return Effect.fail(new RateLimited({ retryAfterSeconds: seconds }))
}
