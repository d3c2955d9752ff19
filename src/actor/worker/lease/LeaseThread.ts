/**
 * Keeps the lease of a node whose event loop is held up by a handler that never yields: a thread with a connection of its own
 * renews it, so that other nodes do not run the same jobs beside. A process that does not run at all, such as one that was
 * stopped, renews nothing, and its jobs go to other nodes when the lease ends.
 *
 * The thread connects when the loop is late, and has nothing loaded before. Which job held the loop up is known at once
 * where its handler never yielded since it was called, and otherwise when the loop runs again.
 */
import { Worker } from "node:worker_threads"
import { Context, Duration, Effect, type Fiber, Layer, Redacted, Scheduler } from "effect"
import { Settings } from "../../../settings/Settings.ts"
import { Origin } from "../../../sql/server/Server.ts"
import { isPretty } from "../../../telemetry/Telemetry.ts"
import type { ClaimedJob } from "../../JobStore.ts"
import * as Metrics from "../../Metrics.ts"
import { CurrentJob } from "../CurrentJob.ts"
import { type LeaseTask, LoopSigns } from "./LoopSigns.ts"

/** What the worker of a node says to the thread. */
export interface LeaseThread {
  /** The id under which this node holds its claims from now on; empty while it has none. */
  readonly joined: (nodeId: string) => void
  /** Calls the handler of a job. */
  readonly call: <A>(job: ClaimedJob, handler: () => A) => A
  /** An attempt of this job has ended. */
  readonly ended: (job: ClaimedJob) => void
  /** What the fibers of handlers have beside the services of the worker. */
  readonly context: Context.Context<never>
}

/** Does nothing where no thread keeps the lease, as in most tests. */
export const LeaseThread = Context.Reference<LeaseThread>("ekimae/actor/worker/lease/LeaseThread", {
  defaultValue: () => ({ joined: () => {}, call: (_, handler) => handler(), ended: () => {}, context: Context.empty() })
})

/** The lease is renewed for so long while the loop does not run; a handler that takes longer is taken for dead with its node. */
export const longestBlock = Duration.minutes(5)

/** The looks at the loop in the time of a lease; a loop that is silent for two of them is late. */
export const looksPerLease = 8

/** Notes whose fiber goes on first when the loop was late: it is the one that held it up. */
class NamingScheduler extends Scheduler.MixedScheduler {
  readonly #signs: LoopSigns
  readonly #name: (fiber: Fiber.Fiber<unknown, unknown>) => void

  constructor(signs: LoopSigns, name: (fiber: Fiber.Fiber<unknown, unknown>) => void) {
    super()
    this.#signs = signs
    this.#name = name
  }

  override shouldYield(fiber: Fiber.Fiber<unknown, unknown>): boolean {
    if (this.#signs.isLate) this.#name(fiber)
    return super.shouldYield(fiber)
  }
}

const make = Effect.gen(function* () {
  const settings = yield* Settings
  const origin = yield* Effect.fromNullishOr(yield* Origin).pipe(Effect.orDie)
  const leaseMs = Duration.toMillis(settings.jobLease)
  const lookEveryMs = leaseMs / looksPerLease
  const context = yield* Effect.context<never>()
  const signs = new LoopSigns()
  let blocker: ClaimedJob | undefined

  const name = (job: ClaimedJob | undefined) => {
    blocker = job
    signs.isLate = false
  }
  const scheduler = new NamingScheduler(signs, (fiber) => name(Context.get(fiber.context, CurrentJob)))

  /** A timer that comes this late says that the loop was held up, whether or not the thread has noticed. */
  const look = () => {
    const silentMs = signs.silentMs
    signs.runs()
    if (silentMs < 2 * lookEveryMs) return
    const job = blocker
    blocker = undefined
    signs.isLate = false
    const seconds = (silentMs / 1000).toFixed(1)
    Metrics.blocked(job?.actor ?? "", silentMs)
    const what = job === undefined ? "what is not known" : `job ${job.id} of ${job.actor}, which never yielded`
    const warning = Effect.logWarning(`The event loop was held up for ${seconds} s by ${what}`)
    Effect.runForkWith(Context.add(context, CurrentJob, job))(warning)
  }

  signs.runs()
  const task: LeaseTask = {
    signs: signs.buffer,
    lookEveryMs,
    longestBlockMs: Duration.toMillis(longestBlock),
    statementTimeoutMs: Duration.toMillis(settings.statementTimeout),
    origin: Redacted.value(origin),
    isPretty: isPretty(settings, process.stdout.isTTY === true)
  }
  const thread = new Worker(new URL("./LeaseThreadEntry.ts", import.meta.url), { name: "lease", workerData: task })
  thread.unref()
  thread.on("error", (error) => {
    Effect.runForkWith(context)(Effect.logError("The thread that keeps the lease has ended", error))
  })
  const timer = setInterval(look, lookEveryMs / 2).unref()
  yield* Effect.addFinalizer(() =>
    Effect.promise(async () => {
      clearInterval(timer)
      await thread.terminate()
    })
  )
  return {
    joined: (nodeId: string) => thread.postMessage(nodeId, []),
    call: <A>(job: ClaimedJob, handler: () => A): A => {
      signs.calls(job.id)
      const called = handler()
      signs.returned()
      if (signs.isLate) name(job)
      return called
    },
    ended: (job: ClaimedJob) => {
      if (signs.isLate) name(job)
    },
    context: Context.make(Scheduler.Scheduler, scheduler)
  }
})

export const layer = Layer.effect(LeaseThread, make)
