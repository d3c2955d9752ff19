/**
 * The threads of a pool and the queue of calls that wait for one. A call starts as soon as a thread is idle or another
 * may be started. A thread that is ending still counts, so the limit is never exceeded.
 *
 * An account whose calls have taken the threads holds up no other one: the first call of each account that has none running starts
 * beside them, on a further thread that the system serves before theirs, and meanwhile the crowd leaves one thread free. There are as
 * many further threads as threads for all. They are not used where each account has one short call, which only would take longer side by side.
 */
import { Latch } from "effect"
import type { Call, Ending } from "./Call.ts"
import { CpuThread, type Gone } from "./CpuThread.ts"
import { FairQueue } from "./FairQueue.ts"
import { everyMs, type MemoryLimit } from "./MemoryLimit.ts"
import type { Metrics } from "./Metrics.ts"

const notStarted: Ending = { _tag: "Crashed", reason: "not started", detail: "the system gave no thread" }

interface Options {
  /** Threads for all; as many again are for accounts that have none while another one has a crowd. */
  readonly room: number
  readonly limit: MemoryLimit
  readonly metrics: Metrics
  /** Milliseconds since the epoch. */
  readonly now: () => number
}

export class Threads {
  readonly #options: Options
  readonly #queue = new FairQueue<Call>()
  readonly #all = new Set<CpuThread>()
  /** The last is taken first, so that those that are not needed stay free and end. */
  readonly #free: Array<CpuThread> = []
  /** Keys of which a call runs that is to run alone. */
  readonly #alone = new Set<string>()
  /** How many calls of each key run. */
  readonly #runningOf = new Map<string, number>()
  /** Opened when a thread is free. */
  readonly someFree = Latch.makeUnsafe(false)
  /** Timer on the real clock, since memory fills in real time. */
  #watch: NodeJS.Timeout | undefined
  #closed = false
  #starting = false

  constructor(options: Options) {
    this.#options = options
  }

  get waiting(): number {
    return this.#queue.size
  }

  get count(): number {
    return this.#all.size
  }

  get running(): number {
    return this.#all.size - this.#free.length
  }

  submit(call: Call): void {
    if (this.#closed) return call.end({ _tag: "Closed" })
    this.#queue.join(call.key, call)
    this.#start()
  }

  /** Returns the thread that has been asked to stop, or nothing when the call was only waiting. */
  withdraw(call: Call): CpuThread | undefined {
    if (this.#queue.leave(call.key, call)) return undefined
    const thread = [...this.#all].find((thread) => thread.performs(call))
    thread?.stop()
    return thread
  }

  /** The thread that has been free for longest. */
  get longestFree(): CpuThread | undefined {
    return this.#free[0]
  }

  /** Ends an idle thread. */
  dismiss(thread: CpuThread): void {
    if (this.#takeFree(thread)) void thread.kill("unneeded")
  }

  /** Ends every thread and every call; resolves when they are gone. */
  async close(): Promise<void> {
    this.#closed = true
    for (const call of this.#queue.drain()) call.end({ _tag: "Closed" })
    await Promise.all([...this.#all].map((thread) => thread.kill("unneeded")))
  }

  /** A call may end before its start returns; the guard makes that recursion this loop. */
  #start(): void {
    if (this.#starting) return
    this.#starting = true
    const refused: Array<Call> = []
    while (this.#queue.size > 0) {
      const [isCrowded, share] = [this.#isCrowded, this.#share]
      const hasRoom = this.running < this.#options.room
      const hasMore = !hasRoom && this.running < this.#most && isCrowded
      if (!hasRoom && !hasMore) break
      const call = this.#queue.first(
        ({ hasAccount, isAlone, key }) =>
          (!isAlone || !this.#alone.has(key)) &&
          (hasRoom || (hasAccount && !this.#runningOf.has(key))) &&
          (!hasAccount || this.#runningBy(key) < share)
      )
      const thread = call && this.#threadFor(this.#isAhead(call), hasRoom, refused)
      if (thread === undefined || call === undefined) break
      this.#queue.take(call.key, call, call.weight)
      this.#takeFree(thread)
      if (call.isAlone) this.#alone.add(call.key)
      this.#runningOf.set(call.key, this.#runningBy(call.key) + 1)
      call.startedAt = this.#options.now()
      thread.perform(call)
    }
    this.#starting = false
    for (const call of refused) call.end(notStarted)
  }

  /** The most calls of one account that may run: where others have some here, one thread is left to them. */
  get #share(): number {
    const { room } = this.#options
    return this.#keys.size > 1 ? Math.max(1, room - 1) : room
  }

  /** Accounts, and computations without an account, of which calls run or wait. */
  get #keys(): ReadonlySet<string> {
    return new Set([...this.#runningOf.keys(), ...this.#queue.keys])
  }

  #runningBy(key: string): number {
    return this.#runningOf.get(key) ?? 0
  }

  /** Calls that run or wait. */
  #callsOf(key: string): number {
    return this.#runningBy(key) + this.#queue.count(key)
  }

  /** Whether another key has more calls here, or a long one. */
  #isAhead({ hasAccount, isAlone, key }: Call): boolean {
    if (!hasAccount || isAlone) return false
    const calls = this.#callsOf(key)
    return [...this.#keys].some((other) => other !== key && (this.#alone.has(other) || this.#callsOf(other) > calls))
  }

  get #most(): number {
    return 2 * this.#options.room
  }

  /**
   * A thread for a call that is beside the crowd of another account, or for any other call. One that is not of this kind is taken only
   * where there is room, so that the call shares the processors with no more than its equals, or where there may be no more threads.
   */
  #threadFor(isAhead: boolean, hasRoom: boolean, refused: Array<Call>): CpuThread | undefined {
    const ofKind = this.#free.findLast((thread) => thread.isAhead === isAhead)
    if (ofKind !== undefined) return ofKind
    const other = this.#free.at(-1)
    if (other !== undefined && ((isAhead && hasRoom) || this.#all.size >= this.#most)) return other
    return this.#another(isAhead, refused) ?? other
  }

  /** Whether an account has more than one call here, or a long one, and so would hold up others. */
  get #isCrowded(): boolean {
    return this.#alone.size > 0 || [...this.#runningOf.keys()].some((key) => this.#callsOf(key) > 1)
  }

  #measure(): void {
    for (const thread of this.#all) void thread.measure()
  }

  #takeFree(thread: CpuThread): boolean {
    const at = this.#free.lastIndexOf(thread)
    if (at === -1) return false
    this.#free.splice(at, 1)
    return true
  }

  /** When the system gives no thread, the existing ones go on; if there are none, the waiting calls are refused. */
  #another(isAhead: boolean, refused: Array<Call>): CpuThread | undefined {
    if (this.#closed) return undefined
    try {
      const events = {
        free: (thread: CpuThread, call: Call | undefined) => this.#freed(thread, call),
        gone: (thread: CpuThread, gone: Gone) => this.#gone(thread, gone)
      }
      const thread = new CpuThread(this.#options.limit, events, isAhead)
      this.#all.add(thread)
      this.#watch ??= setInterval(() => this.#measure(), everyMs)
      return thread
    } catch {
      if (this.#all.size === 0) refused.push(...this.#queue.drain())
      return undefined
    }
  }

  #freed(thread: CpuThread, call: Call | undefined): void {
    if (call !== undefined) this.#count(call)
    this.#letNextGo(call)
    if (thread.isSuspect) return void thread.kill("out of memory")
    thread.freeSince = this.#options.now()
    this.#free.push(thread)
    this.someFree.openUnsafe()
    this.#start()
  }

  #gone(thread: CpuThread, { call, canRunElsewhere, ending, lastComputation }: Gone): void {
    this.#all.delete(thread)
    this.#takeFree(thread)
    this.#letNextGo(call)
    if (this.#all.size === 0) {
      clearInterval(this.#watch)
      this.#watch = undefined
    }
    if (ending._tag === "Crashed") this.#options.metrics.crashed(lastComputation ?? "none", ending.reason)
    if (ending._tag === "Stopped") this.#options.metrics.killed(lastComputation ?? "none")
    const isOver = !canRunElsewhere || this.#closed || call?.sentInVain === true
    if (call !== undefined && !isOver) {
      call.sentInVain = true
      this.#queue.join(call.key, call)
    }
    this.#start()
    if (call !== undefined && isOver) {
      this.#count(call)
      call.end(ending)
    }
  }

  #letNextGo(call: Call | undefined): void {
    if (call === undefined) return
    if (call.isAlone) this.#alone.delete(call.key)
    const running = this.#runningOf.get(call.key)! - 1
    if (running === 0) this.#runningOf.delete(call.key)
    else this.#runningOf.set(call.key, running)
  }

  #count(call: Call): void {
    this.#options.metrics.ran(call.computation, this.#options.now() - call.startedAt)
  }
}
