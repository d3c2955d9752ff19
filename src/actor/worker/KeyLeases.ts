/**
 * The leases of keys of which several jobs run at once. Each keeps its places filled, has its lease extended before its
 * jobs run out, and gives the key back when nothing of it runs any more.
 *
 * What must stay true: never more than `running` jobs of a key run, because one lease holds it and ends after its last
 * job; a lease is given back with or after the result of that job, also when an extension failed.
 *
 * A lease goes on as long as nothing else waits for its place on this node: to end it means to wait for its slowest job.
 */
import { Cause, Effect, Latch } from "effect"
import type { SqlError } from "effect/sql"
import * as Daemon from "../../process/Daemon.ts"
import { explain } from "../../sql/Pg.ts"
import { type ClaimedJob, type Extension, type MailboxLease } from "../JobStore.ts"
import { leaseLengthOf } from "../limit/LeaseSizes.ts"
import { countsStarts } from "../limit/Limits.ts"
import type { LeasedMailbox, LeaseEnd } from "./complete/Settlement.ts"
import { type Execution, hasRun } from "./JobExecutor.ts"
import type { LeasedKey } from "./LeasedKey.ts"
import type { Slot } from "./Slot.ts"

/** Jobs that an extension asks for at most. A lease holds two pages in memory: one that runs and one that comes next. */
const longestPage = 128
/** A page is what the key works off in this time at its measured pace. */
const pageMs = 50
/** Each page is a write of the mailbox's row; after these a new lease begins, in another row. */
const mostPages = 40
/** After this time a lease ends when another key waits on this node for its place. */
const sliceMs = 50
/** After this time it ends when all places are taken, since others may wait elsewhere. */
const longSliceMs = 1_000

export interface Host {
  readonly nodeId: () => string
  readonly extend: (
    nodeId: string,
    extensions: ReadonlyArray<Extension>
  ) => Effect.Effect<ReadonlyArray<MailboxLease>, SqlError.SqlError>
  /** Runs one job; `ended` is called once, possibly before this returns. */
  readonly start: (job: ClaimedJob, key: LeasedKey, ended: (execution: Execution) => void) => void
  /** Stores a result, and ends the lease with it. */
  readonly result: (lease: KeyLease, job: ClaimedJob, execution: Execution, end: LeaseEnd | undefined) => void
  /** Stores the end of a lease by itself. */
  readonly giveBack: (lease: KeyLease, end: LeaseEnd) => void
}

export interface KeyLease {
  readonly slot: Slot
  readonly key: LeasedKey
  /** The node as it was called when the lease began. */
  readonly nodeId: string
  readonly began: number
  /** The ids of its jobs whose results are not stored yet. */
  readonly known: Set<string>
  /** The next extension also reads jobs that were committed late. */
  looksBack: boolean
  /** Leased and not yet started, oldest first. */
  readonly waiting: Array<ClaimedJob>
  running: number
  ended: number
  pages: number
  /** An extension is under way; `asksAgain`: jobs have come meanwhile. */
  isAsking: boolean
  asksAgain: boolean
  /** The last look found fewer jobs than it asked for. */
  isDry: boolean
  /** Nothing of it starts any more. */
  isOver: boolean
  isFilling: boolean
  /** Fills its places again when the rate of the key allows a start. */
  timer: NodeJS.Timeout | undefined
}

export const make = Effect.fnUntraced(function* (host: Host) {
  const leases = new Map<string, KeyLease>()
  let asking: Array<KeyLease> = []
  const asked = Latch.makeUnsafe(false)
  let isDraining = false

  const limitOf = ({ key, slot }: KeyLease): number => key.running ?? slot.registered.actor.keyPolicy?.running ?? 1

  const begin = (slot: Slot, key: LeasedKey, jobs: Array<ClaimedJob>): void => {
    const { name } = slot.registered.actor
    const { keyPolicy } = slot.terms
    const lease: KeyLease = {
      slot,
      key,
      nodeId: host.nodeId(),
      began: performance.now(),
      known: new Set(jobs.map(({ id }) => id)),
      looksBack: false,
      waiting: jobs,
      running: 0,
      ended: 0,
      pages: 0,
      isAsking: false,
      asksAgain: false,
      isDry: jobs.length < leaseLengthOf({ actor: name, limit: 1, keyPolicy }),
      isOver: false,
      isFilling: false,
      timer: undefined
    }
    leases.set(nameOf(key.mailbox), lease)
    fill(lease)
  }

  /** Every start counts for a rate, and only a claim counts starts. */
  const isExtensible = ({ key, slot }: KeyLease): boolean => !key.alone && !countsStarts(slot.terms.limits)

  const fill = (lease: KeyLease): void => {
    if (lease.isFilling) return
    lease.isFilling = true
    const atMost = limitOf(lease)
    while (!lease.isOver && !lease.key.isHeld && lease.running < atMost && lease.key.waitMs <= 0) {
      const job = lease.waiting.shift()
      if (job === undefined) break
      lease.running++
      host.start(job, lease.key, (execution) => ended(lease, job, execution))
    }
    lease.isFilling = false
    askForMore(lease)
    // All of them may have ended before their starts returned.
    if (isDone(lease)) {
      close(lease)
      host.giveBack(lease, lease.key.end())
    }
  }

  const ended = (lease: KeyLease, job: ClaimedJob, execution: Execution): void => {
    lease.running--
    lease.ended++
    // A node that was taken for dead has lost the lease, even if its handlers could not be interrupted.
    const isLost = execution.outcome._tag === "Released" || lease.nodeId !== host.nodeId()
    lease.isOver ||= isLost || isDraining || mustYield(lease)
    if (hasRun(execution)) lease.key.hasRun()
    if (!lease.isFilling) askForMore(lease)
    const isLast = !lease.isFilling && isDone(lease)
    if (isLast) close(lease)
    host.result(lease, job, execution, isLast ? lease.key.end() : undefined)
    if (!isLast) fill(lease)
  }

  /** Where nothing runs, a key that must wait for its rate takes no place: it is held until then. */
  const isDone = ({ isAsking, isOver, key, running, waiting }: KeyLease): boolean =>
    running === 0 &&
    !isAsking &&
    (isOver || key.isHeld || waiting.length === 0 || key.waitMs > 0) &&
    leases.has(nameOf(key.mailbox))

  const close = (lease: KeyLease): void => {
    clearTimeout(lease.timer)
    leases.delete(nameOf(lease.key.mailbox))
  }

  /** While jobs of the key run, its lease cannot end. */
  const fillLater = (lease: KeyLease): void => {
    if (lease.running === 0 || lease.isOver) return
    lease.timer ??= setTimeout(() => {
      lease.timer = undefined
      lease.isOver ||= lease.nodeId !== host.nodeId()
      fill(lease)
    }, lease.key.waitMs).unref()
  }

  const mustYield = ({ began, slot }: KeyLease): boolean => {
    const tookMs = performance.now() - began
    return (tookMs > sliceMs && slot.buffered > 0) || (tookMs > longSliceMs && slot.isFull)
  }

  const pageOf = (lease: KeyLease): number => {
    const tookMs = Math.max(1, performance.now() - lease.began)
    return Math.max(limitOf(lease), Math.min(longestPage, Math.ceil((lease.ended * pageMs) / tookMs)))
  }

  /** Early, so that the next page comes while this one runs. */
  const askForMore = (lease: KeyLease): void => {
    const { isAsking, isDry, isOver, key, pages, waiting } = lease
    if (key.waitMs > 0) return fillLater(lease)
    if (!isExtensible(lease) || isOver || key.isHeld || isDraining || isAsking || isDry || pages >= mostPages) return
    if (waiting.length > pageOf(lease)) return
    lease.isAsking = true
    asking.push(lease)
    asked.openUnsafe()
  }

  /** @param page undefined when the lease could not be extended */
  const extended = (lease: KeyLease, length: number, page: ReadonlyArray<ClaimedJob> | undefined): void => {
    lease.isAsking = false
    if (page !== undefined && page.length > 0) lease.pages++
    lease.isDry = (page?.length ?? 0) < length && !lease.asksAgain
    lease.asksAgain = false
    if (page !== undefined) lease.waiting.push(...page)
    for (const { id } of page ?? []) lease.known.add(id)
    fill(lease)
  }

  const round = Effect.gen(function* () {
    yield* asked.await
    asked.closeUnsafe()
    const nodeId = host.nodeId()
    const batch = asking.map((lease) => ({ lease, length: pageOf(lease), looksBack: lease.looksBack }))
    asking = []
    const own = batch.filter(({ lease }) => lease.nodeId === nodeId && !lease.isOver)
    const leases = yield* host
      .extend(
        nodeId,
        own.map(({ lease, length, looksBack }): Extension => {
          const { actor, key, leaseNumber } = lease.key.mailbox
          lease.looksBack = false
          const { version } = lease.slot.registered.actor
          return { actor, key, leaseNumber, length, version, lateExcept: looksBack ? [...lease.known] : undefined }
        })
      )
      .pipe(
        Effect.catchCause((cause) =>
          Effect.as(
            Effect.logWarning(`Cannot extend leases of keys: ${explain(Cause.squash(cause))}`),
            [] as ReadonlyArray<MailboxLease>
          )
        ),
        // An answer that is lost would leave its leases waiting for it.
        Effect.uninterruptible
      )
    const pages = new Map(leases.map((lease) => [nameOf(lease), lease]))
    for (const { lease, length } of batch) {
      const page = pages.get(nameOf(lease.key.mailbox))
      extended(
        lease,
        length,
        page?.leaseNumber === lease.key.mailbox.leaseNumber && lease.nodeId === host.nodeId() ? page.jobs : undefined
      )
    }
  })
  yield* Effect.forkScoped(Daemon.forever("Extender", round))

  const wake = (lease: KeyLease): void => {
    if (lease.isAsking) lease.asksAgain = true
    lease.isDry = false
    askForMore(lease)
  }

  return {
    begin,
    /** Jobs have come for these keys. */
    arrived: (keys: ReadonlyArray<Pick<LeasedMailbox, "actor" | "key">>): void => {
      for (const key of keys) {
        const lease = leases.get(nameOf(key))
        if (lease !== undefined) wake(lease)
      }
    },
    /** The backstop for jobs that no claim has reported, for those that were committed late, and for rates that were changed. */
    wakeAll: (): void => {
      for (const lease of leases.values()) {
        lease.looksBack = true
        wake(lease)
        if (lease.timer === undefined || lease.key.waitMs > 0) continue
        clearTimeout(lease.timer)
        lease.timer = undefined
        fill(lease)
      }
    },
    /** The result of a job is stored, or was refused. */
    settled: (mailbox: LeasedMailbox, jobId: string): void => {
      leases.get(nameOf(mailbox))?.known.delete(jobId)
    },
    /** Whether a job that comes for a leased key of this actor could start at once. */
    hasRoom: (slot: Slot): boolean =>
      [...leases.values()].some(
        (lease) =>
          lease.slot === slot &&
          isExtensible(lease) &&
          !lease.key.isHeld &&
          lease.key.waitMs <= 0 &&
          lease.running < limitOf(lease)
      ),
    drain: (): void => {
      isDraining = true
      for (const lease of leases.values()) lease.isOver = true
    }
  }
})

const nameOf = ({ actor, key }: Pick<LeasedMailbox, "actor" | "key">): string => `${actor}\0${key}`
