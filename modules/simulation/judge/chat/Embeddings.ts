/** Provider of Effect's `EmbeddingModel` for the embeddings API of an OpenAI-compatible server. */
import { Effect, Layer, Option, Schema } from "effect"
import * as AiError from "effect/ai/AiError"
import * as EmbeddingModel from "effect/ai/EmbeddingModel"
import { FetchHttpClient } from "effect/http"
import { failureOf, fault, ModelCall, poster, type Server } from "./ModelServer.ts"

const Embeddings = Schema.Struct({
  data: Schema.Array(Schema.Struct({ index: Schema.Int, embedding: Schema.mutable(Schema.Array(Schema.Finite)) })),
  usage: Schema.Struct({ prompt_tokens: Schema.Int }).pipe(
    Schema.NullOr,
    Schema.catchDecoding(() => Effect.succeedSome(null)),
    Schema.optional
  )
})
const decode = Schema.decodeUnknownOption(Schema.fromJsonString(Embeddings))

const invalid = fault(new AiError.InvalidOutputError({ description: "The answer is no list of embeddings" }))

const make = Effect.fnUntraced(function* (server: Server) {
  const post = yield* poster(server, "/embeddings")
  return yield* EmbeddingModel.make({
    embedMany: Effect.fnUntraced(function* ({ inputs }: EmbeddingModel.ProviderOptions) {
      const call = yield* ModelCall
      const answer = yield* post({ model: server.model, input: inputs, encoding_format: "float" })
      if (answer.status >= 300) return yield* failureOf(answer)
      const embeddings = Option.getOrUndefined(decode(answer.text))
      if (embeddings === undefined) return yield* invalid
      const { data, usage } = embeddings
      if (usage) call.onUsage(usage.prompt_tokens)
      const results = data.toSorted((a, b) => a.index - b.index).map(({ embedding }) => embedding)
      return { results, usage: { inputTokens: usage?.prompt_tokens } }
    })
  })
})

export const layer = (server: Server): Layer.Layer<EmbeddingModel.EmbeddingModel> =>
  Layer.effect(EmbeddingModel.EmbeddingModel, make(server)).pipe(Layer.provide(FetchHttpClient.layer))
