/**
 * Notices events that are missing, come twice or come out of order, by the numbers that the service gives the events of an endpoint
 * (`webhook-sequence`). Up to eight deliveries are under way at once and a failed one comes again hours later, so a gap is nothing unusual while it is young.
 */

/** A range of numbers, both ends included. */
export type Missing = readonly [from: number, to: number]

/** What a program keeps between two runs: JSON. */
export interface SequenceState {
  /** The first number that was seen; undefined before any. */
  readonly first?: number
  /** The highest one. */
  readonly last?: number
  readonly missing: ReadonlyArray<Missing>
}

export interface Observation {
  /**
   * `next`: the one behind the highest so far, or the very first. `gap`: numbers before it have not come yet. `late`: it fills a gap, or is older than the
   * first that was seen. `duplicate`: it has come before.
   */
  readonly kind: "next" | "gap" | "late" | "duplicate"
  /** Numbers that are missing because of this event; empty unless it is a `gap`. */
  readonly missing: ReadonlyArray<Missing>
  /** A later event of the same subject has come before: what is known of the subject is newer than this event. */
  readonly isOutdated: boolean
}

/** Ranges that are remembered; the oldest is given up first. */
const mostRanges = 1_000
/** Subjects that are remembered; the one that was seen longest ago is given up first. */
const mostSubjects = 10_000

/** Returns the number of a delivery by its headers; undefined where it has none, as a test. */
export const sequenceOf = (
  headers: Headers | Readonly<Record<string, string | ReadonlyArray<string> | undefined>>
): number | undefined => {
  const given =
    headers instanceof Headers
      ? headers.get("webhook-sequence")
      : Object.entries(headers).find(([name]) => name.toLowerCase() === "webhook-sequence")?.[1]
  return typeof given === "string" && /^\d{1,15}$/.test(given) ? Number(given) : undefined
}

/** One for each endpoint. Observe a delivery once it is verified. */
export class SequenceCheck {
  #first: number | undefined
  #last: number | undefined
  #missing: Array<Missing>
  readonly #subjects = new Map<string, number>()

  constructor(state: SequenceState = { missing: [] }) {
    this.#first = state.first
    this.#last = state.last
    this.#missing = [...state.missing]
  }

  /** @param subject id of what the event is about: `subject` of a CloudEvent, or a member of `data` */
  observe(sequence: number, subject?: string): Observation {
    const isOutdated = subject !== undefined && this.#isOutdated(sequence, subject)
    return { ...this.#place(sequence), isOutdated }
  }

  /** Numbers that have not come, lowest first. */
  get missing(): ReadonlyArray<Missing> {
    return [...this.#missing]
  }

  /** For the constructor of a later run. */
  get state(): SequenceState {
    return {
      ...(this.#first === undefined ? {} : { first: this.#first }),
      ...(this.#last === undefined ? {} : { last: this.#last }),
      missing: this.missing
    }
  }

  /** Waits for no number up to this one any longer, such as after reading the event feed. */
  giveUp(upTo: number): void {
    this.#missing = this.#missing.flatMap(([from, to]) => (to <= upTo ? [] : [[Math.max(from, upTo + 1), to] as const]))
  }

  #place(sequence: number): Omit<Observation, "isOutdated"> {
    const none: ReadonlyArray<Missing> = []
    if (this.#first === undefined || this.#last === undefined) {
      this.#first = sequence
      this.#last = sequence
      return { kind: "next", missing: none }
    }
    if (sequence > this.#last) {
      const range: Missing = [this.#last + 1, sequence - 1]
      this.#last = sequence
      if (range[0] > range[1]) return { kind: "next", missing: none }
      this.#missing.push(range)
      if (this.#missing.length > mostRanges) this.#missing.shift()
      return { kind: "gap", missing: [range] }
    }
    if (sequence < this.#first) return { kind: "late", missing: none }
    const at = this.#missing.findIndex(([from, to]) => from <= sequence && sequence <= to)
    const [from, to] = this.#missing[at] ?? []
    if (from === undefined || to === undefined) return { kind: "duplicate", missing: none }
    const left: ReadonlyArray<Missing> = [
      [from, sequence - 1],
      [sequence + 1, to]
    ]
    this.#missing.splice(at, 1, ...left.filter(([low, high]) => low <= high))
    return { kind: "late", missing: none }
  }

  #isOutdated(sequence: number, subject: string): boolean {
    const highest = this.#subjects.get(subject)
    this.#subjects.delete(subject)
    this.#subjects.set(subject, Math.max(sequence, highest ?? 0))
    for (const oldest of this.#subjects.keys()) {
      if (this.#subjects.size <= mostSubjects) break
      this.#subjects.delete(oldest)
    }
    return highest !== undefined && sequence < highest
  }
}
