/**
 * What the attempts under one lease of a key share, and leave with the key when the lease ends: its state, and a hold.
 * Plain bookkeeping, no effects.
 */
import type { MailboxLease } from "../JobStore.ts"
import { type KeyPace, stateOf } from "../limit/KeyPace.ts"
import type { LeasedMailbox, LeaseEnd } from "./complete/Settlement.ts"

export class LeasedKey {
  readonly mailbox: LeasedMailbox
  /** The lease covers one job, which runs alone; if it never ran, so does the next lease. */
  readonly alone: boolean
  /** How many of its jobs may run at once, if fewer than the actor declares. */
  readonly running: number | undefined
  /** Whose jobs the lease covers, of an actor of which each lease has jobs of one tenant. */
  readonly tenant: string
  #state: unknown
  #hasNewState = false
  #heldUntil: number | undefined
  #hasRun = false
  /** A module holds the key; the store knows until when. */
  isHeldOutside = false

  readonly #pace: KeyPace | undefined

  constructor(
    { actor, alone = false, key, leaseNumber, running, state = null }: Omit<MailboxLease, "jobs">,
    pace?: KeyPace,
    tenant: string | null = null
  ) {
    this.mailbox = { actor, key, leaseNumber }
    this.alone = alone
    this.running = running
    this.tenant = tenant ?? ""
    this.#state = stateOf(state)
    this.#pace = pace
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

  /** Holds the key; of two holds the one that ends later counts. */
  hold(ms: number): void {
    this.#heldUntil = Math.max(this.#heldUntil ?? 0, performance.now() + ms)
  }

  /** Takes back the holds of this lease. */
  release(): void {
    this.#heldUntil = undefined
  }

  /** The time until a job of the key may start, by its rate: none when one may start now. */
  get waitMs(): number {
    return this.#pace?.waitMs ?? 0
  }

  /** An attempt of one of its jobs starts. */
  started(): void {
    this.#pace?.started()
  }

  /** An attempt has ended by itself: it was not given back. */
  hasRun(): void {
    this.#hasRun = true
  }

  /** @param retryInMs the time until its first job, which failed, is retried at its place */
  end(retryInMs: number | null = null, failsRest: string | null = null): LeaseEnd {
    const { waitMs } = this
    const heldMs = this.#heldUntil === undefined ? undefined : Math.max(0, this.#heldUntil - performance.now())
    const paced = waitMs > 0 && retryInMs === null ? waitMs : undefined
    return {
      ...this.mailbox,
      heldMs: retryInMs === null ? null : Math.max(retryInMs, waitMs),
      failsRest,
      holdMs: heldMs === undefined ? paced : Math.max(heldMs, waitMs),
      alone: heldMs !== undefined || (this.alone && !this.#hasRun),
      state: this.#pace?.stored(this.#state) ?? (this.#hasNewState ? this.#state : undefined)
    }
  }
}
