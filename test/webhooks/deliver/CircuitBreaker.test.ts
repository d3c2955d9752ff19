import { assert, describe, it } from "@effect/vitest"
import { Schema } from "effect"
import * as CircuitBreaker from "../../../modules/webhooks/deliver/CircuitBreaker.ts"

const rules = { pauseMs: 1_000, disableAfter: 10 }
const halfOpen = (breaker: CircuitBreaker.CircuitBreaker): CircuitBreaker.CircuitBreaker => ({
  ...breaker,
  phase: "half-open"
})
const after = (failures: number): CircuitBreaker.CircuitBreaker => {
  let breaker = CircuitBreaker.closed
  for (let n = 0; n < failures; n++) breaker = halfOpen(CircuitBreaker.failed(breaker, rules))
  return breaker
}

describe("The circuit breaker of an endpoint", () => {
  it("pauses after a failure, and for twice as long after each probe that fails, up to 180 times as long", () => {
    const patient = { pauseMs: 5_000, disableAfter: 100 }
    const pauses: Array<number> = []
    let breaker = CircuitBreaker.closed
    for (let n = 0; n < 10; n++) {
      breaker = CircuitBreaker.failed(breaker, patient)
      pauses.push(breaker.pauseMs / 1000)
      breaker = halfOpen(breaker)
    }
    assert.deepStrictEqual(pauses, [5, 10, 20, 40, 80, 160, 320, 640, 900, 900])
  })

  it("pauses for a day at most, unless the first pause is longer", () => {
    const day = 86_400_000
    const next = (pauseMs: number) => {
      const first = halfOpen(CircuitBreaker.failed(CircuitBreaker.closed, { pauseMs, disableAfter: 10 }))
      return CircuitBreaker.failed({ ...first, pauseMs: 100 * day }, { pauseMs, disableAfter: 10 }).pauseMs
    }
    assert.deepStrictEqual([next(day / 24), next(2 * day)], [day, 2 * day])
  })

  it("counts one failure for a pause, whatever was in flight when it began", () => {
    let breaker = CircuitBreaker.closed
    for (let n = 0; n < 8; n++) breaker = CircuitBreaker.failed(breaker, rules)
    assert.deepStrictEqual(breaker, { phase: "open", failures: 1, pauseMs: 1_000, disabled: false })
    assert.deepStrictEqual(CircuitBreaker.succeeded(breaker), CircuitBreaker.closed)
  })

  it("is closed by one success, whatever came before", () => {
    assert.deepStrictEqual(
      CircuitBreaker.succeeded(CircuitBreaker.failed(CircuitBreaker.closed, rules)),
      CircuitBreaker.closed
    )
    assert.deepStrictEqual(CircuitBreaker.succeeded(after(9)), CircuitBreaker.closed)
  })

  it("disables the endpoint at exactly its limit of consecutive failures, and no later result changes that", () => {
    assert.isFalse(after(9).disabled)
    const disabled = CircuitBreaker.failed(after(9), rules)
    assert.isTrue(disabled.disabled)
    assert.strictEqual(disabled.failures, 10)
    assert.strictEqual(CircuitBreaker.failed(disabled, rules), disabled)
    assert.strictEqual(CircuitBreaker.succeeded(disabled), disabled)
  })

  it("ignores attempts by hand", () => {
    for (const kind of ["replay", "ping"] as const) {
      assert.strictEqual(CircuitBreaker.afterAttempt(after(3), kind, true, rules).failures, 3)
      assert.strictEqual(CircuitBreaker.afterAttempt(after(3), kind, false, rules).failures, 3)
    }
    assert.strictEqual(CircuitBreaker.afterAttempt(after(3), "event", false, rules).failures, 4)
    assert.strictEqual(CircuitBreaker.afterAttempt(after(3), "event", true, rules).failures, 0)
  })

  it("is half-open after a pause, and closed otherwise, when a lease begins", () => {
    const stored = { active: true, failures: 2, pauseMs: 2_000 }
    assert.strictEqual(CircuitBreaker.stored(stored).phase, "half-open")
    assert.strictEqual(CircuitBreaker.stored({ ...stored, failures: 0, pauseMs: 0 }).phase, "closed")
  })

  const Results = Schema.Array(Schema.Boolean).check(Schema.isMaxLength(40))
  it.prop("counts the failures since the last success", { results: Results }, ({ results }) => {
    const tireless = { pauseMs: 1_000, disableAfter: 1_000 }
    let breaker = CircuitBreaker.closed
    for (const ok of results)
      breaker = halfOpen(ok ? CircuitBreaker.succeeded(breaker) : CircuitBreaker.failed(breaker, tireless))
    const lastSuccess = results.lastIndexOf(true)
    assert.strictEqual(breaker.failures, results.length - 1 - lastSuccess)
    assert.strictEqual(
      breaker.pauseMs,
      breaker.failures === 0 ? 0 : Math.min(1_000 * 2 ** (breaker.failures - 1), 180_000)
    )
  })
})
