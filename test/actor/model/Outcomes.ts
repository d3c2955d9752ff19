/** How the attempts of commands end. */
import type { AttemptRecord } from "../../../src/actor/Job.ts"
import type { Settlement } from "../../../src/actor/worker/complete/Settlement.ts"

export const verdictOf = (how: string, failures: number): Settlement["verdict"] => {
  switch (how) {
    case "failed":
    case "failed-rest":
      return { to: "failed", failures: failures + 1 }
    case "retried":
    case "skipped":
      return { to: "scheduled", delayMs: 60_000, failures: failures + 1 }
    case "held":
      return { to: "scheduled", delayMs: 180_000, failures: failures + 1, inPlace: true }
    case "released":
      return { to: "ready" }
    case "cancelled":
      return { to: "cancelled" }
    case "refused":
      return { to: "incompatible", build: "b1", delayMs: 180_000 }
    case "refused-in-place":
      return { to: "incompatible", build: "b1", delayMs: 180_000, inPlace: true }
    default:
      return { to: "completed", result: { done: true } }
  }
}

export const attemptOf = (how: string, failures: number): AttemptRecord | null =>
  how === "completed"
    ? null
    : {
        attempt: failures + 1,
        outcome: "failed",
        tag: how,
        message: "",
        startedAt: "2026-01-01T00:00:00Z",
        durationMs: 1
      }
