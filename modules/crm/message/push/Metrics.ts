/** What this node pushed, in the process-wide metric registry. */
import { Context, Metric } from "effect"

const none = Context.empty()

const pushes = Metric.counter("crm_pushes_total", {
  description:
    "Pushes to LINE by this node, by answer: accepted, refused, monthly_limit, rate_limited, channel_refused, no_answer, unsent",
  incremental: true
})

export type Answer =
  | "accepted"
  | "refused"
  | "monthly_limit"
  | "rate_limited"
  | "channel_refused"
  | "no_answer"
  | "unsent"

const counters = new Map<Answer, typeof pushes>()

export const answered = (answer: Answer): void => {
  const counter = counters.get(answer) ?? Metric.withAttributes(pushes, { answer })
  counters.set(answer, counter)
  counter.updateUnsafe(1, none)
}
