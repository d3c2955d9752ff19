/**
 * Passes requests on to the sign-in library: the endpoints that the console uses and no others, with the client's address
 * as the service knows it, and after the limits of attempts. Changes come from pages of this service alone.
 */
import { Effect, Option, Result, Schema } from "effect"
import { HttpServerRequest, HttpServerResponse } from "effect/http"
import { HttpApiBuilder, HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api"
import * as EdgeProblems from "../../../src/http/edge/EdgeProblems.ts"
import * as BodyBytes from "../../../src/http/endpoint/BodyBytes.ts"
import { localApi } from "../../../src/http/LocalApi.ts"
import * as Problem from "../../../src/http/Problem.ts"
import { headerOf, requestContextOf } from "../../../src/http/RequestContext.ts"
import { LastPasskey, SharedUser } from "../Errors.ts"
import * as AttemptLimits from "./AttemptLimits.ts"
import { PasskeyBody } from "./Bodies.ts"
import {
  addingPasskey,
  challenging,
  endpoints,
  signInAtCompany,
  signingIn,
  storesPasskey,
  takesQuery
} from "./Endpoints.ts"
import * as PasswordTurns from "./PasswordTurns.ts"
import { mostPasskeys, SignIn } from "./SignIn.ts"

const Answer = Schema.String.pipe(HttpApiSchema.asText({ contentType: "application/json" }))

/** Declares the routes of the sign-in library. What they take and answer is the library's own. */
export const ConsoleSignInGroup = HttpApiGroup.make("consoleSignIn")
  .add(
    HttpApiEndpoint.get("read", "/console/api/auth/*", { success: Answer }),
    HttpApiEndpoint.post("change", "/console/api/auth/*", { success: Answer })
  )
  .annotate(OpenApi.Exclude, true)

/** Where the library adds this itself, it is `Library.basePath`; it is not imported here, since it is large. */
const prefix = "/console/api/auth"
const addressHeader = "x-ekimae-client-address"

/** Characters; a passkey's answer has some thousand. */
const maxBody = 65_536

const passedOn = [
  "cookie",
  "origin",
  "content-type",
  "user-agent",
  "sec-fetch-site",
  "sec-fetch-mode",
  "sec-fetch-dest"
]

const decodeEmail = Schema.decodeUnknownOption(Schema.fromJsonString(Schema.Struct({ email: Schema.String })))

/** The user whom an attempt with a password is for. */
const emailOf = (path: string, body: string): string | undefined =>
  path === "/sign-in/password"
    ? Option.getOrUndefined(Option.map(decodeEmail(body), ({ email }) => email.toLowerCase().slice(0, 254)))
    : undefined

const unavailable =
  "Over plain http only this machine may sign in. Set PUBLIC_URL to the https address of the service and open the console there"

const requestContext = Effect.withFiber((fiber) => Effect.succeed(requestContextOf(fiber.context)))

const make = Effect.gen(function* () {
  const signIn = yield* SignIn
  const limits = yield* AttemptLimits.make
  const turns = yield* PasswordTurns.make

  return Effect.fnUntraced(function* () {
    const request = yield* HttpServerRequest.HttpServerRequest
    const { address } = yield* requestContext
    const method = request.method === "POST" ? "POST" : "GET"
    const url = new URL(request.url, "http://localhost")
    const path = url.pathname.slice(prefix.length)
    const endpoint = endpoints[method].get(path)
    if (endpoint === undefined) return EdgeProblems.response(404)
    const site = signIn.siteOf(request)
    if (site === undefined) return EdgeProblems.response(403, { detail: unavailable })
    // Pages of the site alone: its scheme counts, too. Browsers send this header with every POST.
    if (method === "POST" && headerOf(request, "origin") !== site.origin) {
      return EdgeProblems.response(403, { detail: `A change needs the Origin header ${site.origin}` })
    }
    const text = method === "POST" ? new TextDecoder().decode(yield* BodyBytes.read(request)) : ""
    if (text.length > maxBody) return EdgeProblems.response(413)
    const email = emailOf(path, text)
    const named = email === undefined ? undefined : { email, isKnown: turns.isKnown({ address, email }) }
    const waitForSecret = endpoint.isLimited ? yield* limits.waitForAddress(address, named) : 0
    const wait = waitForSecret === 0 && challenging.has(path) ? yield* limits.waitForChallenge(address) : waitForSecret
    if (wait > 0) return tooMany(wait)
    const body = endpoint.read(text)
    if (Result.isFailure(body)) return refused(400, { ...invalid, errors: body.failure })
    if (site.isFrame && signingIn.has(path)) return refusedAsShared
    // The library knows no kinds: it would take the session of a frame in the cookie of a person.
    const user = endpoint.forPersons ? yield* signIn.userOf(request) : undefined
    if (endpoint.forPersons) {
      if (user === undefined) return EdgeProblems.response(401)
      if (user.isShared) return refusedAsShared
      const refusal = addingPasskey.has(path) ? yield* signIn.passkeyRefusal(user.id) : undefined
      if (refusal !== undefined) return refusedPasskey[refusal]
      if (path === "/passkey/delete-passkey") {
        // The library would delete the last one as well.
        const removal = yield* signIn.removePasskey(user.id, (yield* decodePasskey(body.success)).id)
        if (removal !== "unknown") return removal === "last" ? refusedLastPasskey : removedPasskey
      }
    }
    const headers = new Headers([[addressHeader, address]])
    for (const name of passedOn) {
      const value = headerOf(request, name)
      if (value !== undefined) headers.set(name, value)
    }
    const query = takesQuery(path) ? url.search : ""
    const given = new Request(`${site.origin}${url.pathname}${query}`, {
      method,
      headers,
      ...(method === "POST" ? { body: body.success } : {})
    })
    const handled = signIn.handle(site, given)
    if (email === undefined) {
      const response = yield* handled
      if (user !== undefined && storesPasskey(path) && (yield* signIn.dropPasskeysOfCompany(user.id))) {
        return refusedPasskey.company_account
      }
      return yield* toResponse(response)
    }
    const attempt = { address, email }
    return yield* turns
      .run(
        attempt,
        Effect.fnUntraced(function* (isKnown: boolean) {
          const wait = yield* limits.waitForUser(attempt, isKnown)
          return wait > 0 ? tooMany(wait) : yield* toResponse(yield* handled)
        })
      )
      .pipe(Effect.catchTag("TooManyWaiting", ({ retryAfterSeconds }) => Effect.succeed(tooMany(retryAfterSeconds))))
  })
})

const tooMany = (waitSeconds: number) => EdgeProblems.response(429, { headers: { "retry-after": String(waitSeconds) } })

const invalid = { code: "invalid_request", message: "The request is invalid; see errors" }

const refused = (
  status: number,
  facts: { readonly code: string; readonly message: string; readonly errors?: ReadonlyArray<Problem.Fault> }
) =>
  HttpServerResponse.text(JSON.stringify(Problem.make(status, facts)), {
    status,
    contentType: Problem.contentType,
    headers: { "cache-control": "no-store" }
  })

const refusedAsShared = refused(403, { code: "shared_user", message: new SharedUser({}).message })

const decodePasskey = (body: string) =>
  Effect.orDie(Schema.decodeUnknownEffect(Schema.fromJsonString(PasskeyBody))(body))

const refusedLastPasskey = refused(409, { code: "last_passkey", message: new LastPasskey({}).message })
/** The library's own answer. */
const removedPasskey = HttpServerResponse.text(JSON.stringify({ status: true }), {
  contentType: "application/json",
  headers: { "cache-control": "no-store" }
})

const refusedPasskey = {
  too_many_passkeys: refused(409, {
    code: "too_many_passkeys",
    message: `A user has at most ${mostPasskeys} passkeys: delete one first`
  }),
  company_account: refused(409, { code: "company_account", message: signInAtCompany })
}

const Failure = Schema.Struct({ code: Schema.optionalKey(Schema.String), message: Schema.optionalKey(Schema.String) })
const decodeFailure = Schema.decodeUnknownOption(Schema.fromJsonString(Failure))

/** Codes that the library sends with 500 where the request is at fault: a passkey of another site, say. */
const refusedWith500: ReadonlySet<string> = new Set(["FAILED_TO_VERIFY_REGISTRATION"])

/** The library's answer; an error of it becomes a problem, as all errors of the service are. */
const toResponse = Effect.fnUntraced(function* (response: Response) {
  const answer = HttpServerResponse.fromWeb(response).pipe(HttpServerResponse.setHeader("cache-control", "no-store"))
  if (response.status < 400) return answer
  const failure = Option.getOrElse(decodeFailure(yield* Effect.promise(() => response.text())), () => ({}))
  const { code = "sign_in_refused", message = "Sign-in refused" }: typeof Failure.Type = failure
  const status = refusedWith500.has(code) ? 400 : response.status
  const problem = Problem.make(status, { code: code.toLowerCase(), message })
  return HttpServerResponse.text(JSON.stringify(problem), {
    status,
    contentType: Problem.contentType,
    cookies: answer.cookies
  })
})

export const layer = HttpApiBuilder.group(
  localApi(ConsoleSignInGroup),
  "consoleSignIn",
  Effect.fnUntraced(function* (build) {
    const pass = yield* make
    return build.handleAll({ read: pass, change: pass })
  })
)
