import { assert, describe, it } from "@effect/vitest"
import { Schema } from "effect"
import {
  afterRun,
  maxFailures,
  mayBecome,
  observationStatuses,
  resultStatuses,
  transitions
} from "../../modules/observation/ObservationState.ts"

const Results = Schema.Array(Schema.Literals(resultStatuses)).check(Schema.isMaxLength(60))

describe("The states of an observation", () => {
  it("are active and paused in turn, and archived at the end", () => {
    assert.deepStrictEqual(transitions, {
      active: ["paused", "archived"],
      paused: ["active", "archived"],
      archived: []
    })
    for (const from of observationStatuses) assert.isTrue(mayBecome(from, from))
    assert.isFalse(mayBecome("archived", "active"))
    assert.isFalse(mayBecome("archived", "paused"))
  })

  it.prop("change by five failed runs in a row alone, whatever came before", { results: Results }, ({ results }) => {
    let consecutiveFailures = 0
    for (const [n, result] of results.entries()) {
      const after = afterRun({ status: "active", consecutiveFailures }, result)
      const past = results.slice(0, n + 1).toReversed()
      const failed = past.indexOf("completed")
      assert.strictEqual(after.consecutiveFailures, failed === -1 ? past.length : failed)
      assert.strictEqual(after.pauses, after.consecutiveFailures >= maxFailures)
      consecutiveFailures = after.consecutiveFailures
    }
  })

  it("pause nothing that does not run by its schedule", () => {
    for (const status of ["paused", "archived"] as const) {
      assert.isFalse(afterRun({ status, consecutiveFailures: 10 }, "failed").pauses)
    }
  })
})
