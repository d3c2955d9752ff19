/**
 * What a handler gets of its attempt. Its functions are made when the handler takes them: most handlers take none, and at
 * tens of thousands of jobs a second each would count.
 */
import { Duration, Effect } from "effect"
import type { Attempt, ExecutedAttempt } from "../Actor.ts"
import type { Recorder } from "../BatchHandler.ts"
import { longestDelayMs } from "../Retry.ts"
import type { LeasedKey } from "./LeasedKey.ts"

export class JobAttempt implements ExecutedAttempt<unknown, unknown> {
  readonly jobId: string
  readonly number: number
  readonly node: string
  /** The delay of the retry that the handler asked for. */
  retryInMs: number | undefined
  /** For how long the handler put the job off. */
  snoozedMs = 0
  /** A step was stored: earlier failures count no more. */
  hasProgressed = false
  /** What the handler recorded for the hooks of its actor. */
  value: unknown
  readonly #report: (share: number) => void
  readonly #stop: (why: "released" | "snoozed") => void
  readonly #key: LeasedKey | undefined

  /** @param key the lease under which the job runs */
  constructor(
    jobId: string,
    number: number,
    node: string,
    report: (share: number) => void,
    stop: (why: "released" | "snoozed") => void,
    key: LeasedKey | undefined
  ) {
    this.jobId = jobId
    this.number = number
    this.node = node
    this.#report = report
    this.#stop = stop
    this.#key = key
  }

  get mailbox(): ExecutedAttempt<unknown>["mailbox"] {
    return this.#key?.mailbox
  }

  progressed(): void {
    this.hasProgressed = true
  }

  get progress(): Attempt["progress"] {
    return (share) => Effect.sync(() => this.#report(share))
  }

  get retryIn(): Attempt["retryIn"] {
    return (delay) =>
      Effect.sync(() => {
        this.retryInMs = millisOf(delay)
      })
  }

  get holdKey(): Attempt["holdKey"] {
    return (duration) => Effect.sync(() => this.#key?.hold(millisOf(duration)))
  }

  get releaseKey(): Attempt["releaseKey"] {
    return Effect.sync(() => this.#key?.release())
  }

  get giveBack(): Attempt["giveBack"] {
    return Effect.andThen(
      Effect.sync(() => this.#stop("released")),
      Effect.never
    )
  }

  get snooze(): Attempt["snooze"] {
    return (duration) =>
      Effect.suspend(() => {
        this.snoozedMs = millisOf(duration)
        this.#stop("snoozed")
        // Ends an uninterruptible region too.
        return Effect.interrupt
      })
  }

  get record(): Recorder<unknown>["record"] {
    return (value) =>
      Effect.sync(() => {
        this.value = value
      })
  }

  get keyState(): Attempt<unknown>["keyState"] {
    const key = this.#key
    return {
      get: Effect.sync(() => key?.state ?? undefined),
      set: (state) =>
        Effect.sync(() => {
          if (key !== undefined) key.state = state ?? null
        })
    }
  }
}

const millisOf = (duration: Duration.Input): number =>
  Math.min(longestDelayMs, Duration.toMillis(Duration.fromInputUnsafe(duration)))
