/** Declares the task that calibrates on a thread. Simulations calibrate on the thread that they run on. */
import { Schema } from "effect"
import * as Cpu from "../../../src/cpu/Cpu.ts"
import { Posterior } from "../statistics/Posterior.ts"

/** The template, business type and area that are asked about. */
export const Target = Schema.Struct({
  templateType: Schema.String,
  businessType: Schema.String,
  areaCode: Schema.NullOr(Schema.String)
})
export type Target = typeof Target.Type

/** An outcome of the account. The evidence is JSON text, which the event loop does not parse. */
export const ReportedOutcome = Schema.Struct({ ...Target.fields, evidence: Schema.String })
export type ReportedOutcome = typeof ReportedOutcome.Type

export const CalibrateOnThread = Cpu.make("simulation/calibrate", {
  request: Schema.Struct({ target: Target, outcomes: Schema.Array(ReportedOutcome) }),
  answer: Posterior,
  file: new URL("./CalibrateOnThread.ts", import.meta.url)
})
