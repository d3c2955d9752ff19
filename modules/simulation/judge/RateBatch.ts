/** Asks the model to rate one batch of personas, and once more about those whose answers were missing or invalid. */
import { Effect } from "effect"
import type * as LanguageModel from "effect/ai/LanguageModel"
import type { Question } from "../template/Template.ts"
import { askModel, orNone, stillInvalid } from "./AskModel.ts"
import type { SampleContext } from "./JudgeSample.ts"
import { estimateTokens, promptOf } from "./Prompt.ts"
import { type Ratings, rowsOf, schemaOf } from "./Ratings.ts"

/** The ratings of a persona in the order of the questions. */
type Row = ReadonlyArray<number>

/** Tokens for the hidden reasoning of a model, in addition to the answer itself. */
const reasoningTokens = 4000
const tokensPerPersona = 16
const tokensPerRating = 10

/** Records the answers in the table, and fails if a persona of the batch stays without one. */
export const rateBatch = (model: LanguageModel.LanguageModel, questions: ReadonlyArray<Question>) => {
  const answersOf = (shared: SampleContext<Row>, personas: ReadonlyArray<number>) => {
    const prompt = promptOf(questions, shared.population, shared.weights, personas, shared.setting)
    return askModel(
      shared,
      {
        input: estimateTokens(prompt.map(({ content }) => content).join("")),
        output: personas.length * (tokensPerPersona + questions.length * tokensPerRating),
        spare: reasoningTokens
      },
      Effect.map(
        model.generateObject({
          prompt: [...prompt],
          schema: schemaOf(personas.length, questions.length),
          objectName: "ratings"
        }),
        ({ value }): Ratings => value
      )
    )
  }
  return Effect.fnUntraced(function* (shared: SampleContext<Row>, batch: ReadonlyArray<number>) {
    for (let round = 0; round < 2; round++) {
      const missing = batch.filter((persona) => !shared.table.has(persona))
      if (missing.length === 0) return
      const rows = yield* orNone<Ratings>({ answers: [] })(answersOf(shared, missing))
      for (const [number, ratings] of rowsOf(rows, questions.length)) {
        shared.table.record(missing[number - 1]!, ratings)
      }
    }
    if (batch.some((persona) => !shared.table.has(persona))) return yield* stillInvalid
  })
}
