/** One actor's share of a node: what it holds, what runs, what waits in the buffer. Plain bookkeeping, no effects. */
import type { Registered } from "./Actor.ts"
import { nextMean, wanted } from "./Capacity.ts"
import type { ClaimedJob } from "./JobStore.ts"

export class Slot {
  readonly registered: Registered
  readonly #start: (slot: Slot, job: ClaimedJob) => void
  #buffer: Array<ClaimedJob> = []
  #running = 0
  /** Claimed and not yet settled. */
  #held = 0
  #meanMs: number | undefined
  #pumping = false

  constructor(registered: Registered, start: (slot: Slot, job: ClaimedJob) => void) {
    this.registered = registered
    this.#start = start
  }

  get name(): string {
    return this.registered.actor.name
  }

  get running(): number {
    return this.#running
  }

  /** How many more to claim now. */
  get wanted(): number {
    return wanted({ concurrency: this.registered.actor.concurrency, held: this.#held, meanMs: this.#meanMs })
  }

  accept(job: ClaimedJob): void {
    this.#held++
    this.#buffer.push(job)
    this.#pump()
  }

  ended(durationMs: number): void {
    this.#running--
    this.#meanMs = nextMean(this.#meanMs, durationMs)
    this.#pump()
  }

  settled(): void {
    this.#held--
  }

  /** Takes the jobs that were claimed and never started. */
  unstarted(): ReadonlyArray<ClaimedJob> {
    const jobs = this.#buffer
    this.#buffer = []
    return jobs
  }

  /** A job may end before its start returns; the guard turns that recursion into this loop. */
  #pump(): void {
    if (this.#pumping) return
    this.#pumping = true
    try {
      while (this.#running < this.registered.actor.concurrency) {
        const job = this.#buffer.shift()
        if (job === undefined) return
        this.#running++
        this.#start(this, job)
      }
    } finally {
      this.#pumping = false
    }
  }
}
