import { assert, describe, it } from "@effect/vitest"
import { toState } from "../../modules/simulation/SimulationView.ts"
import type { JobView } from "../../src/actor/Job.ts"

describe("The progress of a simulation", () => {
  const row = (status: "queued" | "running" | "completed") => ({
    id: "01M8P65C7H4T9XVB2ZK0QD3N6A",
    templateType: "price_test",
    status,
    jobId: "1",
    headline: null,
    headlineEn: null,
    errorCode: null,
    errorMessage: null,
    completedAt: null
  })
  const job = (state: JobView["state"], progress: number | null) => ({ state, progress })

  it("is that of its job while it runs", () => {
    assert.strictEqual(toState(row("queued"), undefined, "ja").progress, 0)
    assert.strictEqual(toState(row("running"), job("running", 0.917_56), "ja").progress, 0.9176)
    assert.strictEqual(toState(row("running"), job("running", null), "ja").progress, 0)
    assert.strictEqual(toState(row("completed"), undefined, "ja").progress, 1)
  })

  it("does not fall to 0 where the job completes after the row was read", () => {
    assert.strictEqual(toState(row("running"), job("completed", null), "ja").progress, 1)
  })
})
