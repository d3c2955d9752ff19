/** Asks the model about some personas at once, and again about those whose answers are missing or wrong. */
import { Duration, Effect, type Semaphore } from "effect"
import type * as LanguageModel from "effect/ai/LanguageModel"
import type { Population } from "../population/Population.ts"
import type { Question } from "../template/Template.ts"
import type { Budget } from "./Budget.ts"
import { ChatCall } from "./ChatCall.ts"
import { estimateTokens, promptOf, type Setting } from "./Prompt.ts"
import { type Ratings, rowsOf, schemaOf } from "./Ratings.ts"
import type { Sheet } from "./Sheet.ts"
import { tooSlow, Unanswered, unansweredOf, withRetries } from "./Unanswered.ts"

/** What all batches of a simulation share. */
export interface Shared {
  readonly model: LanguageModel.LanguageModel
  readonly questions: ReadonlyArray<Question>
  readonly population: Population
  /** Of the personas that are judged, as `weightsOf` has them. */
  readonly weights: Float64Array
  readonly setting: Setting
  readonly budget: Budget
  /** One permit: who asked for tokens first gets them first, so that none are spent behind a gap. */
  readonly turn: Semaphore.Semaphore
  /** Bounds the requests of the whole node. */
  readonly gate: Semaphore.Semaphore
  readonly sheet: Sheet
  /** Longest wait for one answer. */
  readonly patience: Duration.Duration
  /** Milliseconds since the epoch. */
  readonly deadline: number
  readonly onRequest: () => void
}

/** A model that thinks before it answers needs room for that, whatever the answer's own length. */
const roomToThink = 4000
const tokensPerPersona = 16
const tokensPerRating = 10

/** Fails when somebody of the batch is left without an answer; the answers of the others are on the sheet all the same. */
export const ask = Effect.fnUntraced(function* (shared: Shared, batch: ReadonlyArray<number>) {
  for (let round = 0; round < 2; round++) {
    const missing = batch.filter((persona) => !shared.sheet.knows(persona))
    if (missing.length === 0) return
    const rows = yield* answersOf(shared, missing).pipe(
      Effect.catchIf(
        ({ reason }) => reason === "invalid_answers",
        () => Effect.succeed({ answers: [] })
      )
    )
    for (const [number, ratings] of rowsOf(rows, shared.questions.length)) {
      shared.sheet.record(missing[number - 1]!, ratings)
    }
  }
  if (batch.some((persona) => !shared.sheet.knows(persona))) {
    return yield* new Unanswered({ reason: "invalid_answers", detail: "after a second request", again: undefined })
  }
})

const answersOf = (shared: Shared, personas: ReadonlyArray<number>) => {
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
        Effect.mapError(unansweredOf),
        Effect.timeoutOrElse({ duration: shared.patience, orElse: () => Effect.fail(tooSlow) }),
        shared.gate.withPermit,
        withRetries(shared.deadline),
        Effect.map(({ value }): Ratings => value),
        // A server that does not say what an answer cost is charged what such an answer should cost.
        Effect.tap(() => Effect.sync(() => (spent ??= input + output)))
      )
  return Effect.uninterruptibleMask((restore) =>
    Effect.flatMap(
      restore(shared.turn.withPermit(shared.budget.reserve(input + output, input + output + roomToThink))),
      (granted) =>
        granted === undefined
          ? Effect.fail(new Unanswered({ reason: "budget", detail: `${input + output} tokens more`, again: undefined }))
          : Effect.ensuring(
              restore(generate(granted - input)),
              Effect.suspend(() => shared.budget.settle(granted, spent ?? 0))
            )
    )
  )
}
