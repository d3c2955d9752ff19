/** What follows from one attempt: for its delivery, and for its endpoint. Pure. */
import type { Retry } from "../../../src/actor/Retry.ts"
import type { Outcome } from "../send/Outcome.ts"
import * as Health from "./Health.ts"
import type { Result } from "./RecordRepo.ts"
import * as Schedule from "./Schedule.ts"
import type { Due } from "./TurnRepo.ts"

/** @param random uniform in [0, 1) */
export const verdictOf = (
  { failures, kind }: Pick<Due, "kind" | "failures">,
  { ok, retryAfterMs }: Pick<Outcome, "ok" | "retryAfterMs">,
  schedule: Retry,
  random: number
): Result["verdict"] => {
  if (ok) return "succeeded"
  const retryInMs = kind === "event" ? Schedule.nextInMs(schedule, failures + 1, random, retryAfterMs) : undefined
  return retryInMs === undefined ? "failed" : { retryInMs }
}

/** What is sent by hand tells nothing of the endpoint. */
export const healthAfter = (
  health: Health.Health,
  { kind }: Pick<Due, "kind">,
  { ok }: Pick<Outcome, "ok">,
  rules: Health.Rules
): Health.Health => (kind !== "event" ? health : ok ? Health.succeeded(health) : Health.failed(health, rules))
