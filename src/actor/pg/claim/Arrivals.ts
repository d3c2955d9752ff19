/**
 * Tracks which jobs with a key of an actor have become ready since the node last looked: a reader of `job` in the order of
 * positions that reads each position about once, so that its cost follows what arrives and not what is there or was
 * there.
 *
 * Two ranges are read at a time, each up to a limit. `fresh` is what lies beyond the last position that was seen.
 * `late` is what slow transactions may still commit below it: it begins at the mark, at or below which nothing can appear
 * any more, and is read round by round. The horizon of a round's start (`Watermark`) becomes the mark at the round's end,
 * because every statement of the round saw all that was committed up to that horizon.
 */

/** From behind one position up to another. */
export interface Range {
  readonly after: number
  readonly until: number
}

/** What a statement found in a range: how many jobs, and the position of the last one. */
export interface RangeResult {
  readonly count: number
  readonly last: number
}

export const endless = Number.MAX_SAFE_INTEGER

export class Arrivals {
  #mark: number
  #seen: number
  #round: { at: number; readonly until: number; readonly horizon: number } | undefined

  /** @param horizon everything up to it is known otherwise */
  constructor(horizon: number) {
    this.#mark = horizon
    this.#seen = horizon
  }

  get mark(): number {
    return this.#mark
  }

  /** Nothing was left unread that had come. */
  get isRead(): boolean {
    return this.#round === undefined
  }

  late(horizon: number): Range {
    this.#round ??= { at: this.#mark, until: this.#seen, horizon }
    return { after: this.#round.at, until: this.#round.until }
  }

  fresh(): Range {
    return { after: this.#seen, until: endless }
  }

  /**
   * Learns what one statement found in both ranges.
   * @param horizon the one that `late` was called with
   * @param fresh undefined when that range was not read
   */
  learn(limit: number, horizon: number, late: RangeResult, fresh: RangeResult | undefined): void {
    if (fresh !== undefined) {
      // Read to the end, it has shown all that there is up to the horizon.
      this.#seen = Math.max(this.#seen, fresh.last, fresh.count < limit ? horizon : 0)
    }
    const round = this.#round
    if (round === undefined) return
    if (late.count < limit) {
      this.#mark = Math.max(this.#mark, Math.min(round.horizon, this.#seen))
      this.#round = undefined
    } else round.at = late.last
  }
}
