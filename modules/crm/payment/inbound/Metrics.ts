/** Counts hooks of Stripe by what became of them, in the process-wide metric registry. */
import { Cause, Context, Exit, Metric } from "effect"
import { counter } from "../../../../src/telemetry/DeclaredMetric.ts"

const none = Context.empty()

const hooks = counter(
  "crm_stripe_hooks_total",
  "Hooks of Stripe on this node, by result: stored, wrong_signature, unreadable, rate_limited, or failed where the service could not store it"
)

const results = ["stored", "wrong_signature", "unreadable", "rate_limited", "failed"] as const
type Result = (typeof results)[number]

/** Shown at 0 from the start, so that the first failure is an increase. */
const counters = new Map(results.map((result) => [result, Metric.withAttributes(hooks, { result })]))
for (const known of counters.values()) known.valueUnsafe(none)

export const received = (result: Result): void => counters.get(result)?.updateUnsafe(1, none)

const byTag: Readonly<Record<string, Result>> = {
  InvalidStripeSignature: "wrong_signature",
  UnreadableEvent: "unreadable",
  RateLimited: "rate_limited"
}

export const resultOf = (exit: Exit.Exit<unknown, { readonly _tag: string }>): Result => {
  if (Exit.isSuccess(exit)) return "stored"
  const failure = exit.cause.reasons.find(Cause.isFailReason)
  return (failure && byTag[failure.error._tag]) ?? "failed"
}
