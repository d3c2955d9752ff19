/** Asks the model about one batch of personas, and once more about those whose answers were missing or invalid. */
import { Duration, Effect, type Semaphore } from "effect"
import type * as LanguageModel from "effect/ai/LanguageModel"
import type { Population } from "../population/Population.ts"
import type { Question } from "../template/Template.ts"
import { ChatCall } from "./chat/ChatCompletions.ts"
import { JudgeError, requestTimedOut, toJudgeError, withRetries } from "./JudgeError.ts"
import { estimateTokens, promptOf, type Setting } from "./Prompt.ts"
import { type Ratings, rowsOf, schemaOf } from "./Ratings.ts"
import type { RatingTable } from "./RatingTable.ts"
import type { Budget } from "./TokenBudget.ts"

/** What all batches of one simulation share. */
export interface BatchContext {
  readonly model: LanguageModel.LanguageModel
  readonly questions: ReadonlyArray<Question>
  readonly population: Population
  /** Decision weights of the judged personas, as `decisionWeights` returns them. */
  readonly weights: Float64Array
  readonly setting: Setting
  readonly budget: Budget
  /** One permit: reserves tokens for batches in their order, since answers after an unanswered batch are of no use. */
  readonly reservations: Semaphore.Semaphore
  /** Limits the concurrent requests of this node over all simulations. */
  readonly nodeRequests: Semaphore.Semaphore
  readonly table: RatingTable
  /** Time limit of one request. */
  readonly requestTimeout: Duration.Duration
  /** Milliseconds since the epoch. */
  readonly deadline: number
  readonly onRequest: () => void
}

/** Tokens for the hidden reasoning of a model, in addition to the answer itself. */
const reasoningTokens = 4000
const tokensPerPersona = 16
const tokensPerRating = 10

/** Records the answers in the table, and fails if a persona of the batch stays without one. */
export const askBatch = Effect.fnUntraced(function* (shared: BatchContext, batch: ReadonlyArray<number>) {
  for (let round = 0; round < 2; round++) {
    const missing = batch.filter((persona) => !shared.table.has(persona))
    if (missing.length === 0) return
    const rows = yield* answersOf(shared, missing).pipe(
      Effect.catchIf(
        ({ reason }) => reason === "invalid_answers",
        () => Effect.succeed({ answers: [] })
      )
    )
    for (const [number, ratings] of rowsOf(rows, shared.questions.length)) {
      shared.table.record(missing[number - 1]!, ratings)
    }
  }
  if (batch.some((persona) => !shared.table.has(persona))) {
    return yield* new JudgeError({ reason: "invalid_answers", detail: "after a second request", retryAfter: undefined })
  }
})

const answersOf = (shared: BatchContext, personas: ReadonlyArray<number>) => {
  const prompt = promptOf(shared.questions, shared.population, shared.weights, personas, shared.setting)
  const input = estimateTokens(prompt.map(({ content }) => content).join(""))
  const output = personas.length * (tokensPerPersona + shared.questions.length * tokensPerRating)
  let spent: number | undefined
  const generate = (maxTokens: number) =>
    shared.model
      .generateObject({
        prompt: [...prompt],
        schema: schemaOf(personas.length, shared.questions.length),
        objectName: "ratings"
      })
      .pipe(
        Effect.provideService(ChatCall, {
          maxTokens,
          onRequest: shared.onRequest,
          onUsage: (tokens) => {
            spent = (spent ?? 0) + tokens
          }
        }),
        Effect.mapError(toJudgeError),
        Effect.timeoutOrElse({ duration: shared.requestTimeout, orElse: () => Effect.fail(requestTimedOut) }),
        shared.nodeRequests.withPermit,
        withRetries(shared.deadline),
        Effect.map(({ value }): Ratings => value),
        // Without usage from the server, the estimate is charged.
        Effect.tap(() => Effect.sync(() => (spent ??= input + output)))
      )
  return Effect.uninterruptibleMask((restore) =>
    Effect.flatMap(
      restore(shared.reservations.withPermit(shared.budget.reserve(input + output, input + output + reasoningTokens))),
      (granted) =>
        granted === undefined
          ? Effect.fail(
              new JudgeError({ reason: "budget", detail: `${input + output} tokens more`, retryAfter: undefined })
            )
          : Effect.ensuring(
              restore(generate(granted - input)),
              Effect.suspend(() => shared.budget.settle(granted, spent ?? 0))
            )
    )
  )
}
