/** A JSON response that is kept as its bytes, with the entity tag that would otherwise be hashed for each request. */
import { HttpServerResponse } from "effect/http"
import { weakTag } from "./ETag.ts"

export interface EncodedBody {
  readonly body: Uint8Array
  readonly tag: string
}

const encoder = new TextEncoder()

export const encodedBody = (json: string): EncodedBody => {
  const body = encoder.encode(json)
  return { body, tag: weakTag(body) }
}

export const toResponse = ({ body, tag }: EncodedBody) =>
  HttpServerResponse.uint8Array(body, { contentType: "application/json", headers: { etag: tag } })
