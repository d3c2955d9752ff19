/**
 * Asks about the first personas of one simulation: in batches, a few at once, within a token budget and a time limit.
 * Only the personas before the first unanswered one count, so a batch that stays incomplete cancels all later batches.
 */
import { Clock, Duration, Effect, Semaphore, TxRef } from "effect"
import type { Population } from "../population/Population.ts"
import { decisionWeights } from "../population/people/DecisionWeights.ts"
import { AnswerTable } from "./AnswerTable.ts"
import type { Spending } from "./AskModel.ts"
import type { JudgeError } from "./JudgeError.ts"
import type { JudgeReason, JudgeReport } from "./Judgement.ts"
import type { Setting } from "./Prompt.ts"
import * as TokenBudget from "./TokenBudget.ts"

export interface Sample {
  readonly population: Population
  readonly setting: Setting
  /** How many of the first personas are asked about. */
  readonly personas: number
}

/** What all batches of one simulation share. */
export interface SampleContext<Answer> extends Sample, Spending {
  /** Decision weights of these personas, as `decisionWeights` returns them. */
  readonly weights: Float64Array
  readonly table: AnswerTable<Answer>
}

interface SampleOptions<Answer> {
  /** Personas per batch. */
  readonly batchSize: number
  /** Records the answers of a batch, and fails if one is missing. */
  readonly askBatch: (context: SampleContext<Answer>, batch: ReadonlyArray<number>) => Effect.Effect<void, JudgeError>
  readonly nodeRequests: Semaphore.Semaphore
  readonly maxTokens: number
  readonly onSpent: (tokens: number) => Effect.Effect<void>
  readonly timeout: Duration.Duration
}

export interface SampleResult<Answer> extends Pick<JudgeReport, "answered" | "requests" | "tokens"> {
  /** Answers of the first `answered` personas. */
  readonly answers: ReadonlyArray<Answer>
  /** Why the personas after the first `answered` have no answer; undefined when all have one. */
  readonly gap: { readonly reason: JudgeReason; readonly detail: string } | undefined
}

const concurrentBatches = 4
/** After this a retry is likely to be faster than waiting on. */
const maxRequestTimeout = Duration.seconds(30)

export const judgeSample = Effect.fnUntraced(function* <Answer>(
  sample: Sample,
  { askBatch, batchSize, maxTokens, nodeRequests, onSpent, timeout }: SampleOptions<Answer>
): Effect.fn.Return<SampleResult<Answer>> {
  const table = new AnswerTable<Answer>(sample.personas)
  const budget = yield* TokenBudget.make(maxTokens, onSpent)
  let requests = 0
  const context: SampleContext<Answer> = {
    ...sample,
    nodeRequests,
    weights: decisionWeights({ ...sample.population, size: sample.personas }),
    budget,
    table,
    reservations: yield* Semaphore.make(1),
    requestTimeout: Duration.min(maxRequestTimeout, Duration.divideUnsafe(timeout, 2)),
    deadline: (yield* Clock.currentTimeMillis) + Duration.toMillis(timeout),
    onRequest: () => requests++
  }
  const failure = yield* TxRef.make<BatchFailure | undefined>(undefined)
  const batches = Array.from({ length: Math.ceil(sample.personas / batchSize) }, (_, batch) =>
    Array.from(
      { length: Math.min(batchSize, sample.personas - batch * batchSize) },
      (_, index) => batch * batchSize + index
    )
  )
  yield* Effect.forEach(
    batches,
    (personas, batch) => untilEarlierFailure(failure, batch, askBatch(context, personas)),
    { concurrency: concurrentBatches, discard: true }
  ).pipe(Effect.timeoutOption(timeout))
  const { answered, answers } = table
  const failed = yield* TxRef.get(failure)
  const gap =
    failed?.batch === Math.floor(answered / batchSize) ? failed.error : { reason: "time" as const, detail: "" }
  return { answered, answers, requests, tokens: yield* budget.spent, gap: answered < sample.personas ? gap : undefined }
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
