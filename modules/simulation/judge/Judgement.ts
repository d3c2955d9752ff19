/** The result of judging: ratings of the first personas, and a report for the API. Plain data. */
import { Schema } from "effect"
import type { Reaction } from "./reaction/Reaction.ts"

/** Why personas have no answer. Coarse, since the API shows it to the account. */
export const JudgeReason = Schema.Literals([
  "off",
  "nothing_to_ask",
  "time",
  "budget",
  "rate_limited",
  "unavailable",
  "refused",
  "invalid_answers",
  "internal"
]).annotate({
  description:
    "Why personas are without an answer: `off` no model is set, `nothing_to_ask` no question or no persona, `time` or " +
    "`budget` (tokens of the simulation or of the account's day) ran out, `rate_limited` and `unavailable` the model's service did not answer, `refused` it declined, " +
    "`invalid_answers` its answers were unusable, `internal` a fault of this service"
})
export type JudgeReason = typeof JudgeReason.Type

const count = (description: string, example: number) =>
  Schema.Int.check(Schema.isGreaterThanOrEqualTo(0)).annotate({ description, examples: [example] })

export const JudgeReport = Schema.Struct({
  model: Schema.String.annotate({ description: "The language model", examples: ["gpt-4.1-mini"] }),
  personas: count("Personas to be judged", 40),
  answered: count("How many of them were judged, from the first on; the rest follow the offline model", 40),
  requests: count("Requests sent", 4),
  tokens: count("Tokens read and written, as the model's service counts them", 7900),
  status: Schema.Literals(["used", "partial", "fallback"]).annotate({
    description: "Whether all, some or none of the personas were judged",
    examples: ["used"]
  }),
  reason: Schema.optionalKey(JudgeReason),
  prompt: Schema.optionalKey(
    Schema.String.annotate({
      description:
        "Version of the prompt. `likelihood`: the model rates each persona; `reaction`: it writes what each persona says, " +
        "rated by its similarity to statements on a Likert scale (arXiv:2510.08338)",
      examples: ["reaction/1"]
    })
  ),
  embeddingModel: Schema.optionalKey(
    Schema.String.annotate({ description: "The model that rated reactions", examples: ["text-embedding-3-small"] })
  ),
  reused: Schema.optionalKey(count("Reactions that were stored from an earlier simulation or attempt", 0))
}).annotate({ identifier: "SimulationJudge", description: "How a language model took part" })
export type JudgeReport = typeof JudgeReport.Type

export interface Judgement {
  /** Likelihoods of the first `report.answered` personas, 0 to 1, by key of the question. Empty when there are none. */
  readonly rates: ReadonlyMap<string, Float64Array>
  /** Reactions of these personas to an advertisement, by key of the question. Empty when there are none. */
  readonly reactions: ReadonlyMap<string, ReadonlyArray<Reaction>>
  readonly report: JudgeReport
}

/** A judgement without ratings: the offline model is used for all personas. */
export const fallback = (
  report: Pick<JudgeReport, "model" | "personas"> & Partial<Pick<JudgeReport, "requests" | "tokens">>,
  reason: JudgeReason
): Judgement => ({
  rates: new Map(),
  reactions: new Map(),
  report: { requests: 0, tokens: 0, ...report, answered: 0, status: "fallback", reason }
})
