/**
 * `POST /mcp`: the API for coding agents, by the Model Context Protocol. It gives no right of its own: a key sees the tools of
 * its family, and each call is a request of that key, with its budgets, scopes and problems. Cookies are not read.
 */
import { Context, Effect, type Scope } from "effect"
import { HttpEffect, HttpRouter, type HttpServerRequest, HttpServerResponse } from "effect/http"
import { type HttpApi, type HttpApiGroup, OpenApi } from "effect/http-api"
import * as Guard from "../auth/Guard.ts"
import { addressKey } from "../edge/ClientAddress.ts"
import * as EdgeProblems from "../edge/EdgeProblems.ts"
import * as JsonBody from "../endpoint/JsonBody.ts"
import type { OpenApiJson } from "../openapi/OpenApiJson.ts"
import { headerOf, OnBehalfOf, requestContextOf } from "../RequestContext.ts"
import { RateLimiter } from "../rate-limit/RateLimiter.ts"
import type * as McpServer from "./McpServer.ts"
import * as Tools from "./Tools.ts"

const path = "/mcp"

/** The route that `layer` adds. */
export const route = { method: "POST", path }

/** Messages of one address. What a call costs is counted again by its operation. */
const perAddress = { limit: 300, windowMs: 60_000 }

type Request = HttpServerRequest.HttpServerRequest
type Response = HttpServerResponse.HttpServerResponse

export const layer = <Id extends string, Groups extends HttpApiGroup.Constraint>(api: HttpApi.HttpApi<Id, Groups>) =>
  HttpRouter.use(
    Effect.fnUntraced(function* (router) {
      const limiter = yield* RateLimiter
      const context = yield* Effect.context<never>()
      // For the first message: by then the router has all routes. Most services never get one.
      const server = yield* Effect.cached(
        Effect.promise(async (): Promise<Server> => {
          const { make } = await import("./McpServer.ts")
          const tools = Tools.make(OpenApi.fromApi(api) as unknown as OpenApiJson)
          return { tools, serve: make(sender(router, context)) }
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
          if (!decision.allowed) return tooMany(decision.resetSeconds)
          const credential = Guard.bearerOf(headerOf(request, "authorization"))
          const { serve, tools } = yield* server
          const usable = tools.filter(({ keyBeginnings }) => keyBeginnings.some((text) => credential.startsWith(text)))
          if (usable.length === 0) return keyMissing
          if (!JsonBody.isJson(headerOf(request, "content-type"))) return EdgeProblems.response(415)
          const message = yield* Effect.result(JsonBody.read(request))
          if (message._tag === "Failure") return EdgeProblems.response(400, { detail: message.failure.fault.message })
          const caller = { credential, address, language: headerOf(request, "accept-language") }
          const answered = yield* Effect.promise((signal) =>
            serve(webRequest(request, signal), message.success, caller, usable)
          )
          return yield* Effect.promise(() => responseOf(answered))
        })
      )
    })
  )

interface Server {
  readonly tools: ReadonlyArray<Tools.ApiTool>
  readonly serve: McpServer.Serve
}

const keyMissing = EdgeProblems.response(401, {
  headers: { "www-authenticate": 'Bearer realm="mcp"' },
  detail: "Send an API key as `Authorization: Bearer`"
})

const tooMany = (seconds: number): Response =>
  EdgeProblems.response(429, {
    headers: { "retry-after": String(seconds) },
    detail: `More than ${perAddress.limit} messages within a minute`
  })

/** What the library reads: the address and the headers. The body has been read before. */
const webRequest = (request: Request, signal: AbortSignal): globalThis.Request =>
  new Request(`http://localhost${path}`, { method: "POST", headers: { ...request.headers }, signal })

const responseOf = async (response: globalThis.Response): Promise<Response> =>
  HttpServerResponse.text(await response.text(), {
    status: response.status,
    contentType: response.headers.get("content-type") ?? "application/json"
  })

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
