/** The judge that asks the language model of a server. */
import { type Duration, Effect, Layer, Semaphore } from "effect"
import * as LanguageModel from "effect/ai/LanguageModel"
import type { Population } from "../population/Population.ts"
import type { Question } from "../template/Template.ts"
import * as ChatCompletions from "./ChatCompletions.ts"
import { Judge } from "./Judge.ts"
import { fallback, type Judgement, type JudgeReport } from "./Judgement.ts"
import * as Judging from "./Judging.ts"
import type { Setting } from "./Prompt.ts"

/** Requests of this node at once, of all simulations: servers of one's own answer more of them no faster. */
const requestsAtOnce = 8

export interface Limits {
  readonly sample: number
  readonly maxTokens: number
  readonly timeout: Duration.Duration
}

export const layer = (server: ChatCompletions.Server, limits: Limits): Layer.Layer<Judge> =>
  Layer.effect(Judge, make(server.model, limits)).pipe(Layer.provide(ChatCompletions.layer(server)))

const make = Effect.fnUntraced(function* (name: string, { maxTokens, sample, timeout }: Limits) {
  const model = yield* LanguageModel.LanguageModel
  const gate = yield* Semaphore.make(requestsAtOnce)

  const ask = Effect.fn("Judge.ask")(function* (
    questions: ReadonlyArray<Question>,
    population: Population,
    setting: Setting
  ) {
    const personas = Math.min(sample, population.size)
    if (personas === 0 || questions.length === 0) return fallback({ model: name, personas }, "nothing_to_ask")
    const work = { questions, population, setting, personas }
    return yield* Judging.run(work, { model, gate, maxTokens, timeout }).pipe(
      Effect.tap((outcome) => log(name, personas, outcome)),
      Effect.map((outcome) => judgementOf(name, personas, outcome)),
      // What a fault of ours quotes may be a prompt: only its kind is told.
      Effect.catchDefect((defect) =>
        Effect.as(
          Effect.logError("The judging of a simulation broke", defect instanceof Error ? defect.name : typeof defect),
          fallback({ model: name, personas }, "internal")
        )
      )
    )
  })

  return Judge.of({ enabled: true, sample, ask })
})

const judgementOf = (model: string, personas: number, outcome: Judging.Outcome): Judgement => {
  const { answered, gap, rates, requests, tokens } = outcome
  const status: JudgeReport["status"] = gap === undefined ? "used" : answered === 0 ? "fallback" : "partial"
  const reason = gap === undefined ? {} : { reason: gap.reason }
  return { rates, report: { model, personas, answered, requests, tokens, status, ...reason } }
}

const log = (model: string, personas: number, { answered, gap, requests, tokens }: Judging.Outcome) =>
  (gap === undefined
    ? Effect.logDebug("A language model judged a simulation")
    : Effect.logWarning(`A language model left personas without an answer: ${gap.reason} ${gap.detail}`.trimEnd())
  ).pipe(Effect.annotateLogs({ model, personas, answered, requests, tokens }))
