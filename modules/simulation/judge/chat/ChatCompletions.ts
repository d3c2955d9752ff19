/**
 * Provider of Effect's `LanguageModel` for the chat completions API of an OpenAI-compatible server. It asks for
 * structured output by JSON Schema, stops sending request members that the server rejects, and extracts the JSON from
 * the prose of servers that ignore the schema.
 *
 * It supports neither streaming nor tools and does not retry; the caller does.
 *
 * Imports name single files because loading all of effect/ai (servers, protocols, tools) takes a tenth of a second.
 */
import { Effect, Layer, Option, Stream } from "effect"
import * as AiError from "effect/ai/AiError"
import * as LanguageModel from "effect/ai/LanguageModel"
import * as OpenAiStructuredOutput from "effect/ai/OpenAiStructuredOutput"
import type * as Response from "effect/ai/Response"
import { FetchHttpClient } from "effect/http"
import { Dialect, messagesOf } from "./ChatRequest.ts"
import { decode, isRefusal, partsOf, readError, tokensOf } from "./ChatResponse.ts"
import { failureOf, fault, ModelCall, poster, type Server } from "./ModelServer.ts"

const make = Effect.fnUntraced(function* (server: Server) {
  const { model } = server
  const post = yield* poster(server, "/chat/completions")
  const dialect = new Dialect()

  const complete = Effect.fnUntraced(function* (options: LanguageModel.ProviderOptions) {
    const call = yield* ModelCall
    const messages = messagesOf(options.prompt)
    const format = yield* formatOf(options)
    for (;;) {
      const body = dialect.body({ model, messages, format, maxTokens: call.maxTokens })
      const answer = yield* post(body)
      const { status, text } = answer
      if (status < 300) return yield* read(text, call.onUsage, format !== undefined)
      if ((status === 400 || status === 422) && dialect.learn(body, readError(text).text)) continue
      return yield* failureOf(answer)
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
