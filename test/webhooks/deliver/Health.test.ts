import { assert, describe, it } from "@effect/vitest"
import { Schema } from "effect"
import * as Health from "../../../modules/webhooks/deliver/Health.ts"
import { healthAfter } from "../../../modules/webhooks/deliver/Verdict.ts"

const rules = { pauseMs: 1_000, disableAfter: 10 }
const probing = (health: Health.Health): Health.Health => ({ ...health, phase: "probing" })
const after = (failures: number): Health.Health => {
  let health = Health.healthy
  for (let n = 0; n < failures; n++) health = probing(Health.failed(health, rules))
  return health
}

describe("The health of an endpoint", () => {
  it("pauses after a failure, and for twice as long after each probe that fails, up to 180 times as long", () => {
    const patient = { pauseMs: 5_000, disableAfter: 100 }
    const pauses: Array<number> = []
    let health = Health.healthy
    for (let n = 0; n < 10; n++) {
      health = Health.failed(health, patient)
      pauses.push(health.pauseMs / 1000)
      health = probing(health)
    }
    assert.deepStrictEqual(pauses, [5, 10, 20, 40, 80, 160, 320, 640, 900, 900])
  })

  it("pauses for a day at most, unless the first pause is longer", () => {
    const day = 86_400_000
    const next = (pauseMs: number) => {
      const first = probing(Health.failed(Health.healthy, { pauseMs, disableAfter: 10 }))
      return Health.failed({ ...first, pauseMs: 100 * day }, { pauseMs, disableAfter: 10 }).pauseMs
    }
    assert.deepStrictEqual([next(day / 24), next(2 * day)], [day, 2 * day])
  })

  it("counts one failure for a pause, whatever was in flight when it began", () => {
    let health = Health.healthy
    for (let n = 0; n < 8; n++) health = Health.failed(health, rules)
    assert.deepStrictEqual(health, { phase: "paused", failures: 1, pauseMs: 1_000, disabled: false })
    assert.deepStrictEqual(Health.succeeded(health), Health.healthy)
  })

  it("is restored by one success, whatever came before", () => {
    assert.deepStrictEqual(Health.succeeded(Health.failed(Health.healthy, rules)), Health.healthy)
    assert.deepStrictEqual(Health.succeeded(after(9)), Health.healthy)
  })

  it("is given up at exactly so many consecutive failures, and no later result changes that", () => {
    assert.isFalse(after(9).disabled)
    const disabled = Health.failed(after(9), rules)
    assert.isTrue(disabled.disabled)
    assert.strictEqual(disabled.failures, 10)
    assert.strictEqual(Health.failed(disabled, rules), disabled)
    assert.strictEqual(Health.succeeded(disabled), disabled)
  })

  it("hears nothing of what is sent by hand", () => {
    for (const kind of ["replay", "ping"] as const) {
      assert.strictEqual(healthAfter(after(3), { kind }, { ok: true }, rules).failures, 3)
      assert.strictEqual(healthAfter(after(3), { kind }, { ok: false }, rules).failures, 3)
    }
    assert.strictEqual(healthAfter(after(3), { kind: "event" }, { ok: false }, rules).failures, 4)
    assert.strictEqual(healthAfter(after(3), { kind: "event" }, { ok: true }, rules).failures, 0)
  })

  it("is stored with what is left of its pause", () => {
    const stored = { active: true, failures: 2, pauseMs: 2_000, pausedForMs: 0 }
    assert.strictEqual(Health.stored({ ...stored, pausedForMs: 1 }).phase, "paused")
    assert.strictEqual(Health.stored(stored).phase, "probing")
    assert.strictEqual(Health.stored({ ...stored, failures: 0, pauseMs: 0 }).phase, "open")
  })

  it("lets eight fly, one while it is probed, none while it is paused or disabled", () => {
    assert.strictEqual(Health.mayFly(Health.healthy, 8), 8)
    assert.strictEqual(Health.mayFly(after(1), 8), 1)
    assert.strictEqual(Health.mayFly({ ...after(1), phase: "paused" }, 8), 0)
    assert.strictEqual(Health.mayFly({ ...Health.healthy, disabled: true }, 8), 0)
  })

  const Results = Schema.Array(Schema.Boolean).check(Schema.isMaxLength(40))
  it.prop("counts the failures since the last success", { results: Results }, ({ results }) => {
    const tireless = { pauseMs: 1_000, disableAfter: 1_000 }
    let health = Health.healthy
    for (const ok of results) health = probing(ok ? Health.succeeded(health) : Health.failed(health, tireless))
    const lastSuccess = results.lastIndexOf(true)
    assert.strictEqual(health.failures, results.length - 1 - lastSuccess)
    assert.strictEqual(
      health.pauseMs,
      health.failures === 0 ? 0 : Math.min(1_000 * 2 ** (health.failures - 1), 180_000)
    )
  })
})
