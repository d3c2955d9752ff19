/** What the model must answer: for each persona by its number in the request, a likelihood per question. */
import { Effect, Option, Schema } from "effect"

const Likelihood = Schema.Finite.check(Schema.isBetween({ minimum: 0, maximum: 1 }))

/** Questions go by their place, whatever characters their keys have. */
export const labelOf = (index: number): string => `q${index + 1}`

/** Number of the row that stands for any row that is wrong: it costs one persona its answer, not all personas theirs. */
const nobody = 0

const perQuestion = <A>(questions: number, value: A): Readonly<Record<string, A>> =>
  Object.fromEntries(Array.from({ length: questions }, (_, index) => [labelOf(index), value]))

export const schemaOf = (personas: number, questions: number) => {
  const wrong = Option.some({ persona: nobody, ratings: perQuestion(questions, 0) })
  const row = Schema.Struct({
    persona: Schema.Int.check(Schema.isBetween({ minimum: nobody, maximum: personas })),
    ratings: Schema.Struct(perQuestion(questions, Likelihood))
  })
  return Schema.Struct({ answers: Schema.Array(row.pipe(Schema.catchDecoding(() => Effect.succeed(wrong)))) })
}
export type Ratings = ReturnType<typeof schemaOf>["Type"]

/** By number of the persona, in the order of the questions. The first answer for a persona counts. */
export const rowsOf = ({ answers }: Ratings, questions: number): ReadonlyMap<number, ReadonlyArray<number>> => {
  const rows = new Map<number, ReadonlyArray<number>>()
  for (const { persona, ratings } of answers) {
    if (persona === nobody || rows.has(persona)) continue
    rows.set(
      persona,
      Array.from({ length: questions }, (_, index) => ratings[labelOf(index)]!)
    )
  }
  return rows
}
