/**
 * Counts the starts of a key under one lease, for a rate per key. One node at a time has the key, so the count needs no
 * lock: it is stored with the state of the key when the lease ends, and the next holder goes on with it.
 *
 * A lease that did not end (its node was lost) has not stored its starts. The next holder sees that by the number of the
 * lease, and assumes that all which the rate allows has just started: the key rests for a period.
 *
 * Times are the store's. A node knows them by its own steady clock since the lease was taken, to within the time that the
 * claim took: starts are written down late and looked at early, by no more than that.
 */
import type { Rate } from "./Rate.ts"
import * as StartWindow from "./StartWindow.ts"

interface StoredPace {
  /** The lease that left it. */
  readonly lease: number
  readonly starts: StartWindow.Starts
  /** Until then the key's row is kept. */
  readonly until: number
}

/** The state of a key of which the starts are counted; `PgJobStore` reads it to forget keys. */
interface PacedState {
  readonly $pace: StoredPace
  readonly state: unknown
}

const isPaced = (state: unknown): state is PacedState =>
  typeof state === "object" && state !== null && "$pace" in state && "state" in state

/** What the handlers have left with the key. */
export const stateOf = (state: unknown): unknown => (isPaced(state) ? state.state : state)

export interface PaceOptions {
  readonly rate: Rate
  readonly leaseNumber: number
  /** As it is stored. */
  readonly state: unknown
  /** The time of the store while the lease was being taken. */
  readonly storeMs: number
  /** When it was asked for, and when it came, by the steady clock. */
  readonly askedMs: number
  readonly answeredMs: number
}

export class KeyPace {
  readonly #rate: Rate
  readonly #leaseNumber: number
  /** What is added to the steady clock, for a time of the store that has certainly come. */
  readonly #atLeast: number
  /** For one that has certainly not passed. */
  readonly #atMost: number
  #starts: StartWindow.Starts

  constructor({ answeredMs, askedMs, leaseNumber, rate, state, storeMs }: PaceOptions) {
    this.#rate = rate
    this.#leaseNumber = leaseNumber
    this.#atLeast = storeMs - answeredMs
    this.#atMost = storeMs - askedMs
    const stored = isPaced(state) ? state.$pace : undefined
    const isKnown = stored === undefined ? leaseNumber === 1 : stored.lease === leaseNumber - 1
    this.#starts = isKnown ? StartWindow.atLatest(stored?.starts ?? [], storeMs) : StartWindow.full(rate, this.#latest)
  }

  get #latest(): number {
    return performance.now() + this.#atMost
  }

  get #current(): StartWindow.Starts {
    return StartWindow.current(this.#rate, this.#starts, performance.now() + this.#atLeast)
  }

  /** The time until a job of the key may start: none when one may start now. */
  get waitMs(): number {
    return StartWindow.waitMs(this.#rate, this.#starts, performance.now() + this.#atLeast)
  }

  started(): void {
    this.#starts = StartWindow.started(this.#rate, this.#current, this.#latest, 1)
  }

  /** The state of the key as it is stored when the lease ends. */
  stored(state: unknown): PacedState {
    const starts = this.#current
    return {
      $pace: { lease: this.#leaseNumber, starts, until: StartWindow.overAt(this.#rate, starts) },
      state: state ?? null
    }
  }
}
