/** Remarks on the limits of a result, shown with it. */
import { Schema } from "effect"
import { type Localizable, Localized } from "../../../src/Language.ts"
import { people } from "./FigureText.ts"
import { isCalibrated, type World } from "./Template.ts"

export const Note = Schema.Struct({
  code: Schema.String.annotate({ description: "Stable name of the remark", examples: ["uncalibrated"] }),
  text: Schema.String.annotate({
    description: "The remark",
    examples: ["実績による補正はありません。割合の水準は仮定によるため、広告どうしの比較に使ってください。"]
  })
}).annotate({ identifier: "SimulationNote", description: "What to know before relying on the result" })
export type Note = typeof Note.Type

/** Minimum number of personas: with fewer, intervals become too wide to be of use. */
const minPersonas = 100

/** The remarks whose condition holds. */
export const notesWhere = <Text extends Localizable<string>>(
  notes: ReadonlyArray<readonly [applies: boolean, code: string, text: Text]>
): ReadonlyArray<{ readonly code: string; readonly text: Text }> =>
  notes.filter(([applies]) => applies).map(([, code, text]) => ({ code, text }))

/**
 * Remarks that apply to every template: missing calibration and too few personas. `compare` names what is compared:
 * 広告文どうし, or "texts with each other".
 */
export const generalNotes = (world: World, compare: Localized): ReadonlyArray<Localizable<Note>> => {
  const { size } = world.population
  return notesWhere([
    [
      !isCalibrated(world),
      "uncalibrated",
      new Localized(
        `この業種とエリアの実績による補正はありません。割合の水準は仮定によるため、${compare.ja}の比較に使い、水準は実績を登録して補正してください。`,
        `Not corrected by outcomes of this business and area. The level of the rates rests on assumptions: use them to compare ${compare.en}, and report outcomes to correct the level.`
      )
    ],
    [
      size < minPersonas,
      "few_personas",
      new Localized(
        `ペルソナが${size}人と少ないため、区間が広くなります。${minPersonas}人以上での実行をおすすめします。`,
        `Only ${people(size, "en")} took part, so the intervals are wide. At least ${minPersonas} personas are recommended.`
      )
    ]
  ])
}
