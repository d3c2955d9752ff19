/** Turns a stored response into that of a repeated request: marked as a replay in its body and by a header. */
import { HttpServerResponse } from "effect/http"
import * as JsonBody from "../endpoint/JsonBody.ts"
import * as Problem from "../Problem.ts"
import type { RequestContext } from "../RequestContext.ts"
import type { StoredResponse } from "./IdempotencyStore.ts"

export const replayedHeader = "idempotent-replayed"

export const responseOf = ({ body, headers, status }: StoredResponse): HttpServerResponse.HttpServerResponse => {
  if (status === 204) return HttpServerResponse.empty({ status, headers })
  const contentType = status < 400 ? JsonBody.mediaType : Problem.contentType
  return HttpServerResponse.text(body, { status, headers, contentType })
}

export const replay = (
  requestContext: RequestContext,
  response: StoredResponse
): HttpServerResponse.HttpServerResponse => {
  requestContext.addHeader(replayedHeader, "true")
  return responseOf({ ...response, body: marked(response.body) })
}

/** The JSON text of an object with one more member; any other text as it is. */
const marked = (body: string): string => {
  if (!body.startsWith("{")) return body
  return `${body.slice(0, -1)}${body === "{}" ? "" : ","}"idempotent_replay":true}`
}
