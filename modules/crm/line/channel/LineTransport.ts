/** JSON in and out of LINE's API: paths, tokens, and what of an answer is kept. */
import { Context } from "effect"
import {
  type ProviderLimits,
  type ProviderResponse,
  type ProviderSend,
  ProviderUnreachable
} from "../../../../src/outbound/ProviderApi.ts"

/** Tests override them. */
export const LineLimits = Context.Reference<ProviderLimits>("crm/line/channel/LineLimits", {
  defaultValue: () => ({ connectMs: 5_000, headersMs: 10_000, bodyMs: 5_000, bodyBytes: 1_048_576 })
})

/** A response that is not 2xx. */
export class LineRefusal extends Error {
  readonly status: number
  readonly headers: Headers
  readonly body: string
  constructor(status: number, headers: Headers, body: string) {
    super(`HTTP ${status}`)
    this.status = status
    this.headers = headers
    this.body = body
  }
}

interface Call {
  readonly token: string | undefined
  readonly signal: AbortSignal
  /** The status alone is the result: after a 2xx, the body counts as an empty object. */
  readonly ignoresBody: boolean
}

/** A response that was accepted. */
export interface LineResponse {
  readonly body: Readonly<Record<string, unknown>>
  /** LINE's id of the request; null where it gave none. */
  readonly requestId: string | null
}

const json = { "content-type": "application/json" }

export class LineTransport {
  readonly #request: ProviderSend
  readonly #base: URL
  readonly #call: Call

  constructor(request: ProviderSend, base: URL, call: Call) {
    this.#request = request
    this.#base = base
    this.#call = call
  }

  get(path: string, query: Readonly<Record<string, string | number | null>> = {}): Promise<LineResponse> {
    const given = Object.entries(query).flatMap(([name, value]) => (value === null ? [] : [[name, String(value)]]))
    const parameters = new URLSearchParams(given)
    return this.#send("GET", parameters.size === 0 ? path : `${path}?${parameters}`)
  }

  post(path: string, body: object, headers: Readonly<Record<string, string>> = {}): Promise<LineResponse> {
    return this.#send("POST", path, JSON.stringify(body), { ...json, ...headers })
  }

  /** Posts a request whose path says all. */
  postNothing(path: string): Promise<LineResponse> {
    return this.#send("POST", path)
  }

  /** Posts a file, for which LINE has a host of its own. */
  postBytes(path: string, body: Uint8Array, contentType: string): Promise<LineResponse> {
    return this.#send("POST", path, body, { "content-type": contentType }, dataBaseOf(this.#base))
  }

  put(path: string, body: object): Promise<LineResponse> {
    return this.#send("PUT", path, JSON.stringify(body), json)
  }

  delete(path: string): Promise<LineResponse> {
    return this.#send("DELETE", path)
  }

  postForm(path: string, body: Record<string, string>): Promise<LineResponse> {
    const headers = { "content-type": "application/x-www-form-urlencoded" }
    return this.#send("POST", path, new URLSearchParams(body).toString(), headers)
  }

  async #send(
    method: "GET" | "POST" | "PUT" | "DELETE",
    path: string,
    body?: string | Uint8Array,
    headers?: Record<string, string>,
    base: URL = this.#base
  ): Promise<LineResponse> {
    const { ignoresBody, signal, token } = this.#call
    const answer = await this.#request(new URL(path, base), {
      method,
      signal,
      headers: { ...headers, ...(token !== undefined && { authorization: `Bearer ${token}` }) },
      body,
      needsBody: (status) => isAccepted(status) && !ignoresBody
    })
    const received = headersOf(answer.headers)
    if (!isAccepted(answer.status)) throw new LineRefusal(answer.status, received, answer.text)
    return { body: ignoresBody ? {} : objectOf(answer.text), requestId: received.get("x-line-request-id") }
  }
}

const isAccepted = (status: number): boolean => status >= 200 && status < 300

/** `api-data.line.me` beside `api.line.me`; another address, as of a stand-in, serves both. */
const dataBaseOf = (base: URL): URL => {
  const { hostname, href } = base
  return hostname === "api.line.me" ? new URL(href.replace("//api.", "//api-data.")) : base
}

/** LINE answers some requests with nothing. */
const objectOf = (text: string): Readonly<Record<string, unknown>> => {
  const parsed: unknown = text === "" ? {} : JSON.parse(text)
  if (typeof parsed !== "object" || parsed === null) throw new ProviderUnreachable("a response that is no JSON object")
  return parsed as Record<string, unknown>
}

const headersOf = (given: ProviderResponse["headers"]): Headers => {
  const headers = new Headers()
  for (const [name, value] of Object.entries(given)) {
    for (const one of [value ?? []].flat()) headers.append(name, one)
  }
  return headers
}
