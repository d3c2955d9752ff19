import { assert, describe, it } from "@effect/vitest"
import { Effect, Logger } from "effect"
import { afterEach, beforeEach, vi } from "vitest"
import type { ClaimedJob } from "../../../src/actor/JobStore.ts"
import * as OverdueJobs from "../../../src/actor/overdue/OverdueJobs.ts"
import type { StopReason } from "../../../src/actor/worker/JobExecutor.ts"

describe("Overdue jobs", () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ["performance"] }))
  afterEach(() => void vi.useRealTimers())

  const job = (id: string): ClaimedJob => ({
    id,
    actor: "test/late",
    claim: 1,
    failures: 0,
    losses: 0,
    payload: null,
    trace: null,
    tenant: null,
    version: 1,
    batch: null,
    waitedMs: 0,
    cancelling: false
  })
  const stopped = (why: StopReason, agoMs = 0) => ({ why, at: performance.now() - agoMs })

  it.effect("are those that run ten seconds after their time limit or cancellation, each warned of once", () =>
    Effect.gen(function* () {
      const lines: Array<unknown> = []
      const logger = Logger.make(({ message }) => void lines.push(message))
      vi.advanceTimersByTime(60_000)
      let running: Array<OverdueJobs.StoppedAttempt> = [
        { job: job("1"), stopped: stopped("timed_out", OverdueJobs.overdueAfterMs) },
        { job: job("2"), stopped: stopped("timed_out", OverdueJobs.overdueAfterMs - 1) },
        { job: job("3"), stopped: stopped("cancelled", 30_000) },
        { job: job("4"), stopped: stopped("released", 30_000) },
        { job: job("5"), stopped: undefined }
      ]
      const look = OverdueJobs.make(
        () => "node-1",
        () => running
      ).pipe(Effect.provide(Logger.layer([logger])))
      assert.deepStrictEqual(yield* look, ["1", "3"])
      vi.advanceTimersByTime(1)
      assert.deepStrictEqual(yield* look, ["1", "2", "3"])
      running = running.slice(1)
      assert.deepStrictEqual(yield* look, ["2", "3"])
      assert.deepStrictEqual(lines.flat(), [
        "Job 1 of test/late still runs on node node-1, 10s after its time limit: its handler has not let go",
        "Job 3 of test/late still runs on node node-1, 30s after its cancellation: its handler has not let go",
        "Job 2 of test/late still runs on node node-1, 10s after its time limit: its handler has not let go"
      ])
    })
  )
})
