/** Decompresses a body; more than `maxBytes` of output, garbage and unknown codings are failures. On a thread of libuv. */
import { brotliDecompress, constants, gunzip, type InputType, inflate, inflateRaw, zstdDecompress } from "node:zlib"
import { Effect } from "effect"
import type { ObserveFailed } from "../../type/ObserveFailed.ts"
import { failed } from "../Failures.ts"

/** What a request accepts, the cheapest of the usual ones first. */
export const acceptEncoding = "gzip, br, zstd, deflate"

type Callback = (error: Error | null, output: Buffer) => void
type Decoder = (input: InputType, maxBytes: number, done: Callback) => void

const decoders: Readonly<Record<string, Decoder>> = {
  gzip: (input, maxOutputLength, done) => gunzip(input, { maxOutputLength }, done),
  "x-gzip": (input, maxOutputLength, done) => gunzip(input, { maxOutputLength }, done),
  br: (input, maxOutputLength, done) => brotliDecompress(input, { maxOutputLength }, done),
  zstd: (input, maxOutputLength, done) =>
    // RFC 8878 recommends to support windows of 8 MiB; a larger one is memory that the sender chooses.
    zstdDecompress(input, { maxOutputLength, params: { [constants.ZSTD_d_windowLogMax]: 23 } }, done),
  // Some servers send deflate without the zlib header that RFC 9110 asks for.
  deflate: (input, maxOutputLength, done) =>
    inflate(input, { maxOutputLength }, (error, output) =>
      error !== null && "code" in error && error.code === "Z_DATA_ERROR"
        ? inflateRaw(input, { maxOutputLength }, done)
        : done(error, output)
    )
}

export const decompress = (
  body: Buffer,
  coding: string | ReadonlyArray<string> | undefined,
  maxBytes: number
): Effect.Effect<Buffer, ObserveFailed> => {
  const name = String(coding ?? "")
    .trim()
    .toLowerCase()
  if (name === "" || name === "identity" || body.length === 0) return Effect.succeed(body)
  const decoder = Object.hasOwn(decoders, name) ? decoders[name] : undefined
  if (decoder === undefined) return Effect.fail(failed("content_encoding"))
  return Effect.callback<Buffer, ObserveFailed>((resume) => {
    decoder(body, maxBytes, (error, output) => {
      if (error === null) return resume(Effect.succeed(output))
      const isBomb = "code" in error && error.code === "ERR_BUFFER_TOO_LARGE"
      resume(Effect.fail(failed(isBomb ? "too_large" : "content_encoding")))
    })
  })
}
