/**
 * Gives memory back to the system when the process rests. V8 keeps what a burst of requests took for minutes, as long as nothing needs a
 * collection; a full one returns nearly all of it.
 *
 * With 100 MB of live objects it stops the process for some 0.3 s. So it is made when the event loop was idle and the memory has grown, at
 * most once a minute, and less and less often while the memory grows again soon: then the process needs that much.
 */
import { performance } from "node:perf_hooks"
import { setFlagsFromString } from "node:v8"
import { runInNewContext } from "node:vm"
import { Effect, type Layer } from "effect"
import * as Daemon from "./Daemon.ts"
import { steadyMillis } from "./SteadyClock.ts"

/** What a look at the process found. */
export interface Look {
  /** Milliseconds of a clock that does not go back. */
  readonly at: number
  /** Share of the time since the last look that the event loop was busy, 0 to 1. */
  readonly utilization: number
  /** Memory of the process in RAM, in bytes. */
  readonly rss: number
}

/** A process that is busy for less than this share of the time rests: its own daemons take 0.02 to 0.06. */
const mostUtilization = 0.1
/** Below this growth a collection would return little. A quarter, since the bound of memory after a storm is 1.3 of that before. */
const leastGrowth = 1.25
const minute = 60_000
const longestPause = 60 * minute

/** Decides when to collect, by looks at the process in turn. */
export class Rest {
  #resting = 0
  #pause = minute
  #collectedAt = Number.NEGATIVE_INFINITY

  isDue({ at, rss, utilization }: Look): boolean {
    this.#resting = Math.min(this.#resting, rss)
    return utilization < mostUtilization && rss > this.#resting * leastGrowth && at >= this.#collectedAt + this.#pause
  }

  /** Notes what the process holds after a collection. */
  collected({ at, rss }: Omit<Look, "utilization">): void {
    const again = at <= this.#collectedAt + 2 * this.#pause
    this.#pause = again ? Math.min(2 * this.#pause, longestPause) : minute
    this.#collectedAt = at
    this.#resting = rss
  }
}

/** What the daemon sees and does; tests give their own. */
export interface Process {
  readonly look: () => Omit<Look, "at">
  readonly collect: () => void
}

/** This process. The collector is there for contexts that are made after its flag was set. */
export const thisProcess = (): Process => {
  setFlagsFromString("--expose-gc")
  const collect: NodeJS.GCFunction = runInNewContext("gc")
  let loop = performance.eventLoopUtilization()
  return {
    look: () => {
      const now = performance.eventLoopUtilization()
      const { utilization } = performance.eventLoopUtilization(now, loop)
      loop = now
      return { utilization, rss: process.memoryUsage.rss() }
    },
    // As before a failure for want of memory: the empty pages that V8 keeps for itself go back too.
    collect: () => void collect({ type: "major", execution: "sync", flavor: "last-resort" })
  }
}

export const daemon = ({ collect, look }: Process): Daemon.Daemon<never, never> => {
  const rest = new Rest()
  return {
    every: "10 seconds",
    runOnce: Effect.map(steadyMillis, (at) => {
      if (!rest.isDue({ ...look(), at })) return
      collect()
      rest.collected({ rss: look().rss, at })
    })
  }
}

export const layer: Layer.Layer<never> = Daemon.layerEffect(
  "Return of memory",
  Effect.sync(() => daemon(thisProcess()))
)
