/**
 * Knows how far a claim need not look back. Rows that were claimed stay in the index until they are vacuumed, which an
 * open snapshot (a backup, a forgotten transaction) prevents for hours; a claim that walked over them would get slower
 * with each job. Positions only grow, so a claim begins behind the last one below which no job can be waiting.
 *
 * A transaction may commit a position that is lower than those already claimed. Every sender gets its transaction id
 * before its positions, so a sender with a position up to T has a lower id than a claim that begins when the sequence
 * is at T. Once all transactions up to that claim's own have ended, nothing at or below T can appear any more: that T
 * is the horizon, and no mark goes beyond it. What another node claimed and rolled back is found by a rewind now and
 * then.
 */

/** 0 for what was given back, 1 to 5 by priority. */
export const priorityQueues = 6

export interface Snapshot {
  /** All transactions below this one had ended. */
  readonly xmin: number
  /** The claim's own transaction. The snapshot's upper end would not do: transactions beyond it may run already. */
  readonly xid: number
  /** The last position that was given. */
  readonly lastPosition: number
}

export interface QueueRequest {
  readonly actor: string
  readonly limit: number
  readonly version?: number | undefined
}

export interface QueuePosition {
  readonly actor: string
  readonly priorityQueue: number
  readonly position: number
}

const start: ReadonlyArray<number> = Array.from({ length: priorityQueues }, () => 0)

/** The marks of an actor, and the latest version of the jobs that it was asked for. */
interface Marks {
  readonly version: number | undefined
  readonly positions: ReadonlyArray<number>
}

export class Watermark {
  #marks = new Map<string, Marks>()
  #horizon = 0
  #lastPosition = 0
  #pending: { readonly xid: number; readonly position: number } | undefined

  /** By priority queue, the position behind which the actor's next claim begins. */
  marksOf({ actor, version }: Pick<QueueRequest, "actor" | "version">): ReadonlyArray<number> {
    const marks = this.#marks.get(actor)
    // Jobs of later versions were passed over.
    return marks === undefined || marks.version !== version ? start : marks.positions
  }

  get horizon(): number {
    return this.#horizon
  }

  /** Learns from a claim that began behind the marks: what it asked for and what it got. */
  claimed(snapshot: Snapshot, requests: ReadonlyArray<QueueRequest>, got: ReadonlyArray<QueuePosition>): void {
    this.#advance(snapshot)
    const last = new Map<string, { count: number; positions: Array<number | undefined> }>()
    for (const { actor } of requests) last.set(actor, { count: 0, positions: [] })
    for (const { actor, priorityQueue, position } of got) {
      const entry = last.get(actor)
      if (entry === undefined) continue
      entry.count++
      entry.positions[priorityQueue] = Math.max(entry.positions[priorityQueue] ?? 0, position)
    }
    for (const request of requests) {
      const { actor, limit, version } = request
      const { count, positions } = last.get(actor)!
      // Fewer than asked for: every queue was read to its end.
      const exhausted = count < limit
      const moved = this.marksOf(request).map((mark, priorityQueue) => {
        const seen = exhausted ? this.#horizon : Math.min(positions[priorityQueue] ?? 0, this.#horizon)
        // Queue 0 holds jobs that were given back, with the positions that they had: no watermark there.
        return priorityQueue === 0 ? 0 : Math.max(mark, seen)
      })
      this.#marks.set(actor, { version, positions: moved })
    }
  }

  /** Looks at everything again. */
  rewind(): void {
    this.#marks.clear()
  }

  #advance({ lastPosition, xid, xmin }: Snapshot): void {
    if (this.#pending === undefined || xmin > this.#pending.xid) {
      this.#horizon = Math.max(this.#horizon, this.#pending?.position ?? 0)
      // The claim before read this position, so the sender that got it has a lower transaction id than this claim.
      this.#pending = { xid, position: this.#lastPosition }
    }
    this.#lastPosition = lastPosition
  }
}
