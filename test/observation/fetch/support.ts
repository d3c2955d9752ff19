/** Pages on loopback, and a fetcher that may reach them. */
import { createServer, type IncomingMessage, type ServerResponse } from "node:http"
import type { AddressInfo } from "node:net"
import { Effect, Layer, Logger, Option } from "effect"
import { defaults, FetchLimits } from "../../../modules/observation/fetch/FetchLimits.ts"
import { FetchSettings } from "../../../modules/observation/fetch/FetchSettings.ts"
import { PageFetcher, type PageRequest } from "../../../modules/observation/fetch/PageFetcher.ts"
import type { HostPaused, ObserveFailed } from "../../../modules/observation/type/ObserveFailed.ts"
import { CpuPool } from "../../../src/cpu/CpuPool.ts"
import type { Resolver } from "../../../src/outbound/Resolver.ts"
import { UrlGuard } from "../../../src/outbound/UrlGuard.ts"
import { resolving } from "../../outbound/Resolving.ts"
import * as TestSettings from "../../support/TestSettings.ts"

export type Answer = (request: IncomingMessage, response: ServerResponse) => void

export interface Site {
  readonly origin: string
  readonly port: number
  /** Paths that were asked for, in order. */
  readonly asked: ReadonlyArray<string>
  readonly requests: ReadonlyArray<IncomingMessage>
}

export const html = (body: string, headers: Readonly<Record<string, string>> = {}): Answer => {
  return (_, response) => response.writeHead(200, { "content-type": "text/html; charset=utf-8", ...headers }).end(body)
}

export const answer = (
  status: number,
  headers: Readonly<Record<string, string>> = {},
  body: string | Buffer = ""
): Answer => {
  return (_, response) => response.writeHead(status, headers).end(body)
}

/** A site by its paths; what it does not have is a 404, robots.txt too. */
export const site = (paths: Readonly<Record<string, Answer>>) =>
  Effect.acquireRelease(
    Effect.callback<Site & { readonly close: () => void }>((resume) => {
      const requests: Array<IncomingMessage> = []
      const asked: Array<string> = []
      const server = createServer((request, response) => {
        requests.push(request)
        asked.push(request.url ?? "")
        response.on("error", () => {})
        const found = paths[(request.url ?? "").split("?")[0] ?? ""] ?? answer(404)
        found(request, response)
      })
      server.listen(0, "127.0.0.1", () => {
        const { port } = server.address() as AddressInfo
        const close = () => {
          server.close()
          server.closeAllConnections()
        }
        resume(Effect.succeed({ origin: `http://127.0.0.1:${port}`, port, asked, requests, close }))
      })
    }),
    ({ close }) => Effect.sync(close)
  )

interface Circumstances {
  readonly limits?: Partial<FetchLimits>
  readonly allowPrivate?: boolean
  readonly contact?: string
  readonly resolver?: Layer.Layer<Resolver>
}

/** Without a delay between requests, and with more time than a busy machine needs. */
const patient: FetchLimits = { ...defaults, delayMs: 0, totalMs: 60_000 }

export const fetcher = ({ allowPrivate = true, contact, limits = {}, resolver = resolving({}) }: Circumstances = {}) =>
  PageFetcher.layerNoDeps.pipe(
    Layer.provide(UrlGuard.layerNoDeps({ allowPrivate, allowHttp: true })),
    Layer.provide(resolver),
    Layer.provide(CpuPool.layer({ threads: 1 })),
    Layer.provide(Layer.succeed(FetchLimits, { ...patient, ...limits })),
    Layer.provide(
      TestSettings.of(FetchSettings, {
        allowPrivate,
        contact: contact === undefined ? Option.none() : Option.some(contact)
      })
    ),
    Layer.provide(Logger.layer([]))
  )

export const fetchPage = (url: string, request: Omit<PageRequest, "url"> = {}) =>
  Effect.flatMap(PageFetcher, (pages) => pages.fetch({ url, ...request }))

/** The text of a page. */
export const textOf = (url: string) => Effect.map(fetchPage(url), (page) => page?.text)

/** Why the page could not be had. */
export const failureOf = (url: string) => failing(fetchPage(url))

/** How it fails; a host that is to be left alone is no failure. */
export const failing = <A, R>(read: Effect.Effect<A, ObserveFailed | HostPaused, R>) =>
  Effect.flatMap(Effect.flip(read), (error) =>
    error._tag === "ObserveFailed" ? Effect.succeed(error) : Effect.die(error)
  )
export const reasonOf = (url: string) => Effect.map(failureOf(url), ({ reason }) => reason)
