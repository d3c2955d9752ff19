/** What the cases of the job store's contract share: an actor and nodes of each case's own, and short words for the port. */
import { assert, type Vitest } from "@effect/vitest"
import { Effect } from "effect"
import { type ClaimRequest, type ClaimResult, JobStore, type NewJob, noOrigin } from "../../../src/actor/JobStore.ts"
import type { LeasedMailbox, Settlement } from "../../../src/actor/worker/complete/Settlement.ts"

export interface Harness {
  /** Lets this much of the store's time pass. */
  readonly elapse: (ms: number) => Effect.Effect<void, unknown, JobStore>
}

export type Cases = (test: Vitest.MethodsNonLive<JobStore>, harness: Harness) => void

export const newJob = (over: Partial<NewJob> = {}): NewJob => ({
  actor: "test/work",
  priority: 0,
  payload: { n: 1 },
  delayMs: 0,
  runAt: null,
  uniqueKey: null,
  key: null,
  trace: null,
  ...noOrigin,
  ...over
})

export const settlement = (id: string, claim: number, verdict: Settlement["verdict"]): Settlement => ({
  id,
  claim,
  verdict,
  attempt: null
})

export const completed = (id: string, claim: number, result: unknown = null): Settlement =>
  settlement(id, claim, { to: "completed", result })

export const failed = (id: string, claim: number, failures = 1): Settlement =>
  settlement(id, claim, { to: "failed", failures })

export const retried = (id: string, claim: number, delayMs: number, failures = 1): Settlement =>
  settlement(id, claim, { to: "scheduled", delayMs, failures })

export const released = (id: string, claim: number): Settlement => settlement(id, claim, { to: "ready" })

/** A settlement of a job that ran under the lease of a mailbox. */
export const underLease = (mailbox: LeasedMailbox, one: Settlement): Settlement => ({
  ...one,
  claim: mailbox.leaseNumber,
  mailbox: mailboxOf(mailbox)
})

export const mailboxOf = ({ actor, key, leaseNumber }: LeasedMailbox): LeasedMailbox => ({ actor, key, leaseNumber })

export const leaseEnd = (
  mailbox: LeasedMailbox,
  over: { readonly heldMs?: number; readonly failsRest?: string } = {}
) => ({
  ...mailboxOf(mailbox),
  heldMs: over.heldMs ?? null,
  failsRest: over.failsRest ?? null
})

export const idsOf = (jobs: ReadonlyArray<{ readonly id: string }>): ReadonlyArray<string> => jobs.map(({ id }) => id)
export const payloadsOf = ({ jobs }: ClaimResult): ReadonlyArray<unknown> => jobs.map(({ payload }) => payload)

/** What a claim got from mailboxes, by key. */
export const leasesOf = ({ leases }: Pick<ClaimResult, "leases">): Readonly<Record<string, ReadonlyArray<unknown>>> =>
  Object.fromEntries(leases.map(({ jobs, key }) => [key, jobs.map(({ payload }) => payload)]))

/** Each case gets actors and nodes of its own, because one database serves them all. */
let serial = 0

export const fresh = Effect.gen(function* () {
  const store = yield* JobStore
  const actor = `test/work${++serial}`
  const suffix = serial
  const join = (name: string) => {
    const id = `${name}-${suffix}`
    return Effect.as(store.join({ id, host: "here", pid: 1 }), id)
  }
  const find = (jobId: string) => Effect.map(store.find([jobId]), ([view]) => view)
  const claim = (nodeId: string, request: Partial<ClaimRequest> = {}) =>
    store.claim(nodeId, [{ actor, limit: 100, ...request }])
  return {
    store,
    actor,
    join,
    find,
    send: (...jobs: ReadonlyArray<Partial<NewJob>>) => store.send(jobs.map((over) => newJob({ actor, ...over }))),
    /** The ids of these jobs. */
    sendAll: <const Jobs extends ReadonlyArray<Partial<NewJob>>>(...jobs: Jobs) =>
      Effect.map(
        store.send(jobs.map((over) => newJob({ actor, ...over }))),
        (sent) => sent.map(({ jobId }) => jobId) as { [Key in keyof Jobs]: string }
      ),
    claim,
    /** Leases of keys of which several jobs may run at once. */
    leaseKeys: (nodeId: string, running: number, request: Partial<ClaimRequest> = {}) =>
      Effect.map(claim(nodeId, { keyPolicy: { running }, ...request }), ({ leases }) => leases),
    /** Leases of mailboxes. */
    take: (nodeId: string, limit = 100) => claim(nodeId, { limit, keyPolicy: { running: 1 } }),
    state: (jobId: string) => Effect.map(find(jobId), (view) => view?.state),
    states: (...jobIds: ReadonlyArray<string>) =>
      Effect.map(store.find(jobIds), (views) => jobIds.map((id) => views.find(({ jobId }) => jobId === id)?.state)),
    settles: (nodeId: string, ...settlements: ReadonlyArray<Settlement>) =>
      Effect.map(store.settle(nodeId, settlements), (accepted) => [...accepted.keys()])
  }
})

/** Exactly one, or the case is wrong. */
export const only = <A>(values: ReadonlyArray<A>): A => {
  assert.strictEqual(values.length, 1)
  return values[0]!
}
