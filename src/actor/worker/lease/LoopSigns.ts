/**
 * Memory that the event loop and the thread of the lease share: through it the loop says that it runs, and the thread that
 * it has not run for a while.
 */
import type { Origin } from "../../../sql/server/Server.ts"

/** What the thread has to know. */
export interface LeaseTask {
  readonly signs: SharedArrayBuffer
  readonly lookEveryMs: number
  readonly longestBlockMs: number
  readonly statementTimeoutMs: number
  readonly origin: Origin
  /** Whether lines of the log are for people. */
  readonly isPretty: boolean
}

const late = 0
const bytesOfFlags = 8

/** Milliseconds of a steady clock that all threads of the process share. */
export const sharedMillis = (): number => Number(process.hrtime.bigint()) / 1e6

export class LoopSigns {
  readonly buffer: SharedArrayBuffer
  readonly #flags: Int32Array
  readonly #ranAt: Float64Array
  readonly #job: Float64Array

  constructor(buffer = new SharedArrayBuffer(bytesOfFlags + 16)) {
    this.buffer = buffer
    this.#flags = new Int32Array(buffer, 0, bytesOfFlags / Int32Array.BYTES_PER_ELEMENT)
    this.#ranAt = new Float64Array(buffer, bytesOfFlags, 1)
    this.#job = new Float64Array(buffer, bytesOfFlags + 8, 1)
  }

  /** The loop runs. */
  runs(): void {
    this.#ranAt[0] = sharedMillis()
  }

  /** For how long the loop has not run. */
  get silentMs(): number {
    return sharedMillis() - this.#ranAt[0]!
  }

  /** The loop calls the handler of this job, whose first code may never yield. */
  calls(job: string): void {
    this.#job[0] = Number(job)
  }

  /** The call has returned. */
  returned(): void {
    this.#job[0] = 0
  }

  /** The job whose handler the loop has called and that has not yielded yet. */
  get called(): string | undefined {
    const job = this.#job[0]!
    return job === 0 ? undefined : String(job)
  }

  /** The thread has found the loop late, and nothing has said yet what held it up. */
  get isLate(): boolean {
    return this.#flags[late] !== 0
  }

  set isLate(is: boolean) {
    Atomics.store(this.#flags, late, is ? 1 : 0)
  }
}
