/**
 * Asks one batch of personas for their reactions to all copies of a simulation, and rates them. A persona counts once it
 * has reacted to every copy, so all copies are read by the same people; it reads each in a request of its own, since a
 * text beside another one is read as a contrast to it.
 */
import { createHash } from "node:crypto"
import { Effect } from "effect"
import type * as EmbeddingModel from "effect/ai/EmbeddingModel"
import type * as LanguageModel from "effect/ai/LanguageModel"
import { askModel, orNone, stillInvalid } from "../AskModel.ts"
import type { JudgeError } from "../JudgeError.ts"
import type { SampleContext } from "../JudgeSample.ts"
import { describePersona } from "../PersonaPrompt.ts"
import { estimateTokens, type Setting } from "../Prompt.ts"
import { type AnchorVectors, embed } from "./Anchors.ts"
import { anchorVersion } from "./LikertAnchors.ts"
import type { Reaction, ReactionStore } from "./Reaction.ts"
import { promptVersion, reactionPrompt, schemaOf, textsOf } from "./ReactionPrompt.ts"
import { ratingOf } from "./Similarity.ts"

/** Reactions of a persona in the order of the copies. */
export type Reactions = ReadonlyArray<Reaction>

export interface ReactionModels {
  readonly chat: { readonly name: string; readonly model: LanguageModel.LanguageModel }
  readonly embedding: { readonly name: string; readonly model: EmbeddingModel.EmbeddingModel }
  readonly anchors: (shared: SampleContext<Reactions>) => Effect.Effect<AnchorVectors, JudgeError>
}

interface Reader {
  readonly persona: number
  readonly description: string
  readonly key: string
}

/** Tokens for the hidden reasoning of a model, in addition to the answer itself. */
const reasoningTokens = 4000
const tokensPerReaction = 120

/** All that a text depends on. */
const keyOf = (model: string, { areaName, businessType }: Setting, copy: string, description: string): string =>
  createHash("sha256")
    .update(JSON.stringify([promptVersion, model, businessType, areaName, copy, description]))
    .digest("hex")
    .slice(0, 40)

export const reactBatch = (
  { anchors, chat, embedding }: ReactionModels,
  copies: ReadonlyArray<string>,
  store: ReactionStore,
  onReused: (reactions: number) => void
) => {
  const scale = `${embedding.name}/${anchorVersion}`

  const ask = (shared: SampleContext<Reactions>, copy: string, readers: ReadonlyArray<Reader>) => {
    const prompt = reactionPrompt(
      shared.setting,
      copy,
      readers.map(({ description }) => description)
    )
    return askModel(
      shared,
      {
        input: estimateTokens(prompt.map(({ content }) => content).join("")),
        output: readers.length * tokensPerReaction,
        spare: reasoningTokens
      },
      Effect.map(
        chat.model.generateObject({
          prompt: [...prompt],
          schema: schemaOf(readers.length),
          objectName: "reactions"
        }),
        ({ value }) => textsOf(value)
      )
    )
  }

  /** Adds the texts of readers who have none. */
  const complete = Effect.fnUntraced(function* (
    shared: SampleContext<Reactions>,
    copy: string,
    readers: ReadonlyArray<Reader>,
    texts: Map<string, string>
  ) {
    for (let round = 0; round < 2; round++) {
      const missing = readers.filter(({ key }) => !texts.has(key))
      if (missing.length === 0) return
      const said = yield* orNone<ReadonlyMap<number, string>>(new Map())(ask(shared, copy, missing))
      const rows = [...said].map(([number, text]) => ({ key: missing[number - 1]!.key, text }))
      yield* store.saveTexts(rows)
      for (const { key, text } of rows) texts.set(key, text)
    }
    if (readers.some(({ key }) => !texts.has(key))) return yield* stillInvalid
  })

  const rate = Effect.fnUntraced(function* (
    shared: SampleContext<Reactions>,
    texts: ReadonlyMap<string, string>,
    ratings: Map<string, ReadonlyArray<number>>
  ) {
    const unrated = [...texts].filter(([key]) => !ratings.has(key))
    if (unrated.length === 0) return
    const sets = yield* anchors(shared)
    const vectors = yield* embed(
      embedding.model,
      shared,
      unrated.map(([, text]) => text)
    )
    const rows = unrated.map(([key], index) => ({ key, rating: ratingOf(vectors[index]!, sets) }))
    yield* store.saveRatings(rows, scale)
    for (const { key, rating } of rows) ratings.set(key, rating)
  })

  const reactionsTo = Effect.fnUntraced(function* (
    shared: SampleContext<Reactions>,
    copy: string,
    batch: ReadonlyArray<number>
  ) {
    const readers = batch.map((persona): Reader => {
      const description = describePersona(shared.population, shared.weights, persona)
      return { persona, description, key: keyOf(chat.name, shared.setting, copy, description) }
    })
    const stored = yield* store.load(
      readers.map(({ key }) => key),
      scale
    )
    const texts = new Map(stored.map(({ key, text }) => [key, text]))
    const ratings = new Map(stored.flatMap(({ key, rating }) => (rating === null ? [] : [[key, rating]])))
    onReused(readers.filter(({ key }) => texts.has(key)).length)
    yield* complete(shared, copy, readers, texts)
    yield* rate(shared, texts, ratings)
    return readers.map(({ key }): Reaction => ({ text: texts.get(key)!, rating: ratings.get(key)! }))
  })

  return Effect.fnUntraced(function* (shared: SampleContext<Reactions>, batch: ReadonlyArray<number>) {
    const byCopy = yield* Effect.forEach(copies, (copy) => reactionsTo(shared, copy, batch))
    batch.forEach((persona, place) => {
      shared.table.record(
        persona,
        byCopy.map((reactions) => reactions[place]!)
      )
    })
  })
}
