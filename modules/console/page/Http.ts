/**
 * Serves the built page: its files by their hashed names, for ever; its index for every other path, under a content security
 * policy that allows this service alone.
 */
import { createHash } from "node:crypto"
import { readFile } from "node:fs/promises"
import path from "node:path"
import { Effect } from "effect"
import { HttpServerRequest, HttpServerResponse } from "effect/http"
import { HttpApiBuilder } from "effect/http-api"
import * as EdgeProblems from "../../../src/http/edge/EdgeProblems.ts"
import { pathOf } from "../../../src/http/edge/RouteTable.ts"
import { headerOf, requestContextOf } from "../../../src/http/RequestContext.ts"
import { negotiate } from "../../../src/http/response/Compression.ts"
import { localApi } from "../../../src/module.ts"
import { Settings } from "../../../src/settings/Settings.ts"
import { ConsoleSettings } from "../ConsoleSettings.ts"
import { ConsolePageGroup } from "./Api.ts"
import { PageBuild } from "./PageBuild.ts"
import * as WaitingPage from "./WaitingPage.ts"

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

const types: Readonly<Record<string, string>> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".svg": "image/svg+xml",
  ".json": "application/json",
  ".map": "application/json",
  ".txt": "text/plain; charset=utf-8",
  ".webmanifest": "application/manifest+json",
  ".woff2": "font/woff2",
  ".png": "image/png",
  ".ico": "image/x-icon",
  ".wasm": "application/wasm"
}

const read = (file: string) => Effect.promise(() => readFile(file).catch(() => undefined))

const suffixes = { br: ".br", gzip: ".gz" } as const

/** A file in the coding that the client takes, as far as the build made it. */
const fileResponse = Effect.fnUntraced(function* (
  file: string,
  accepted: string,
  headers: Readonly<Record<string, string>>
) {
  const coding = negotiate(accepted, ["br", "gzip"])
  const packed = coding === "br" || coding === "gzip" ? yield* read(file + suffixes[coding]) : undefined
  const bytes = packed ?? (yield* read(file))
  if (bytes === undefined) return undefined
  return HttpServerResponse.uint8Array(bytes, {
    contentType: types[path.extname(file)] ?? "application/octet-stream",
    headers: {
      ...headers,
      vary: "accept-encoding",
      etag: `"${createHash("sha256").update(bytes).digest("base64url").slice(0, 27)}"`,
      ...(packed === undefined || coding === undefined ? {} : { "content-encoding": coding })
    }
  })
})

/** Names of files as the build makes them: no dot leads out of the folder. */
const fileName = /^(?:[A-Za-z0-9_-]+\/)*[A-Za-z0-9_-][A-Za-z0-9._-]*$/

const make = Effect.gen(function* () {
  const build = yield* PageBuild
  const { embedOrigins, isServed } = yield* ConsoleSettings
  const { environment } = yield* Settings
  const common = pageHeaders(embedOrigins)

  const unavailable = (text: string) =>
    Effect.withFiber((fiber) => {
      requestContextOf(fiber.context).errorPage = () => text
      return Effect.succeed(
        HttpServerResponse.text(text, {
          status: 503,
          contentType: types[".html"]!,
          headers: { ...common, "retry-after": "2", "cache-control": "no-store" }
        })
      )
    })

  const serve = Effect.fnUntraced(function* (folder: string, request: HttpServerRequest.HttpServerRequest) {
    const name = pathOf(request.url).slice("/console/".length)
    const accepted = headerOf(request, "accept-encoding") ?? ""
    const isAsset = name.startsWith("assets/")
    if (fileName.test(name) && name !== "index.html") {
      const caching = isAsset ? "public, max-age=31536000, immutable" : "public, no-cache"
      const found = yield* fileResponse(path.join(folder, name), accepted, { ...common, "cache-control": caching })
      if (found !== undefined) return found
    }
    const wantsPage = /text\/html|\*\/\*/.test(headerOf(request, "accept") ?? "*/*")
    if (isAsset || name.startsWith("api/") || name === "api" || !wantsPage) return EdgeProblems.response(404)
    const index = yield* fileResponse(path.join(folder, "index.html"), accepted, {
      ...common,
      "cache-control": "no-cache"
    })
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
