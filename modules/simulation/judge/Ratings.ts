/** Schema of the model's answer: a likelihood per question for each persona, by its number in the request. */
import { Effect, Option, Schema } from "effect"

const Likelihood = Schema.Finite.check(Schema.isBetween({ minimum: 0, maximum: 1 }))

/** Name of a question in prompt and answer, by its index: keys may contain any character. */
export const labelOf = (index: number): string => `q${index + 1}`

/** Persona number of invalid rows, which are ignored: an invalid row must not discard the rows of other personas. */
const invalidRow = 0

const perQuestion = <A>(questions: number, value: A): Readonly<Record<string, A>> =>
  Object.fromEntries(Array.from({ length: questions }, (_, index) => [labelOf(index), value]))

export const schemaOf = (personas: number, questions: number) => {
  const invalid = Option.some({ persona: invalidRow, ratings: perQuestion(questions, 0) })
  const row = Schema.Struct({
    persona: Schema.Int.check(Schema.isBetween({ minimum: invalidRow, maximum: personas })),
    ratings: Schema.Struct(perQuestion(questions, Likelihood))
  })
  return Schema.Struct({ answers: Schema.Array(row.pipe(Schema.catchDecoding(() => Effect.succeed(invalid)))) })
}
export type Ratings = ReturnType<typeof schemaOf>["Type"]

/** Ratings by persona number, in the order of the questions. Of several rows for a persona the first counts. */
export const rowsOf = ({ answers }: Ratings, questions: number): ReadonlyMap<number, ReadonlyArray<number>> => {
  const rows = new Map<number, ReadonlyArray<number>>()
  for (const { persona, ratings } of answers) {
    if (persona === invalidRow || rows.has(persona)) continue
    rows.set(
      persona,
      Array.from({ length: questions }, (_, index) => ratings[labelOf(index)]!)
    )
  }
  return rows
}
