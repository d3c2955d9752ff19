/**
 * `POST /mcp`: the API for coding agents, by the Model Context Protocol. It gives no right of its own: a key sees the tools of
 * its family that its scopes allow, and each call is a request of that key, with its budgets, scopes and problems. Cookies are not read.
 *
 * The messages of an address are counted first, then the key is verified; only then is the body read and a tool made. A message that is no
 * call of an operation counts against the budget of the key as a request does. A request is one message, as the protocol says since
 * 2025-06-18: a batch is refused, so that its messages cannot go uncounted.
 */
import { Context, Effect, Option, type Scope } from "effect"
import { HttpEffect, HttpRouter, type HttpServerRequest, HttpServerResponse } from "effect/http"
import type { HttpApi, HttpApiGroup } from "effect/http-api"
import Negotiator from "negotiator"
import { Settings } from "../../settings/Settings.ts"
import type { RateLimited, Unauthorized } from "../auth/Auth.ts"
import * as Guard from "../auth/Guard.ts"
import { addressKey } from "../edge/ClientAddress.ts"
import * as EdgeProblems from "../edge/EdgeProblems.ts"
import * as OperatorAccess from "../edge/OperatorAccess.ts"
import * as JsonBody from "../endpoint/JsonBody.ts"
import type * as DocumentWriter from "../openapi/DocumentWriter.ts"
import type { OpenApiJson } from "../openapi/OpenApiJson.ts"
import { headerOf, OnBehalfOf, requestContextOf } from "../RequestContext.ts"
import { RateLimiter } from "../rate-limit/RateLimiter.ts"
import * as Calls from "./Calls.ts"
import * as Guides from "./Guides.ts"
import * as KeyFamilies from "./KeyFamilies.ts"
import type * as McpServer from "./McpServer.ts"
import * as Tools from "./Tools.ts"
import * as Toolsets from "./Toolsets.ts"

const path = "/mcp"

/** The route that `layer` adds. */
export const route = { method: "POST", path }

/** Messages of one address. What a call costs is counted again by its operation. */
const perAddress = { limit: 300, windowMs: 60_000 }

type Request = HttpServerRequest.HttpServerRequest
type Response = HttpServerResponse.HttpServerResponse

export const layer = <Id extends string, Groups extends HttpApiGroup.Constraint>(
  api: HttpApi.HttpApi<Id, Groups>,
  { document }: Pick<DocumentWriter.Documents, "document">
) =>
  HttpRouter.use(
    Effect.fnUntraced(function* (router) {
      const limiter = yield* RateLimiter
      const { allowedHosts, publicUrl } = yield* Settings
      const operators = OperatorAccess.make(Option.getOrUndefined(publicUrl), allowedHosts)
      const context = yield* Effect.context<never>()
      const families = KeyFamilies.make(api, context)
      const required = KeyFamilies.scopesByOperation(api)
      // For the first message of a valid key: by then the router has all routes. Most services never get one.
      const server = yield* Effect.cached(
        Effect.gen(function* () {
          const { make } = yield* Effect.promise(() => import("./McpServer.ts"))
          const described = JSON.parse(new TextDecoder().decode(yield* document)) as OpenApiJson
          const tools = Tools.make(described)
          const ofFamily = ({ beginning }: KeyFamilies.KeyFamily) =>
            tools.filter(({ keyBeginnings }) => keyBeginnings.includes(beginning))
          return {
            tools: new Map(families.map((family) => [family, ofFamily(family)])),
            guides: Guides.make(described),
            serve: make(sender(router, context))
          }
        })
      )
      yield* router.add(
        "POST",
        path,
        Effect.fnUntraced(function* (request) {
          const requestContext = requestContextOf(yield* Effect.context<never>())
          const { address } = requestContext
          const decision = yield* limiter.consume({ key: `mcp:${addressKey(address)}`, ...perAddress })
          requestContext.reportRate(decision)
          if (!decision.allowed) return tooMany(decision.resetSeconds, perAddress.limit)
          const credential = Guard.bearerOf(headerOf(request, "authorization"))
          const family = KeyFamilies.find(families, credential)
          if (family === undefined) return credential === "" ? keyMissing : keyOfNoFamily(families)
          // The operator's token opens here what it opens below /admin/v1, and from where it opens that.
          const refused = family.beginning === KeyFamilies.operatorBeginning && operators.refuseOperator(request)
          if (refused) return refused
          const verified = yield* Effect.result(family.verify(credential))
          if (verified._tag === "Failure") return keyRefused(verified.failure, family, families)
          if (!JsonBody.isJson(headerOf(request, "content-type"))) return EdgeProblems.response(415)
          const message = yield* Effect.result(JsonBody.read(request))
          requestContext.hasErrorBody = true
          if (message._tag === "Failure")
            return protocolError(parseError, `Parse error: ${message.failure.fault.message}`)
          if (Array.isArray(message.success)) return protocolError(invalidRequest, noBatches)
          const accepted = acceptedBy(headerOf(request, "accept"))
          if (accepted === undefined) return notAcceptable
          const { guides, serve, tools } = yield* server
          const { budgets, scopes } = verified.success
          const own = (tools.get(family) ?? []).filter(({ operation }) =>
            (required.get(operation) ?? []).every((scope) => scopes.has(scope))
          )
          const asked = Toolsets.askedIn(request.url)
          const unknown = asked?.find((name) => !Toolsets.namesOf(own).includes(name))
          if (unknown !== undefined) return toolsetUnknown(Toolsets.namesOf(own))
          const chosen = asked === undefined ? own : own.filter(({ toolset }) => asked.includes(toolset))
          for (const budget of Calls.isRequest(chosen, message.success) ? [] : budgets) {
            const counted = yield* limiter.consume(budget)
            requestContext.reportRate(counted)
            if (!counted.allowed) return tooMany(counted.resetSeconds, budget.limit)
          }
          const caller = { credential, address, language: headerOf(request, "accept-language") }
          const offer = { tools: chosen, guides }
          const answered = yield* Effect.promise((signal) =>
            serve(webRequest(request, signal), message.success, caller, offer)
          )
          return yield* Effect.promise(() => responseOf(answered, accepted))
        })
      )
    })
  )

const toolsetUnknown = (names: ReadonlyArray<string>): Response =>
  EdgeProblems.response(400, { detail: `Expected toolsets to be some of ${names.join(", ")}, parted by commas` })

const keyMissing = EdgeProblems.response(401, {
  headers: { "www-authenticate": 'Bearer realm="mcp"' },
  detail: "Send an API key as `Authorization: Bearer`"
})

const invalidToken = { "www-authenticate": 'Bearer realm="mcp", error="invalid_token"' }

const keyOfNoFamily = (families: ReadonlyArray<KeyFamilies.KeyFamily>): Response => {
  const beginnings = families.map(({ beginning }) => beginning).filter((beginning) => beginning !== "")
  return EdgeProblems.response(401, {
    headers: invalidToken,
    detail: `This is no key: keys begin with ${beginnings.join(", ")}`
  })
}

const keyRefused = (
  error: Unauthorized | RateLimited,
  { beginning }: KeyFamilies.KeyFamily,
  families: ReadonlyArray<KeyFamilies.KeyFamily>
): Response => {
  if (error._tag === "RateLimited") {
    const headers = { "retry-after": String(error.retryAfterSeconds) }
    return EdgeProblems.response(429, { headers, detail: "Too many wrong tokens from this address" })
  }
  if (beginning === KeyFamilies.operatorBeginning) return keyOfNoFamily(families)
  const { code, reason } = error
  return EdgeProblems.response(401, {
    headers: invalidToken,
    detail: reason ?? (code === undefined ? "The key is unknown, revoked or expired" : `The key is refused: ${code}`)
  })
}

/** JSON-RPC 2.0. */
const parseError = -32700
const invalidRequest = -32600

const noBatches =
  "Invalid Request: send each message in a request of its own; the protocol has no batches since 2025-06-18"

const protocolError = (code: number, message: string): Response =>
  HttpServerResponse.jsonUnsafe({ jsonrpc: "2.0", error: { code, message }, id: null }, { status: 400 })

const tooMany = (seconds: number, limit: number): Response =>
  EdgeProblems.response(429, {
    headers: { "retry-after": String(seconds) },
    detail: `More than ${limit} messages within a minute`
  })

const json = "application/json"
const events = "text/event-stream"

/** Which of both the client would rather have; undefined where it takes neither. A client that says nothing takes both. */
const acceptedBy = (accept: string | undefined): string | undefined =>
  new Negotiator({ headers: { accept: accept ?? "*/*" } }).mediaTypes([json, events])[0]

const notAcceptable = EdgeProblems.response(406, { detail: `Send \`Accept: ${json}, ${events}\`` })

/** What the library reads: the address and the headers. The body has been read before, and the client takes what is sent. */
const webRequest = (request: Request, signal: AbortSignal): globalThis.Request => {
  const headers = { ...request.headers, accept: `${json}, ${events}` }
  return new Request(`http://localhost${path}`, { method: "POST", headers, signal })
}

/** A response is one message: a stream of it is sent only to clients that take nothing else. */
const responseOf = async (response: globalThis.Response, accepted: string): Promise<Response> => {
  const { status } = response
  const contentType = response.headers.get("content-type") ?? json
  const text = await response.text()
  const messages = contentType.startsWith(events) ? [...text.matchAll(/^data: (.+)$/gm)] : []
  const [only] = messages
  if (accepted === events || messages.length !== 1) return HttpServerResponse.text(text, { status, contentType })
  return HttpServerResponse.text(only![1]!, { status, contentType: json })
}

/** Sends requests through the routes and the edge of this application, without a socket. */
const sender = (router: HttpRouter.HttpRouter, context: Context.Context<never>): McpServer.Send => {
  type Services = HttpServerRequest.HttpServerRequest | Scope.Scope
  const handle = HttpEffect.toWebHandlerWith<never, Services>(context)(
    router.asHttpEffect() as Effect.Effect<Response, unknown, Services>
  )
  return ({ body, headers, method, target }, { address, credential, language }, signal) => {
    const request = new Request(`http://localhost${target}`, {
      method,
      headers: {
        ...headers,
        authorization: `Bearer ${credential}`,
        ...(language === undefined ? {} : { "accept-language": language })
      },
      signal,
      ...(body === undefined ? {} : { body })
    })
    return handle(request, Context.make(OnBehalfOf, address) as Context.Context<never>)
  }
}
