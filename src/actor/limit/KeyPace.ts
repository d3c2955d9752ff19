/**
 * Counts the starts of a key under one lease, for a rate per key. One node at a time has the key, so the count needs no
 * lock: it is stored with the state of the key when the lease ends, and the next holder goes on with it.
 *
 * A lease that did not end (its node was lost) has not stored its starts. The next holder sees that by the number of the
 * lease, and assumes that all which the rate allows has just started: the key rests for a period.
 *
 * The rate is asked for at each look, since operators change it while leases last: starts that the rate before counted count for the new
 * one, too; where there was none, the key rests for a period.
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
  /** Rate by which the starts were counted; builds before have left none. */
  readonly rate?: readonly [jobs: number, perMs: number]
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
  /** Undefined while the starts of keys have no limit. */
  readonly rateOf: () => Rate | undefined
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
  readonly #rateOf: () => Rate | undefined
  readonly #leaseNumber: number
  /** What is added to the steady clock, for a time of the store that has certainly come. */
  readonly #atLeast: number
  /** For one that has certainly not passed. */
  readonly #atMost: number
  /** Undefined while they are not counted. */
  #starts: StartWindow.Starts | undefined

  constructor({ answeredMs, askedMs, leaseNumber, rateOf, state, storeMs }: PaceOptions) {
    this.#rateOf = rateOf
    this.#leaseNumber = leaseNumber
    this.#atLeast = storeMs - answeredMs
    this.#atMost = storeMs - askedMs
    const stored = isPaced(state) ? state.$pace : undefined
    const isKnown = stored === undefined ? leaseNumber === 1 : stored.lease === leaseNumber - 1
    if (isKnown) this.#starts = StartWindow.atLatest(stored?.starts ?? [], storeMs)
  }

  /** The rate with the starts that count for it; undefined without a rate. */
  get #counted(): readonly [Rate, StartWindow.Starts] | undefined {
    const rate = this.#rateOf()
    this.#starts = rate && (this.#starts ?? StartWindow.full(rate, this.#latest))
    return rate && [rate, this.#starts!]
  }

  get #latest(): number {
    return performance.now() + this.#atMost
  }

  /** The time until a job of the key may start: none when one may start now. */
  get waitMs(): number {
    const counted = this.#counted
    return counted === undefined ? 0 : StartWindow.waitMs(...counted, performance.now() + this.#atLeast)
  }

  started(): void {
    const counted = this.#counted
    if (counted === undefined) return
    const current = StartWindow.current(...counted, performance.now() + this.#atLeast)
    this.#starts = StartWindow.started(counted[0], current, this.#latest, 1)
  }

  /** The state of the key as it is stored when the lease ends; undefined where no starts are counted. */
  stored(state: unknown): PacedState | undefined {
    const counted = this.#counted
    if (counted === undefined) return undefined
    const [rate, all] = counted
    const starts = StartWindow.current(rate, all, performance.now() + this.#atLeast)
    return {
      $pace: {
        lease: this.#leaseNumber,
        starts,
        rate: [rate.jobs, rate.perMs],
        until: StartWindow.overAt(rate, starts)
      },
      state: state ?? null
    }
  }
}
