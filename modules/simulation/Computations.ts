/** What runs on a thread: the personas that are missing, and the template. */
import { Schema } from "effect"
import * as Cpu from "../../src/actor/cpu/Cpu.ts"
import { inEach } from "../../src/Language.ts"
import { JudgeReport } from "./judge/Judgement.ts"
import { Margin } from "./Result.ts"

const Bytes = Schema.instanceOf(Uint8Array<ArrayBuffer>)
const Reals = Schema.instanceOf(Float64Array<ArrayBuffer>)
const Halves = Schema.instanceOf(Uint16Array<ArrayBuffer>)

/** A `Population`. */
export const Personas = Schema.Struct({
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

/** `AreaFigures` as plain data. */
const Figures = Schema.Struct({
  areaCode: Schema.String,
  areaName: Schema.String,
  figures: Schema.Array(Margin)
})

/** Who takes part: those who are known, and how many there must be. */
const crowd = {
  /** Where they live, with the city that a ward belongs to; null for the whole of Japan. */
  place: Schema.NullOr(Schema.Struct({ area: Figures, city: Schema.NullOr(Figures) })),
  /** Personas are the account's own: the same for the same text. */
  seedText: Schema.String,
  known: Personas,
  personaCount: Schema.Int
}

/** Generates those who are missing. */
export const Gather = Cpu.make("simulation/gather", {
  request: Schema.Struct(crowd),
  answer: Personas,
  file: new URL("./Gather.ts", import.meta.url)
})

/** The result in one language. */
const Told = Schema.Struct({
  headline: Schema.String,
  /** JSON text, which the event loop need not read. */
  resultData: Schema.String
})

/** Generates those who are missing, and runs the template. */
export const Simulate = Cpu.make("simulation/simulate", {
  request: Schema.Struct({
    ...crowd,
    templateType: Schema.String,
    /** JSON text. */
    input: Schema.String,
    seed: Schema.Int,
    /** How many of those who are known the account had before this simulation. */
    reused: Schema.Int,
    shift: Schema.Finite,
    outcomes: Schema.Int,
    judge: Schema.NullOr(JudgeReport),
    judged: Schema.Array(Schema.Struct({ question: Schema.String, rates: Reals }))
  }),
  answer: Schema.Struct({
    overallScore: Schema.Finite,
    told: Schema.Struct(inEach(() => Told)),
    generated: Personas,
    /** JSON text. */
    segments: Schema.String
  }),
  file: new URL("./Simulate.ts", import.meta.url)
})
