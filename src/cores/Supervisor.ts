/**
 * Runs the service as several processes that share its port: one for each core. The first is ready before the others start,
 * so that migrations and a first start happen once. One that ends by itself is started again; on SIGHUP each is replaced in
 * turn by a new one, which accepts connections before the old one stops to. The supervisor serves nothing: it hands
 * connections out, counts rate limits for all and puts their metrics together.
 */
import cluster, { type Worker } from "node:cluster"
import { closeSync, openSync } from "node:fs"
import { Deferred, Duration, Effect, FiberSet, Queue, Schema, type Scope } from "effect"
import * as Daemon from "../process/Daemon.ts"
import { Budgets } from "./Budgets.ts"
import * as MergedMetrics from "./MergedMetrics.ts"
import type { Answers, FromProcess, FromSupervisor, Question } from "./Messages.ts"
import { isOurs } from "./Messages.ts"
import { placeVariables } from "./Place.ts"

export interface Options {
  readonly processes: number
  /** Flags of this one start; only the first process of it gets them. */
  readonly flags: ReadonlyArray<string>
  /** What a process is given to end in order; one that has not by then is killed. */
  readonly stopWithin: Duration.Duration
}

/** A process could not start. It has said itself why. */
export class StartFailed extends Schema.TaggedError<StartFailed>()("StartFailed", { code: Schema.NullOr(Schema.Int) }) {
  override get message() {
    return `A process of the service ended with ${this.code ?? "a signal"} before it was ready`
  }
}

/** Pause before a process is started again that ended before it was ready; doubled for each in a row. */
const firstPauseMs = 1000
const longestPauseMs = 30_000

/** Longest wait for the metrics of a process; one whose event loop is held is left out. */
const metricsWithinMs = 500

interface Ending {
  readonly code: number | null
  readonly signal: string | null
}

/** One process. */
class Process {
  readonly ready = Deferred.makeUnsafe<void>()
  readonly ended = Deferred.makeUnsafe<Ending>()
  /** Whether it is to end, so that its end is no fault. */
  isLeaving = false
  readonly worker: Worker
  readonly number: number

  constructor(worker: Worker, number: number) {
    this.worker = worker
    this.number = number
  }

  tell(message: FromSupervisor): void {
    if (this.worker.isConnected()) this.worker.send(message, () => undefined)
  }
}

/** Whether the terminal in which it was started has been closed: that sends SIGHUP as well. */
const hasLostTerminal = (): boolean => {
  if (process.stdout.isTTY !== true) return false
  try {
    closeSync(openSync("/dev/tty", "r"))
    return false
  } catch {
    return true
  }
}

/** How the launcher has started this process; without one it is started in the same way again. */
const launch: {
  readonly exec: string
  readonly args: ReadonlyArray<string>
  readonly env: Readonly<Record<string, string>>
} = JSON.parse(process.env["EKIMAE_LAUNCH"] ?? JSON.stringify({ exec: process.argv[1], args: [], env: {} }))

/** Runs until it is interrupted; fails when the first process cannot start. */
export const run = Effect.fnUntraced(function* ({
  flags,
  processes,
  stopWithin
}: Options): Effect.fn.Return<never, StartFailed, Scope.Scope> {
  /** Those that have their places. */
  const running = new Map<number, Process>()
  /** All that have not ended, also those that start or leave. */
  const alive = new Set<Process>()
  const answers = new Answering(running)
  const watchers = yield* FiberSet.make()
  let isStopping = false

  /** Every message and end of a process arrives here. */
  const start = Effect.fnUntraced(function* (number: number, args: ReadonlyArray<string> = []) {
    cluster.setupPrimary({ exec: launch.exec, args: [...launch.args, ...args], execArgv: process.execArgv })
    const env = { ...launch.env, [placeVariables.number]: String(number), [placeVariables.of]: String(processes) }
    const started = new Process(cluster.fork({ ...env }), number)
    alive.add(started)
    started.worker.on("message", (message: unknown) => {
      if (!isOurs(message)) return
      const said = message as FromProcess
      if (said.ekimae === "ready") Deferred.doneUnsafe(started.ready, Effect.void)
      else answers.hear(started, said)
    })
    // A channel that breaks is followed by the end of the process.
    started.worker.on("error", () => undefined)
    started.worker.once("exit", (code: number | null, signal: string | null) => {
      alive.delete(started)
      Deferred.doneUnsafe(started.ended, Effect.succeed({ code, signal }))
    })
    return started
  })

  /** True when it is ready, false when it has ended before. */
  const isUp = ({ ended, ready }: Process) =>
    Effect.raceFirst(Effect.as(Deferred.await(ready), true), Effect.as(Deferred.await(ended), false))

  /** Keeps a place filled: waits until its process has ended by itself, then starts another one. */
  const keep = Effect.fnUntraced(function* (first: Process) {
    let current = first
    let pauseMs = firstPauseMs
    while (true) {
      running.set(current.number, current)
      const wasUp = yield* isUp(current)
      const { code, signal } = yield* Deferred.await(current.ended)
      if (current.isLeaving || isStopping) return
      pauseMs = wasUp ? firstPauseMs : Math.min(pauseMs * 2, longestPauseMs)
      yield* Effect.logError(
        `A process of the service ended by itself; another one starts in ${Duration.format(Duration.millis(pauseMs))}`,
        { process: current.number, ...(signal === null ? { code } : { signal }) }
      )
      answers.restarts++
      yield* Effect.sleep(pauseMs)
      // A reload may have filled the place meanwhile.
      if (current.isLeaving || isStopping) return
      current = yield* start(current.number)
    }
  })

  const end = Effect.fnUntraced(function* (one: Process) {
    one.isLeaving = true
    const ending = yield* Effect.timeoutOption(Deferred.await(one.ended), stopWithin)
    if (ending._tag === "Some") return ending.value
    yield* Effect.logError("A process of the service did not end in time; it is killed", { process: one.number })
    one.worker.process.kill("SIGKILL")
    return yield* Deferred.await(one.ended)
  })

  const replace = Effect.fnUntraced(function* (number: number) {
    const fresh = yield* start(number)
    if (!(yield* isUp(fresh))) {
      yield* Effect.logError("The new process could not start; the old one goes on", { process: number })
      return false
    }
    // It may be another one than at the begin.
    const old = running.get(number)!
    old.isLeaving = true
    running.set(fresh.number, fresh)
    yield* FiberSet.run(watchers, keep(fresh))
    old.tell({ ekimae: "hand-over" })
    yield* end(old)
    return true
  })

  const reload = Effect.gen(function* () {
    yield* Effect.logInfo(`Reloads: ${processes} processes are replaced, one after another`)
    for (let number = 1; number <= processes; number++) if (!(yield* replace(number))) return
    yield* Effect.logInfo("Reloaded")
  })

  const stop = Effect.gen(function* () {
    isStopping = true
    const all = [...alive]
    // Ctrl-C in a terminal has reached them by itself.
    for (const { worker } of all) worker.process.kill("SIGTERM")
    yield* Effect.forEach(all, end, { concurrency: "unbounded", discard: true })
  })
  yield* Effect.addFinalizer(() => stop)

  const first = yield* start(1, flags)
  running.set(1, first)
  if (!(yield* isUp(first))) return yield* new StartFailed({ code: (yield* Deferred.await(first.ended)).code })
  yield* FiberSet.run(watchers, keep(first))
  for (let number = 2; number <= processes; number++) yield* FiberSet.run(watchers, keep(yield* start(number)))

  const reloads = yield* Queue.sliding<void>(1)
  yield* Effect.acquireRelease(
    Effect.sync(() => {
      const listener = () => {
        if (hasLostTerminal()) process.kill(process.pid, "SIGTERM")
        else Queue.offerUnsafe(reloads, undefined)
      }
      process.on("SIGHUP", listener)
      return listener
    }),
    (listener) => Effect.sync(() => void process.off("SIGHUP", listener))
  )
  return yield* Daemon.forever("Reload", Effect.andThen(Queue.take(reloads), reload))
})

/** Answers what processes ask. */
class Answering {
  /** Processes that were started again because one had ended by itself. */
  restarts = 0
  readonly #running: ReadonlyMap<number, Process>
  readonly #budgets = new Budgets()
  readonly #readings = new Map<number, (number: number, text: string) => void>()
  #lastReading = 0

  constructor(running: ReadonlyMap<number, Process>) {
    this.#running = running
  }

  hear(from: Process, said: Exclude<FromProcess, { readonly ekimae: "ready" }>): void {
    if (said.ekimae === "own-metrics") return this.#readings.get(said.id)?.(from.number, said.text)
    void this.#answer(said.question).then((answer) => from.tell({ ekimae: "answer", id: said.id, answer }))
  }

  async #answer(question: Question): Promise<Answers[keyof Answers]> {
    if (question.ask === "metrics") return await this.#metrics()
    const now = Date.now()
    return question.budgets.map((budget) => this.#budgets.consume(budget, now))
  }

  #metrics(): Promise<string> {
    const asked = [...this.#running.values()]
    const id = ++this.#lastReading
    return new Promise((resolve) => {
      const texts = new Map<number, string>()
      const finish = () => {
        clearTimeout(late)
        this.#readings.delete(id)
        resolve(MergedMetrics.merge(new Map([...texts].sort(([a], [b]) => a - b)), this.restarts))
      }
      const late = setTimeout(finish, metricsWithinMs)
      this.#readings.set(id, (number, text) => {
        texts.set(number, text)
        if (texts.size === asked.length) finish()
      })
      for (const one of asked) one.tell({ ekimae: "tell-metrics", id })
    })
  }
}
