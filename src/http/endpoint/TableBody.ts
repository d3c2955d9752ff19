/**
 * Decodes the body of an import: people send files as their programs save them, so it may be in any encoding of `table/Bytes.ts`. A
 * declared `charset` is believed unless the bytes cannot be in it. A body that cannot be decoded gets 415 with the line, since
 * Effect's reader would replace what it cannot read by U+FFFD, which would be stored.
 */
import { Effect } from "effect"
import type { HttpServerRequest } from "effect/http"
import { decodeTable, encodingNamed, labels } from "../../table/Bytes.ts"
import * as EdgeProblems from "../edge/EdgeProblems.ts"
import { headerOf } from "../RequestContext.ts"

type Request = HttpServerRequest.HttpServerRequest

const charsetOf = (contentType: string): string | undefined =>
  /;\s*charset\s*=\s*"?([\w.:-]{1,40})/iu.exec(contentType)?.[1]

const textOf = (request: Request, contentType: string) =>
  Effect.flatMap(request.arrayBuffer, (buffer) => {
    const label = charsetOf(contentType)
    const decoded = decodeTable(new Uint8Array(buffer), label === undefined ? undefined : encodingNamed(label))
    if ("text" in decoded) return Effect.succeed(decoded.text)
    const { encoding, line } = decoded
    return Effect.die(
      EdgeProblems.undecodable(
        `Line ${line} of the body is not valid ${labels[encoding]}, nor is the body in another known encoding. Nothing was imported; ` +
          `save the file as UTF-8 (${line}行目の文字を読み取れません。UTF-8で保存し直してください)`
      )
    )
  })

/** Replaces how the text of a CSV body is read; requests of other types stay as they are. */
export const decodeIn = (request: Request): void => {
  const contentType = headerOf(request, "content-type") ?? ""
  if (!/^text\/csv\s*(?:;|$)/iu.test(contentType)) return
  Object.defineProperty(request, "text", { get: () => textOf(request, contentType) })
}
