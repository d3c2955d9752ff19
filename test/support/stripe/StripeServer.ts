/**
 * A stand-in for Stripe's API on loopback: checkout sessions, their end, and refunds, with idempotency keys. A test scripts
 * what goes wrong: `server.next("server_error")` for one request.
 */
import { createServer, type IncomingMessage, type ServerResponse } from "node:http"
import { Effect } from "effect"

/** `hang`, `reset` and the errors come before Stripe has done anything; `done_then_reset` after it has. */
export type Behaviour = "hang" | "reset" | "server_error" | "rate_limited" | "done_then_reset" | "drip" | "garbage"

interface Answer {
  readonly status: number
  readonly body: unknown
}

export interface Session {
  readonly id: string
  readonly params: URLSearchParams
  status: "open" | "complete" | "expired"
}

const failure = (status: number, code: string, message: string): Answer => ({
  status,
  body: { error: { type: "invalid_request_error", code, message } }
})

export const key = "rk_test_51RExample"

export class StripeServer {
  url = ""
  readonly sessions: Array<Session> = []
  readonly refunds: Array<{ readonly id: string; readonly params: URLSearchParams }> = []
  /** What may still be given back of a payment intent; unknown ones are refused. */
  readonly intents = new Map<string, number>()
  requests = 0
  readonly #answers = new Map<string, Answer>()
  readonly #next: Array<Behaviour> = []

  next(...behaviours: ReadonlyArray<Behaviour>): void {
    this.#next.push(...behaviours)
  }

  async handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    this.requests++
    const chunks: Array<Buffer> = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const behaviour = this.#next.shift()
    if (behaviour === "hang") return
    if (behaviour === "reset") return void request.socket.destroy()
    if (behaviour === "garbage") return void response.writeHead(502).end("<html>Bad gateway</html>")
    const answer =
      behaviour === "server_error"
        ? { status: 500, body: { error: { type: "api_error", message: "An unknown error occurred" } } }
        : behaviour === "rate_limited"
          ? failure(429, "rate_limit", "Too many requests")
          : this.#once(request, new URLSearchParams(Buffer.concat(chunks).toString("utf8")))
    if (behaviour === "done_then_reset") return void request.socket.destroy()
    response.writeHead(answer.status, { "content-type": "application/json", "request-id": `req_${this.requests}` })
    if (behaviour === "drip") return void response.write("{")
    response.end(JSON.stringify(answer.body))
  }

  #once(request: IncomingMessage, params: URLSearchParams): Answer {
    if (request.headers.authorization !== `Bearer ${key}`) return failure(401, "invalid", "Invalid API Key provided")
    const idempotencyKey = String(request.headers["idempotency-key"] ?? "")
    const known = request.method === "POST" ? this.#answers.get(idempotencyKey) : undefined
    const answer = known ?? this.#answer(`${request.method} ${request.url?.split("?")[0]}`, params)
    if (idempotencyKey !== "") this.#answers.set(idempotencyKey, answer)
    return answer
  }

  #answer(route: string, params: URLSearchParams): Answer {
    if (route === "GET /v1/checkout/sessions") return { status: 200, body: { object: "list", data: [] } }
    if (route === "POST /v1/checkout/sessions") {
      const id = `cs_test_${this.sessions.length + 1}`
      this.sessions.push({ id, params, status: "open" })
      return { status: 200, body: { id, object: "checkout.session", url: `${this.url}/c/${id}` } }
    }
    const expiring = /^POST \/v1\/checkout\/sessions\/(\w+)\/expire$/.exec(route)?.[1]
    if (expiring !== undefined) {
      const session = this.sessions.find(({ id }) => id === expiring)
      if (session === undefined) return failure(404, "resource_missing", "No such checkout session")
      if (session.status !== "open") {
        return failure(
          400,
          "invalid",
          `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of \`${session.status}\`.`
        )
      }
      session.status = "expired"
      return { status: 200, body: { id: session.id, object: "checkout.session", status: "expired" } }
    }
    if (route !== "POST /v1/refunds") return failure(404, "unknown", "Unrecognized request URL")
    const intent = params.get("payment_intent") ?? ""
    const [left, amount] = [this.intents.get(intent) ?? 0, Number(params.get("amount"))]
    if (amount > left) return failure(400, "charge_already_refunded", "Refund amount is greater than unrefunded amount")
    this.intents.set(intent, left - amount)
    const id = `re_${this.refunds.length + 1}`
    this.refunds.push({ id, params })
    return { status: 200, body: { id, object: "refund", status: "succeeded" } }
  }
}

/** Ends with the scope. */
export const make = Effect.acquireRelease(
  Effect.promise(async () => {
    const stripe = new StripeServer()
    const server = createServer((request, response) => void stripe.handle(request, response))
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
    const address = server.address()
    stripe.url = `http://127.0.0.1:${typeof address === "object" ? address?.port : 0}`
    return { stripe, server }
  }),
  ({ server }) =>
    Effect.promise(async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    })
).pipe(Effect.map(({ stripe }) => stripe))
