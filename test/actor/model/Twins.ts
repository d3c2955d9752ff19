/**
 * Two stores to which the same happens: the one on PostgreSQL, through a process for each node, and the model in memory.
 * Jobs are known by their number here, since each store gives ids of its own. Whatever one answers, the other must too.
 */
import { isDeepStrictEqual } from "node:util"
import { assert } from "@effect/vitest"
import { Clock, Context, Effect, Layer } from "effect"
import type { SqlClient } from "effect/sql"
import type { JobView } from "../../../src/actor/Job.ts"
import type {
  ClaimedJob,
  ClaimResult,
  MailboxLease,
  NewJob,
  JobStore as Port,
  StoredJob
} from "../../../src/actor/JobStore.ts"
import { JobStore } from "../../../src/actor/JobStore.ts"
import * as MemoryJobStore from "../../../src/actor/testing/memory/MemoryJobStore.ts"
import { anotherStore } from "../../contract/jobstore/PgConcurrency.ts"
import { elapse, lookAgain } from "../../contract/jobstore/PgTime.ts"

type Store = Port["Service"]

/** Says both answers in full: a failure is read without running it again. */
const agree = (pg: unknown, model: unknown): void => {
  if (isDeepStrictEqual(pg, model)) return
  assert.fail(`PostgreSQL answered\n  ${JSON.stringify(pg)}\nthe model\n  ${JSON.stringify(model)}`)
}
type Side = "pg" | "memory"
type Ids = Readonly<Record<Side, string>>

/**
 * The model has a clock of its own, which moves on a little with each step, as PostgreSQL's does. That of the processes
 * stands still, so that no watermark is rewound.
 */
const modelClock = () => {
  let now = 1_700_000_000_000
  const nanos = () => BigInt(now) * 1_000_000n
  const clock: Clock.Clock = {
    currentTimeMillisUnsafe: () => now,
    currentTimeMillis: Effect.sync(() => now),
    currentTimeNanosUnsafe: nanos,
    currentTimeNanos: Effect.sync(nanos),
    monotonicTimeNanosUnsafe: nanos,
    monotonicTimeNanos: Effect.sync(nanos),
    sleep: () => Effect.never
  }
  return { clock, pass: (ms: number) => void (now += ms) }
}

/** A view without what cannot be equal: ids, times, and the texts that hold them. */
export type Seen = ReturnType<typeof seen>
const seen = ({ attempts, createdAt: _createdAt, jobId: _jobId, redriven, ...view }: JobView) => ({
  ...view,
  attempts: attempts.map(({ attempt, outcome, tag }) => `${attempt} ${outcome} ${tag}`),
  redriven: redriven.map(({ by }) => by),
  runAt: view.runAt !== null,
  startedAt: view.startedAt !== null,
  finishedAt: view.finishedAt !== null
})

export const makeTwins = Effect.fnUntraced(function* (sql: SqlClient.SqlClient) {
  const processes = [yield* anotherStore, yield* anotherStore]
  const memory = Context.get(yield* Layer.build(Layer.fresh(MemoryJobStore.layer)), JobStore)
  const { clock, pass } = modelClock()
  const jobs: Array<Ids> = []

  const numbered = (side: Side) => new Map(jobs.map((ids, n) => [ids[side], n]))

  /** Does the same to both; `process` says through whose store. */
  const both = <A, B>(
    process: number,
    act: (store: Store, side: Side) => Effect.Effect<A, unknown>,
    toAnswer: (answer: A, numbers: ReadonlyMap<string, number>, side: Side) => B
  ) =>
    Effect.gen(function* () {
      pass(1)
      const pg = toAnswer(yield* act(processes[process]!, "pg"), numbered("pg"), "pg")
      const model = yield* Effect.provideService(act(memory, "memory"), Clock.Clock, clock)
      agree(pg, toAnswer(model, numbered("memory"), "memory"))
      return pg
    })

  /** Ends holds, which the other process notices when it looks again. */
  const endsHolds = <A, B>(
    act: (store: Store, side: Side) => Effect.Effect<A, unknown>,
    read: (answer: A, numbers: ReadonlyMap<string, number>, side: Side) => B
  ) => Effect.tap(both(0, act, read), () => lookAgain)

  const ids = (numbers: ReadonlyArray<number>, side: Side) => numbers.flatMap((n) => jobs[n]?.[side] ?? [])
  const sorted = (jobIds: Iterable<string>, numbers: ReadonlyMap<string, number>) =>
    [...jobIds].map((id) => numbers.get(id)!).toSorted((a, b) => a - b)

  const job = ({ actor, claim, failures, id, payload }: ClaimedJob, numbers: ReadonlyMap<string, number>) => ({
    n: numbers.get(id)!,
    actor,
    claim,
    failures,
    payload
  })
  /** Actors and mailboxes come in any order, the jobs of one of them do not. */
  const claimed = (
    { jobs, retryInMs, leases }: Omit<ClaimResult, "leases"> & { readonly leases: ReadonlyArray<MailboxLease> },
    numbers: ReadonlyMap<string, number>
  ) => ({
    jobs: jobs.map((one) => job(one, numbers)).toSorted((a, b) => a.actor.localeCompare(b.actor)),
    leases: leases
      .map(({ actor, alone, jobs, key, leaseNumber, state }) => ({
        actor,
        key,
        leaseNumber,
        alone,
        state,
        jobs: jobs.map((one) => job(one, numbers))
      }))
      .toSorted((a, b) => a.actor.localeCompare(b.actor) || a.key.localeCompare(b.key)),
    retries: retryInMs !== undefined
  })

  return {
    both,
    endsHolds,
    ids,
    sorted,
    claimed,
    size: () => jobs.length,
    send: (news: ReadonlyArray<NewJob>) =>
      Effect.gen(function* () {
        pass(1)
        const pg = yield* processes[0]!.send(news)
        const model = yield* Effect.provideService(memory.send(news), Clock.Clock, clock)
        const answer = ({ created, started = false }: StoredJob) => ({ created, started })
        agree(pg.map(answer), model.map(answer))
        pg.forEach(({ created, jobId }, n) => {
          if (created) jobs.push({ pg: jobId, memory: model[n]!.jobId })
          else agree(numbered("pg").get(jobId), numbered("memory").get(model[n]!.jobId))
        })
        return pg
      }),
    elapse: (ms: number) =>
      Effect.andThen(
        Effect.orDie(elapse(sql)(ms)),
        Effect.sync(() => pass(ms))
      ),
    /** All jobs as both see them, by number. */
    views: both(
      0,
      (store, side) => store.find(jobs.map((ids) => ids[side])),
      (views, _, side) => {
        const found = new Map(views.map((view) => [view.jobId, view]))
        return jobs.map((ids): Seen => seen(found.get(ids[side])!))
      }
    )
  }
})

export type Twins = Effect.Success<ReturnType<typeof makeTwins>>
