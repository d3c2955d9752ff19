/**
 * HTTP client of LINE's API: JSON in and out, within time limits. Each limit is a timer of its own: no interim response and no single
 * byte restarts it.
 */
import { Context } from "effect"
import type { Agent, Dispatcher, request } from "undici"

interface Limits {
  /** From the start of a connection until it is ready. */
  readonly connectMs: number
  /** From the call to the headers of the response. */
  readonly headersMs: number
  /** From the headers to the end of the body. */
  readonly bodyMs: number
  readonly bodyBytes: number
}

/** Tests override them. */
export const LineLimits = Context.Reference<Limits>("crm/line/channel/LineLimits", {
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

/** No response, or none that could be read. */
export class LineUnreachable extends Error {}

export interface TransportTools {
  readonly request: typeof request
  readonly agent: Agent
  readonly limits: Limits
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
  readonly #tools: TransportTools
  readonly #base: URL
  readonly #call: Call

  constructor(tools: TransportTools, base: URL, call: Call) {
    this.#tools = tools
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
    method: Dispatcher.HttpMethod,
    path: string,
    body?: string | Uint8Array,
    headers?: Record<string, string>,
    base: URL = this.#base
  ): Promise<LineResponse> {
    const { ignoresBody, signal, token } = this.#call
    const { agent, limits, request } = this.#tools
    const controller = new AbortController()
    const abort = () => controller.abort(signal.reason)
    const limit = (ms: number, what: string) =>
      setTimeout(() => controller.abort(new LineUnreachable(`${what} within ${ms} ms`)), ms)
    signal.addEventListener("abort", abort, { once: true })
    let timer = limit(limits.headersMs, "no response")
    try {
      const answer = await request(new URL(path, base), {
        method,
        dispatcher: agent,
        signal: controller.signal,
        headers: { ...headers, ...(token === undefined ? {} : { authorization: `Bearer ${token}` }) },
        ...(body === undefined ? {} : { body })
      })
      clearTimeout(timer)
      timer = limit(limits.bodyMs, "no complete response")
      const isAccepted = answer.statusCode >= 200 && answer.statusCode < 300
      const text = await read(answer.body, limits.bodyBytes).catch((error: unknown) => {
        if (isAccepted && !ignoresBody) throw error
        return ""
      })
      const received = headersOf(answer.headers)
      if (!isAccepted) throw new LineRefusal(answer.statusCode, received, text)
      return { body: ignoresBody ? {} : objectOf(text), requestId: received.get("x-line-request-id") }
    } finally {
      clearTimeout(timer)
      signal.removeEventListener("abort", abort)
    }
  }
}

/** `api-data.line.me` beside `api.line.me`; another address, as of a stand-in, serves both. */
const dataBaseOf = (base: URL): URL => {
  const { hostname, href } = base
  return hostname === "api.line.me" ? new URL(href.replace("//api.", "//api-data.")) : base
}

const read = async (body: Dispatcher.ResponseData["body"], limit: number): Promise<string> => {
  const chunks: Array<Buffer> = []
  let size = 0
  for await (const chunk of body as AsyncIterable<Buffer>) {
    size += chunk.length
    // Leaving the loop closes the connection.
    if (size > limit) throw new LineUnreachable(`a response of more than ${limit} bytes`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString("utf8")
}

/** LINE answers some requests with nothing. */
const objectOf = (text: string): Readonly<Record<string, unknown>> => {
  const parsed: unknown = text === "" ? {} : JSON.parse(text)
  if (typeof parsed !== "object" || parsed === null) throw new LineUnreachable("a response that is no JSON object")
  return parsed as Record<string, unknown>
}

const headersOf = (given: Dispatcher.ResponseData["headers"]): Headers => {
  const headers = new Headers()
  for (const [name, value] of Object.entries(given)) {
    for (const one of [value ?? []].flat()) headers.append(name, one)
  }
  return headers
}
