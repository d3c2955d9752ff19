/** Vectors of the anchor statements, asked for once per node and model. */
import { Effect, Semaphore } from "effect"
import type * as EmbeddingModel from "effect/ai/EmbeddingModel"
import { askModel, type Spending } from "../AskModel.ts"
import type { JudgeError } from "../JudgeError.ts"
import { estimateTokens } from "../Prompt.ts"
import { anchorSets } from "./LikertAnchors.ts"
import { points } from "./Similarity.ts"

type Vector = ReadonlyArray<number>
export type AnchorVectors = ReadonlyArray<ReadonlyArray<Vector>>

/** Vectors of the texts, in their order. */
export const embed = (
  model: EmbeddingModel.EmbeddingModel,
  shared: Spending,
  texts: ReadonlyArray<string>
): Effect.Effect<ReadonlyArray<Vector>, JudgeError> =>
  askModel(
    shared,
    { input: estimateTokens(texts.join("")), output: 0, spare: 0 },
    Effect.map(model.embedMany(texts), ({ embeddings }) => embeddings.map(({ vector }) => vector))
  )

/** Keeps the vectors of the first request that succeeds; concurrent callers wait for it. */
export const make = Effect.fnUntraced(function* (model: EmbeddingModel.EmbeddingModel) {
  const first = yield* Semaphore.make(1)
  let known: AnchorVectors | undefined
  const ask = Effect.fnUntraced(function* (shared: Spending) {
    if (known !== undefined) return known
    const vectors = yield* embed(model, shared, anchorSets.flat())
    return (known = anchorSets.map((_, set) => vectors.slice(set * points, (set + 1) * points)))
  })
  return (shared: Spending): Effect.Effect<AnchorVectors, JudgeError> =>
    Effect.suspend(() => (known === undefined ? first.withPermit(ask(shared)) : Effect.succeed(known)))
})
