/**
 * Forwards events to a receiver on the own machine: it asks the service for what is new, signs each event as a delivery of it would be
 * signed, and posts it. So a developer needs no public address, no operator and no setting of the service.
 */
import { type ClientOptions, isHttp, type Operation, Transport } from "./transport.ts"
import { type Dialect, newSecret, signedHeaders } from "./webhooks.ts"

export interface ListenOptions extends ClientOptions {
  /** Where events are posted to, such as `http://localhost:3000/hooks`. */
  readonly forwardTo: string
  /** Event types; all when absent. */
  readonly events?: ReadonlyArray<string>
  /** What is posted: the events as documented (`native`), or CloudEvents. */
  readonly format?: Format
  /** Begins behind the event of this cursor; with what happens from now on when absent. `oldest`: with the oldest that is kept. */
  readonly cursor?: string
  /** Signs what is forwarded; made up when absent; `onStart` gets it. */
  readonly secret?: string
  /** Milliseconds between two looks; 1,000 when absent. */
  readonly everyMs?: number
  readonly signal?: AbortSignal
  readonly onStart?: (started: { readonly secret: string; readonly cursor: string }) => void
  /** Called when an event was forwarded, and before the next one is. */
  readonly onEvent?: (forwarded: Forwarded) => void | Promise<void>
  /** Called when the events of a page were forwarded: the place to keep. */
  readonly onCursor?: (cursor: string) => void | Promise<void>
}

export interface Forwarded {
  readonly id: string
  readonly type: string
  /** As it was posted. */
  readonly body: Readonly<Record<string, unknown>>
  /** What the receiver answered; null where it could not be reached. */
  readonly status: number | null
  readonly durationMs: number
  /** Why it could not be reached. */
  readonly failure?: string
}

export type Format = "native" | "cloudevents"

type Body = Readonly<Record<string, unknown>> & { readonly type: string }

interface FeedPage {
  readonly data: ReadonlyArray<Body & { readonly id: string }>
  readonly cloudevents?: ReadonlyArray<Body>
  readonly has_more?: boolean
  readonly hasMore?: boolean
  readonly next_cursor?: string
  readonly nextCursor?: string
}

const feeds: Readonly<Record<Dialect, Operation>> = {
  crm: { method: "GET", path: "/api/v1/webhook_events" },
  analytics: { method: "GET", path: "/api/v1/notification_events" }
}

/** Milliseconds in which a receiver answers, as for deliveries of the service. */
const answerWithinMs: Readonly<Record<Dialect, number>> = { crm: 3_000, analytics: 10_000 }

const dialectOf = (key: string): Dialect => {
  if (key.startsWith("crm_")) return "crm"
  if (key.startsWith("sk_")) return "analytics"
  throw new TypeError("Events are those of customer messaging (a crm_ key) or of area analytics (an sk_ key)")
}

/** What a receiver of customer messaging gets has its id inside; the feed of area analytics adds it. */
const postedBody = (dialect: Dialect, { id, ...event }: Body & { readonly id: string }): Body =>
  dialect === "crm" ? { id, ...event } : event

const contentTypes: Readonly<Record<Format, string>> = {
  native: "application/json",
  cloudevents: "application/cloudevents+json"
}

interface Posting {
  readonly url: string
  readonly dialect: Dialect
  readonly secret: string
  readonly format: Format
}

const forward = async (
  { dialect, format, secret, url }: Posting,
  { id, type }: Body & { readonly id: string },
  posted: Body
): Promise<Forwarded> => {
  const body = JSON.stringify(posted)
  const timestamp = Math.floor(Date.now() / 1_000)
  const headers = await signedHeaders({ dialect, secret, body, eventId: id, type, timestamp })
  const began = performance.now()
  const about = (status: number | null) => ({
    id,
    type,
    body: posted,
    status,
    durationMs: Math.round(performance.now() - began)
  })
  try {
    const response = await fetch(url, {
      method: "POST",
      redirect: "manual",
      headers: { "content-type": contentTypes[format], ...headers },
      body,
      signal: AbortSignal.timeout(answerWithinMs[dialect])
    })
    await response.arrayBuffer()
    return about(response.status)
  } catch (cause) {
    const reason = cause instanceof Error && cause.cause instanceof Error ? cause.cause : cause
    return { ...about(null), failure: reason instanceof Error ? reason.message : String(reason) }
  }
}

const pause = (ms: number, signal: AbortSignal | undefined): Promise<void> =>
  new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer)
      signal?.removeEventListener("abort", end)
      resolve()
    }
    const timer = setTimeout(end, ms)
    signal?.addEventListener("abort", end, { once: true })
  })

/**
 * Forwards events until `signal` is aborted: in the order in which they were published, each once. A receiver that fails gets the event no
 * second time; begin again from an earlier cursor for that.
 */
export const listen = async (options: ListenOptions): Promise<void> => {
  const {
    events,
    everyMs = 1_000,
    format = "native",
    forwardTo,
    onCursor,
    onEvent,
    onStart,
    secret = newSecret(),
    signal
  } = options
  const dialect = dialectOf(options.key)
  if (!isHttp(forwardTo)) throw new TypeError(`The address ${forwardTo} is not one of http or https`)
  const transport = new Transport(options)
  const ask = (cursor: string) => {
    const values = {
      limit: 100,
      types: events?.join(","),
      ...(format === "native" ? {} : { format }),
      ...(cursor === "oldest" ? {} : { cursor })
    }
    return transport.call<FeedPage>(feeds[dialect], values, undefined, signal === undefined ? {} : { signal })
  }
  let cursor = options.cursor ?? "latest"
  let isFirst = true
  const isStopped = () => signal?.aborted === true
  while (!isStopped()) {
    const page = await ask(cursor).catch((error: unknown) => {
      if (isStopped()) return undefined
      throw error
    })
    if (page === undefined) return
    const next = page.next_cursor ?? page.nextCursor ?? cursor
    if (isFirst) onStart?.({ secret, cursor: cursor === "latest" ? next : cursor })
    isFirst = false
    for (const [n, event] of page.data.entries()) {
      const posted = page.cloudevents?.[n] ?? postedBody(dialect, event)
      const forwarded = await forward({ url: forwardTo, dialect, secret, format }, event, posted)
      await onEvent?.(forwarded)
    }
    if (next !== cursor) await onCursor?.(next)
    cursor = next
    if ((page.has_more ?? page.hasMore) !== true) await pause(everyMs, signal)
  }
}
