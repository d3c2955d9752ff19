/**
 * Provider of Effect's `LanguageModel` for the chat completions API of an OpenAI-compatible server. It asks for
 * structured output by JSON Schema, stops sending request members that the server rejects, and extracts the JSON from
 * the prose of servers that ignore the schema.
 *
 * Its errors contain neither prompt nor key. It supports neither streaming nor tools and does not retry; the caller
 * does.
 *
 * Imports name single files because loading all of effect/ai (servers, protocols, tools) takes a tenth of a second.
 */
import { Clock, Context, Effect, Layer, Option, type Redacted, Stream } from "effect"
import * as AiError from "effect/ai/AiError"
import * as LanguageModel from "effect/ai/LanguageModel"
import * as OpenAiStructuredOutput from "effect/ai/OpenAiStructuredOutput"
import type * as Response from "effect/ai/Response"
import { FetchHttpClient, HttpClient, type HttpClientError, HttpClientRequest } from "effect/http"
import { Dialect, messagesOf } from "./ChatRequest.ts"
import { decode, isRefusal, partsOf, readError, reasonOf, tokensOf } from "./ChatResponse.ts"

export interface Server {
  /** Up to and including `/v1`. */
  readonly baseUrl: URL
  readonly apiKey: Redacted.Redacted | undefined
  readonly model: string
}

/**
 * What a caller adds to one generation beside the prompt: a limit for the answer, and hooks that count requests and
 * tokens. A generation that fails returns no usage, so only the hooks see what it cost.
 */
export interface Call {
  /** Most tokens of the answer; undefined leaves the limit to the server. */
  readonly maxTokens: number | undefined
  /** Called before each HTTP request. */
  readonly onRequest: () => void
  /** Called with the tokens read and written by each answer that reports its usage. */
  readonly onUsage: (tokens: number) => void
}

export const ChatCall = Context.Reference<Call>("simulation/ChatCall", {
  defaultValue: () => ({ maxTokens: undefined, onRequest: () => {}, onUsage: () => {} })
})

const make = Effect.fnUntraced(function* ({ apiKey, baseUrl, model }: Server) {
  const client = yield* HttpClient.HttpClient
  const dialect = new Dialect()
  const base = HttpClientRequest.post(endpointOf(baseUrl)).pipe(HttpClientRequest.acceptJson)
  const request = apiKey === undefined ? base : HttpClientRequest.bearerToken(base, apiKey)

  const post = Effect.fnUntraced(
    function* (body: Record<string, unknown>) {
      const call = yield* ChatCall
      call.onRequest()
      const response = yield* client.execute(HttpClientRequest.bodyJsonUnsafe(request, body))
      return { status: response.status, retryAfter: response.headers["retry-after"], text: yield* response.text }
    },
    Effect.mapError((error) => fault(unreachable(error))),
    // The server is a third party, so no trace context is sent to it.
    Effect.provideService(HttpClient.TracerPropagationEnabled, false),
    // Following a redirect would send prompts to an address that the operator has not configured.
    Effect.provideService(FetchHttpClient.RequestInit, { redirect: "manual" })
  )

  const complete = Effect.fnUntraced(function* (options: LanguageModel.ProviderOptions) {
    const call = yield* ChatCall
    const messages = messagesOf(options.prompt)
    const format = yield* formatOf(options)
    for (;;) {
      const body = dialect.body({ model, messages, format, maxTokens: call.maxTokens })
      const { retryAfter, status, text } = yield* post(body)
      if (status < 300) return yield* read(text, call.onUsage, format !== undefined)
      const error = readError(text)
      if ((status === 400 || status === 422) && dialect.learn(body, error.text)) continue
      return yield* fault(reasonOf({ status, retryAfter, code: error.code }, yield* Clock.currentTimeMillis))
    }
  })

  return yield* LanguageModel.make({
    generateText: complete,
    streamText: () => Stream.fail(fault(new AiError.UnknownError({ description: "Streaming is not supported" }))),
    codecTransformer: (schema) => ({ codec: schema, jsonSchema: jsonSchemaOf(schema) })
  })
})

export const layer = (server: Server): Layer.Layer<LanguageModel.LanguageModel> =>
  Layer.effect(LanguageModel.LanguageModel, make(server)).pipe(Layer.provide(FetchHttpClient.layer))

const fault = (reason: AiError.AiErrorReason) =>
  AiError.make({ module: "ChatCompletions", method: "generateText", reason })

const endpointOf = (baseUrl: URL): URL => {
  const endpoint = new URL(baseUrl)
  endpoint.pathname = `${baseUrl.pathname.replace(/\/+$/, "")}/chat/completions`
  return endpoint
}

/** The schema as OpenAI's strict mode wants it. The answer is decoded by the original, more lenient schema. */
const jsonSchemaOf: (
  schema: Parameters<LanguageModel.CodecTransformer>[0]
) => ReturnType<typeof OpenAiStructuredOutput.toCodecOpenAI>["jsonSchema"] = (schema) =>
  OpenAiStructuredOutput.toCodecOpenAI(schema).jsonSchema

const formatOf = ({ responseFormat }: LanguageModel.ProviderOptions) =>
  responseFormat.type === "text"
    ? Effect.undefined
    : Effect.try({
        try: () => ({ name: responseFormat.objectName, schema: jsonSchemaOf(responseFormat.schema) }),
        catch: (error) => fault(new AiError.UnsupportedSchemaError({ description: String(error) }))
      })

const read = (
  text: string,
  onUsage: (tokens: number) => void,
  isJson: boolean
): Effect.Effect<Array<Response.PartEncoded>, AiError.AiError> => {
  const completion = Option.getOrUndefined(decode(text))
  if (completion === undefined) {
    return Effect.fail(fault(new AiError.InvalidOutputError({ description: "The answer is no chat completion" })))
  }
  const tokens = tokensOf(completion)
  if (tokens !== undefined) onUsage(tokens)
  if (isRefusal(completion)) {
    return Effect.fail(fault(new AiError.ContentPolicyError({ description: "The model declined" })))
  }
  return Effect.succeed(partsOf(completion, isJson))
}

/** Keeps the kind of the failure only: the HTTP client's error contains the request with prompt and key. */
const unreachable = ({ reason }: HttpClientError.HttpClientError) =>
  new AiError.NetworkError({ reason: "TransportError", method: "POST", url: "", description: reason._tag })
