/**
 * Serves the built page: its files by their hashed names, for ever; its index for every other path, under a content security
 * policy that allows this service alone.
 */
import { Effect, Schema } from "effect"
import { HttpServerRequest, HttpServerResponse } from "effect/http"
import { HttpApiBuilder, HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api"
import * as EdgeProblems from "../../../src/http/edge/EdgeProblems.ts"
import { pathOf } from "../../../src/http/edge/RouteTable.ts"
import { localApi } from "../../../src/http/LocalApi.ts"
import { headerOf, requestContextOf } from "../../../src/http/RequestContext.ts"
import * as KeptBody from "../../../src/http/response/KeptBody.ts"
import { Settings } from "../../../src/settings/Settings.ts"
import { ConsoleSettings } from "../ConsoleSettings.ts"
import { PageBuild } from "./PageBuild.ts"
import * as PageFiles from "./PageFiles.ts"
import * as WaitingPage from "./WaitingPage.ts"

const Answer = Schema.String.pipe(HttpApiSchema.asText({ contentType: "text/html; charset=utf-8" }))

/** Declares the routes of the page: every path below `/console` that no endpoint has. */
export const ConsolePageGroup = HttpApiGroup.make("consolePages")
  .add(
    // The path without anything behind it as well.
    HttpApiEndpoint.get("page", "/console/*", { success: Answer })
  )
  .annotate(OpenApi.Exclude, true)

const policy = [
  "default-src 'none'",
  "script-src 'self'",
  // The component library sets styles on elements, which a script of this service alone can do.
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "font-src 'self' data:",
  "connect-src 'self'",
  "worker-src 'self' blob:",
  "manifest-src 'self'",
  "base-uri 'none'",
  "form-action 'self'"
].join("; ")

/** Pages of these origins alone may show the console in a frame. */
export const pageHeaders = (embedOrigins: ReadonlyArray<string>) => ({
  "content-security-policy": `${policy}; frame-ancestors ${embedOrigins.length === 0 ? "'none'" : embedOrigins.join(" ")}`,
  "cross-origin-opener-policy": "same-origin",
  "referrer-policy": "no-referrer"
})

/** Names of files as the build makes them: no dot leads out of the folder. */
const fileName = /^(?:[A-Za-z0-9_-]+\/)*[A-Za-z0-9_-][A-Za-z0-9._-]*$/

const indexName = "index.html"
const isAsset = (name: string) => name.startsWith("assets/")

const cachingOf = (name: string): string => {
  if (isAsset(name)) return "public, max-age=31536000, immutable"
  return name === indexName ? "no-cache" : "public, no-cache"
}

const make = Effect.gen(function* () {
  const build = yield* PageBuild
  const { embedOrigins, isServed } = yield* ConsoleSettings
  const { environment } = yield* Settings
  const common = pageHeaders(embedOrigins)
  const fileOf = PageFiles.make((name) => ({ ...common, "cache-control": cachingOf(name) }))

  const file = (folder: string, name: string, accepted: string) =>
    Effect.flatMap(
      Effect.promise(() => fileOf(folder, name)),
      (found) => (found === undefined ? Effect.undefined : KeptBody.response(found, accepted))
    )

  const unavailable = (text: string) =>
    Effect.withFiber((fiber) => {
      requestContextOf(fiber.context).errorPage = () => text
      return Effect.succeed(
        HttpServerResponse.text(text, {
          status: 503,
          contentType: "text/html; charset=utf-8",
          headers: { ...common, "retry-after": "2", "cache-control": "no-store" }
        })
      )
    })

  const serve = Effect.fnUntraced(function* (folder: string, request: HttpServerRequest.HttpServerRequest) {
    const name = pathOf(request.url).slice("/console/".length)
    const accepted = headerOf(request, "accept-encoding") ?? ""
    if (fileName.test(name) && name !== indexName) {
      const found = yield* file(folder, name, accepted)
      if (found !== undefined) return found
    }
    const wantsPage = /text\/html|\*\/\*/.test(headerOf(request, "accept") ?? "*/*")
    if (isAsset(name) || name.startsWith("api/") || name === "api" || !wantsPage) return EdgeProblems.response(404)
    const index = yield* file(folder, indexName, accepted)
    return index ?? EdgeProblems.response(404)
  })

  return Effect.fnUntraced(function* () {
    const request = yield* HttpServerRequest.HttpServerRequest
    const isPage = !pathOf(request.url).startsWith("/console/api/")
    if (!isServed || !isPage) return EdgeProblems.response(404)
    return yield* build.folder.pipe(
      Effect.matchEffect({
        onSuccess: (folder) => (folder === undefined ? unavailable(WaitingPage.building) : serve(folder, request)),
        onFailure: ({ reason }) => unavailable(WaitingPage.failed(environment === "production" ? undefined : reason))
      })
    )
  })
})

export const layer = HttpApiBuilder.group(
  localApi(ConsolePageGroup),
  "consolePages",
  Effect.fnUntraced(function* (build) {
    const page = yield* make
    return build.handleAll({ page })
  })
)
