/** Which language a client asks for (RFC 9110, section 12.5.4), and what an answer says of its own. */
import { Effect } from "effect"
import { HttpServerRequest } from "effect/http"
import Negotiator from "negotiator"
import { type Language, languages } from "../Language.ts"
import { exchangeOf, headerOf } from "./Exchange.ts"

const isLanguage = (text: string | undefined): text is Language => languages.some((language) => language === text)

/** Japanese where the header is absent or asks for none of our languages. */
export const negotiate = (acceptLanguage: string | undefined): Language => {
  if (acceptLanguage === undefined) return languages[0]
  const [best] = new Negotiator({ headers: { "accept-language": acceptLanguage } }).languages([...languages])
  return isLanguage(best) ? best : languages[0]
}

/**
 * An answer in the language that the present request asks for. It names its language, unless it is a problem, which is in
 * English, and tells caches that it was negotiated.
 */
export const inRequestLanguage = <A, E, R>(
  answer: (language: Language) => Effect.Effect<A, E, R>
): Effect.Effect<A, E, R | HttpServerRequest.HttpServerRequest> =>
  Effect.contextWith((context) =>
    Effect.flatMap(HttpServerRequest.HttpServerRequest, (request) => {
      const language = negotiate(headerOf(request, "accept-language"))
      const exchange = exchangeOf(context)
      exchange.addHeader("vary", "accept-language")
      return Effect.tap(answer(language), () => Effect.sync(() => exchange.addHeader("content-language", language)))
    })
  )
