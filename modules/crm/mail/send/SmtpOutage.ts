/**
 * Notices that the mail server is away or does not accept the service. From then on one mail tries it each half minute, and the others of
 * this node wait without a connection of their own.
 */
import { Effect } from "effect"
import * as Metrics from "../Metrics.ts"
import type { SmtpOutcome } from "../transport/Smtp.ts"

/** Failures in a row: fewer are a connection that broke. */
export const mostFailing = 3
export const pauseMs = 30_000

export const make = () => {
  let inRow = 0
  let probeAt = 0
  return {
    /** Milliseconds that a mail waits; 0: it may try the server. */
    waitMs: (now: number): number => {
      if (inRow < mostFailing) return 0
      if (now < probeAt) return probeAt - now
      probeAt = now + pauseMs
      return 0
    },
    answered: (answer: SmtpOutcome, now: number): Effect.Effect<void> =>
      Effect.suspend(() => {
        Metrics.answered(answer.kind)
        const before = inRow
        const isFailing = answer.kind === "away" || answer.kind === "misconfigured"
        inRow = isFailing ? before + 1 : 0
        Metrics.failing(inRow)
        if (isFailing) probeAt = now + pauseMs
        if (inRow === mostFailing && isFailing) {
          const what = answer.kind === "away" ? "does not answer" : "does not accept the service"
          return Effect.logWarning(`The mail server ${what}; mails wait and are sent again`, { reason: answer.reason })
        }
        return !isFailing && before >= mostFailing ? Effect.logInfo("The mail server takes mails again") : Effect.void
      })
  }
}
