/**
 * A stand-in for LINE on loopback: speaks the documented protocol of tokens, push and multicast messages with retry keys,
 * replies, rich menus, profiles, quota, followers and the webhook address. A test scripts what goes wrong: `server.next("push", "rate_limited")` for one request,
 * `server.always("push", "server_error")` until it is taken back.
 */
import { createHmac, randomBytes, randomUUID } from "node:crypto"
import { createServer, type IncomingMessage, type ServerResponse } from "node:http"
import { Effect } from "effect"
import { type Answer, drip, faults, faultsOf, readBody, send } from "./LineAnswers.ts"
import { RichMenus } from "./RichMenus.ts"
import { type Route, routeOf } from "./Routes.ts"
import { Units } from "./Units.ts"

/**
 * `hang` and `reset` come before LINE has done anything; `accept_then_*` after it has, so that only the answer is lost. A
 * `drip` sends the headers of the true answer, then a byte of its body now and then, for ever.
 */
export type Behaviour =
  | "rate_limited"
  | "concurrency_limited"
  | "monthly_limit"
  | "server_error"
  | "unauthorized"
  | "forbidden"
  | "hang"
  | "reset"
  | "accept_then_hang"
  | "accept_then_reset"
  | "accept_then_server_error"
  | "drip"
  | { readonly status: number; readonly body?: unknown; readonly headers?: Readonly<Record<string, string>> }

export interface AcceptedPush {
  readonly to: string
  readonly messages: ReadonlyArray<{ readonly type: string; readonly text?: string; readonly altText?: string }>
  readonly retryKey: string | undefined
  readonly requestId: string
  readonly unit: string | undefined
}

export interface AcceptedReply {
  readonly replyToken: string
  readonly messages: AcceptedPush["messages"]
}

interface Profile {
  readonly displayName: string
  readonly pictureUrl?: string
}

export const channelId = "1653424242"
export const channelSecret = "0123456789abcdef0123456789abcdef"
export const longLivedToken = "eyJhbGciOiJIUzI1NiJ9"

export class LineServer {
  /** What LINE has accepted, in order, a multicast for each user; a repeated retry key is accepted once. */
  readonly pushes: Array<AcceptedPush> = []
  /** A token is accepted once. */
  readonly replies: Array<AcceptedReply> = []
  /** The menu of each user who was given one, and of `all`. */
  readonly richMenus = new Map<string, string>()
  readonly menus = new RichMenus()
  readonly units = new Units()
  /** Tokens up to whose messages friends see that they were read. */
  readonly marked: Array<string> = []
  /** Every request with the status of its answer; 0 when there was none. */
  readonly requests: Array<{ readonly route: Route; readonly status: number }> = []
  readonly profiles = new Map<string, Profile>()
  /** User ids, listed in pages of `followersPerPage`. */
  followers: Array<string> = []
  followersPerPage = 2
  /** Only verified and premium accounts may list their followers. */
  isVerified = true
  /** Null: no limit. */
  monthlyLimit: number | null = null
  used = 0
  webhookUrl: string | undefined
  isWebhookActive = true
  tokenSeconds = 900
  readonly bot = { userId: `U${"b".repeat(32)}`, basicId: "@ekimae", displayName: "駅前サロン" }
  url = ""
  /** What other requests get, by their paths with the query. */
  readonly bodies = new Map<string, object>()
  readonly #tokens = new Set<string>()
  readonly #accepted = new Map<string, string>()
  readonly #next = new Map<Route, Array<Behaviour>>()
  readonly #always = new Map<Route, Behaviour>()
  #waiting: Array<{ readonly route: Route; readonly resolve: () => void }> = []

  /** One behaviour for each of the next requests of the route. */
  next(route: Route, ...behaviours: ReadonlyArray<Behaviour>): void {
    this.#next.set(route, [...(this.#next.get(route) ?? []), ...behaviours])
  }

  /** For all requests of the route, until it is called without one. */
  always(route: Route, behaviour?: Behaviour): void {
    if (behaviour === undefined) this.#always.delete(route)
    else this.#always.set(route, behaviour)
  }

  /** Waits for the next request of the route to arrive. */
  arrival(route: Route): Promise<void> {
    return new Promise((resolve) => this.#waiting.push({ route, resolve }))
  }

  /** Tokens that were issued so far are no longer accepted. */
  revokeTokens(): void {
    this.#tokens.clear()
  }

  countOf(route: Route): number {
    return this.requests.filter((request) => request.route === route).length
  }

  async handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const bytes = await readBody(request)
    const url = new URL(request.url ?? "/", this.url)
    const route = routeOf(request.method ?? "", url.pathname)
    const other = this.bodies.get(request.url ?? "")
    if (route === undefined)
      return send(response, { status: other ? 200 : 404, body: other ?? { message: "Not found" } })
    for (const waiting of this.#waiting) if (waiting.route === route) waiting.resolve()
    this.#waiting = this.#waiting.filter((waiting) => waiting.route !== route)
    const behaviour = this.#next.get(route)?.shift() ?? this.#always.get(route)
    const log = (status: number) => this.requests.push({ route, status })
    if (behaviour === "hang") return void log(0)
    if (behaviour === "reset") {
      log(0)
      return void response.destroy()
    }
    if (typeof behaviour === "object") {
      log(behaviour.status)
      return send(response, { body: {}, ...behaviour })
    }
    const fault = behaviour === undefined ? undefined : faults[behaviour]
    const answer = fault ?? (await this.#answer(route, request, url, bytes))
    if (behaviour === "accept_then_hang") return void log(0)
    if (behaviour === "accept_then_reset") {
      log(0)
      return void response.destroy()
    }
    if (behaviour === "accept_then_server_error") {
      log(500)
      return send(response, faults["server_error"]!)
    }
    log(answer.status)
    return behaviour === "drip" ? drip(response, answer) : send(response, answer)
  }

  async #answer(route: Route, request: IncomingMessage, url: URL, bytes: Buffer): Promise<Answer> {
    const body = bytes.toString()
    if (route === "token") return this.#issue(new URLSearchParams(body))
    const token = request.headers.authorization?.replace(/^Bearer /, "") ?? ""
    if (token !== longLivedToken && !this.#tokens.has(token)) return faults["unauthorized"]!
    switch (route) {
      case "push": {
        const { messages, to } = JSON.parse(body) as AcceptedPush
        return this.#accept(request, [to], messages)
      }
      case "multicast": {
        const { messages, to, ...sent } = JSON.parse(body) as Pick<AcceptedPush, "messages"> & { to: Array<string> }
        const isFit = to.length >= 1 && to.length <= 500 && new Set(to).size === to.length
        if (!isFit) return { status: 400, body: { message: "Size must be between 1 and 500" } }
        return this.units.faultOf(sent) ?? this.#accept(request, to, messages, this.units.nameOf(sent))
      }
      case "unitReaders":
        return this.units.answer(url.searchParams)
      case "reply": {
        const reply = JSON.parse(body) as AcceptedReply
        if (this.replies.some(({ replyToken }) => replyToken === reply.replyToken)) {
          return { status: 400, body: { message: "Invalid reply token" } }
        }
        this.replies.push(reply)
        return { status: 200, body: { sentMessages: [] } }
      }
      case "richMenu": {
        const [, user = "", menu] = /^\/v2\/bot\/user\/([^/]+)\/richmenu(?:\/(.+))?$/.exec(url.pathname) ?? []
        if (menu === undefined) this.richMenus.delete(user)
        else this.richMenus.set(user, menu)
        return { status: 200, body: {} }
      }
      case "markRead":
        this.marked.push((JSON.parse(body) as { markAsReadToken: string }).markAsReadToken)
        return { status: 200, body: {} }
      case "richMenuAdmin":
        return this.menus.answer(request.method ?? "", url.pathname, request.headers["content-type"] ?? "", bytes)
      case "profile":
        return this.#profile(decodeURIComponent(url.pathname.slice("/v2/bot/profile/".length)))
      case "quota":
        return {
          status: 200,
          body: this.monthlyLimit === null ? { type: "none" } : { type: "limited", value: this.monthlyLimit }
        }
      case "consumption":
        return { status: 200, body: { totalUsage: this.used } }
      case "followers":
        return this.#followersPage(url.searchParams.get("start"))
      case "botInfo":
        return { status: 200, body: { ...this.bot, chatMode: "bot", markAsReadMode: "auto" } }
      case "webhook":
        return this.#webhook(request.method ?? "GET", body)
      case "testWebhook":
        return { status: 200, body: await this.#testWebhook() }
    }
  }

  #issue(form: URLSearchParams): Answer {
    const known =
      form.get("grant_type") === "client_credentials" &&
      form.get("client_id") === channelId &&
      form.get("client_secret") === channelSecret
    if (!known) return { status: 400, body: { error: "invalid_client", error_description: "invalid client_secret" } }
    const token = randomBytes(24).toString("base64url")
    this.#tokens.add(token)
    return { status: 200, body: { access_token: token, expires_in: this.tokenSeconds, token_type: "Bearer" } }
  }

  #accept(
    request: IncomingMessage,
    users: ReadonlyArray<string>,
    messages: AcceptedPush["messages"],
    unit?: string
  ): Answer {
    const retryKey = request.headers["x-line-retry-key"] as string | undefined
    if (retryKey !== undefined && !/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(retryKey)) {
      return { status: 400, body: { message: "The retry key is invalid" } }
    }
    const details = users.flatMap((to) => faultsOf(to, messages))
    if (details.length > 0) {
      return { status: 400, body: { message: `The request body has ${details.length} error(s)`, details } }
    }
    const before = retryKey === undefined ? undefined : this.#accepted.get(retryKey)
    const requestId = randomUUID()
    if (before !== undefined) {
      return {
        status: 409,
        body: { message: "The retry key is already accepted" },
        headers: { "x-line-request-id": requestId, "x-line-accepted-request-id": before }
      }
    }
    if (this.monthlyLimit !== null && this.used + users.length > this.monthlyLimit) return faults["monthly_limit"]!
    this.used += users.length
    this.pushes.push(...users.map((to) => ({ to, messages, retryKey, requestId, unit })))
    if (retryKey !== undefined) this.#accepted.set(retryKey, requestId)
    return {
      status: 200,
      body: { sentMessages: messages.map((_, n) => ({ id: String(461230966842064897n + BigInt(n)) })) },
      headers: { "x-line-request-id": requestId }
    }
  }

  #profile(userId: string): Answer {
    const profile = this.profiles.get(userId)
    return profile === undefined
      ? { status: 404, body: { message: "Not found" } }
      : { status: 200, body: { userId, language: "ja", ...profile } }
  }

  #followersPage(start: string | null): Answer {
    if (!this.isVerified) return faults["forbidden"]!
    const from = start === null ? 0 : Number(start.replace("token-", ""))
    const to = from + this.followersPerPage
    const next = to < this.followers.length ? { next: `token-${to}` } : {}
    return { status: 200, body: { userIds: this.followers.slice(from, to), ...next } }
  }

  #webhook(method: string, body: string): Answer {
    if (method === "GET") {
      return this.webhookUrl === undefined
        ? { status: 404, body: { message: "Webhook endpoint is not found" } }
        : { status: 200, body: { endpoint: this.webhookUrl, active: this.isWebhookActive } }
    }
    this.webhookUrl = String((JSON.parse(body) as { endpoint?: unknown }).endpoint)
    return { status: 200, body: {} }
  }

  async #testWebhook() {
    const timestamp = new Date().toISOString()
    const outcome = (statusCode: number, reason: string, detail: string) => ({
      success: statusCode === 200,
      timestamp,
      statusCode,
      reason,
      detail
    })
    try {
      const body = JSON.stringify({ destination: this.bot.userId, events: [] })
      const { status } = await fetch(this.webhookUrl ?? "", {
        method: "POST",
        body,
        headers: { "content-type": "application/json; charset=utf-8", "x-line-signature": sign(body) }
      })
      return status === 200 ? outcome(200, "OK", "200") : outcome(status, "ERROR_STATUS_CODE", String(status))
    } catch {
      return outcome(0, "COULD_NOT_CONNECT", "TLS handshake failure or no route")
    }
  }
}

/** The signature of a hook, as LINE makes it. */
export const sign = (body: string, secret: string = channelSecret): string =>
  createHmac("sha256", secret).update(body).digest("base64")

/** Listens until the scope closes. */
export const make = Effect.acquireRelease(
  Effect.callback<{ readonly server: LineServer; readonly close: () => void }>((resume) => {
    const server = new LineServer()
    const listener = createServer((request, response) => {
      server.handle(request, response).catch(() => response.destroy())
    })
    listener.listen(0, "127.0.0.1", () => {
      const address = listener.address()
      server.url = `http://127.0.0.1:${typeof address === "object" && address !== null ? address.port : 0}`
      const close = () => {
        listener.close()
        listener.closeAllConnections()
      }
      resume(Effect.succeed({ server, close }))
    })
  }),
  ({ close }) => Effect.sync(close)
).pipe(Effect.map(({ server }) => server))
