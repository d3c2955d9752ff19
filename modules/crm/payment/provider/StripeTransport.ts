/** HTTP client under Stripe's library, in place of the library's own, whose time limit each byte restarts. */
import { Context } from "effect"
import {
  type ProviderLimits,
  type ProviderResponse,
  type ProviderSend,
  ProviderUnreachable
} from "../../../../src/outbound/ProviderApi.ts"

/** Tests override them. */
export const StripeLimits = Context.Reference<ProviderLimits>("crm/payment/provider/StripeLimits", {
  defaultValue: () => ({ connectMs: 5_000, headersMs: 20_000, bodyMs: 5_000, bodyBytes: 1_048_576 })
})

/** Has the methods that Stripe's library asks of a client. */
export class StripeTransport {
  readonly #request: ProviderSend
  readonly #signal: AbortSignal

  constructor(request: ProviderSend, signal: AbortSignal) {
    this.#request = request
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
    return responseOf(
      await this.#request(`${protocol}://${host}:${port}${path}`, {
        method: method as "GET" | "POST" | "DELETE",
        signal: this.#signal,
        headers: sendable(headers),
        ...(requestData !== "" && { body: requestData })
      })
    )
  }
}

const sendable = (headers: object): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      // undici computes the length itself.
      value === undefined || value === null || name.toLowerCase() === "content-length" ? [] : [[name, String(value)]]
    )
  )

const responseOf = ({ headers, status, text }: ProviderResponse) => {
  // The library adds members to this object, outside of every promise that it gives: what is no object would end the process.
  const raw = {}
  return {
    getStatusCode: () => status,
    getHeaders: () => headers as Record<string, string | Array<string>>,
    getRawResponse: () => raw,
    toStream: () => {
      throw new Error("Responses are not streamed")
    },
    // The library turns what is thrown here into a failure without a known outcome. It adds members to the result as well.
    toJSON: async (): Promise<any> => {
      const parsed: unknown = JSON.parse(text)
      if (typeof parsed === "object" && parsed !== null) return parsed
      throw new ProviderUnreachable("a response that is no JSON object")
    }
  }
}
