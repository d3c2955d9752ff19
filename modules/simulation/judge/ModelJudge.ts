/** Implementation of `Judge` that asks the language model of a server. */
import { type Duration, Effect, Layer, Semaphore } from "effect"
import * as LanguageModel from "effect/ai/LanguageModel"
import type { Population } from "../population/Population.ts"
import type { Question } from "../template/Template.ts"
import * as ChatCompletions from "./chat/ChatCompletions.ts"
import { Judge } from "./Judge.ts"
import { fallback, type Judgement, type JudgeReport } from "./Judgement.ts"
import { judgeSample, type SampleResult } from "./JudgeSample.ts"
import type { Setting } from "./Prompt.ts"

/** Concurrent requests of this node over all simulations: a self-hosted server is not faster with more. */
const concurrentRequests = 8

interface JudgeLimits {
  readonly sample: number
  readonly maxTokens: number
  readonly timeout: Duration.Duration
}

export const layer = (server: ChatCompletions.Server, limits: JudgeLimits): Layer.Layer<Judge> =>
  Layer.effect(Judge, make(server.model, limits)).pipe(Layer.provide(ChatCompletions.layer(server)))

const make = Effect.fnUntraced(function* (name: string, { maxTokens, sample, timeout }: JudgeLimits) {
  const model = yield* LanguageModel.LanguageModel
  const nodeRequests = yield* Semaphore.make(concurrentRequests)

  const ask = Effect.fn("Judge.ask")(function* (
    questions: ReadonlyArray<Question>,
    population: Population,
    setting: Setting
  ) {
    const personas = Math.min(sample, population.size)
    if (personas === 0 || questions.length === 0) return fallback({ model: name, personas }, "nothing_to_ask")
    const work = { questions, population, setting, personas }
    return yield* judgeSample(work, { model, nodeRequests, maxTokens, timeout }).pipe(
      Effect.tap((result) => log(name, personas, result)),
      Effect.map((result) => toJudgement(name, personas, result)),
      // The message of a defect may quote a prompt, so only its kind is logged.
      Effect.catchDefect((defect) =>
        Effect.as(
          Effect.logError("Judging a simulation failed", defect instanceof Error ? defect.name : typeof defect),
          fallback({ model: name, personas }, "internal")
        )
      )
    )
  })

  return Judge.of({ enabled: true, sample, ask })
})

const toJudgement = (model: string, personas: number, result: SampleResult): Judgement => {
  const { answered, gap, rates, requests, tokens } = result
  const status: JudgeReport["status"] = gap === undefined ? "used" : answered === 0 ? "fallback" : "partial"
  const reason = gap === undefined ? {} : { reason: gap.reason }
  return { rates, report: { model, personas, answered, requests, tokens, status, ...reason } }
}

const log = (model: string, personas: number, { answered, gap, requests, tokens }: SampleResult) =>
  (gap === undefined
    ? Effect.logDebug("A language model judged a simulation")
    : Effect.logWarning(`A language model left personas without an answer: ${gap.reason} ${gap.detail}`.trimEnd())
  ).pipe(Effect.annotateLogs({ model, personas, answered, requests, tokens }))
