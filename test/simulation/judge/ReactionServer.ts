/**
 * A server on loopback with the chat completions and embeddings APIs. Personas want what the test calls good and do not
 * want the rest; a text's vector counts its pairs of letters, so that equal words are near each other.
 */
import { createServer } from "node:http"
import { text as wholeText } from "node:stream/consumers"
import { Effect, Schema } from "effect"
import { completion, type Sent } from "./ChatServer.ts"

const decodeChat = Schema.decodeUnknownSync(
  Schema.fromJsonString(
    Schema.Struct({ messages: Schema.Array(Schema.Struct({ role: Schema.String, content: Schema.String })) })
  )
)
const decodeMaterial = Schema.decodeUnknownSync(
  Schema.fromJsonString(Schema.Struct({ ad: Schema.String, personas: Schema.Record(Schema.String, Schema.String) }))
)
const decodeInputs = Schema.decodeUnknownSync(
  Schema.fromJsonString(Schema.Struct({ model: Schema.String, input: Schema.Array(Schema.String) }))
)

export interface Read {
  readonly ad: string
  readonly personas: ReadonlyArray<string>
}

const dimensions = 256

const vectorOf = (text: string): ReadonlyArray<number> => {
  const vector = Array.from({ length: dimensions }, () => 0)
  for (let at = 0; at + 1 < text.length; at++) {
    vector[(text.charCodeAt(at) * 31 + text.charCodeAt(at + 1)) % dimensions]!++
  }
  return vector
}

const embeddings = (inputs: ReadonlyArray<string>): Sent => ({
  status: 200,
  body: JSON.stringify({
    object: "list",
    // The order of the list is not that of the inputs, which the protocol allows.
    data: inputs.map((input, index) => ({ object: "embedding", index, embedding: vectorOf(input) })).toReversed(),
    usage: { prompt_tokens: 10 * inputs.length, total_tokens: 10 * inputs.length }
  })
})

export interface ReactionServer {
  readonly url: string
  /** Requests for reactions, in the order in which they came. */
  readonly read: ReadonlyArray<Read>
  readonly embedded: ReadonlyArray<ReadonlyArray<string>>
  /** Answers to requests for embeddings from now on; undefined embeds them. */
  embeddingFailure: Sent | undefined
}

const react = (isGood: (ad: string) => boolean, { ad, personas }: Read): Sent =>
  completion(
    JSON.stringify({
      reactions: personas.map((_, index) => ({
        persona: index + 1,
        text: isGood(ad) ? "近いので、ぜひ利用したいと思う。" : "この店にはたぶん行かない。"
      }))
    })
  )

export const start = Effect.fnUntraced(function* (isGood: (ad: string) => boolean) {
  const read: Array<Read> = []
  const embedded: Array<ReadonlyArray<string>> = []
  const state: ReactionServer = { url: "", read, embedded, embeddingFailure: undefined }
  const answer = (path: string, body: string): Sent => {
    if (path === "/v1/embeddings") {
      const { input } = decodeInputs(body)
      embedded.push(input)
      return state.embeddingFailure ?? embeddings(input)
    }
    const { ad, personas } = decodeMaterial(decodeChat(body).messages.at(-1)?.content)
    const one = { ad, personas: Object.values(personas) }
    read.push(one)
    return react(isGood, one)
  }
  const server = createServer(async (request, response) => {
    const sent = answer(request.url ?? "", await wholeText(request))
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
  return Object.assign(state, { url: `http://127.0.0.1:${port}/v1` })
})
