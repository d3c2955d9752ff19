/**
 * Sends requests: key, language, time limit, repetitions that are safe, and problems as errors. It uses `fetch` and `crypto` of the
 * platform alone, so it runs in Node 20, in browsers and on edge runtimes.
 */
import { ConnectionError, EkimaeError, type Problem } from "./errors.ts"

export interface ClientOptions {
  /** `sk_...`, `trade_live_...`, `trade_test_...` or `crm_...`; or the token of a member of a shop. */
  readonly key: string
  /** The address of the service, such as `https://ekimae.example`. */
  readonly baseUrl: string
  /** Language of texts in results; Japanese when absent. */
  readonly language?: "ja" | "en"
  /** Milliseconds for one attempt of a request, its body included; 60,000 when absent. */
  readonly timeoutMs?: number
  /** How often a request is sent again at most; 3 when absent, 0 for never. */
  readonly maxRetries?: number
  /** Milliseconds that a client waits between two attempts at most; 60,000 when absent. A longer `retry-after` is not waited for. */
  readonly maxRetryDelayMs?: number
  /** Used in place of the platform's `fetch`. */
  readonly fetch?: typeof fetch
}

export interface CallOptions {
  /** Names the request: sent again within 24 hours, it has no second effect. Made up for each call when absent. */
  readonly idempotencyKey?: string
  readonly signal?: AbortSignal
  readonly language?: "ja" | "en"
  readonly timeoutMs?: number
  /** Media type of a body that is no JSON. */
  readonly contentType?: string
}

/** How the pages of a list follow each other. */
export type Paging = "page" | "offset" | "cursor" | "starting_after"

/** An operation of the document. */
export interface Operation {
  readonly method: "GET" | "POST" | "PATCH" | "PUT" | "DELETE"
  /** Path with the names of parameters in braces. */
  readonly path: string
  /** Whether it takes an Idempotency-Key. */
  readonly keyed?: boolean
  readonly paging?: Paging
}

type Values = Readonly<Record<string, unknown>>

/** An entry of a server-sent event stream. */
export interface StreamEvent<A = unknown> {
  readonly event: string
  readonly id: string | undefined
  readonly data: A
}

const firstDelayMs = 500
/** Answers that say that the request was not worked on, or that another attempt may end otherwise. */
const repeatable = new Set([429, 500, 502, 503, 504])

const pause = (ms: number, signal: AbortSignal | undefined): Promise<void> =>
  new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer)
      reject(signal?.reason)
    }
    const timer = setTimeout(() => {
      signal?.removeEventListener("abort", stop)
      resolve()
    }, ms)
    if (signal?.aborted === true) stop()
    else signal?.addEventListener("abort", stop, { once: true })
  })

export const isHttp = (url: string): boolean => /^https?:\/\/[^/?#\s]/.test(url) && URL.canParse(url)

const urlOf = (baseUrl: string, { path }: Operation, values: Values): string => {
  const used = new Set<string>()
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    used.add(name)
    const value = String(values[name] ?? "")
    if (value === "") throw new TypeError(`The parameter ${name} of ${path} is empty`)
    return encodeURIComponent(value)
  })
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(values)) {
    if (used.has(name) || value === undefined || value === null) continue
    for (const one of Array.isArray(value) ? value : [value]) query.append(name, String(one))
  }
  const text = query.toString()
  return `${baseUrl.replace(/\/+$/, "")}${filled}${text === "" ? "" : `?${text}`}`
}

const problemOf = async (response: Response): Promise<Problem> => {
  const text = await response.text().catch(() => "")
  try {
    const body: unknown = JSON.parse(text)
    if (typeof body === "object" && body !== null && "code" in body) return body as Problem
  } catch {
    // What stands between the client and the service answers in other forms.
  }
  const message = `The service answered ${response.status} without a problem document`
  return {
    type: "about:blank",
    title: response.statusText,
    status: response.status,
    code: "unknown",
    message,
    detail: message
  }
}

const secondsOf = (response: Response): number | undefined => {
  const header = response.headers.get("retry-after")
  return header !== null && /^\d+$/.test(header) ? Number(header) : undefined
}

export class Transport {
  readonly #options: ClientOptions

  constructor(options: ClientOptions) {
    if (!/^[\x21-\x7e]+$/.test(options.key)) throw new TypeError("The key is empty, or has characters that no key has")
    if (!isHttp(options.baseUrl)) throw new TypeError(`The address ${options.baseUrl} is not one of http or https`)
    this.#options = options
  }

  /** Sends the request and returns its body: parsed where it is JSON, else as text. */
  async call<A>(operation: Operation, values: Values = {}, body?: unknown, options: CallOptions = {}): Promise<A> {
    const response = await this.#sent(operation, values, body, options)
    const type = response.headers.get("content-type") ?? ""
    const text = await response.text()
    return (/[/+]json\b/.test(type) && text !== "" ? JSON.parse(text) : text) as A
  }

  /** Asks for one page after the other, each when its first entry is wanted, and returns the entries. */
  async *items<A>(operation: Operation, values: Values = {}, options: CallOptions = {}): AsyncGenerator<A, void> {
    let next: Values | undefined = values
    while (next !== undefined) {
      const page: Page<A> = await this.call(operation, next, undefined, options)
      yield* page.data
      next = nextPage(operation.paging ?? "cursor", next, page)
    }
  }

  /** Reads server-sent events until the service ends the stream. */
  async *events<A>(
    operation: Operation,
    values: Values = {},
    options: CallOptions = {}
  ): AsyncGenerator<StreamEvent<A>, void> {
    const response = await this.#sent(operation, values, undefined, { timeoutMs: 0, ...options })
    const reader = response.body?.getReader()
    const decoder = new TextDecoder()
    let rest = ""
    try {
      for (;;) {
        const { done, value } = (await reader?.read()) ?? { done: true as const, value: undefined }
        rest += decoder.decode(value, { stream: !done })
        const blocks = rest.split(/\r?\n\r?\n/)
        rest = blocks.pop() ?? ""
        for (const block of blocks) {
          const event = streamEventOf<A>(block)
          if (event !== undefined) yield event
        }
        if (done) return
      }
    } finally {
      await reader?.cancel().catch(() => {})
    }
  }

  async #sent(operation: Operation, values: Values, body: unknown, options: CallOptions): Promise<Response> {
    const { baseUrl, key, maxRetries = 3, maxRetryDelayMs = 60_000 } = this.#options
    const language = options.language ?? this.#options.language
    const idempotencyKey = operation.keyed === true ? (options.idempotencyKey ?? crypto.randomUUID()) : undefined
    const isRaw = typeof body === "string" || body instanceof Uint8Array
    const request = {
      method: operation.method,
      redirect: "error",
      headers: {
        authorization: `Bearer ${key}`,
        ...(body === undefined
          ? {}
          : { "content-type": options.contentType ?? (isRaw ? "text/csv" : "application/json") }),
        ...(language === undefined ? {} : { "accept-language": language }),
        ...(idempotencyKey === undefined ? {} : { "idempotency-key": idempotencyKey })
      },
      ...(body === undefined ? {} : { body: isRaw ? body : JSON.stringify(body) })
    } as RequestInit
    const url = urlOf(baseUrl, operation, values)
    const isSafe = operation.method === "GET" || idempotencyKey !== undefined
    for (let attempt = 0; ; attempt++) {
      const outcome = await this.#attempt(url, request, options)
      if (outcome instanceof Response && outcome.ok) return outcome
      const failure =
        outcome instanceof Response ? new EkimaeError(await problemOf(outcome), secondsOf(outcome)) : outcome
      const delay = delayBefore(failure, attempt, isSafe)
      if (attempt >= maxRetries || delay === undefined || delay > maxRetryDelayMs) throw failure
      await pause(delay, options.signal)
    }
  }

  async #attempt(
    url: string,
    request: RequestInit,
    { signal, timeoutMs }: CallOptions
  ): Promise<Response | ConnectionError> {
    const limit = timeoutMs ?? this.#options.timeoutMs ?? 60_000
    const signals = [...(signal === undefined ? [] : [signal]), ...(limit === 0 ? [] : [AbortSignal.timeout(limit)])]
    try {
      const send = this.#options.fetch ?? fetch
      return await send(url, { ...request, ...(signals.length === 0 ? {} : { signal: AbortSignal.any(signals) }) })
    } catch (cause) {
      if (signal?.aborted === true) throw signal.reason
      return new ConnectionError(url, cause)
    }
  }
}

/** Milliseconds until the next attempt; undefined where another one is of no use, or could have a second effect. */
const delayBefore = (failure: EkimaeError | ConnectionError, attempt: number, isSafe: boolean): number | undefined => {
  const growing = firstDelayMs * 2 ** attempt * (0.75 + Math.random() / 2)
  if (failure instanceof ConnectionError) return isSafe ? growing : undefined
  const { code, retryAfter, status } = failure
  // The first attempt is still being worked on.
  if (status === 409 && code === "idempotency_in_flight") return Math.max(growing, (retryAfter ?? 0) * 1_000)
  if (!repeatable.has(status)) return undefined
  if (!isSafe && status !== 429 && (status !== 503 || retryAfter === undefined)) return undefined
  // A quota of a month says when it begins again, and no `retry-after`.
  if (status === 429 && retryAfter === undefined) return undefined
  return Math.max(growing, (retryAfter ?? 0) * 1_000)
}

interface Page<A> {
  readonly data: ReadonlyArray<A>
  /** The number of pages, or whether there is another one. */
  readonly pagination?: { readonly page: number; readonly totalPages?: number; readonly hasMore?: boolean }
  readonly hasMore?: boolean
  readonly has_more?: boolean
  readonly nextCursor?: string | null
  readonly next_cursor?: string | null
}

/** The parameters of the next page; undefined behind the last. */
const nextPage = (paging: Paging, values: Values, page: Page<unknown>): Values | undefined => {
  if (paging === "page") {
    const { hasMore, page: number = 1, totalPages = 0 } = page.pagination ?? {}
    return (hasMore ?? number < totalPages) ? { ...values, page: number + 1 } : undefined
  }
  if ((page.hasMore ?? page.has_more) === false || page.data.length === 0) return undefined
  if (paging === "offset") return { ...values, offset: Number(values["offset"] ?? 0) + page.data.length }
  const cursor = page.nextCursor ?? page.next_cursor
  return cursor === undefined || cursor === null ? undefined : { ...values, [paging]: cursor }
}

const streamEventOf = <A>(block: string): StreamEvent<A> | undefined => {
  let [event, id]: [string, string | undefined] = ["message", undefined]
  const data: Array<string> = []
  for (const line of block.split(/\r?\n/)) {
    const [, name, value = ""] = /^(\w+): ?(.*)$/.exec(line) ?? []
    if (name === "event") event = value
    else if (name === "id") id = value
    else if (name === "data") data.push(value)
  }
  return data.length === 0 ? undefined : { event, id, data: JSON.parse(data.join("\n")) as A }
}
