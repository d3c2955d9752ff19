/** What this node pushed, in the process-wide metric registry. */
import { Context, Metric } from "effect"
import { counter, gauge } from "../../../../src/telemetry/DeclaredMetric.ts"

const none = Context.empty()

const pushes = counter(
  "crm_pushes_total",
  "Pushes to LINE by this node, by answer: accepted, refused, monthly_limit, rate_limited, channel_refused, no_answer, unsent"
)
const silence = gauge(
  "crm_line_silent_pushes",
  "Pushes of this node in a row that LINE left without an answer; 0 after an answer"
)

const answers = [
  "accepted",
  "refused",
  "monthly_limit",
  "rate_limited",
  "channel_refused",
  "no_answer",
  "unsent"
] as const
export type Answer = (typeof answers)[number]

/** Shown at 0 from the start, so that the first failure is an increase. */
const counters = new Map(answers.map((answer) => [answer, Metric.withAttributes(pushes, { answer })]))
for (const known of counters.values()) known.valueUnsafe(none)
silence.valueUnsafe(none)

export const answered = (answer: Answer): void => counters.get(answer)?.updateUnsafe(1, none)

/** @param inRow pushes without an answer since the last answer */
export const silent = (inRow: number): void => silence.updateUnsafe(inRow, none)
