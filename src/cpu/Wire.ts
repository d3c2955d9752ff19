/** What the pool and a thread say to each other. Threads load it, so it imports nothing that runs. */

/** What a thread starts with. */
export interface ThreadData {
  readonly signals: SharedArrayBuffer
  /** How much its priority is below that of the event loop (`nice`). */
  readonly niceness: number
}

/** Ids are counted per thread. */
export interface Task {
  readonly _tag: "Task"
  readonly id: number
  readonly file: string
  readonly request: unknown
}

/** For effects that wait; code that does not yield reads the signal instead. */
export interface Stop {
  readonly _tag: "Stop"
  readonly id: number
}

export interface ThreadDefect {
  readonly _tag: "Died"
  readonly message: string
  readonly stack: string
}

export type Outcome =
  | { readonly _tag: "Answered"; readonly value: unknown }
  | { readonly _tag: "Failed"; readonly failure: unknown }
  | { readonly _tag: "Stopped" }
  | ThreadDefect

/** A thread works on one task at a time, so what it says is about that one. */
export type FromThread = Outcome | { readonly _tag: "Progressed" }
export type ToThread = Task | Stop

export const memoryOf = (memory: ArrayBuffer | ArrayBufferView): ArrayBuffer | undefined => {
  const buffer = ArrayBuffer.isView(memory) ? memory.buffer : memory
  return buffer instanceof ArrayBuffer ? buffer : undefined
}

/** Anything may be thrown, also what has no text. */
export const died = (thrown: unknown): ThreadDefect => {
  try {
    const message = String(thrown)
    return { _tag: "Died", message, stack: thrown instanceof Error && thrown.stack ? thrown.stack : message }
  } catch {
    const message = Object.prototype.toString.call(thrown)
    return { _tag: "Died", message, stack: message }
  }
}
