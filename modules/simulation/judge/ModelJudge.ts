/**
 * Implementation of `Judge` that asks the models of a server. Advertisements are read for free-text reactions where an
 * embedding model can rate these; all else is rated by the language model itself.
 */
import { Context, type Duration, Effect, Layer, Semaphore } from "effect"
import * as EmbeddingModel from "effect/ai/EmbeddingModel"
import * as LanguageModel from "effect/ai/LanguageModel"
import type { Question } from "../template/Template.ts"
import * as ChatCompletions from "./chat/ChatCompletions.ts"
import * as Embeddings from "./chat/Embeddings.ts"
import type { Server } from "./chat/ModelServer.ts"
import { Judge, type JudgeResources } from "./Judge.ts"
import { fallback, type Judgement, type JudgeReport } from "./Judgement.ts"
import { judgeSample, type Sample, type SampleResult } from "./JudgeSample.ts"
import { promptVersion as likelihoodPrompt } from "./Prompt.ts"
import { rateBatch } from "./RateBatch.ts"
import * as Anchors from "./reaction/Anchors.ts"
import { type ReactionModels, reactBatch } from "./reaction/ReactBatch.ts"
import type { Reaction } from "./reaction/Reaction.ts"
import { promptVersion as reactionPrompt } from "./reaction/ReactionPrompt.ts"

/** Concurrent requests of this node over all simulations: a self-hosted server is not faster with more. */
const concurrentRequests = 8

const personasPerRequest = 10
/** Models skip or repeat rows in longer answers. */
const ratingsPerRequest = 200

interface JudgeLimits {
  readonly sample: number
  readonly maxTokens: number
  readonly timeout: Duration.Duration
}

/** Without an embedding model advertisements are rated as all else is. */
export const layer = (server: Server, embeddingModel: string | undefined, limits: JudgeLimits): Layer.Layer<Judge> =>
  Layer.effect(Judge, make(server, embeddingModel, limits)).pipe(Layer.provide(ChatCompletions.layer(server)))

const make = Effect.fnUntraced(function* (
  server: Server,
  embeddingModel: string | undefined,
  { maxTokens, sample, timeout }: JudgeLimits
) {
  const model = yield* LanguageModel.LanguageModel
  const readers = embeddingModel === undefined ? undefined : yield* readersOf(server, embeddingModel)
  const nodeRequests = yield* Semaphore.make(concurrentRequests)

  const rate = Effect.fnUntraced(function* (
    questions: ReadonlyArray<Question>,
    work: Sample,
    { onSpent, tokens }: JudgeResources
  ) {
    const result = yield* judgeSample<ReadonlyArray<number>>(work, {
      askBatch: rateBatch(model, questions),
      batchSize: Math.max(1, Math.min(personasPerRequest, Math.floor(ratingsPerRequest / questions.length))),
      nodeRequests,
      maxTokens: tokens,
      onSpent,
      timeout
    })
    return {
      rates: byQuestion(questions, result, (rows) => Float64Array.from(rows)),
      reactions: new Map(),
      report: yield* reportOn(server.model, work.personas, result, { prompt: likelihoodPrompt })
    } satisfies Judgement
  })

  const react = Effect.fnUntraced(function* (
    models: ReactionModels,
    questions: ReadonlyArray<Question>,
    work: Sample,
    { onSpent, reactions, tokens }: JudgeResources
  ) {
    let reused = 0
    const copies = questions.flatMap(({ advert }) => (advert === undefined ? [] : [advert]))
    const result = yield* judgeSample<ReadonlyArray<Reaction>>(work, {
      askBatch: reactBatch(models, copies, reactions, (count) => {
        reused += count
      }),
      batchSize: personasPerRequest,
      nodeRequests,
      maxTokens: tokens,
      onSpent,
      timeout
    })
    const about = { prompt: reactionPrompt, embeddingModel: models.embedding.name, reused }
    return {
      rates: new Map(),
      reactions: byQuestion(questions, result, (rows) => rows),
      report: yield* reportOn(server.model, work.personas, result, about)
    } satisfies Judgement
  })

  const ask: Judge["Service"]["ask"] = Effect.fn("Judge.ask")(function* (questions, population, setting, resources) {
    const personas = Math.min(sample, population.size)
    if (personas === 0 || questions.length === 0) return fallback({ model: server.model, personas }, "nothing_to_ask")
    const work = { population, setting, personas }
    const areAdverts = questions.every(({ advert }) => advert !== undefined)
    const judged: Effect.Effect<Judgement> =
      readers !== undefined && areAdverts
        ? react(readers, questions, work, resources)
        : rate(questions, work, resources)
    // The message of a defect may quote a prompt, so only its kind is logged.
    return yield* Effect.catchDefect(judged, (defect) =>
      Effect.as(
        Effect.logError("Judging a simulation failed", defect instanceof Error ? defect.name : typeof defect),
        fallback({ model: server.model, personas }, "internal")
      )
    )
  })

  return Judge.of({ enabled: true, sample, maxTokens, ask })
})

const readersOf = Effect.fnUntraced(function* (server: Server, name: string) {
  const context = yield* Layer.build(Embeddings.layer({ ...server, model: name }))
  const model = Context.get(context, EmbeddingModel.EmbeddingModel)
  const readers: ReactionModels = {
    chat: { name: server.model, model: yield* LanguageModel.LanguageModel },
    embedding: { name, model },
    anchors: yield* Anchors.make(model)
  }
  return readers
})

/** The answers to each question, by its key; nothing where no persona answered. */
const byQuestion = <Answer, Column>(
  questions: ReadonlyArray<Question>,
  { answers }: SampleResult<ReadonlyArray<Answer>>,
  column: (answers: ReadonlyArray<Answer>) => Column
): ReadonlyMap<string, Column> =>
  answers.length === 0
    ? new Map()
    : new Map(questions.map(({ key }, question) => [key, column(answers.map((row) => row[question]!))]))

/** The report, which is logged too. */
const reportOn = (
  model: string,
  personas: number,
  { answered, gap, requests, tokens }: SampleResult<unknown>,
  about: Partial<JudgeReport>
): Effect.Effect<JudgeReport> => {
  const status: JudgeReport["status"] = gap === undefined ? "used" : answered === 0 ? "fallback" : "partial"
  const reason = gap === undefined ? {} : { reason: gap.reason }
  const message =
    gap === undefined
      ? Effect.logDebug("A language model judged a simulation")
      : Effect.logWarning(`A language model left personas without an answer: ${gap.reason} ${gap.detail}`.trimEnd())
  return message.pipe(
    Effect.annotateLogs({ model, personas, answered, requests, tokens }),
    Effect.as({ model, personas, answered, requests, tokens, status, ...reason, ...about })
  )
}
