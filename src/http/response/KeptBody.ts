/**
 * Keeps a body that many requests ask for, with its entity tag, and compresses it once for each coding that a client accepts:
 * compressing half a megabyte takes longer than most requests.
 */
import { promisify } from "node:util"
import { brotliCompress, constants, gzip, zstdCompress } from "node:zlib"
import { Effect } from "effect"
import { HttpServerResponse } from "effect/http"
import { negotiate } from "./Compression.ts"
import { weakTag } from "./ETag.ts"

/** In order of preference: the smallest first, since the time is spent once. */
const preferred = ["br", "zstd", "gzip"] as const
export type Coding = (typeof preferred)[number]

const compressors: Readonly<Record<Coding, (body: Uint8Array) => Promise<Uint8Array>>> = {
  br: (body) => promisify(brotliCompress)(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  zstd: (body) => promisify(zstdCompress)(body),
  gzip: (body) => promisify(gzip)(body)
}

export interface KeptBody {
  readonly contentType: string
  /** Headers of each response, besides those of its coding. */
  readonly headers: Readonly<Record<string, string>>
  readonly body: Uint8Array
  readonly tag: string
  readonly compressed: Map<Coding, Promise<Uint8Array>>
}

export const make = (
  content: string | Uint8Array,
  {
    compressed = [],
    contentType,
    headers = {}
  }: {
    readonly contentType: string
    readonly headers?: Readonly<Record<string, string>>
    /** Codings that are there already. */
    readonly compressed?: Iterable<readonly [Coding, Uint8Array]>
  }
): KeptBody => {
  const body = typeof content === "string" ? new TextEncoder().encode(content) : content
  const known = Array.from(compressed, ([coding, bytes]) => [coding, Promise.resolve(bytes)] as const)
  return { contentType, headers, body, tag: weakTag(body), compressed: new Map(known) }
}

/** The body in the coding that the client accepts. */
export const response = (
  kept: KeptBody,
  acceptEncoding: string
): Effect.Effect<HttpServerResponse.HttpServerResponse> => {
  const coding = negotiate(acceptEncoding, preferred)
  const vary = ["accept-encoding", kept.headers["vary"] ?? []].flat().join(", ")
  const headers = { ...kept.headers, etag: kept.tag, vary }
  const whole = (body: Uint8Array, more: Readonly<Record<string, string>>) =>
    HttpServerResponse.uint8Array(body, { contentType: kept.contentType, headers: { ...headers, ...more } })
  if (coding === undefined) return Effect.succeed(whole(kept.body, {}))
  return Effect.promise(async () => {
    const known = kept.compressed.get(coding) ?? compressors[coding](kept.body)
    kept.compressed.set(coding, known)
    return whole(await known, { "content-encoding": coding })
  })
}
