/** What this node sent by e-mail, in the process-wide metric registry. */
import { Context, Metric } from "effect"
import { counter, gauge } from "../../../src/telemetry/DeclaredMetric.ts"
import type { SmtpOutcome } from "./transport/Smtp.ts"

const none = Context.empty()

const mails = counter(
  "crm_mails_total",
  "Mails that this node handed to the mail server, by answer: sent, deferred, address_refused, refused, away, misconfigured"
)
const silence = gauge(
  "crm_mail_failing_sends",
  "Mails of this node in a row that the mail server did not answer, or for whose sender it was not ready; 0 after an answer"
)
const bounces = counter(
  "crm_mail_bounces_total",
  "Mails that mail servers have returned as undeliverable, and that were marked"
)

const answers = [
  "sent",
  "deferred",
  "address_refused",
  "refused",
  "away",
  "misconfigured"
] as const satisfies ReadonlyArray<SmtpOutcome["kind"]>

/** Shown at 0 from the start, so that the first failure is an increase. */
const counters = new Map(answers.map((answer) => [answer, Metric.withAttributes(mails, { answer })]))
for (const known of counters.values()) known.valueUnsafe(none)
silence.valueUnsafe(none)
bounces.valueUnsafe(none)

export const answered = (answer: SmtpOutcome["kind"]): void => counters.get(answer)?.updateUnsafe(1, none)

/** @param inRow sends without an answer since the last one */
export const failing = (inRow: number): void => silence.updateUnsafe(inRow, none)

export const bounced = (): void => bounces.updateUnsafe(1, none)
