/** Compresses responses by `Accept-Encoding`. Small ones are sent as they are: compression would cost more than it saves. */
import { Effect } from "effect"
import { type HttpPlatform, HttpServerResponse } from "effect/http"

type Platform = HttpPlatform.HttpPlatform["Service"]["compression"]

/** In order of preference: all three halve JSON, zstd in the least time. */
const preferred = ["zstd", "br", "gzip"] as const
const levels = { zstd: 3, br: 4, gzip: 6 }

/** Bytes. A smaller response fits into one network packet. */
const threshold = 1400

const compressible = /^(?:text\/|application\/(?:[a-z.-]+\+)?json|application\/javascript)/

/** The first of the offered codings that the client accepts with a quality above 0. */
export const negotiate = <Coding extends string>(
  acceptEncoding: string,
  offered: ReadonlyArray<Coding>
): Coding | undefined => {
  const qualities = new Map(
    acceptEncoding.split(",").map((member) => {
      const [coding = "", ...parameters] = member.split(";")
      const quality = parameters.map((text) => /^\s*q=([\d.]+)\s*$/i.exec(text)?.[1]).find((q) => q !== undefined)
      return [coding.trim().toLowerCase(), quality === undefined ? 1 : Number(quality)] as const
    })
  )
  return offered.find((coding) => (qualities.get(coding) ?? qualities.get("*") ?? 0) > 0)
}

export const isEligible = ({ body, headers }: HttpServerResponse.HttpServerResponse): boolean =>
  body._tag === "Uint8Array" &&
  body.contentLength >= threshold &&
  compressible.test(body.contentType) &&
  headers["content-encoding"] === undefined

export const compress = (
  platform: Platform,
  response: HttpServerResponse.HttpServerResponse,
  acceptEncoding: string
): Effect.Effect<HttpServerResponse.HttpServerResponse> => {
  const algorithm = negotiate(acceptEncoding, preferred)
  return algorithm === undefined || !platform.algorithms.has(algorithm)
    ? Effect.succeed(response)
    : platform.compressResponse(response, algorithm, { level: levels[algorithm] })
}
