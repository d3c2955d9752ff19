/**
 * Passes requests on to the sign-in library: the endpoints that the console uses and no others, with the client's address
 * as the service knows it, and after the limits of attempts. Changes come from pages of this service alone.
 */
import { Effect, Option, Schema } from "effect"
import { HttpServerRequest, HttpServerResponse } from "effect/http"
import { HttpApiBuilder } from "effect/http-api"
import * as EdgeProblems from "../../../src/http/edge/EdgeProblems.ts"
import * as BodyBytes from "../../../src/http/endpoint/BodyBytes.ts"
import * as Problem from "../../../src/http/Problem.ts"
import { headerOf, requestContextOf } from "../../../src/http/RequestContext.ts"
import { localApi } from "../../../src/module.ts"
import { ConsoleSignInGroup } from "./Api.ts"
import * as AttemptLimits from "./AttemptLimits.ts"
import { SignIn } from "./SignIn.ts"

/** Where the library adds this itself, it is `Library.basePath`; it is not imported here, since it is large. */
const prefix = "/console/api/auth"
const addressHeader = "x-ekimae-client-address"

/** By path: whether a request shows a secret, so that its attempts are limited. */
const endpoints: Readonly<Record<"GET" | "POST", ReadonlyMap<string, boolean>>> = {
  GET: new Map([
    ["/list-sessions", false],
    ["/passkey/generate-authenticate-options", false],
    ["/passkey/generate-register-options", false],
    ["/passkey/list-user-passkeys", false],
    ["/callback/company", true]
  ]),
  POST: new Map([
    ["/sign-in/email", true],
    ["/sign-in/social", true],
    ["/sign-out", false],
    ["/link/redeem", true],
    ["/change-password", true],
    ["/update-user", false],
    ["/revoke-session", false],
    ["/revoke-other-sessions", false],
    ["/passkey/verify-authentication", true],
    ["/passkey/verify-registration", false],
    ["/passkey/delete-passkey", false],
    ["/passkey/update-passkey", false]
  ])
}

/** Those that make a row for each request. */
const challenging: ReadonlySet<string> = new Set([
  "/passkey/generate-authenticate-options",
  "/passkey/generate-register-options",
  "/sign-in/social"
])

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
  path === "/sign-in/email"
    ? Option.getOrUndefined(Option.map(decodeEmail(body), ({ email }) => email.toLowerCase().slice(0, 254)))
    : undefined

const unavailable =
  "Over plain http only this machine may sign in. Set PUBLIC_URL to the https address of the service and open the console there"

const requestContext = Effect.withFiber((fiber) => Effect.succeed(requestContextOf(fiber.context)))

const make = Effect.gen(function* () {
  const signIn = yield* SignIn
  const limits = yield* AttemptLimits.make

  return Effect.fnUntraced(function* () {
    const request = yield* HttpServerRequest.HttpServerRequest
    const { address } = yield* requestContext
    const method = request.method === "POST" ? "POST" : "GET"
    const url = new URL(request.url, "http://localhost")
    const path = url.pathname.slice(prefix.length)
    const isLimited = endpoints[method].get(path)
    if (isLimited === undefined) return EdgeProblems.response(404)
    const site = signIn.siteOf(request)
    if (site === undefined) return EdgeProblems.response(403, { detail: unavailable })
    // The edge has refused other origins; browsers send this header with every POST.
    if (method === "POST" && headerOf(request, "origin") === undefined) {
      return EdgeProblems.response(403, { detail: "A change needs an Origin header" })
    }
    const body = method === "POST" ? new TextDecoder().decode(yield* BodyBytes.read(request)) : ""
    if (body.length > maxBody) return EdgeProblems.response(413)
    const waitForSecret = isLimited ? yield* limits.waitFor(address, emailOf(path, body)) : 0
    const wait = waitForSecret === 0 && challenging.has(path) ? yield* limits.waitForChallenge(address) : waitForSecret
    if (wait > 0) return EdgeProblems.response(429, { headers: { "retry-after": String(wait) } })
    const headers = new Headers([[addressHeader, address]])
    for (const name of passedOn) {
      const value = headerOf(request, name)
      if (value !== undefined) headers.set(name, value)
    }
    const given = new Request(`${site.origin}${url.pathname}${url.search}`, {
      method,
      headers,
      ...(method === "POST" ? { body } : {})
    })
    return yield* toResponse(yield* signIn.handle(site, given))
  })
})

const Failure = Schema.Struct({ code: Schema.optionalKey(Schema.String), message: Schema.optionalKey(Schema.String) })
const decodeFailure = Schema.decodeUnknownOption(Schema.fromJsonString(Failure))

/** The library's answer; an error of it becomes a problem, as all errors of the service are. */
const toResponse = Effect.fnUntraced(function* (response: Response) {
  const answer = HttpServerResponse.fromWeb(response).pipe(HttpServerResponse.setHeader("cache-control", "no-store"))
  if (response.status < 400) return answer
  const failure = Option.getOrElse(decodeFailure(yield* Effect.promise(() => response.text())), () => ({}))
  const { code = "sign_in_refused", message = "Sign-in refused" }: typeof Failure.Type = failure
  const problem = Problem.make(response.status, { code: code.toLowerCase(), message })
  return HttpServerResponse.text(JSON.stringify(problem), {
    status: response.status,
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
