/**
 * Sends requests to an OpenAI-compatible server and reads whole answers. Errors contain neither prompt nor key. It does
 * not retry; the caller does.
 */
import { Clock, Context, Effect, type Redacted } from "effect"
import * as AiError from "effect/ai/AiError"
import { FetchHttpClient, HttpClient, type HttpClientError, HttpClientRequest } from "effect/http"
import { readError, reasonOf } from "./ChatResponse.ts"

export interface Server {
  /** Up to and including `/v1`. */
  readonly baseUrl: URL
  readonly apiKey: Redacted.Redacted | undefined
  readonly model: string
}

/**
 * What a caller adds to one request beside the prompt: a limit for the answer, and hooks that count requests and
 * tokens. A request that fails returns no usage, so only the hooks see what it cost.
 */
export interface Call {
  /** Most tokens of the answer; undefined leaves the limit to the server. */
  readonly maxTokens: number | undefined
  /** Called before each HTTP request. */
  readonly onRequest: () => void
  /** Called with the tokens read and written by each answer that reports its usage. */
  readonly onUsage: (tokens: number) => void
}

export const ModelCall = Context.Reference<Call>("simulation/ModelCall", {
  defaultValue: () => ({ maxTokens: undefined, onRequest: () => {}, onUsage: () => {} })
})

export interface Answer {
  readonly status: number
  readonly retryAfter: string | undefined
  readonly text: string
}

export const fault = (reason: AiError.AiErrorReason) => AiError.make({ module: "ModelServer", method: "post", reason })

/** Posts JSON to a path below the base address. */
export const poster = Effect.fnUntraced(function* ({ apiKey, baseUrl }: Server, path: string) {
  const client = yield* HttpClient.HttpClient
  const base = HttpClientRequest.post(endpointOf(baseUrl, path)).pipe(HttpClientRequest.acceptJson)
  const request = apiKey === undefined ? base : HttpClientRequest.bearerToken(base, apiKey)
  return Effect.fnUntraced(
    function* (body: Record<string, unknown>) {
      const call = yield* ModelCall
      call.onRequest()
      const response = yield* client.execute(HttpClientRequest.bodyJsonUnsafe(request, body))
      const answer: Answer = {
        status: response.status,
        retryAfter: response.headers["retry-after"],
        text: yield* response.text
      }
      return answer
    },
    Effect.mapError((error) => fault(unreachable(error))),
    // The server is a third party, so no trace context is sent to it.
    Effect.provideService(HttpClient.TracerPropagationEnabled, false),
    // Following a redirect would send prompts to an address that the operator has not configured.
    Effect.provideService(FetchHttpClient.RequestInit, { redirect: "manual" })
  )
})

/** The failure of an answer with a status other than success. */
export const failureOf = ({ retryAfter, status, text }: Answer): Effect.Effect<never, AiError.AiError> =>
  Effect.flatMap(Clock.currentTimeMillis, (now) =>
    Effect.fail(fault(reasonOf({ status, retryAfter, code: readError(text).code }, now)))
  )

const endpointOf = (baseUrl: URL, path: string): URL => {
  const endpoint = new URL(baseUrl)
  endpoint.pathname = `${baseUrl.pathname.replace(/\/+$/, "")}${path}`
  return endpoint
}

/** Keeps the kind of the failure only: the HTTP client's error contains the request with prompt and key. */
const unreachable = ({ reason }: HttpClientError.HttpClientError) =>
  new AiError.NetworkError({ reason: "TransportError", method: "POST", url: "", description: reason._tag })
