/**
 * Knows how far a claim need not look back. Rows that were claimed stay in the index until they are vacuumed, which an
 * open snapshot (a backup, a forgotten transaction) prevents for hours; a claim that walked over them would get slower
 * with each job. Positions only grow, so a claim begins behind the last one below which no job can be waiting.
 *
 * A transaction may commit a position that is lower than those already claimed. Every sender gets its transaction id
 * before its positions, so a sender with a position up to T has a lower id than a claim that begins when the sequence
 * is at T. Once all senders up to that claim's own id have ended, nothing at or below T can appear any more: that T
 * is the horizon, and no mark goes beyond it. What another node claimed and rolled back is found by a rewind now and
 * then.
 *
 * The snapshot of a claim shows that all transactions below an id have ended, senders or not. Where another one that writes
 * stays open, such as an import or a forgotten session, that id stands still; a claim then also asks which of the open ones
 * may be senders: they hold a lock on a table of jobs from before their first position until they have ended.
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
  /** The lowest id of the transactions that hold locks as senders do, read during the claim; null when it did not ask. */
  readonly oldestSender?: number | null
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

/** The horizon stands still for this number of claims and of milliseconds before claims ask for senders. */
const patience = { claims: 3, ms: 50 }
/** Claims ask at least this far apart: the answer takes a tenth of a millisecond, and all locks of the server are looked at. */
const askEveryMs = 10

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
  /** Claims whose snapshots showed nothing new, and the steady milliseconds at which the first of them began. */
  #still = { claims: 0, sinceMs: 0 }
  #askedAt = 0

  /** Positions in each priority queue behind which the actor's next claim begins. */
  marksOf({ actor, version }: Pick<QueueRequest, "actor" | "version">): ReadonlyArray<number> {
    const marks = this.#marks.get(actor)
    // Jobs of later versions were passed over.
    return marks === undefined || marks.version !== version ? start : marks.positions
  }

  get horizon(): number {
    return this.#horizon
  }

  /** Whether a claim that begins now, in steady milliseconds, is to ask for the oldest sender. */
  asks(nowMs: number): boolean {
    const { claims, sinceMs } = this.#still
    if (claims < patience.claims || nowMs < sinceMs + patience.ms || nowMs < this.#askedAt + askEveryMs) return false
    this.#askedAt = nowMs
    return true
  }

  /**
   * Learns from a claim that began behind the marks: what it asked for and what it got.
   *
   * @param nowMs when it began, in steady milliseconds
   */
  claimed(
    snapshot: Snapshot,
    requests: ReadonlyArray<QueueRequest>,
    got: ReadonlyArray<QueuePosition>,
    nowMs = 0
  ): void {
    if (this.#hasPassed(snapshot.xmin)) {
      this.#advance(snapshot)
      this.#still = { claims: 0, sinceMs: nowMs }
    } else {
      if (this.#still.claims === 0) this.#still.sinceMs = nowMs
      this.#still.claims++
    }
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
    // The locks were read after this claim's snapshot, so only later claims see all that was committed up to this horizon.
    if (this.#hasPassed(snapshot.oldestSender ?? 0)) this.#advance(snapshot)
    this.#lastPosition = snapshot.lastPosition
  }

  /** Looks at everything again. */
  rewind(): void {
    this.#marks.clear()
  }

  /** Whether all transactions that matter, but for those from this id on, ended since the horizon was last looked for. */
  #hasPassed(oldest: number): boolean {
    return this.#pending === undefined || oldest > this.#pending.xid
  }

  #advance({ xid }: Snapshot): void {
    this.#horizon = Math.max(this.#horizon, this.#pending?.position ?? 0)
    // The claim before read this position, so the sender that got it has a lower transaction id than this claim.
    this.#pending = { xid, position: this.#lastPosition }
  }
}
