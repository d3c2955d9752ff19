/**
 * Judges the first personas of one simulation: in batches, a few at once, within a token budget and a time limit. Only
 * the personas before the first unanswered one count, so a batch that stays incomplete cancels all later batches.
 */
import { Clock, Duration, Effect, Semaphore, TxRef } from "effect"
import type * as LanguageModel from "effect/ai/LanguageModel"
import type { Population } from "../population/Population.ts"
import { decisionWeights } from "../population/people/DecisionWeights.ts"
import type { Question } from "../template/Template.ts"
import { askBatch, type BatchContext } from "./AskBatch.ts"
import type { JudgeError } from "./JudgeError.ts"
import type { JudgeReason, JudgeReport } from "./Judgement.ts"
import type { Setting } from "./Prompt.ts"
import { RatingTable } from "./RatingTable.ts"
import * as TokenBudget from "./TokenBudget.ts"

export interface Sample {
  readonly questions: ReadonlyArray<Question>
  readonly population: Population
  readonly setting: Setting
  /** How many of the first personas are judged. */
  readonly personas: number
}

interface SampleOptions {
  readonly model: LanguageModel.LanguageModel
  readonly nodeRequests: Semaphore.Semaphore
  readonly maxTokens: number
  readonly timeout: Duration.Duration
}

export interface SampleResult extends Pick<JudgeReport, "answered" | "requests" | "tokens"> {
  readonly rates: ReadonlyMap<string, Float64Array>
  /** Why the personas after the first `answered` have no answer; undefined when all have one. */
  readonly gap: { readonly reason: JudgeReason; readonly detail: string } | undefined
}

const concurrentBatches = 4
const personasPerRequest = 10
/** Models skip or repeat rows in longer answers. */
const ratingsPerRequest = 200
/** After this a retry is likely to be faster than waiting on. */
const maxRequestTimeout = Duration.seconds(30)

export const judgeSample = Effect.fnUntraced(function* (
  sample: Sample,
  options: SampleOptions
): Effect.fn.Return<SampleResult> {
  const table = new RatingTable(sample.questions, sample.personas)
  const budget = yield* TokenBudget.make(options.maxTokens)
  const size = batchSize(sample.questions.length)
  let requests = 0
  const shared: BatchContext = {
    ...sample,
    ...options,
    weights: decisionWeights({ ...sample.population, size: sample.personas }),
    budget,
    table,
    reservations: yield* Semaphore.make(1),
    requestTimeout: Duration.min(maxRequestTimeout, Duration.divideUnsafe(options.timeout, 2)),
    deadline: (yield* Clock.currentTimeMillis) + Duration.toMillis(options.timeout),
    onRequest: () => requests++
  }
  const failure = yield* TxRef.make<BatchFailure | undefined>(undefined)
  const batches = Array.from({ length: Math.ceil(sample.personas / size) }, (_, batch) =>
    Array.from({ length: Math.min(size, sample.personas - batch * size) }, (_, index) => batch * size + index)
  )
  yield* Effect.forEach(batches, (personas, batch) => untilEarlierFailure(failure, batch, askBatch(shared, personas)), {
    concurrency: concurrentBatches,
    discard: true
  }).pipe(Effect.timeoutOption(options.timeout))
  const { answered, rates } = table
  const failed = yield* TxRef.get(failure)
  const gap = failed?.batch === Math.floor(answered / size) ? failed.error : { reason: "time" as const, detail: "" }
  return { answered, rates, requests, tokens: yield* budget.spent, gap: answered < sample.personas ? gap : undefined }
})

/** The first batch that stays incomplete. */
interface BatchFailure {
  readonly batch: number
  readonly error: JudgeError
}

/** Runs a batch until it ends or an earlier one fails. Records its own failure if it is the earliest so far. */
const untilEarlierFailure = (
  failure: TxRef.TxRef<BatchFailure | undefined>,
  batch: number,
  work: Effect.Effect<void, JudgeError>
) =>
  Effect.raceFirst(
    Effect.tx(
      Effect.flatMap(TxRef.get(failure), (failed) =>
        failed !== undefined && failed.batch < batch ? Effect.void : Effect.txRetry
      )
    ),
    work.pipe(
      Effect.catch((error) =>
        TxRef.update(failure, (failed) => (failed === undefined || batch < failed.batch ? { batch, error } : failed))
      )
    )
  )

const batchSize = (questions: number): number =>
  Math.max(1, Math.min(personasPerRequest, Math.floor(ratingsPerRequest / questions)))
