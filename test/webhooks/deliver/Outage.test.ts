/** Outages of a receiver, played through second by second on the rules that deliveries follow. */
import { assert, describe, it } from "@effect/vitest"
import { Duration } from "effect"
import * as CircuitBreaker from "../../../modules/webhooks/deliver/CircuitBreaker.ts"
import * as RetrySchedule from "../../../modules/webhooks/deliver/RetrySchedule.ts"
import { dialects } from "../../../modules/webhooks/dialect/Dialects.ts"

const [minute, hour, day] = [60, 3_600, 86_400]
const atOnce = 8

interface Waiting {
  failures: number
  dueAt: number
}

interface Course {
  /** Seconds after the begin of the outage; undefined if it never is. */
  readonly disabledAt: number | undefined
  readonly failures: number
  /** Seconds from the end of the outage to the first success. */
  readonly noticedAfter: number | undefined
  readonly delivered: number
  readonly waiting: number
  /** Deliveries whose retries were used up. */
  readonly givenUp: number
}

const halfOpen = (breaker: CircuitBreaker.CircuitBreaker): CircuitBreaker.CircuitBreaker => ({
  ...breaker,
  phase: "half-open"
})

/** Before the outage nothing waits; then an event comes every few seconds, and a burst of them at its begin. */
const play = (dialect: "analytics" | "crm", outage: number, probeBase = 5, every = 10): Course => {
  const schedule = RetrySchedule.make(Duration.seconds(5))
  const rules = { pauseMs: probeBase * 1000, disableAfter: dialects[dialect].disableAfter }
  const end = outage + 3 * hour
  let queue: Array<Waiting> = Array.from({ length: 100 }, () => ({ failures: 0, dueAt: 0 }))
  let breaker = CircuitBreaker.closed
  let pausedUntil = 0
  let [disabledAt, noticedAfter]: [number | undefined, number | undefined] = [undefined, undefined]
  let [delivered, givenUp] = [0, 0]
  for (let now = 0; now < end && disabledAt === undefined; now++) {
    if (now % every === 0) queue.push({ failures: 0, dueAt: now })
    if (breaker.phase === "open") {
      if (now < pausedUntil) continue
      breaker = halfOpen(breaker)
    }
    const due = queue.filter(({ dueAt }) => dueAt <= now).toSorted((a, b) => a.dueAt - b.dueAt)
    const inFlight = new Set(due.slice(0, breaker.phase === "half-open" ? 1 : atOnce))
    queue = queue.filter((delivery) => !inFlight.has(delivery))
    for (const delivery of inFlight) {
      const outcome = { ok: now >= outage }
      const verdict = RetrySchedule.verdictOf(schedule, { ...delivery, ...outcome, kind: "event" }, 0.5)
      breaker = CircuitBreaker.afterAttempt(breaker, "event", outcome.ok, rules)
      if (outcome.ok) {
        noticedAfter ??= now - outage
        delivered++
      } else pausedUntil = now + breaker.pauseMs / 1000
      if (verdict === "failed") givenUp++
      if (typeof verdict === "object") {
        queue.push({ failures: delivery.failures + 1, dueAt: now + verdict.retryInMs / 1000 })
      }
      if (breaker.disabled) disabledAt ??= now
    }
  }
  return { disabledAt, failures: breaker.failures, noticedAfter, delivered, waiting: queue.length, givenUp }
}

describe("A receiver that is away", () => {
  for (const dialect of ["analytics", "crm"] as const) {
    it(`for four seconds or a minute is noticed when it is back, and gets everything (${dialect})`, () => {
      for (const outage of [4, minute]) {
        const { disabledAt, givenUp, noticedAfter, waiting } = play(dialect, outage)
        assert.deepStrictEqual([disabledAt, waiting, givenUp], [undefined, 0, 0])
        assert.isAtMost(noticedAfter!, outage + 5)
      }
    })
  }

  it("for an hour is noticed within a quarter of an hour, and gets everything (crm)", () => {
    const { disabledAt, givenUp, noticedAfter, waiting } = play("crm", hour)
    assert.deepStrictEqual([disabledAt, waiting, givenUp], [undefined, 0, 0])
    assert.isAtMost(noticedAfter!, 15 * minute)
  })

  it("for an hour is disabled after half an hour, at exactly ten failures; all that waits is parked (analytics)", () => {
    const { delivered, disabledAt, failures, givenUp, waiting } = play("analytics", hour)
    assert.strictEqual(failures, 10)
    assert.isTrue(disabledAt! >= 30 * minute && disabledAt! <= 40 * minute, `after ${disabledAt} s`)
    assert.deepStrictEqual([delivered, givenUp], [0, 0])
    assert.strictEqual(waiting, 100 + Math.floor(disabledAt! / 10) + 1)
  })

  it("for a day is disabled after ten hours, at exactly fifty failures; all that waits is parked (crm)", () => {
    const { delivered, disabledAt, failures, givenUp, waiting } = play("crm", day, 5, 60)
    assert.strictEqual(failures, 50)
    assert.isTrue(disabledAt! >= 10 * hour && disabledAt! <= 11 * hour, `after ${disabledAt} s`)
    assert.deepStrictEqual([delivered, givenUp], [0, 0])
    assert.strictEqual(waiting, 100 + Math.floor(disabledAt! / 60) + 1)
  })

  it("is disabled earlier where the first pause is shorter, and the longest one with it", () => {
    const { disabledAt, failures } = play("crm", day, 1)
    assert.strictEqual(failures, 50)
    assert.isTrue(disabledAt! >= 2 * hour && disabledAt! <= 3 * hour, `after ${disabledAt} s`)
  })
})
