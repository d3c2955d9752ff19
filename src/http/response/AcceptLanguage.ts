/** Negotiates the language of a response by `Accept-Language` (RFC 9110, 12.5.4), and declares it with `content-language`. */
import { Effect } from "effect"
import { HttpServerRequest } from "effect/http"
import Negotiator from "negotiator"
import { type Language, languages } from "../../Language.ts"
import { headerOf, requestContextOf } from "../RequestContext.ts"

const isLanguage = (text: string | undefined): text is Language => languages.some((language) => language === text)

/** Characters of the header that are looked at; a longer one is ignored. */
export const longestPreference = 1_000

/** The best supported language; Japanese when the header is absent, too long, or asks for other languages only. */
export const negotiate = (acceptLanguage: string | undefined): Language => {
  if (acceptLanguage === undefined || acceptLanguage.length > longestPreference) return languages[0]
  const [best] = new Negotiator({ headers: { "accept-language": acceptLanguage } }).languages([...languages])
  return isLanguage(best) ? best : languages[0]
}

/**
 * Runs a handler with the language that the request asks for. A success gets `content-language`; a problem does not, since
 * problems are in English. Both get `vary: accept-language` for caches.
 */
export const inRequestLanguage = <A, E, R>(
  handle: (language: Language) => Effect.Effect<A, E, R>
): Effect.Effect<A, E, R | HttpServerRequest.HttpServerRequest> =>
  Effect.contextWith((context) =>
    Effect.flatMap(HttpServerRequest.HttpServerRequest, (request) => {
      const language = negotiate(headerOf(request, "accept-language"))
      const requestContext = requestContextOf(context)
      requestContext.addHeader("vary", "accept-language")
      return Effect.tap(handle(language), () =>
        Effect.sync(() => requestContext.addHeader("content-language", language))
      )
    })
  )
