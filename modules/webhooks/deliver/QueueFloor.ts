/**
 * How far back a page of an endpoint's queue need not look. Rows that were sent stay in the index until they are vacuumed,
 * which an open snapshot (a backup, a forgotten transaction) prevents for hours; a page that walked over them would get
 * slower with each delivery. So it begins at a floor: nothing below it waits, and nothing will.
 *
 * What is visible is never below the floor: it rises to the first row that a page found. What is not yet visible neither:
 * whoever queues gets a transaction id and then stamps its rows with the database's clock. So whoever stamped a row up to
 * T has a lower id than a page that begins when the clock stands at T already. Once all transactions up to that page's own
 * have ended, nothing stamped up to T can appear any more: that T is the horizon, and no floor goes beyond it. (A retry is
 * stamped later than the clock.) What a clock that was set back, or a hand, put below the floor is found by a rewind.
 */

/** A place in the order in which an endpoint's deliveries are due; what was queued late may stand before it. */
export interface Mark {
  readonly dueAt: string
  readonly id: string
}
export const beginning: Mark = { dueAt: "-infinity", id: "" }

export interface Snapshot {
  /** All transactions below this one had ended. */
  readonly xmin: number
  /** The page's own transaction; null where it found nothing, and then nothing is learned. */
  readonly xid: number | null
  /** The database's clock, in milliseconds. */
  readonly clockMs: number
}

/** What is sent whatever the endpoint's state, and events. */
export type Line = "manual" | "events"

export interface Look {
  readonly endpointId: string
  readonly line: Line
  /** When the first row was due, in milliseconds; undefined if nothing is due. */
  readonly firstMs: number | undefined
}

/** Of a timestamp only the milliseconds are known here. */
const exactnessMs = 1

export class QueueFloor {
  readonly #floors: Readonly<Record<Line, Map<string, number>>> = { manual: new Map(), events: new Map() }
  #horizon = Number.NEGATIVE_INFINITY
  #lastClock = Number.NEGATIVE_INFINITY
  #pending: { readonly xid: number; readonly clockMs: number } | undefined

  /** Where a page of the endpoint begins that would begin at the very beginning. */
  of(endpointId: string, line: Line): Mark {
    const floor = this.#floors[line].get(endpointId)
    return floor === undefined ? beginning : { dueAt: new Date(floor).toISOString(), id: "" }
  }

  /** Learns from the looks of one page statement that began at the floor. One statement at a time. */
  learn(snapshot: Snapshot, looks: ReadonlyArray<Look>): void {
    this.#advance(snapshot)
    if (this.#horizon === Number.NEGATIVE_INFINITY) return
    for (const { endpointId, firstMs, line } of looks) {
      const floor = Math.floor(Math.min(firstMs ?? this.#horizon, this.#horizon)) - exactnessMs
      const before = this.#floors[line].get(endpointId) ?? Number.NEGATIVE_INFINITY
      this.#floors[line].set(endpointId, Math.max(before, floor))
    }
  }

  /** Looks at everything again. */
  rewind(): void {
    this.#floors.manual.clear()
    this.#floors.events.clear()
  }

  #advance({ clockMs, xid, xmin }: Snapshot): void {
    if (this.#pending === undefined || xmin > this.#pending.xid) {
      this.#horizon = Math.max(this.#horizon, this.#pending?.clockMs ?? this.#horizon)
      // The clock was read by the statement before, so whoever stamped a row before has a lower transaction id than this.
      this.#pending = xid === null ? undefined : { xid, clockMs: this.#lastClock }
    }
    this.#lastClock = clockMs
  }
}
