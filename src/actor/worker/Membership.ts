/**
 * The membership of this node in the cluster: it joins, renews its lease by heartbeat, and learns from the heartbeat
 * whether it was taken for dead. Then it has lost all its claims: it abandons what it runs and joins under a new id.
 */
import { hostname } from "node:os"
import { Duration, Effect } from "effect"
import { SecureRandom } from "effect/crypto"
import { Settings } from "../../settings/Settings.ts"
import { Notifier } from "../../sql/Notifier.ts"
import { type Claim, JobStore } from "../JobStore.ts"
import { ReadyJobs } from "../JobTopics.ts"
import type { LeasedMailbox } from "./complete/Settlement.ts"
import { LeaseThread } from "./lease/LeaseThread.ts"

/** Four chances to renew a lease before it ends. */
const beatsPerLease = 4

/** While it has left and not yet joined again: it holds no claim and gets none. */
const noNode = ""

export interface Node {
  /** The id under which claims are held; empty while it has none. */
  id: string
  /** It does not join again after a lost lease. */
  stopping: boolean
}

export interface Holdings {
  readonly jobs: () => ReadonlyArray<Claim>
  readonly mailboxes: () => ReadonlyArray<LeasedMailbox>
  /** The jobs that should have stopped. */
  readonly overdue: Effect.Effect<ReadonlyArray<string>>
  /** Interrupts and forgets everything; the results are refused. */
  readonly abandon: Effect.Effect<void>
}

export const make = Effect.fnUntraced(function* (node: Node, holdings: Holdings) {
  const store = yield* JobStore
  const notifier = yield* Notifier
  const lease = yield* LeaseThread
  const random = yield* SecureRandom.SecureRandom
  const { jobLease } = yield* Settings
  const leaseMs = Duration.toMillis(jobLease)
  /** Until then the node may own claims that it does not know of: their answers were lost, or their results given up. */
  let suspiciousUntil = performance.now() + 2 * leaseMs

  const call = (id: string) => {
    node.id = id
    lease.joined(id)
  }

  const join = Effect.gen(function* () {
    const id = yield* random.ulid
    yield* store.join({ id, host: hostname(), pid: process.pid })
    call(id)
  })

  const releaseOrphans = Effect.gen(function* () {
    if (performance.now() > suspiciousUntil) return
    const orphans = yield* store.releaseOrphans(node.id, holdings.jobs(), holdings.mailboxes(), leaseMs)
    if (orphans === 0) return
    yield* Effect.logWarning(`Gave back ${orphans} claims that this node did not hold any more`)
    yield* notifier.notify(ReadyJobs)
  })

  const beat = Effect.gen(function* () {
    const { alive, otherNodes } = yield* store.beat(node.id, yield* holdings.overdue)
    notifier.setAlone(alive && otherNodes === 0)
    if (alive) return yield* releaseOrphans
    if (node.stopping) return
    if (node.id !== noNode)
      yield* Effect.logWarning(`Node ${node.id} was taken for dead; it abandons its jobs and joins under a new id`)
    // From here on no answer to an earlier claim counts.
    call(noNode)
    yield* holdings.abandon
    yield* join
  })

  yield* Effect.orDie(join)
  return {
    beat,
    every: Duration.divideUnsafe(jobLease, beatsPerLease),
    /** To be called when a claim failed or a result was given up: the jobs may belong to this node all the same. */
    suspect: Effect.sync(() => {
      suspiciousUntil = performance.now() + 2 * leaseMs
    }),
    leave: Effect.suspend(() => store.leave(node.id))
  }
})

export type Membership = Effect.Success<ReturnType<typeof make>>
