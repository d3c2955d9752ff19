/** One request to the pool: the calling fiber follows its progress and its end, which the pool and a thread report. */
import { Effect, Latch } from "effect"
import type { CpuCrashed } from "./CpuCrashed.ts"
import type { Outcome } from "./Wire.ts"

export type Ending =
  | Outcome
  | { readonly _tag: "Crashed"; readonly reason: CpuCrashed["reason"]; readonly detail: string }
  | { readonly _tag: "Closed" }

export class Call {
  readonly computation: string
  readonly file: string
  readonly request: unknown
  /** The queue that it waits in: that of its account, or of its computation where it has no account. */
  readonly key: string
  /** Whether it waits while another such call of its key runs. */
  readonly isAlone: boolean
  /** Whether it may start beside the threads that a crowd of another account has taken. */
  readonly hasAccount: boolean
  /** What its account counts when others wait too. */
  readonly weight: number
  /** Milliseconds of processor time that it may take. */
  readonly limitMs: number | undefined
  /** Memory that the caller gives away when the request leaves for a thread. */
  readonly transfer: ReadonlyArray<ArrayBuffer>
  /** When it left for a thread. */
  startedAt = 0
  /** Whether a thread died before it began. */
  sentInVain = false
  #ending: Ending | undefined
  #share: number | undefined
  readonly #news = Latch.makeUnsafe(false)

  constructor(
    options: Pick<
      Call,
      "computation" | "file" | "hasAccount" | "isAlone" | "key" | "limitMs" | "request" | "transfer" | "weight"
    >
  ) {
    this.computation = options.computation
    this.file = options.file
    this.request = options.request
    this.key = options.key
    this.isAlone = options.isAlone
    this.hasAccount = options.hasAccount
    this.weight = options.weight
    this.limitMs = options.limitMs
    this.transfer = options.transfer
  }

  get ended(): boolean {
    return this.#ending !== undefined
  }

  report(share: number): void {
    this.#share = share
    this.#news.openUnsafe()
  }

  end(ending: Ending): void {
    this.#ending = ending
    this.#news.openUnsafe()
  }

  /** Waits for the end, and hands on what is reported until then: all of it in the fiber that waits. */
  follow(progress: (share: number) => Effect.Effect<void>): Effect.Effect<Ending> {
    return Effect.suspend(() => {
      this.#news.closeUnsafe()
      const share = this.#share
      this.#share = undefined
      if (share !== undefined) return Effect.andThen(progress(share), this.follow(progress))
      return this.#ending === undefined
        ? Effect.andThen(this.#news.await, this.follow(progress))
        : Effect.succeed(this.#ending)
    })
  }
}
