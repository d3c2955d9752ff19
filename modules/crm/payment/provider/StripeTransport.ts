/**
 * HTTP client under Stripe's library, in place of the library's own, whose time limit each byte restarts. Each limit
 * is a timer of its own, and the body is bounded.
 */
import { Context } from "effect"
import type { Agent, request } from "undici"

interface TransportLimits {
  /** From the start of a connection until it is ready. */
  readonly connectMs: number
  /** From the call to the headers of the response. */
  readonly headersMs: number
  /** From the headers to the end of the body. */
  readonly bodyMs: number
  readonly bodyBytes: number
}

/** Tests override them. */
export const StripeLimits = Context.Reference<TransportLimits>("crm/payment/provider/StripeLimits", {
  defaultValue: () => ({ connectMs: 5_000, headersMs: 20_000, bodyMs: 5_000, bodyBytes: 1_048_576 })
})

/** No response, or none that could be read. */
export class StripeUnreachable extends Error {}

export interface StripeTools {
  readonly request: typeof request
  readonly agent: Agent
  readonly limits: TransportLimits
}

type Headers = Record<string, string | Array<string>>

/** Has the methods that Stripe's library asks of a client. */
export class StripeTransport {
  readonly #connection: StripeTools
  readonly #signal: AbortSignal

  constructor(connection: StripeTools, signal: AbortSignal) {
    this.#connection = connection
    this.#signal = signal
  }

  getClientName(): string {
    return "undici"
  }

  async makeRequest(
    host: string,
    port: string,
    path: string,
    method: string,
    headers: object,
    requestData: string,
    protocol: string
  ) {
    const { agent, limits, request } = this.#connection
    const controller = new AbortController()
    const abort = () => controller.abort(this.#signal.reason)
    const limit = (ms: number, what: string) =>
      setTimeout(() => controller.abort(new StripeUnreachable(`${what} within ${ms} ms`)), ms)
    this.#signal.addEventListener("abort", abort, { once: true })
    let timer = limit(limits.headersMs, "no response")
    try {
      const answer = await request(`${protocol}://${host}:${port}${path}`, {
        method: method as "GET" | "POST" | "DELETE",
        dispatcher: agent,
        signal: controller.signal,
        headers: sendable(headers),
        ...(requestData === "" ? {} : { body: requestData })
      })
      clearTimeout(timer)
      timer = limit(limits.bodyMs, "no complete response")
      const chunks: Array<Buffer> = []
      let size = 0
      for await (const chunk of answer.body as AsyncIterable<Buffer>) {
        size += chunk.length
        // Leaving the loop closes the connection.
        if (size > limits.bodyBytes) throw new StripeUnreachable(`a response of more than ${limits.bodyBytes} bytes`)
        chunks.push(chunk)
      }
      return responseOf(answer.statusCode, answer.headers as Headers, Buffer.concat(chunks).toString("utf8"))
    } finally {
      clearTimeout(timer)
      this.#signal.removeEventListener("abort", abort)
    }
  }
}

const sendable = (headers: object): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      // undici computes the length itself.
      value === undefined || value === null || name.toLowerCase() === "content-length" ? [] : [[name, String(value)]]
    )
  )

const responseOf = (status: number, headers: Headers, body: string) => {
  // The library adds members to this object, outside of every promise that it gives: what is no object would end the process.
  const raw = {}
  return {
    getStatusCode: () => status,
    getHeaders: () => headers,
    getRawResponse: () => raw,
    toStream: () => {
      throw new Error("Responses are not streamed")
    },
    // The library turns what is thrown here into a failure without a known outcome. It adds members to the result as well.
    toJSON: async (): Promise<any> => {
      const parsed: unknown = JSON.parse(body)
      if (typeof parsed === "object" && parsed !== null) return parsed
      throw new StripeUnreachable("a response that is no JSON object")
    }
  }
}
