/** A chat completions server on loopback that answers as the test says and records every request. */
import { createServer, type IncomingHttpHeaders } from "node:http"
import { text as wholeText } from "node:stream/consumers"
import { Effect, Queue, Schema } from "effect"

const Body = Schema.Struct({
  model: Schema.String,
  messages: Schema.Array(Schema.Struct({ role: Schema.String, content: Schema.String })),
  temperature: Schema.optionalKey(Schema.Finite),
  max_tokens: Schema.optionalKey(Schema.Finite),
  max_completion_tokens: Schema.optionalKey(Schema.Finite),
  response_format: Schema.optionalKey(Schema.Unknown)
})
const decodeBody = Schema.decodeUnknownSync(Schema.fromJsonString(Body))

/** What the judge puts into the message of the user. */
const Material = Schema.Struct({
  business: Schema.String,
  area: Schema.String,
  questions: Schema.Record(Schema.String, Schema.String),
  personas: Schema.Record(Schema.String, Schema.String)
})
const decodeMaterial = Schema.decodeUnknownSync(Schema.fromJsonString(Material))

export interface Received {
  readonly path: string
  readonly headers: IncomingHttpHeaders
  readonly body: typeof Body.Type
  readonly material: typeof Material.Type
}

export interface Sent {
  readonly status: number
  readonly headers?: Record<string, string>
  readonly body: string
}

/** `hang` never answers, `drop` closes the connection without an answer. */
export type Reply = Sent | "hang" | "drop"

export const usage = { prompt_tokens: 700, completion_tokens: 90, total_tokens: 790 }

export const completion = (content: string | null, more: { message?: object; usage?: unknown } = {}): Sent => ({
  status: 200,
  body: JSON.stringify({
    id: "chatcmpl-1",
    object: "chat.completion",
    created: 1_789_000_000,
    model: "stub",
    choices: [{ index: 0, message: { role: "assistant", content, ...more.message }, finish_reason: "stop" }],
    usage: "usage" in more ? more.usage : usage
  })
})

export const refusal = (status: number, error: object, headers: Record<string, string> = {}): Sent => ({
  status,
  headers,
  body: JSON.stringify({ error: { message: "", type: "invalid_request_error", param: null, code: null, ...error } })
})

const ageOf = (description: string): number => Number(/^(\d+)歳/.exec(description)?.[1])

/** Ratings by age: `n / (100 k)` for question `k` and a persona of `n` years. */
export const rowsFor = ({ material }: Received) =>
  Object.entries(material.personas).map(([number, description]) => ({
    persona: Number(number),
    ratings: Object.fromEntries(
      Object.keys(material.questions).map((question, index) => [question, ageOf(description) / 100 / (index + 1)])
    )
  }))

export const good = (received: Received): Sent => completion(JSON.stringify({ answers: rowsFor(received) }))

export interface ChatServer {
  readonly url: string
  readonly received: ReadonlyArray<Received>
  /** Each request once it is received. */
  readonly arrivals: Queue.Dequeue<Received>
  /** Each request whose client closed the connection before the answer. */
  readonly aborted: Queue.Dequeue<Received>
}

export const start = Effect.fnUntraced(function* (
  answer: (received: Received, index: number) => Reply | Promise<Reply>
) {
  const received: Array<Received> = []
  const arrivals = yield* Queue.unbounded<Received>()
  const aborted = yield* Queue.unbounded<Received>()
  const server = createServer(async (request, response) => {
    // A client that disconnects while it sends has sent no request.
    const text = await wholeText(request).catch(() => undefined)
    if (text === undefined) return
    const body = decodeBody(text)
    const material = decodeMaterial(body.messages.at(-1)?.content)
    const one = { path: request.url ?? "", headers: request.headers, body, material }
    const reply = answer(one, received.push(one) - 1)
    Queue.offerUnsafe(arrivals, one)
    response.on("close", () => response.writableFinished || Queue.offerUnsafe(aborted, one))
    const sent = await reply
    if (sent === "hang") return
    if (sent === "drop") return void request.socket.destroy()
    response.writeHead(sent.status, { "content-type": "application/json", ...sent.headers }).end(sent.body)
  })
  const port = yield* Effect.callback<number>((resume) => {
    server.listen(0, "127.0.0.1", () => {
      const address = server.address()
      resume(Effect.succeed(typeof address === "object" && address !== null ? address.port : 0))
    })
  })
  yield* Effect.addFinalizer(() =>
    Effect.callback<void>((resume) => {
      server.close(() => resume(Effect.void))
      server.closeAllConnections()
    })
  )
  return { url: `http://127.0.0.1:${port}/v1`, received, arrivals, aborted } satisfies ChatServer
})
