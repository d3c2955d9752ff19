/**
 * Requests to the API of another company, such as LINE or Stripe, at an address that the operator sets. A request has time limits of
 * its own: no interim response and no single byte restarts them, and the length of the answer is bounded.
 */
import { Effect } from "effect"
import type { Dispatcher } from "undici"

export interface ProviderLimits {
  /** From the start of a connection until it is ready. */
  readonly connectMs: number
  /** From the call to the headers of the response. */
  readonly headersMs: number
  /** From the headers to the end of the body. */
  readonly bodyMs: number
  readonly bodyBytes: number
}

/** No response, or none that could be read. */
export class ProviderUnreachable extends Error {}

export interface ProviderRequest {
  readonly method: Dispatcher.HttpMethod
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string | Uint8Array | undefined
  readonly signal: AbortSignal
  /** Whether a response of this status is worth nothing without its body, and fails where the body breaks off. By default each is. */
  readonly needsBody?: (status: number) => boolean
}

export interface ProviderResponse {
  readonly status: number
  readonly headers: Record<string, string | Array<string> | undefined>
  /** Empty where it broke off and was not needed. */
  readonly text: string
}

export type ProviderSend = (url: string | URL, request: ProviderRequest) => Promise<ProviderResponse>

const read = async (body: Dispatcher.ResponseData["body"], limit: number): Promise<string> => {
  const chunks: Array<Buffer> = []
  let size = 0
  for await (const chunk of body as AsyncIterable<Buffer>) {
    size += chunk.length
    // Leaving the loop closes the connection.
    if (size > limit) throw new ProviderUnreachable(`a response of more than ${limit} bytes`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString("utf8")
}

/**
 * Connections of a process to one API, closed with the scope; the client of HTTP is loaded with the first request, since most
 * processes make none.
 *
 * @param connections maximum number of connections to one host; more requests wait for a free one
 */
export const make = Effect.fnUntraced(function* (connections: number, limits: ProviderLimits) {
  const load = async () => {
    const { Agent, request } = await import("undici")
    const agent = new Agent({
      connections,
      connect: { timeout: limits.connectMs },
      // Each request has timers of its own for these.
      headersTimeout: 0,
      bodyTimeout: 0
    })
    return { agent, request }
  }
  let loading: ReturnType<typeof load> | undefined
  yield* Effect.addFinalizer(() =>
    loading === undefined ? Effect.void : Effect.promise(async () => (await loading)?.agent.destroy())
  )
  const send: ProviderSend = async (url, { body, headers, method, needsBody = () => true, signal }) => {
    const { agent, request } = await (loading ??= load())
    const controller = new AbortController()
    const abort = () => controller.abort(signal.reason)
    const limit = (ms: number, what: string) =>
      setTimeout(() => controller.abort(new ProviderUnreachable(`${what} within ${ms} ms`)), ms)
    signal.addEventListener("abort", abort, { once: true })
    let timer = limit(limits.headersMs, "no response")
    try {
      const answer = await request(url, {
        method,
        headers,
        dispatcher: agent,
        signal: controller.signal,
        ...(body !== undefined && { body })
      })
      clearTimeout(timer)
      timer = limit(limits.bodyMs, "no complete response")
      const status = answer.statusCode
      const text = await read(answer.body, limits.bodyBytes).catch((error: unknown) => {
        if (needsBody(status)) throw error
        return ""
      })
      return { status, headers: answer.headers, text }
    } finally {
      clearTimeout(timer)
      signal.removeEventListener("abort", abort)
    }
  }
  return send
})
