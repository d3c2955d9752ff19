/**
 * What runs on a thread of the pool: it loads the file of a computation on first use and performs one task after the
 * other. Whatever a task throws ends that task only. It imports as little as can be, since each thread pays for it:
 * Effect is loaded when an implementation answers with one.
 */
import * as os from "node:os"
import { type MessagePort, parentPort, workerData } from "node:worker_threads"
import type { Effect } from "effect"
import { registerFor } from "../outside/Resolution.ts"
import type { RunContext } from "./Cpu.ts"
import { Signals } from "./Signals.ts"
import { died, type FromThread, memoryOf, type Outcome, type Task, type ThreadData, type ToThread } from "./Wire.ts"

type Run = (request: unknown, context: RunContext<unknown>) => unknown

class Stopped extends Error {}
class Failed extends Error {
  readonly failure: unknown

  constructor(failure: unknown) {
    super("A declared failure")
    this.failure = failure
  }
}

const serve = (port: MessagePort, signals: Signals) => {
  const loaded = new Map<string, Run>()
  let current = 0
  let interrupt: (() => void) | undefined

  const contextOf = (id: number, given: Set<ArrayBuffer>): RunContext<unknown> => ({
    checkpoint: () => {
      if (signals.mustStop(id)) throw new Stopped("The caller was interrupted")
    },
    progress: (share) => {
      if (current === id && signals.report(share)) say({ _tag: "Progressed" })
    },
    transfer: (memory) => {
      const buffer = memoryOf(memory)
      if (buffer !== undefined) given.add(buffer)
      return memory
    },
    fail: (failure) => {
      throw new Failed(failure)
    }
  })

  const perform = async (task: Task) => {
    current = task.id
    signals.begin(task.id)
    const given = new Set<ArrayBuffer>()
    const outcome = await attempt(task, contextOf(task.id, given)).catch(outcomeOf)
    current = 0
    interrupt = undefined
    try {
      say(outcome, outcome._tag === "Answered" ? [...given] : [])
    } catch (unclonable) {
      say(died(unclonable))
    }
  }

  const attempt = async (task: Task, context: RunContext<unknown>): Promise<Outcome> => {
    const run = loaded.get(task.file) ?? (await load(task.file))
    context.checkpoint()
    signals.run(task.id)
    const result = run(task.request, context)
    if (!isEffect(result)) return { _tag: "Answered", value: await result }
    const { perform } = await import("./EffectOnThread.ts")
    context.checkpoint()
    const performed = perform(result)
    interrupt = performed.interrupt
    const outcome = await performed.outcome
    return outcome._tag === "Failed" ? failed(outcome.failure) : outcome
  }

  const load = async (file: string): Promise<Run> => {
    registerFor(file)
    const { run } = (await import(file)) as { readonly run?: unknown }
    if (typeof run !== "function") throw new TypeError(`${file} exports no function called "run"`)
    loaded.set(file, run as Run)
    return run as Run
  }

  const say = (message: FromThread, transfer: Array<ArrayBuffer> = []) => port.postMessage(message, transfer)

  port.on("message", (message: ToThread) => {
    if (message._tag === "Task") void perform(message)
    else if (message.id === current) interrupt?.()
  })
}

const outcomeOf = (thrown: unknown): Outcome => {
  if (thrown instanceof Stopped) return { _tag: "Stopped" }
  return thrown instanceof Failed ? failed(thrown.failure) : died(thrown)
}

/** A clone of an error keeps its message alone; its fields are what the schema declares. */
const failed = (failure: unknown): Outcome => {
  if (!(failure instanceof Error)) return { _tag: "Failed", failure }
  const message = Object.hasOwn(failure, "message") ? { message: failure.message } : {}
  return { _tag: "Failed", failure: { ...failure, ...message } }
}

const isEffect = (value: unknown): value is Effect.Effect<unknown, unknown> =>
  typeof value === "object" && value !== null && "~effect/Effect" in value

/** The event loop goes first. Elsewhere than on Linux this would slow the whole process. */
const giveWay = (niceness: number) => {
  if (process.platform !== "linux") return
  try {
    os.setPriority(Math.min(os.getPriority() + niceness, os.constants.priority.PRIORITY_LOW))
  } catch {
    // A sandbox may forbid it, and all works without.
  }
}

const { niceness, signals } = workerData as ThreadData
giveWay(niceness)
if (parentPort !== null) serve(parentPort, new Signals(signals))
