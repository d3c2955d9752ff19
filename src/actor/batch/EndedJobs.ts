/**
 * Tells this process's `BatchEnder` which batches may have ended: those of jobs that this node has settled. It costs a
 * look into memory per job of a batch, and nothing is awaited.
 *
 * A batch is urgent when the job has ended that was its last unfinished one at the latest look, or when there was no look
 * yet. Otherwise that job may have ended on another node: the batch has time.
 */
import { Context, Latch, Layer } from "effect"
import type { Dependency, OpenBatch } from "./BatchStore.ts"

export interface SettledJob {
  readonly jobId: string
  readonly batch: string | null
}

export class EndedJobs extends Context.Service<
  EndedJobs,
  {
    readonly announce: (job: SettledJob) => void
    /** Opened for an urgent batch, and for the first that has time. */
    readonly latch: Latch.Latch
    /** The batches that are urgent; with `all` also those that have time. */
    readonly take: (all: boolean) => ReadonlyArray<string>
    /** Whether there are batches that have time. */
    readonly hasRest: () => boolean
    /** What a look at what was taken has found. */
    readonly looked: (open: ReadonlyArray<OpenBatch>) => void
    /** What a look at all open batches has found. */
    readonly lookedAtAll: (open: ReadonlyArray<OpenBatch>) => void
    /** For which jobs batches wait that do not name them as theirs. */
    readonly await: (dependencies: ReadonlyArray<Dependency>) => void
  }
>()("ekimae/actor/batch/EndedJobs") {
  static readonly layer = Layer.sync(EndedJobs, () => {
    const latch = Latch.makeUnsafe(false)
    let urgent = new Set<string>()
    /** Jobs that ended since they were taken, by batch. */
    let rest = new Map<string, Set<string>>()
    let lastJobs = new Map<string, string>()
    let dependents = new Map<string, ReadonlyArray<string>>()

    const ended = (batchId: string, jobId: string): void => {
      const last = lastJobs.get(batchId)
      const isUrgent = last === undefined || last === jobId
      const wakes = isUrgent || rest.size === 0
      if (isUrgent) urgent.add(batchId)
      else rest.set(batchId, (rest.get(batchId) ?? new Set()).add(jobId))
      // Last, since who waits may go on at once.
      if (wakes) latch.openUnsafe()
    }
    return EndedJobs.of({
      announce: ({ batch, jobId }) => {
        if (batch !== null) ended(batch, jobId)
        for (const batchId of dependents.get(jobId) ?? []) ended(batchId, jobId)
      },
      latch,
      take: (all) => {
        const taken = new Set(all ? [...urgent, ...rest.keys()] : urgent)
        urgent = new Set()
        if (all) rest = new Map()
        return [...taken]
      },
      hasRest: () => rest.size > 0,
      looked: (open) => {
        for (const { batchId, lastJobId } of open) {
          lastJobs.set(batchId, lastJobId)
          // It ended while the look was under way.
          if (rest.get(batchId)?.has(lastJobId) === true) ended(batchId, lastJobId)
        }
      },
      lookedAtAll: (open) => {
        // A later look at one of them may have come first.
        lastJobs = new Map(open.map(({ batchId, lastJobId }) => [batchId, lastJobs.get(batchId) ?? lastJobId]))
      },
      await: (dependencies) => {
        const byJob = Map.groupBy(dependencies, ({ jobId }) => jobId)
        dependents = new Map([...byJob].map(([jobId, named]) => [jobId, named.map(({ batchId }) => batchId)]))
      }
    })
  })
}
