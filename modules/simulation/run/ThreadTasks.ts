/** Declares the tasks that run on a thread: generating missing personas, and running a template. */
import { Schema } from "effect"
import * as Cpu from "../../../src/cpu/Cpu.ts"
import { inEach } from "../../../src/Language.ts"
import { JudgeReport } from "../judge/Judgement.ts"
import { ReportedOutcome } from "../outcome/CalibrationTask.ts"
import { Margin } from "./Result.ts"

const Bytes = Schema.instanceOf(Uint8Array<ArrayBuffer>)
const Reals = Schema.instanceOf(Float64Array<ArrayBuffer>)
const Halves = Schema.instanceOf(Uint16Array<ArrayBuffer>)

/** Schema of a `Population`. */
const Personas = Schema.Struct({
  size: Schema.Int,
  id: Schema.Array(Schema.String),
  name: Schema.Array(Schema.String),
  age: Bytes,
  sex: Bytes,
  household: Bytes,
  occupation: Bytes,
  income: Reals,
  traits: Halves,
  growth: Halves
})

/** Schema of `PlainAreaFigures`. */
const Figures = Schema.Struct({
  areaCode: Schema.String,
  areaName: Schema.String,
  figures: Schema.Array(Margin)
})

/** The population that takes part: the known personas, and what the missing ones are generated from. */
const participants = {
  /** The area, with the city of a ward; null for Japan. */
  place: Schema.NullOr(Schema.Struct({ area: Figures, city: Schema.NullOr(Figures) })),
  /** Names account and area: the same text gives the same personas. */
  seedText: Schema.String,
  known: Personas,
  personaCount: Schema.Int
}

/** Generates the missing personas. */
export const GenerateOnThread = Cpu.make("simulation/generate", {
  request: Schema.Struct(participants),
  answer: Personas,
  file: new URL("./GenerateOnThread.ts", import.meta.url)
})

/** The result in one language. */
const LocalizedResult = Schema.Struct({
  headline: Schema.String,
  /** JSON text, which the event loop does not parse. */
  resultData: Schema.String
})

/** Generates the missing personas and runs the template. */
export const SimulateOnThread = Cpu.make("simulation/simulate", {
  request: Schema.Struct({
    ...participants,
    templateType: Schema.String,
    /** JSON text. */
    input: Schema.String,
    seed: Schema.Int,
    businessType: Schema.String,
    areaCode: Schema.NullOr(Schema.String),
    /** Outcomes of the account, from which the thread learns level and slope. */
    reported: Schema.Array(ReportedOutcome),
    judge: Schema.NullOr(JudgeReport),
    judged: Schema.Array(Schema.Struct({ question: Schema.String, rates: Reals })),
    reactions: Schema.Array(
      Schema.Struct({
        question: Schema.String,
        reactions: Schema.Array(Schema.Struct({ text: Schema.String, rating: Schema.Array(Schema.Finite) }))
      })
    )
  }),
  answer: Schema.Struct({
    overallScore: Schema.Finite,
    localized: Schema.Struct(inEach(() => LocalizedResult)),
    generated: Personas,
    /** JSON text. */
    segments: Schema.String
  }),
  file: new URL("./SimulateOnThread.ts", import.meta.url)
})
