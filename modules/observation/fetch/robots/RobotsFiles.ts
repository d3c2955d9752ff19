/**
 * The robots.txt of each origin, kept for an hour. As RFC 9309 says, a file that is not there (4xx) allows everything, and
 * one that cannot be had (5xx) allows nothing for now; 429 counts as the latter. The kept files are bounded in all.
 */
import { Clock, Effect } from "effect"
import type { ObserveFailed } from "../../type/ObserveFailed.ts"
import type { FetchLimits } from "../FetchLimits.ts"

/** A file, as a text whose characters are its octets, or why it could not be had. */
export type RobotsFile = { readonly text: string } | { readonly failure: ObserveFailed }

interface Kept {
  readonly file: RobotsFile
  readonly until: number
  readonly size: number
}

/** Characters of all kept files together, and what an empty one counts. */
const capacity = 16 * 1024 * 1024
const overhead = 512

export class RobotsFiles {
  readonly #kept = new Map<string, Kept>()
  readonly #limits: FetchLimits
  #size = 0

  constructor(limits: FetchLimits) {
    this.#limits = limits
  }

  get size(): number {
    return this.#size
  }

  /** The kept file of an origin. */
  find(origin: string): Effect.Effect<RobotsFile | undefined> {
    return Effect.map(Clock.currentTimeMillis, (now) => {
      const kept = this.#kept.get(origin)
      return kept !== undefined && now < kept.until ? kept.file : undefined
    })
  }

  keep(origin: string, file: RobotsFile): Effect.Effect<RobotsFile> {
    return Effect.map(Clock.currentTimeMillis, (now) => {
      this.#drop(origin)
      const isText = "text" in file
      const size = overhead + (isText ? file.text.length : 0)
      const ageMs = isText ? this.#limits.robotsAgeMs : this.#limits.unreachableAgeMs
      this.#kept.set(origin, { file, until: now + ageMs, size })
      this.#size += size
      for (const oldest of this.#kept.keys()) {
        if (this.#size <= capacity) break
        this.#drop(oldest)
      }
      return file
    })
  }

  #drop(origin: string): void {
    this.#size -= this.#kept.get(origin)?.size ?? 0
    this.#kept.delete(origin)
  }
}
