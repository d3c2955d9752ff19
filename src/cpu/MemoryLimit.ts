/**
 * What a thread may hold. V8's own limit is no safe one: when a single allocation leaps over it (a map that doubles, a
 * long array), V8 aborts the whole process. So the pool looks at the memory from outside and ends the thread first;
 * V8's limit stands far behind, further than one allocation reaches.
 */
export interface MemoryLimit {
  readonly softMb: number
  readonly hardMb: number
}

/** No array, map or string of V8 is larger than 1 GB. */
const farthestLeapMb = 2048

/** Much of what is measured may be garbage; V8 collects it before long when there is much of it. */
const measurementsInARow = 3

export const everyMs = 100

export const memoryLimit = (softMb: number): MemoryLimit => ({ softMb, hardMb: softMb + farthestLeapMb })

export class Overuse {
  readonly #softMb: number
  #inARow = 0

  constructor(limit: MemoryLimit) {
    this.#softMb = limit.softMb
  }

  isProven(bytes: number): boolean {
    this.#inARow = bytes > this.#softMb * 2 ** 20 ? this.#inARow + 1 : 0
    return this.#inARow >= measurementsInARow
  }

  get isSuspected(): boolean {
    return this.#inARow > 0
  }

  get message(): string {
    return `it held more than ${this.#softMb} MB`
  }
}
