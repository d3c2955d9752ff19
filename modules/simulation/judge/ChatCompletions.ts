/**
 * Effect's `LanguageModel` over the chat completions of an OpenAI-compatible server. It asks for answers by JSON Schema,
 * learns which members the server refuses, and reads JSON out of the prose of servers that ignore the schema.
 *
 * Imports name single files: all of effect/ai (servers, protocols, tools) takes a tenth of a second to load.
 *
 * Its errors hold neither prompt nor key. It does not stream, knows no tools and does not retry; the caller does.
 */
import { Clock, Effect, Layer, Option, type Redacted, Stream } from "effect"
import * as AiError from "effect/ai/AiError"
import * as LanguageModel from "effect/ai/LanguageModel"
import * as OpenAiStructuredOutput from "effect/ai/OpenAiStructuredOutput"
import type * as Response from "effect/ai/Response"
import { FetchHttpClient, HttpClient, type HttpClientError, HttpClientRequest } from "effect/http"
import { complaintOf, decode, isRefusal, partsOf, reasonOf, tokensOf } from "./ChatAnswer.ts"
import { ChatCall } from "./ChatCall.ts"
import { Dialect, messagesOf } from "./ChatRequest.ts"

export interface Server {
  /** Up to and with `/v1`. */
  readonly baseUrl: URL
  readonly apiKey: Redacted.Redacted | undefined
  readonly model: string
}

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
    // The server is a stranger: our traces are none of its business.
    Effect.provideService(HttpClient.TracerPropagationEnabled, false),
    // A redirect would carry prompts to an address that nobody has configured.
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
      const complaint = complaintOf(text)
      if ((status === 400 || status === 422) && dialect.learn(body, complaint.text)) continue
      return yield* fault(reasonOf({ status, retryAfter, code: complaint.code }, yield* Clock.currentTimeMillis))
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

/** As strict as servers understand; our own decoding stays as lenient as the schema says. */
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

/** Without the request, which holds prompt and key. */
const unreachable = ({ reason }: HttpClientError.HttpClientError) =>
  new AiError.NetworkError({ reason: "TransportError", method: "POST", url: "", description: reason._tag })
