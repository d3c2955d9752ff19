/**
 * One actor's share of a node: what it holds, what runs, what waits in the buffer. Plain bookkeeping, no effects. A task
 * takes one place of the actor's concurrency: a job, or a leased mailbox with its jobs one after another.
 */
import type { RegisteredActor } from "../Actor.ts"
import type { ClaimedJob, ClaimRequest } from "../JobStore.ts"
import { isLimited } from "../limit/Limits.ts"
import * as Terms from "../override/Terms.ts"
import { claimSize, limitOf, nextMean } from "./Capacity.ts"
import type { LeasedKey } from "./LeasedKey.ts"

export interface Task {
  /** The jobs that are left, oldest first; one unless the task is a leased mailbox. */
  readonly jobs: Array<ClaimedJob>
  /** The lease that covers them. */
  readonly key: LeasedKey | undefined
}

export class Slot {
  readonly registered: RegisteredActor
  /** Whether its jobs may be waiting: set by a wake-up, cleared by a claim that got fewer than it asked for. */
  hot = true
  /** Whether jobs of keys that this node has leased already could start, though no more keys fit. */
  listens: () => boolean = () => false
  /** What the actor's tenants count, if it is fair to them. */
  weightOf: ((tenant: string) => number) | undefined
  readonly #start: (slot: Slot, task: Task) => void
  readonly #termsOf: (actor: RegisteredActor["actor"]) => Terms.Terms
  #buffer: Array<Task> = []
  #running = 0
  /** Claimed and not yet ended. */
  #open = 0
  /** Claimed leases that have not yet ended, by tenant. */
  readonly #heldByTenant = new Map<string, number>()
  /** Ended and not yet settled. */
  #unsettled = 0
  #meanMs: number | undefined
  #pumping = false

  /** @param termsOf how the actor runs at this moment */
  constructor(
    registered: RegisteredActor,
    start: (slot: Slot, task: Task) => void,
    termsOf: (actor: RegisteredActor["actor"]) => Terms.Terms = Terms.declared
  ) {
    this.registered = registered
    this.#start = start
    this.#termsOf = termsOf
  }

  get name(): string {
    return this.registered.actor.name
  }

  get running(): number {
    return this.#running
  }

  /** Claimed and waiting for a place. */
  get buffered(): number {
    return this.#buffer.length
  }

  /** How it runs at this moment: operators may change it between any two looks. */
  get terms(): Terms.Terms {
    return this.#termsOf(this.registered.actor)
  }

  get concurrency(): number {
    return this.terms.concurrency
  }

  /** What runs or starts on other nodes counts, too. */
  get isLimited(): boolean {
    return isLimited(this.terms.limits)
  }

  get isFull(): boolean {
    return this.#running >= this.concurrency
  }

  /** How many more to claim now; undefined when none. */
  get request(): ClaimRequest | undefined {
    const { fairToTenants: fair, name, version } = this.registered.actor
    const { concurrency, keyPolicy, limits } = this.terms
    // What the whole cluster shares is not kept in a buffer of one node.
    const meanMs = isLimited(limits) ? Number.POSITIVE_INFINITY : this.#meanMs
    const limit = claimSize({ concurrency, fair, held: this.#heldAt(meanMs), meanMs, leases: keyPolicy !== undefined })
    if (limit === 0 && !this.listens()) return undefined
    const tenants = this.weightOf && { weightOf: this.weightOf }
    return { actor: name, limit, version, keyPolicy, ...limits, tenants, tenantPlaces: this.#tenantPlaces }
  }

  get #tenantPlaces(): ClaimRequest["tenantPlaces"] {
    const share = this.registered.actor.keyPolicy?.tenantShare
    return share === undefined
      ? undefined
      : { most: Math.max(1, Math.floor(this.concurrency * share)), held: this.#heldByTenant }
  }

  #countTenant(key: LeasedKey | undefined, by: 1 | -1): void {
    if (key === undefined || this.registered.actor.keyPolicy?.tenantShare === undefined) return
    const held = (this.#heldByTenant.get(key.tenant) ?? 0) + by
    if (held > 0) this.#heldByTenant.set(key.tenant, held)
    else this.#heldByTenant.delete(key.tenant)
  }

  /**
   * A place for a job that is sent right now; only where nothing waits and the node alone decides. Of an actor that is
   * fair to tenants the claim decides: it knows whose jobs are held back, and counts what each tenant has had.
   */
  reserve(): boolean {
    if (this.registered.actor.fairToTenants) return false
    if (this.hot || this.isLimited || this.#heldAt(this.#meanMs) >= this.concurrency) return false
    this.#open++
    return true
  }

  /** The reserved place is not needed. */
  forgo(): void {
    this.#open--
  }

  /**
   * While results are on their way the next jobs may come: as many as the node may hold, besides those that it runs.
   * Beyond that the database does not keep up, and results count like jobs.
   */
  #heldAt(meanMs: number | undefined): number {
    const { fairToTenants: fair, keyPolicy } = this.registered.actor
    const { concurrency } = this
    const limit = limitOf({ concurrency, fair, held: 0, meanMs, leases: keyPolicy !== undefined })
    return this.#open + Math.max(0, this.#unsettled - limit)
  }

  accept(task: Task): void {
    this.#open++
    this.#countTenant(task.key, 1)
    this.acceptReserved(task)
  }

  /** A task is given back as soon as it was claimed. */
  decline(): void {
    this.#unsettled++
  }

  acceptReserved(task: Task): void {
    this.#buffer.push(task)
    this.#pump()
  }

  /** @param key of the lease that has ended with the task */
  ended(durationMs: number, key?: LeasedKey): void {
    this.#running--
    this.#open--
    this.#countTenant(key, -1)
    this.#unsettled++
    this.#meanMs = nextMean(this.#meanMs, durationMs)
    this.#pump()
  }

  settled(): void {
    this.#unsettled--
  }

  /** Takes the tasks that were claimed and never started. */
  unstarted(): ReadonlyArray<Task> {
    const tasks = this.#buffer
    this.#buffer = []
    this.#open -= tasks.length
    for (const { key } of tasks) this.#countTenant(key, -1)
    this.#unsettled += tasks.length
    return tasks
  }

  /** A task may end before its start returns; the guard makes that recursion this loop. */
  #pump(): void {
    if (this.#pumping) return
    this.#pumping = true
    try {
      while (!this.isFull) {
        const task = this.#buffer.shift()
        if (task === undefined) return
        this.#running++
        this.#start(this, task)
      }
    } finally {
      this.#pumping = false
    }
  }
}
