/**
 * A thread as the pool sees it. It performs one call at a time and brings each to its end, whatever becomes of the
 * thread: then it is free for the next, or it is gone.
 */
import * as module from "node:module"
import * as path from "node:path"
import { Worker } from "node:worker_threads"
import type { Call, Ending } from "./Call.ts"
import { type MemoryLimit, Overuse } from "./MemoryLimit.ts"
import { Signals } from "./Signals.ts"
import { died, type FromThread, type ThreadData, type ToThread } from "./Wire.ts"

/** Why the pool itself ends a thread. */
export type Sentence = "unneeded" | "stuck" | "out of memory" | "too long"

export interface Gone {
  /** What it performed, if anything. */
  readonly call: Call | undefined
  /** What it performed last: the likely cause, if the thread died later. */
  readonly lastComputation: string | undefined
  readonly ending: Ending
  /** The call had not begun, and all that was sent with it is still here. */
  readonly canRunElsewhere: boolean
}

export interface Events {
  readonly free: (thread: CpuThread, performed: Call | undefined) => void
  readonly gone: (thread: CpuThread, gone: Gone) => void
}

/**
 * Priority (`nice`) of threads: on a core that threads of both kinds want, one that is ahead gets six sevenths (Linux weighs by 1.25
 * a step).
 */
const niceness = 10
const nicenessAhead = 2

export class CpuThread {
  readonly isAhead: boolean
  /** When it became free. */
  freeSince = 0
  readonly #worker: Worker
  readonly #events: Events
  readonly #signals = new Signals()
  readonly #overuse: Overuse
  #task = 0
  #call: Call | undefined
  #lastComputation: string | undefined
  #sentence: Sentence | undefined
  #fault: unknown
  #measuring = false
  /** The task that is timed, and the thread's processor time when it began, in milliseconds. */
  #timed = { task: 0, sinceMs: 0 }

  /** @param isAhead whether the system serves it before the other threads */
  constructor(limit: MemoryLimit, events: Events, isAhead: boolean) {
    this.isAhead = isAhead
    this.#events = events
    this.#overuse = new Overuse(limit)
    this.#worker = new Worker(new URL("./ThreadEntry.ts", import.meta.url), {
      name: "cpu",
      workerData: { signals: this.#signals.buffer, niceness: isAhead ? nicenessAhead : niceness } satisfies ThreadData,
      env: environment(),
      resourceLimits: { maxOldGenerationSizeMb: limit.hardMb }
    })
    this.#worker.on("message", (message: FromThread) => this.#hear(message))
    this.#worker.on("messageerror", (error) => this.#hear(died(error)))
    this.#worker.on("error", (error) => {
      this.#fault = error
    })
    this.#worker.once("exit", (code) => this.#exited(code))
  }

  perform(call: Call): void {
    this.#call = call
    this.#lastComputation = call.computation
    this.#task++
    try {
      this.#say({ _tag: "Task", id: this.#task, file: call.file, request: call.request }, call.transfer)
    } catch (unclonable) {
      this.#end(died(unclonable))
    }
  }

  /** Asks what it performs to stop at its next safe point. */
  stop(): void {
    this.#signals.askToStop(this.#task)
    this.#say({ _tag: "Stop", id: this.#task })
  }

  /** Ends the thread, whatever it does; resolves when it is gone. */
  async kill(sentence: Sentence): Promise<void> {
    this.#sentence ??= sentence
    await this.#worker.terminate()
  }

  performs(call: Call): boolean {
    return this.#call === call
  }

  /** Whether it held too much when it was last measured. */
  get isSuspect(): boolean {
    return this.#overuse.isSuspected
  }

  /** Asks what it holds and how long it takes, also while it computes, and ends it when that is too much. */
  async measure(): Promise<void> {
    if (this.#measuring || this.#sentence !== undefined) return
    this.#measuring = true
    try {
      const { external_memory, used_heap_size } = await this.#worker.getHeapStatistics()
      if (this.#overuse.isProven(used_heap_size + external_memory)) await this.kill("out of memory")
      else await this.#time()
    } catch {
      // It is gone already.
    } finally {
      this.#measuring = false
    }
  }

  /** Ends the thread when its call has used up its processor time: a regular expression reaches no safe point. */
  async #time(): Promise<void> {
    const [task, limitMs] = [this.#task, this.#call?.limitMs]
    if (limitMs === undefined || !this.#signals.isRunning(task)) return
    const { system, user } = await this.#worker.cpuUsage()
    const nowMs = (user + system) / 1000
    if (this.#timed.task !== task) this.#timed = { task, sinceMs: nowMs }
    else if (nowMs - this.#timed.sinceMs > limitMs && this.#task === task) await this.kill("too long")
  }

  #say(message: ToThread, transfer: ReadonlyArray<ArrayBuffer> = []): void {
    this.#worker.postMessage(message, transfer)
  }

  #hear(message: FromThread): void {
    if (message._tag === "Progressed") this.#call?.report(this.#signals.reported())
    else this.#end(message)
  }

  #end(ending: Ending): void {
    const call = this.#call
    this.#call = undefined
    // Who waits for the end may go on at once, and shall find this thread free.
    if (this.#sentence === undefined) this.#events.free(this, call)
    call?.end(ending)
  }

  #exited(code: number): void {
    const call = this.#call
    this.#call = undefined
    const canRunElsewhere =
      call !== undefined && call.transfer.length === 0 && !this.#signals.hasBegun(this.#task) && !this.#sentence
    this.#events.gone(this, {
      call,
      lastComputation: this.#lastComputation,
      ending: this.#endingOf(code),
      canRunElsewhere
    })
  }

  #endingOf(code: number): Ending {
    if (this.#sentence === "unneeded") return { _tag: "Closed" }
    if (this.#sentence === "stuck") return { _tag: "Stopped" }
    if (this.#sentence === "out of memory") {
      return { _tag: "Crashed", reason: "out of memory", detail: this.#overuse.message }
    }
    if (this.#sentence === "too long") {
      return { _tag: "Crashed", reason: "too long", detail: "it took more processor time than it may" }
    }
    if (this.#fault === undefined) return { _tag: "Crashed", reason: "exited", detail: `it left with code ${code}` }
    const reason = isOutOfMemory(this.#fault) ? "out of memory" : "uncaught error"
    return { _tag: "Crashed", reason, detail: died(this.#fault).message }
  }
}

const isOutOfMemory = (fault: unknown) =>
  fault instanceof Error && "code" in fault && fault.code === "ERR_WORKER_OUT_OF_MEMORY"

/**
 *  Threads share the cache of compiled code: without it the types of each file are stripped again, a third of the start.
 */
const environment = (): NodeJS.ProcessEnv => {
  const cache = module.getCompileCacheDir()
  return cache === undefined ? process.env : { ...process.env, NODE_COMPILE_CACHE: path.dirname(cache) }
}
