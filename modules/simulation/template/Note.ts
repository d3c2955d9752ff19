/** Remarks that a result carries, so that nobody reads more into it than it holds. */
import { Schema } from "effect"
import type { World } from "./Template.ts"

export const Note = Schema.Struct({
  code: Schema.String.annotate({ description: "Stable name of the remark", examples: ["uncalibrated"] }),
  text: Schema.String.annotate({
    description: "The remark in Japanese",
    examples: ["実績による補正はありません。割合の水準は仮定によるため、広告どうしの比較に使ってください。"]
  })
}).annotate({ identifier: "SimulationNote", description: "What to know before relying on the result" })
export type Note = typeof Note.Type

/** Fewer personas than this leave intervals that tell little. */
const few = 100

/** The remarks whose condition holds. */
export const notesWhere = (
  notes: ReadonlyArray<readonly [applies: boolean, code: string, text: string]>
): ReadonlyArray<Note> => notes.filter(([applies]) => applies).map(([, code, text]) => ({ code, text }))

/** What is to be said of any prediction: whether outcomes have corrected it, and on how few personas it stands. */
export const generalNotes = (world: World, compare: string): ReadonlyArray<Note> =>
  notesWhere([
    [
      world.shift === 0,
      "uncalibrated",
      `実績による補正はありません。割合の水準は仮定によるため、${compare}の比較に使い、水準は実績を登録して補正してください。`
    ],
    [
      world.population.size < few,
      "few_personas",
      `ペルソナが${world.population.size}人と少ないため、区間が広くなります。${few}人以上での実行をおすすめします。`
    ]
  ])
