/**
 * What every page does with a request: counts it, finds the shop, reads the form, and answers with a document and its headers.
 * From the first step on, errors of any kind are answered by a page.
 */
import { ByteSize, DateTime, Effect } from "effect"
import { SecureRandom } from "effect/crypto"
import { HttpIncomingMessage, HttpServerRequest, HttpServerResponse } from "effect/http"
import { addressKey } from "../../../../src/http/edge/ClientAddress.ts"
import * as BodyBytes from "../../../../src/http/endpoint/BodyBytes.ts"
import { headerOf, requestContextOf } from "../../../../src/http/RequestContext.ts"
import { RateLimiter } from "../../../../src/http/rate-limit/RateLimiter.ts"
import { negotiate } from "../../../../src/http/response/AcceptLanguage.ts"
import type { Language } from "../../../../src/Language.ts"
import { type PageNotFound, PageRefused } from "../Errors.ts"
import type { Markup } from "../markup/Html.ts"
import * as Layout from "../markup/Layout.ts"
import type { PublicShop } from "../PageSettings.ts"
import { errorPageOf } from "../PageTexts.ts"
import * as FormBody from "./FormBody.ts"
import * as FormToken from "./FormToken.ts"

type Response = HttpServerResponse.HttpServerResponse

const html = "text/html; charset=utf-8"
const maxBody = ByteSize.kibibytes(512)
const nonceBytes = 12

/**
 * Per client address, of all shops together; and of one shop what changes something. A company behind one address may be two hundred
 * guests when a popular shop opens its next month, each with two forms.
 */
const requests = { limit: 300, windowMs: 60_000 }
const changes = { limit: 120, windowMs: 60_000 }

export interface PageContent {
  readonly title: string
  readonly body: Markup
  readonly status?: number
  readonly links?: Layout.Document["links"]
  readonly headers?: Readonly<Record<string, string>>
}

/** A form that was sent. */
export interface SentForm {
  readonly body: FormBody.FormBody
  /** Undefined if the token of the form is too old: what was entered is shown again. */
  readonly nonce: string | undefined
  /** A program filled in what no person sees. */
  readonly isTrapped: boolean
}

export interface Visit {
  readonly shop: PublicShop
  readonly language: Language
  readonly now: Date
  readonly query: URLSearchParams
  /** The client as limits count it; empty where it is not known. */
  readonly address: string
  readonly page: (content: PageContent) => Response
  /** To a page of this service, by GET. */
  readonly redirect: (path: string) => Response
  /** For one rendering of a form. */
  readonly formToken: (page: string) => Effect.Effect<string>
  readonly sent: (page: string) => Effect.Effect<SentForm, PageRefused>
}

export interface PageOptions<E> {
  readonly shop: Effect.Effect<PublicShop, E>
}

type Needs = HttpServerRequest.HttpServerRequest

export const make = Effect.gen(function* () {
  const limiter = yield* RateLimiter
  const random = yield* SecureRandom.SecureRandom

  const count = Effect.fnUntraced(function* (key: string, budget: typeof requests) {
    const requestContext = requestContextOf(yield* Effect.context<never>())
    const decision = yield* limiter.consume({ ...budget, key: `pages:${key}:${addressKey(requestContext.address)}` })
    if (decision.allowed) return
    requestContext.addHeader("retry-after", String(decision.resetSeconds))
    return yield* new PageRefused({ status: 429 })
  })

  const read = Effect.fnUntraced(function* (request: HttpServerRequest.HttpServerRequest) {
    // A browser says where a form comes from; the token below is what decides.
    if (headerOf(request, "sec-fetch-site") === "cross-site") return yield* new PageRefused({ status: 403 })
    const type = headerOf(request, "content-type") ?? ""
    if (!/^application\/x-www-form-urlencoded *(?:;|$)/i.test(type)) return yield* new PageRefused({ status: 415 })
    const bytes = yield* BodyBytes.read(request).pipe(Effect.provideService(HttpIncomingMessage.MaxBodySize, maxBody))
    return FormBody.parse(new TextDecoder().decode(bytes)) ?? (yield* new PageRefused({ status: 413 }))
  })

  const sent = (shop: PublicShop, request: HttpServerRequest.HttpServerRequest) =>
    Effect.fnUntraced(function* (page: string) {
      yield* count(shop.accountId, changes)
      const body = yield* read(request)
      const now = DateTime.toDateUtc(yield* DateTime.now)
      const token = FormToken.read(shop.key, page, now, body.one("form_token"))
      if (token === undefined) return yield* new PageRefused({ status: 403 })
      return { body, nonce: token === "old" ? undefined : token.nonce, isTrapped: body.one("website") !== "" }
    })

  const formToken = (shop: PublicShop) =>
    Effect.fnUntraced(function* (page: string) {
      const nonce = Buffer.from(yield* random.randomBytes(nonceBytes)).toString("base64url")
      return FormToken.make(shop.key, page, DateTime.toDateUtc(yield* DateTime.now), nonce)
    })

  /** Answers a request for a page. */
  return <E extends PageNotFound | PageRefused, R>(
    options: PageOptions<PageNotFound>,
    handle: (visit: Visit) => Effect.Effect<Response, E, R>
  ): Effect.Effect<Response, never, R | Needs> =>
    Effect.gen(function* () {
      const request = yield* HttpServerRequest.HttpServerRequest
      const requestContext = requestContextOf(yield* Effect.context<never>())
      const language = negotiate(headerOf(request, "accept-language"))
      const error = errorPageOf(language)
      requestContext.errorPage = error
      for (const [name, value] of Object.entries(Layout.headersOf(null))) requestContext.addHeader(name, value)
      requestContext.addHeader("vary", "accept-language")
      requestContext.addHeader("content-language", language)

      const answer = Effect.gen(function* () {
        yield* count("all", requests)
        const shop = yield* options.shop
        const { liffId } = shop
        for (const [name, value] of Object.entries(Layout.headersOf(liffId))) requestContext.addHeader(name, value)
        return yield* handle({
          shop,
          language,
          now: DateTime.toDateUtc(yield* DateTime.now),
          address: addressKey(requestContext.address),
          query: new URLSearchParams(request.url.slice(request.url.indexOf("?") + 1 || request.url.length)),
          page: ({ body, headers, links, status = 200, title }) =>
            HttpServerResponse.text(
              Layout.render({ language, title, body, links, shop: shop.name ?? undefined, liffId }),
              { status, contentType: html, ...(headers === undefined ? {} : { headers }) }
            ),
          redirect: (path) => HttpServerResponse.empty({ status: 303, headers: { location: path } }),
          formToken: formToken(shop),
          sent: sent(shop, request)
        })
      })
      return yield* answer.pipe(
        Effect.catch((refused: PageNotFound | PageRefused) => {
          const status = refused._tag === "PageNotFound" ? 404 : refused.status
          return Effect.succeed(HttpServerResponse.text(error(status), { status, contentType: html }))
        })
      )
    })
})
