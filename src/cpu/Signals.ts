/**
 * Memory that the pool and a thread share: it carries requests to stop, and progress, to and from code that never
 * yields.
 */
const stop = 0
const begun = 1
const unread = 2
const running = 3
const bytesOfFlags = 16

export class Signals {
  readonly buffer: SharedArrayBuffer
  readonly #flags: Int32Array
  readonly #share: Float64Array

  constructor(buffer = new SharedArrayBuffer(bytesOfFlags + Float64Array.BYTES_PER_ELEMENT)) {
    this.buffer = buffer
    this.#flags = new Int32Array(buffer, 0, bytesOfFlags / Int32Array.BYTES_PER_ELEMENT)
    this.#share = new Float64Array(buffer, bytesOfFlags, 1)
  }

  /** A request to stop names its task, so one that comes late stops no other. */
  askToStop(id: number): void {
    Atomics.store(this.#flags, stop, id)
  }

  mustStop(id: number): boolean {
    return Atomics.load(this.#flags, stop) === id
  }

  begin(id: number): void {
    Atomics.store(this.#flags, begun, id)
  }

  /** Whether any code of the task was loaded or run. */
  hasBegun(id: number): boolean {
    return Atomics.load(this.#flags, begun) === id
  }

  run(id: number): void {
    Atomics.store(this.#flags, running, id)
  }

  /** Whether its implementation has been loaded, and runs. */
  isRunning(id: number): boolean {
    return Atomics.load(this.#flags, running) === id
  }

  /** Returns whether a message is needed: while one is under way, its receiver will read this share as well. */
  report(share: number): boolean {
    this.#share[0] = share
    return Atomics.exchange(this.#flags, unread, 1) === 0
  }

  reported(): number {
    Atomics.store(this.#flags, unread, 0)
    return this.#share[0] ?? 0
  }
}
