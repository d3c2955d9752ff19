/** What must be so of batches and of jobs that wait for others. Pure; what is false must be noticed. */
import type { BatchSummary } from "../../../src/actor/batch/Batch.ts"
import type { Check } from "../check/Evidence.ts"
import type { Tampering } from "../check/Tampering.ts"

/** Failures that a summary shows. */
const shown = 20

/** How a job had ended when its batch did: as in the history, unless it was retried after that. */
export type Ending = "c" | "f" | "k"

export interface SentBatch {
  readonly batchId: string
  /** The jobs that it waits for; of its own the ids are in the history. */
  readonly joined: ReadonlyArray<string>
  /** As the sender knows it. */
  readonly size: number
}

/** A job in the history. */
export interface EndedJob {
  readonly id: string
  readonly batch: string | null
  readonly state: Ending
  readonly finishedAt: number
}

/** The job that waits for a batch, as often as it is in the history. */
export interface Callback {
  readonly id: string
  readonly state: Ending
  readonly batch: BatchSummary
}

/** When a job began that waited for others. */
export interface Begun {
  readonly jobId: string
  readonly at: number
}

export interface Follower {
  readonly jobId: string
  readonly after: ReadonlyArray<string>
}

export interface Evidence {
  readonly sent: ReadonlyArray<SentBatch>
  readonly jobs: ReadonlyArray<EndedJob>
  readonly callbacks: ReadonlyArray<Callback>
  readonly begun: ReadonlyArray<Begun>
  readonly followers: ReadonlyArray<Follower>
  /** How jobs had ended that were retried when what waited for them had ended already, by `nameOf`. */
  readonly endedBefore: ReadonlyMap<string, Ending>
  /** Rows of jobs, batches that are open, and dependencies that are left. */
  readonly left: number
}

/** A job, for a batch or a job that waits for it. */
export const nameOf = (waiting: string, jobId: string): string => `${waiting} ${jobId}`

/** The jobs of each batch with how they had ended when it did. */
const partsOf = ({ endedBefore, jobs, sent }: Evidence) => {
  const byId = new Map(jobs.map((job) => [job.id, job]))
  const own = Map.groupBy(
    jobs.filter(({ batch }) => batch !== null),
    ({ batch }) => batch
  )
  return new Map(
    sent.map(({ batchId, joined }) => {
      const named = joined.flatMap((id) => byId.get(id) ?? [])
      const all = [...(own.get(batchId) ?? []), ...named]
      return [
        batchId,
        all.map(({ id, state }) => ({ id, state: endedBefore.get(nameOf(batchId, id)) ?? state }))
      ] as const
    })
  )
}

const countsOf = (parts: ReadonlyArray<{ readonly state: Ending }>) => {
  const of = (state: Ending) => parts.filter((part) => part.state === state).length
  return { size: parts.length, completed: of("c"), failed: of("f"), cancelled: of("k"), forgotten: 0, unfinished: 0 }
}

const byNumber = (a: { readonly id: string }, b: { readonly id: string }) => Number(a.id) - Number(b.id)

export const checks: ReadonlyArray<Check<Evidence>> = [
  {
    title: "each batch runs the job that waits for it, once",
    *check({ callbacks, sent }) {
      const found = Map.groupBy(callbacks, ({ id }) => id)
      for (const { batchId } of sent) {
        const states = (found.get(batchId) ?? []).map(({ state }) => state).join(", ")
        if (states !== "c") yield `the job of batch ${batchId} ended as ${states === "" ? "nothing" : states}`
      }
      const known = new Set(sent.map(({ batchId }) => batchId))
      for (const id of found.keys()) if (!known.has(id)) yield `${id} is the job of no batch`
    }
  },
  {
    title: "its summary says what became of the jobs, and which failed",
    *check(evidence) {
      const parts = partsOf(evidence)
      const sizes = new Map(evidence.sent.map(({ batchId, size }) => [batchId, size]))
      for (const { batch, id } of evidence.callbacks) {
        const own = parts.get(id) ?? []
        for (const [name, expected] of Object.entries(countsOf(own))) {
          const found = batch[name as keyof ReturnType<typeof countsOf>]
          if (found !== expected) yield `batch ${id} says ${found} ${name}, and it was ${expected}`
        }
        if (sizes.get(id) !== own.length) yield `batch ${id} has ${own.length} jobs, and ${sizes.get(id)} were sent`
        const failed = own.filter(({ state }) => state === "f").toSorted(byNumber)
        const [wanted, found] = [
          failed.slice(0, shown).map((part) => part.id),
          batch.failures.map(({ jobId }) => jobId)
        ]
        if (wanted.join() !== found.join()) yield `batch ${id} names the failed ${found.join()}, not ${wanted.join()}`
      }
    }
  },
  {
    title: "a job that waits for others begins when all of these have ended",
    *check({ begun, endedBefore, followers, jobs }) {
      const byId = new Map(jobs.map((job) => [job.id, job]))
      const first = Map.groupBy(begun, ({ jobId }) => jobId)
      for (const { after, jobId } of followers) {
        const began = first.get(jobId)?.map(({ at }) => at) ?? []
        if (began.length === 0) yield `job ${jobId} never began`
        for (const id of after) {
          const awaited = byId.get(id)
          if (awaited === undefined) yield `job ${id}, for which ${jobId} waits, never ended`
          else if (!endedBefore.has(nameOf(jobId, id)) && Math.min(...began) < awaited.finishedAt)
            yield `job ${jobId} began ${awaited.finishedAt - Math.min(...began)} ms before the end of ${id}`
        }
      }
    }
  },
  {
    title: "nothing is left",
    *check({ left }) {
      if (left > 0) yield `${left} rows are left`
    }
  }
]

const withSummary = (evidence: Evidence, change: (batch: BatchSummary) => BatchSummary): Evidence | undefined => {
  const [one, ...others] = evidence.callbacks
  return one && { ...evidence, callbacks: [{ ...one, batch: change(one.batch) }, ...others] }
}

export const tamperings: ReadonlyArray<Tampering<Evidence>> = [
  { what: "a batch did not end", falsify: (e) => ({ ...e, callbacks: e.callbacks.slice(1) }) },
  { what: "a batch ended twice", falsify: (e) => ({ ...e, callbacks: [...e.callbacks, ...e.callbacks.slice(0, 1)] }) },
  {
    what: "a summary counts one job less",
    falsify: (e) => withSummary(e, (batch) => ({ ...batch, completed: batch.completed - 1 }))
  },
  {
    what: "a summary has forgotten a job",
    falsify: (e) => withSummary(e, (batch) => ({ ...batch, forgotten: batch.forgotten + 1 }))
  },
  {
    what: "a summary names a job that did not fail",
    falsify: (e) =>
      withSummary(e, (batch) => ({
        ...batch,
        failures: [{ jobId: "1", actor: "", tag: "", message: "" }, ...batch.failures]
      }))
  },
  {
    what: "a job of a batch ended otherwise",
    falsify: (e) => {
      const index = e.jobs.findIndex(({ batch, id }) => batch !== null && !e.endedBefore.has(nameOf(batch, id)))
      const job = e.jobs[index]
      return job && { ...e, jobs: e.jobs.with(index, { ...job, state: job.state === "k" ? "c" : "k" }) }
    }
  },
  {
    what: "a job began before the one that it waited for had ended",
    falsify: (e) => {
      const ids = new Set(e.followers.filter(({ after }) => after.length > 0).map(({ jobId }) => jobId))
      const index = e.begun.findIndex(({ jobId }) => ids.has(jobId))
      const one = e.begun[index]
      return one && { ...e, begun: e.begun.with(index, { ...one, at: 0 }) }
    }
  },
  { what: "a row is left", falsify: (e) => ({ ...e, left: 1 }) }
]
