import { assert, describe, it } from "@effect/vitest"
import type { JobView } from "../../../src/actor/Job.ts"
import { noOrigin } from "../../../src/actor/JobStore.ts"
import { timelineOf } from "../../../src/operate/runtime/jobs/Timeline.ts"

const at = (second: number) => new Date(Date.UTC(2026, 0, 1, 0, 0, second))

const job = (over: Partial<JobView>): JobView => ({
  jobId: "1",
  actor: "test/work",
  state: "ready",
  priority: 0,
  key: null,
  uniqueKey: null,
  ...noOrigin,
  node: null,
  failures: 0,
  payload: {},
  result: null,
  progress: null,
  attempts: [],
  redriven: [],
  cancelling: false,
  overdue: false,
  createdAt: at(0),
  runAt: null,
  startedAt: null,
  finishedAt: null,
  ...over
})

const summary = (view: JobView, readyAt: Date | null = null) =>
  timelineOf(view, readyAt).map(({ at, event }) => [at.getUTCSeconds(), event])

const failedAttempt = (attempt: number, second: number) => ({
  attempt,
  outcome: "failed" as const,
  tag: "Refused",
  message: "no",
  startedAt: at(second).toISOString(),
  durationMs: 1_000
})

describe("The timeline of a job", () => {
  it("begins with its sending", () => {
    assert.deepStrictEqual(summary(job({})), [[0, "sent"]])
    assert.deepStrictEqual(summary(job({}), at(3)), [
      [0, "sent"],
      [3, "ready"]
    ])
    assert.deepStrictEqual(summary(job({ state: "scheduled", runAt: at(9) })), [
      [0, "sent"],
      [9, "due"]
    ])
  })

  it("tells the attempt that runs, and the one that completed, which no record holds", () => {
    const attempts = [failedAttempt(1, 2)]
    const before = [
      [0, "sent"],
      [2, "started"],
      [3, "attempt_ended"]
    ]
    assert.deepStrictEqual(summary(job({ state: "running", failures: 1, attempts, startedAt: at(5) })), [
      ...before,
      [5, "started"]
    ])
    const completed = job({ state: "completed", failures: 1, attempts, startedAt: at(5), finishedAt: at(6) })
    assert.deepStrictEqual(summary(completed), [...before, [5, "started"], [6, "completed"]])
    assert.strictEqual(timelineOf(completed, null).find(({ at }) => at.getUTCSeconds() === 5)?.attempt, 2)
  })

  it("tells an attempt that failed for good once, and who sent the job on its way again", () => {
    const failed = job({
      state: "failed",
      failures: 1,
      attempts: [failedAttempt(1, 2), failedAttempt(1, 7)],
      redriven: [{ at: at(5).toISOString(), by: "hana" }],
      startedAt: at(7),
      finishedAt: at(8)
    })
    assert.deepStrictEqual(summary(failed), [
      [0, "sent"],
      [2, "started"],
      [3, "attempt_ended"],
      [5, "redriven"],
      [7, "started"],
      [8, "attempt_ended"],
      [8, "failed"]
    ])
    assert.strictEqual(timelineOf(failed, null).find(({ event }) => event === "redriven")?.by, "hana")
  })

  it("ends no attempt after the job, whatever the clocks of the nodes say", () => {
    const failed = job({ state: "failed", attempts: [failedAttempt(1, 7)], startedAt: at(7), finishedAt: at(7) })
    assert.deepStrictEqual(summary(failed), [
      [0, "sent"],
      [7, "started"],
      [7, "attempt_ended"],
      [7, "failed"]
    ])
  })

  it("tells a job that was cancelled before it ran", () => {
    assert.deepStrictEqual(summary(job({ state: "cancelled", finishedAt: at(4) })), [
      [0, "sent"],
      [4, "cancelled"]
    ])
  })
})
