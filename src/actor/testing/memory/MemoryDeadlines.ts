/** The times by which jobs must be done, in memory (`JobDeadlines`). Time is the Clock's. */
import { Clock, Effect, Latch } from "effect"
import * as Daemon from "../../../process/Daemon.ts"
import { Notifier } from "../../../sql/Notifier.ts"
import type { Deadlines } from "../../deadline/JobDeadlines.ts"
import { JobStore } from "../../JobStore.ts"
import { ReadyJobs } from "../../JobTopics.ts"
import type { JobTable } from "./JobTable.ts"
import * as Undo from "./Undo.ts"

export const makeOn = (table: JobTable) => {
  const times = new Map<string, Date>()
  const some = Latch.makeUnsafe(false)
  const set = (jobId: string, at: Date): void => {
    times.set(jobId, at)
    some.openUnsafe()
  }
  table.remembers.push(() => Undo.ofMap(times))

  /** From when the job was sent, or retried by an operator. */
  const ownOf = (jobId: string, withinMs: number): ReadonlyArray<Date> =>
    table.get([jobId]).map(({ createdAt, redriven }) => {
      const retriedAt = redriven.at(-1)?.at
      return new Date((retriedAt === undefined ? createdAt : Date.parse(retriedAt)) + withinMs)
    })

  const deadlines: Deadlines = {
    keep: (jobs) =>
      Effect.sync(() => {
        for (const { at, jobId } of jobs) set(jobId, at)
      }),
    left: (jobId, withinMs) =>
      Effect.map(Clock.currentTimeMillis, (now) => {
        const stored = times.get(jobId)
        const own = withinMs === undefined ? [] : ownOf(jobId, withinMs)
        const at = [...(stored === undefined ? [] : [stored]), ...own].toSorted((a, b) => a.getTime() - b.getTime())[0]
        if (at === undefined) return undefined
        if (stored === undefined) set(jobId, at)
        return at.getTime() - now
      }),
    find: (jobId) => Effect.sync(() => times.get(jobId))
  }

  /** Makes jobs ready that sleep when their time is over, so that the worker ends them. */
  const daemon = Effect.gen(function* () {
    const [store, notifier] = [yield* JobStore, yield* Notifier]
    const woken = new Set<string>()
    const round = Effect.gen(function* () {
      some.closeUnsafe()
      const now = yield* Clock.currentTimeMillis
      const waiting = [...times].filter(([jobId]) => !woken.has(jobId))
      const over = waiting.filter(([, at]) => at.getTime() <= now).map(([jobId]) => jobId)
      for (const jobId of over) woken.add(jobId)
      if (over.length > 0 && (yield* store.runNow(over, "stay")).length > 0) yield* notifier.notify(ReadyJobs)
      const next = Math.min(...waiting.flatMap(([, at]) => (at.getTime() > now ? [at.getTime()] : [])))
      yield* Number.isFinite(next) ? Effect.timeoutOption(some.await, next - now) : some.await
    })
    return yield* Daemon.forever("Deadlines in memory", round)
  })
  return { deadlines, daemon }
}
