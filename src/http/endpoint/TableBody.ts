/**
 * Decodes the body of an import: people send files as their programs save them, so it may be a text in any encoding of `table/Bytes.ts`, gzipped
 * or not, or an Excel workbook. A declared `charset` is believed unless the bytes cannot be in it. A body that cannot be decoded gets 415 with
 * the line, since Effect's reader would replace what it cannot read by U+FFFD, which would be stored.
 */
import { Effect } from "effect"
import { Headers, type HttpServerRequest } from "effect/http"
import { encodingNamed, labels } from "../../table/Bytes.ts"
import { textOfTable } from "../../table/TableBytes.ts"
import * as EdgeProblems from "../edge/EdgeProblems.ts"
import { headerOf } from "../RequestContext.ts"
import { tableTypes } from "./TableTypes.ts"

type Request = HttpServerRequest.HttpServerRequest

const typeOf = (contentType: string): string => contentType.split(";", 1)[0]!.trim().toLowerCase()

const charsetOf = (contentType: string): string | undefined =>
  /;\s*charset\s*=\s*"?([\w.:-]{1,40})/iu.exec(contentType)?.[1]

const isImport = ({ method, url }: Request): boolean => method === "POST" && /\/import(?:$|\?)/u.test(url)

const isTable = (request: Request, type: string): boolean =>
  type === "text/csv" || (tableTypes.includes(type) && isImport(request))

/** Whether the body may be packed with gzip, which is then seen by its first bytes. */
export const mayBeGzipped = (request: Request): boolean =>
  isImport(request) && isTable(request, typeOf(headerOf(request, "content-type") ?? ""))

/** Whether an import has a body of a type that holds no table, such as the one of HTML forms, which programs send where none is named. */
export const isOfOtherType = (request: Request): boolean =>
  isImport(request) && !isTable(request, typeOf(headerOf(request, "content-type") ?? ""))

const nothing = "Nothing was imported"

const textOf = (request: Request, contentType: string) =>
  Effect.gen(function* () {
    const bytes = new Uint8Array(yield* request.arrayBuffer)
    const label = charsetOf(contentType)
    const sheet = new URL(request.url, "http://localhost").searchParams.get("sheet") ?? undefined
    const decoded = yield* Effect.promise(() =>
      textOfTable(bytes, label === undefined ? undefined : encodingNamed(label), sheet)
    )
    if ("text" in decoded) return decoded.text
    if ("reason" in decoded) {
      return yield* Effect.die(EdgeProblems.undecodable(`The body ${decoded.reason}. ${nothing}`))
    }
    const { encoding, line } = decoded
    return yield* Effect.die(
      EdgeProblems.undecodable(
        `Line ${line} of the body is not valid ${labels[encoding]}, nor is the body in another known encoding. ${nothing}; ` +
          `save the file as UTF-8 (${line}行目の文字を読み取れません。UTF-8で保存し直してください)`
      )
    )
  })

/** Replaces how the text of a table is read, which to its endpoint is CSV; requests of other types stay as they are. */
export const decodeIn = (request: Request): void => {
  const contentType = headerOf(request, "content-type") ?? ""
  const type = typeOf(contentType)
  if (!isTable(request, type)) return
  Object.defineProperty(request, "text", { get: () => textOf(request, contentType) })
  if (type === "text/csv") return
  Object.defineProperty(request, "headers", { value: Headers.set(request.headers, "content-type", "text/csv") })
}
