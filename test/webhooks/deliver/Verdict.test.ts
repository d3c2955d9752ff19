/** What follows from the outcome of a delivery's request, for the delivery and for its endpoint. */
import { assert, it } from "@effect/vitest"
import { Duration } from "effect"
import * as CircuitBreaker from "../../../modules/webhooks/deliver/CircuitBreaker.ts"
import * as RetrySchedule from "../../../modules/webhooks/deliver/RetrySchedule.ts"
import { type AttemptFacts, conclude } from "../../../modules/webhooks/deliver/worker/Verdict.ts"

const rules = {
  schedule: RetrySchedule.make(Duration.seconds(5)),
  firstPauseMs: 5_000,
  dialect: { disableAfter: 2 }
}
const outcome = { status: 200, error: null, ok: true, durationMs: 1, response: "", responseHeaders: {}, resent: false }
const success: AttemptFacts = { kind: "event", failures: 0, generation: 3, current: 3, outcome }
const failure: AttemptFacts = { ...success, outcome: { ...outcome, ok: false, status: 500, error: "status" } }

it("A failure pauses the endpoint, and the last of them disables it and parks the delivery", () => {
  const first = conclude(rules, failure, CircuitBreaker.closed, 0.5)
  assert.deepStrictEqual(first.end, { retryInMs: 5_000 })
  assert.deepStrictEqual(first.change, {
    generation: 3,
    failures: 1,
    pauseMs: 5_000,
    paused: true,
    disabled: false,
    hadSuccess: false,
    hadFailure: true
  })
  const last = conclude(rules, failure, { ...first.breaker, phase: "half-open" }, 0.5)
  assert.deepStrictEqual([last.end, last.change?.disabled, last.breaker.disabled], ["parked", true, true])
})

it("A success closes the circuit", () => {
  const before = { phase: "half-open", failures: 1, pauseMs: 5_000, disabled: false } as const
  const { breaker, change, end } = conclude(rules, success, before, 0.5)
  assert.deepStrictEqual(
    [end, breaker, change?.paused, change?.hadSuccess],
    ["succeeded", CircuitBreaker.closed, false, true]
  )
})

it("An attempt by hand, and one of a receiver that was changed or deleted meanwhile, say nothing of the endpoint", () => {
  for (const attempted of [
    { ...failure, kind: "replay" as const },
    { ...failure, current: 4 },
    { ...failure, current: undefined }
  ]) {
    const { breaker, change } = conclude(rules, attempted, CircuitBreaker.closed, 0.5)
    assert.deepStrictEqual([breaker, change], [CircuitBreaker.closed, undefined])
  }
})

it("A delivery fails when its retries are used up", () => {
  assert.strictEqual(
    conclude(rules, { ...failure, failures: RetrySchedule.retries }, CircuitBreaker.closed, 0.5).end,
    "failed"
  )
})
