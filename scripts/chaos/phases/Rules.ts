/** What must hold after the phases of the public harness. Pure; what is false must be noticed. */
import manifest from "../../bench/harness/adapter.json" with { type: "json" }
import type { Check } from "../check/Evidence.ts"
import type { Tampering } from "../check/Tampering.ts"
import type { Said } from "./Replica.ts"

export interface Phase {
  readonly name: string
  /** Share of the jobs sent in the first three quarters of the phase that must have ended when it is over. */
  readonly atLeast: number
  /** Times by the wall clock. */
  readonly from: number
  readonly until: number
}

/** A finished job. */
export interface Job {
  readonly id: number
  readonly sender: string
  readonly seq: number
  readonly mailbox: string | null
  readonly state: string
  /** Times by the wall clock, which the database shares. */
  readonly createdAt: number
  readonly finishedAt: number
}

export interface Evidence {
  readonly phases: ReadonlyArray<Phase>
  readonly jobs: ReadonlyArray<Job>
  readonly replicas: ReadonlyArray<Said>
  /** Rows of jobs that are left. */
  readonly left: number
}

const measuredShare = 0.75

/** The share of the jobs of a phase that ended in it; undefined where none was sent. */
export const endedIn = ({ from, until }: Phase, jobs: ReadonlyArray<Job>): number | undefined => {
  const last = from + (until - from) * measuredShare
  const sent = jobs.filter(({ createdAt }) => createdAt >= from && createdAt < last)
  return sent.length === 0 ? undefined : sent.filter(({ finishedAt }) => finishedAt <= until).length / sent.length
}

const required = ["claim_p50_ms", "claim_p95_ms", "claim_p99_ms", "enqueue_rate", "completion_rate"]
/** Said by the first replica alone. */
const requiredOfCluster = ["queue_depth"]

/** Jobs of a sender that may be there twice. */
const repeatedOf = ({ replicas }: Evidence): ReadonlySet<string> =>
  new Set(
    replicas.flatMap(({ repeated }) =>
      repeated.flatMap(({ count, from, sender }) => Array.from({ length: count }, (_, n) => `${sender} ${from + n}`))
    )
  )

export const checks: ReadonlyArray<Check<Evidence>> = [
  {
    title: "no job that was sent is lost",
    *check({ jobs, replicas }) {
      const bySender = Map.groupBy(jobs, ({ sender }) => sender)
      for (const [sender, own] of bySender) {
        const found = new Set(own.map(({ seq }) => seq))
        const most = Math.max(...found)
        for (let seq = 0; seq < most; seq++) if (!found.has(seq)) yield `job ${seq} of ${sender} is missing`
      }
      for (const { stored } of replicas) {
        for (const [sender, count] of stored) {
          const last = Math.max(-1, ...(bySender.get(sender) ?? []).map(({ seq }) => seq))
          if (last < count - 1) yield `jobs ${last + 1} to ${count - 1} of ${sender} are missing`
        }
      }
    }
  },
  {
    title: "a job is there once, unless it was sent again because nothing was heard of its commit",
    *check(evidence) {
      const mayRepeat = repeatedOf(evidence)
      const seen = new Set<string>()
      for (const { sender, seq } of evidence.jobs) {
        const name = `${sender} ${seq}`
        if (seen.has(name) && !mayRepeat.has(name)) yield `job ${name} is there twice`
        seen.add(name)
      }
    }
  },
  {
    title: "each job completes, and nothing is left",
    *check({ jobs, left }) {
      for (const { id, state } of jobs) if (state !== "c") yield `job ${id} ended as ${state}`
      if (left > 0) yield `${left} rows are left`
    }
  },
  {
    title: "the jobs of a mailbox end in the order in which they were sent",
    *check({ jobs }) {
      for (const [mailbox, own] of Map.groupBy(jobs, ({ mailbox }) => mailbox)) {
        if (mailbox === null) continue
        const sorted = own.toSorted((a, b) => a.id - b.id)
        for (const [index, job] of sorted.entries()) {
          const before = sorted[index - 1]
          if (before !== undefined && before.finishedAt > job.finishedAt) {
            yield `job ${job.id} of ${mailbox} ended before ${before.id}`
          }
        }
      }
    }
  },
  {
    title: "the rate of a phase is kept",
    *check({ jobs, phases }) {
      for (const phase of phases) {
        const share = endedIn(phase, jobs)
        if (share === undefined) yield `nothing was sent in ${phase.name}`
        else if (share < phase.atLeast) yield `${(share * 100).toFixed(1)} % ended in ${phase.name}`
      }
    }
  },
  {
    title: "a replica describes itself and says all metrics each time",
    *check({ replicas }) {
      for (const { instance, samples, tables, unreadable } of replicas) {
        const missing = manifest.event_tables.filter((table) => tables?.includes(table) !== true)
        // One that was killed before it was ready has said nothing.
        if (tables !== undefined && missing.length > 0) yield `replica ${instance} has no ${missing.join(", ")}`
        if (unreadable > 0) yield `replica ${instance} wrote ${unreadable} lines that are no JSON`
        const wanted = instance === 0 ? [...required, ...requiredOfCluster] : required
        // The last time of one that was killed may be cut off.
        for (const [at, metrics] of [...samples].slice(0, -1)) {
          for (const metric of wanted)
            if (!metrics.includes(metric)) yield `replica ${instance} said no ${metric} at ${at}`
        }
      }
    }
  },
  {
    title: "a replica that is asked to end does so within 5 s, with 0",
    *check({ replicas }) {
      for (const { ended, instance } of replicas) {
        if (ended !== undefined && ended.code !== 0) yield `replica ${instance} ended with ${ended.code}`
        if (ended !== undefined && ended.afterMs > 5_000)
          yield `replica ${instance} took ${Math.round(ended.afterMs)} ms`
      }
    }
  }
]

const changeJob = (evidence: Evidence, which: (job: Job) => boolean, change: (job: Job) => Partial<Job>) => {
  const index = evidence.jobs.findIndex(which)
  const job = evidence.jobs[index]
  return job && { ...evidence, jobs: evidence.jobs.with(index, { ...job, ...change(job) }) }
}

const changeReplica = (evidence: Evidence, change: (said: Said) => Partial<Said>) => {
  const index = evidence.replicas.findIndex(({ ended, samples }) => ended !== undefined && samples.size > 1)
  const said = evidence.replicas[index]
  return said && { ...evidence, replicas: evidence.replicas.with(index, { ...said, ...change(said) }) }
}

export const tamperings: ReadonlyArray<Tampering<Evidence>> = [
  {
    what: "a job is missing",
    falsify: (e) => {
      const middle = e.jobs.findIndex(({ seq }) => seq === 1)
      return middle < 0 ? undefined : { ...e, jobs: e.jobs.toSpliced(middle, 1) }
    }
  },
  {
    what: "the last jobs of a sender are missing",
    falsify: (e) =>
      changeReplica(e, ({ stored }) => ({ stored: new Map([...stored].map(([who, n]) => [who, n + 9_999])) }))
  },
  {
    what: "a job is there twice",
    falsify: (e) => {
      const mayRepeat = repeatedOf(e)
      const job = e.jobs.find(({ sender, seq }) => !mayRepeat.has(`${sender} ${seq}`))
      return job && { ...e, jobs: [...e.jobs, job] }
    }
  },
  {
    what: "a job failed",
    falsify: (e) =>
      changeJob(
        e,
        () => true,
        () => ({ state: "f" })
      )
  },
  { what: "a row is left", falsify: (e) => ({ ...e, left: 1 }) },
  {
    what: "a mailbox lost its order",
    falsify: (e) => {
      const first = e.jobs.find(({ mailbox, seq }) => mailbox !== null && seq === 0)
      return (
        first &&
        changeJob(
          e,
          ({ id }) => id === first.id,
          () => ({ finishedAt: Number.MAX_SAFE_INTEGER })
        )
      )
    }
  },
  {
    what: "a phase stood still",
    falsify: (e) => ({ ...e, jobs: e.jobs.map((job) => ({ ...job, finishedAt: job.finishedAt + 3_600_000 })) })
  },
  {
    what: "a metric was not said",
    falsify: (e) => changeReplica(e, ({ samples }) => ({ samples: new Map([...samples].map(([at]) => [at, []])) }))
  },
  { what: "a line was no JSON", falsify: (e) => changeReplica(e, () => ({ unreadable: 1 })) },
  { what: "a table was not described", falsify: (e) => changeReplica(e, () => ({ tables: [] })) },
  {
    what: "a replica ended with an error",
    falsify: (e) => changeReplica(e, () => ({ ended: { code: 1, afterMs: 0 } }))
  },
  {
    what: "a replica took long to end",
    falsify: (e) => changeReplica(e, () => ({ ended: { code: 0, afterMs: 9_999 } }))
  }
]
