/**
 * The judging of one simulation: its first personas in batches, a few at a time, within tokens and time. Only answers
 * without a gap before them are of use, so a batch that stays incomplete ends all later ones.
 */
import { Clock, Duration, Effect, Semaphore, TxRef } from "effect"
import type * as LanguageModel from "effect/ai/LanguageModel"
import type { Population } from "../population/Population.ts"
import { weightsOf } from "../population/Weights.ts"
import type { Question } from "../template/Template.ts"
import { ask, type Shared } from "./Batch.ts"
import * as Budget from "./Budget.ts"
import type { JudgeReason, JudgeReport } from "./Judgement.ts"
import type { Setting } from "./Prompt.ts"
import { Sheet } from "./Sheet.ts"
import type { Unanswered } from "./Unanswered.ts"

export interface Work {
  readonly questions: ReadonlyArray<Question>
  readonly population: Population
  readonly setting: Setting
  /** How many of the first personas are judged. */
  readonly personas: number
}

export interface Means {
  readonly model: LanguageModel.LanguageModel
  readonly gate: Semaphore.Semaphore
  readonly maxTokens: number
  readonly timeout: Duration.Duration
}

export interface Outcome extends Pick<JudgeReport, "answered" | "requests" | "tokens"> {
  readonly rates: ReadonlyMap<string, Float64Array>
  /** Why nobody was asked beyond those who answered; undefined when all were. */
  readonly gap: { readonly reason: JudgeReason; readonly detail: string } | undefined
}

const batchesAtOnce = 4
const personasPerRequest = 10
/** Models lose count in longer answers. */
const ratingsPerRequest = 200
/** Whoever takes longer is better asked again. */
const longestPatience = Duration.seconds(30)

export const run = Effect.fnUntraced(function* (work: Work, means: Means): Effect.fn.Return<Outcome> {
  const sheet = new Sheet(work.questions, work.personas)
  const budget = yield* Budget.make(means.maxTokens)
  const size = batchSize(work.questions.length)
  let requests = 0
  const shared: Shared = {
    ...work,
    ...means,
    weights: weightsOf({ ...work.population, size: work.personas }),
    budget,
    sheet,
    turn: yield* Semaphore.make(1),
    patience: Duration.min(longestPatience, Duration.divideUnsafe(means.timeout, 2)),
    deadline: (yield* Clock.currentTimeMillis) + Duration.toMillis(means.timeout),
    onRequest: () => requests++
  }
  const end = yield* TxRef.make<End | undefined>(undefined)
  const batches = Array.from({ length: Math.ceil(work.personas / size) }, (_, batch) =>
    Array.from({ length: Math.min(size, work.personas - batch * size) }, (_, index) => batch * size + index)
  )
  yield* Effect.forEach(batches, (personas, batch) => unlessEnded(end, batch, ask(shared, personas)), {
    concurrency: batchesAtOnce,
    discard: true
  }).pipe(Effect.timeoutOption(means.timeout))
  const { answered, rates } = sheet
  const ended = yield* TxRef.get(end)
  const gap = ended?.batch === Math.floor(answered / size) ? ended.why : { reason: "time" as const, detail: "" }
  return { answered, rates, requests, tokens: yield* budget.spent, gap: answered < work.personas ? gap : undefined }
})

/** The first batch that stays incomplete. */
interface End {
  readonly batch: number
  readonly why: Unanswered
}

const unlessEnded = (end: TxRef.TxRef<End | undefined>, batch: number, work: Effect.Effect<void, Unanswered>) =>
  Effect.raceFirst(
    Effect.tx(
      Effect.flatMap(TxRef.get(end), (ended) =>
        ended !== undefined && ended.batch < batch ? Effect.void : Effect.txRetry
      )
    ),
    work.pipe(
      Effect.catch((why) =>
        TxRef.update(end, (ended) => (ended === undefined || batch < ended.batch ? { batch, why } : ended))
      )
    )
  )

const batchSize = (questions: number): number =>
  Math.max(1, Math.min(personasPerRequest, Math.floor(ratingsPerRequest / questions)))
