/**
 * What the attempts under one lease of a key share, and leave with the key when the lease ends: its state, and a hold.
 * Plain bookkeeping, no effects.
 */
import type { LeasedMailbox, LeaseEnd, MailboxLease } from "../JobStore.ts"

export class LeasedKey {
  readonly mailbox: LeasedMailbox
  /** The lease covers one job, which runs alone; if it never ran, so does the next lease. */
  readonly alone: boolean
  #state: unknown
  #hasNewState = false
  #heldUntil: number | undefined
  #hasRun = false
  /** A module holds the key; the store knows until when. */
  isHeldOutside = false

  constructor({ actor, alone = false, key, leaseNumber, state = null }: Omit<MailboxLease, "jobs">) {
    this.mailbox = { actor, key, leaseNumber }
    this.alone = alone
    this.#state = state
  }

  /** Encoded; null if no holder has left one. */
  get state(): unknown {
    return this.#state
  }

  set state(state: unknown) {
    this.#state = state
    this.#hasNewState = true
  }

  /** No job of the key is to start any more under this lease. */
  get isHeld(): boolean {
    return this.#heldUntil !== undefined || this.isHeldOutside
  }

  /** Of two holds the one that ends later counts. */
  hold(ms: number): void {
    this.#heldUntil = Math.max(this.#heldUntil ?? 0, performance.now() + ms)
  }

  /** Takes back the holds of this lease. */
  release(): void {
    this.#heldUntil = undefined
  }

  /** An attempt has ended by itself: it was not given back. */
  hasRun(): void {
    this.#hasRun = true
  }

  /** @param retryInMs the time until its first job, which failed, is retried at its place */
  end(retryInMs: number | null = null, failsRest: string | null = null): LeaseEnd {
    return {
      ...this.mailbox,
      heldMs: retryInMs,
      failsRest,
      holdMs: this.#heldUntil === undefined ? undefined : Math.max(0, this.#heldUntil - performance.now()),
      alone: this.#heldUntil !== undefined || (this.alone && !this.#hasRun),
      state: this.#hasNewState ? this.#state : undefined
    }
  }
}
