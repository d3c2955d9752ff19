/** Jobs beside the plan, for what a run wants to see in particular; they are added to it. */
import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { Jobs } from "../../../src/actor/Jobs.ts"
import type * as Scene from "../Scene.ts"
import type { SentJob } from "../stage/Sender.ts"
import * as MachineClock from "../work/MachineClock.ts"
import * as Work from "../work/Work.ts"
import type { Kind, Planned } from "./Plan.ts"

/** Far above the numbers of a plan. */
export const numbers = {
  busy: 1_000_000,
  defective: 2_000_000,
  leaky: 3_000_000,
  relay: 4_000_000,
  relayed: 5_000_000,
  slow: 6_000_000,
  shared: 7_000_000
} as const

/** Fails so often, and then for good if that is more than its retries. */
export const task = (n: number, failures = 0, ms = 5): Work.Task => ({ n, ms, failures, fatal: false, box: null })

export const planned = (task: Work.Task, kind: Kind = "quick", delayMs = 0): Planned => ({
  kind,
  task,
  seq: undefined,
  delayMs,
  uniqueKey: undefined,
  ending: task.failures > Work.retry.max ? "failed" : "completed",
  failures: task.failures
})

export const send = Effect.fnUntraced(function* (
  ongoing: Scene.Ongoing,
  actor: typeof Work.Busy | typeof Work.Defective | typeof Work.Leaky | typeof Work.Slow,
  tasks: ReadonlyArray<Work.Task>
) {
  const jobs = yield* Jobs
  const asked = MachineClock.now()
  const answers = yield* jobs.sendAll(
    actor,
    tasks.map((payload) => ({ payload }))
  )
  ongoing.alsoSent(
    tasks.map((task) => planned(task)),
    answers.map(({ created, jobId }, index) => ({ n: tasks[index]?.n ?? -1, jobId, created, asked }))
  )
})

const relayDelayMs = 4000

/** Jobs that send a delayed job each, from within whatever process runs them. */
export const sendRelays = Effect.fnUntraced(function* (ongoing: Scene.Ongoing, count: number) {
  const jobs = yield* Jobs
  const asked = MachineClock.now()
  const each = Array.from({ length: count }, (_, index) => ({
    relay: task(numbers.relay + index),
    relayed: task(numbers.relayed + index)
  }))
  const answers = yield* jobs.sendAll(
    Work.Relay,
    each.map(({ relay, relayed }) => ({ payload: { ...relay, delayMs: relayDelayMs, next: relayed.n } }))
  )
  ongoing.alsoSent(
    each.flatMap(({ relay, relayed }) => [planned(relay), planned(relayed, "delayed", relayDelayMs)]),
    answers.map(({ created, jobId }, index) => ({ n: numbers.relay + index, jobId, created, asked }))
  )
})

/** Only the worker knew the ids of what it sent; the archive does too. What is missing there was lost. */
export const collectRelayed = Effect.fnUntraced(function* (ongoing: Scene.Ongoing) {
  const sql = yield* SqlClient.SqlClient
  const rows = yield* sql<{ id: string; n: number }>`
    select id::text as id, (payload ->> 'n')::int as n from job_history
    where (payload ->> 'n')::int between ${numbers.relayed} and ${numbers.slow - 1}`
  ongoing.alsoSent(
    [],
    rows.map(({ id, n }): SentJob => ({ n, jobId: id, created: true, asked: 0 }))
  )
})

/** Makes sure that every worker has something to do that takes a while, and waits until it has begun. */
export const occupy = Effect.fnUntraced(function* (ongoing: Scene.Ongoing, round: number) {
  const slow = Array.from({ length: 75 }, (_, index) => task(numbers.slow + round * 1000 + index, 0, 4000))
  yield* send(ongoing, Work.Slow, slow)
  yield* Effect.sleep("1 second")
})
