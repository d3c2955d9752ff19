/**
 * Fetches one public page as a polite visitor: GET only, robots.txt first, one request per host at a time, a delay after each,
 * conditional if the page was read before. The guard checks every address on the way. What goes wrong is a typed failure, and
 * a fetch ends by itself: 10 s of network time in all. Where a host is to be left alone for longer than a moment the fetch ends with
 * `HostPaused`, which says how far it has come, and is continued by the next one.
 */
import { Clock, Context, Effect, Layer, Option } from "effect"
import pkg from "../../../package.json" with { type: "json" }
import { CpuPool } from "../../../src/cpu/CpuPool.ts"
import { retryAfter } from "../../../src/outbound/RetryAfter.ts"
import { UrlGuard } from "../../../src/outbound/UrlGuard.ts"
import type { UrlRefused } from "../../../src/outbound/UrlRefused.ts"
import { demoPrefix } from "../demo/DemoSite.ts"
import type { Validators } from "../type/ObservationType.ts"
import { type FetchProgress, HostPaused, ObserveFailed } from "../type/ObserveFailed.ts"
import { decode } from "./body/Charset.ts"
import { acceptEncoding, decompress } from "./body/Decompress.ts"
import type { Headers, Response } from "./Exchange.ts"
import { failed, failedStatus } from "./Failures.ts"
import { FetchLimits } from "./FetchLimits.ts"
import { FetchSettings } from "./FetchSettings.ts"
import { locationOf } from "./Location.ts"
import { type Budget, Requests } from "./Requests.ts"
import { makeRobots } from "./robots/Robots.ts"
import { productToken } from "./robots/RobotsRules.ts"

/** What a response carries: HTML or JSON, by its Content-Type or, where that says nothing, by its first character. Pure. */
type ContentKind = "html" | "json"

const html: ReadonlySet<string> = new Set(["text/html", "application/xhtml+xml"])
const json = /^(?:application|text)\/(?:[\w.!#$&^-]+\+)?json$/
/** These are sent for pages and for data alike. */
const vague: ReadonlySet<string> = new Set(["", "text/plain", "application/octet-stream"])

/** Undefined for what is neither. */
const kindOf = (contentType: string, body: Buffer): ContentKind | undefined => {
  const type = (contentType.split(";", 1)[0] ?? "").trim().toLowerCase()
  if (html.has(type)) return "html"
  if (json.test(type)) return "json"
  if (!vague.has(type)) return undefined
  const first = /[^\s\u00ef\u00bb\u00bf]/.exec(body.toString("latin1", 0, 512))?.[0]
  if (first === "<") return "html"
  return first === "{" || first === "[" ? "json" : undefined
}

export interface PageRequest {
  readonly url: string
  /** Validators of the version that was read before. */
  readonly validators?: Validators | undefined
  /** Called with the delay that is kept after a request to the page's host, in milliseconds. */
  readonly onDelay?: ((ms: number) => void) | undefined
  /** Where an earlier fetch of the URL had to leave a host alone. */
  readonly progress?: FetchProgress | undefined
}

export interface Page {
  /** After redirects. */
  readonly url: string
  readonly kind: ContentKind
  readonly text: string
  readonly validators: Validators
}

export class PageFetcher extends Context.Service<
  PageFetcher,
  {
    /** Refuses a URL that may not be fetched. */
    readonly register: (url: string) => Effect.Effect<void, UrlRefused>
    /** Undefined: the page is still the version of the validators. Interruption aborts the request. */
    readonly fetch: (request: PageRequest) => Effect.Effect<Page | undefined, ObserveFailed | HostPaused>
  }
>()("observation/fetch/PageFetcher") {
  static readonly layerNoDeps = Layer.effect(
    PageFetcher,
    Effect.gen(function* () {
      const guard = yield* UrlGuard
      const pool = yield* CpuPool
      const limits = yield* FetchLimits
      const clock = yield* Clock.Clock
      const { contact } = yield* FetchSettings
      const requests = yield* Requests.make(guard, limits, userAgentOf(Option.getOrUndefined(contact)), clock)
      const robots = makeRobots({ requests, limits, pool, clock })

      const toPage = Effect.fnUntraced(function* (url: URL, { body, headers }: Response) {
        const contentType = text(headers["content-type"]) ?? ""
        const plain = yield* decompress(body, headers["content-encoding"], limits.bodyBytes)
        const kind = kindOf(contentType, plain)
        if (kind === undefined) return yield* failed("content_type")
        return { url: url.href, kind, text: decode(plain, contentType, kind), validators: validatorsOf(headers) }
      })

      const follow = Effect.fnUntraced(function* (request: PageRequest) {
        const { progress } = request
        const budget: Budget = { leftMs: progress?.leftMs ?? limits.totalMs }
        const conditions = conditionsOf(request.validators)
        const first = yield* requests.check(request.url)
        let url = progress === undefined ? first : yield* requests.check(progress.url)
        for (let redirects = progress?.redirects ?? 0; redirects <= limits.redirects; redirects++) {
          const at = url.href
          const isSaid = saidBy(url, first)
          const said = (error: ObserveFailed | HostPaused) =>
            error._tag === "ObserveFailed"
              ? isSaid(error)
              : new HostPaused({ ...pauseOf(error), progress: { url: at, redirects, leftMs: budget.leftMs } })
          const delayMs = yield* Effect.mapError(robots(url, budget), said)
          if (url.host === first.host) request.onDelay?.(delayMs)
          const options = {
            headers: { ...acceptHeaders, ...conditions },
            maxBytes: limits.bodyBytes,
            cutOff: false,
            delayMs
          }
          const response = yield* Effect.mapError(requests.get(url, budget, options), said)
          const { headers, status } = response
          if (status === 304 && Object.keys(conditions).length > 0) return undefined
          const location = locationOf(response, url)
          if (location === undefined) {
            const retryAfterMs = retryAfter(headers["retry-after"], clock.currentTimeMillisUnsafe())
            const failure = failedStatus(status, retryAfterMs)
            if (failure !== undefined) return yield* said(failure)
            return yield* toPage(url, response)
          }
          url = yield* requests.check(location)
        }
        return yield* failed("too_many_redirects")
      })

      return PageFetcher.of({
        register: guard.register,
        fetch: Effect.fn("PageFetcher.fetch")(follow)
      })
    })
  )

  static readonly layer = PageFetcher.layerNoDeps.pipe(
    Layer.provide(
      Layer.unwrap(
        Effect.gen(function* () {
          const { allowPrivate } = yield* FetchSettings
          return UrlGuard.layer({ allowPrivate, allowHttp: true, ownPages: yield* demoPrefix })
        })
      )
    )
  )
}

/** For the start of a service: a warning where private addresses may be read. */
export const warnOfPrivate = Effect.flatMap(FetchSettings, ({ allowPrivate }) =>
  allowPrivate ? Effect.logWarning(privateWarning) : Effect.void
)

const privateWarning =
  "OBSERVATIONS_ALLOW_PRIVATE is on: everyone who may create an observation can read pages of this machine and its network. For development only!"

/** Ekimae/0.1.0 (+https://example.jp/contact) */
const userAgentOf = (contact: string | undefined): string =>
  `${productToken}/${pkg.version}${contact === undefined ? "" : ` (+${contact})`}`

const acceptHeaders = {
  accept: "text/html, application/xhtml+xml, application/json;q=0.9, */*;q=0.1",
  "accept-language": "ja, en;q=0.5",
  "accept-encoding": acceptEncoding
}

const text = (header: Headers[string]): string | undefined => (typeof header === "string" ? header : undefined)

const withoutWww = ({ host }: URL): string => host.replace(/^www\./u, "")

/** Marks failures of another host than the first one; `www.` is part of a host. */
const saidBy =
  (url: URL, first: URL) =>
  (failure: ObserveFailed): ObserveFailed =>
    withoutWww(url) === withoutWww(first) ? failure : new ObserveFailed({ ...factsOf(failure), elsewhere: true })

const pauseOf = ({ host, waitMs }: HostPaused) => ({ host, waitMs })

const factsOf = ({ reason, retryAfterMs, status, text }: ObserveFailed) => ({
  reason,
  text,
  ...(status === undefined ? {} : { status }),
  ...(retryAfterMs === undefined ? {} : { retryAfterMs })
})

/** Validators longer than this are not kept. */
const maxValidator = 500

const validatorsOf = (headers: Headers): Validators => {
  const [etag, lastModified] = [text(headers["etag"]), text(headers["last-modified"])]
  return {
    ...(etag === undefined || etag.length > maxValidator ? {} : { etag }),
    ...(lastModified === undefined || lastModified.length > maxValidator ? {} : { lastModified })
  }
}

const conditionsOf = ({ etag, lastModified }: Validators = {}) => ({
  ...(etag === undefined ? {} : { "if-none-match": etag }),
  ...(lastModified === undefined ? {} : { "if-modified-since": lastModified })
})
