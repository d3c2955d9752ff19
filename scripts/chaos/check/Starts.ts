/** How jobs start whose transactions were committed late: soon after the commit, and in the order of their mailbox. */
import { count, seconds } from "../Verdict.ts"
import type { Check, Evidence } from "./Evidence.ts"

interface Start {
  readonly jobId: string
  readonly asked: number
  readonly committed: number
  readonly start: number
  readonly end: number
}

/** The first execution of each job whose commit is known, by mailbox and in the order of the starts. */
const startsByMailbox = ({ executions, plan, sent }: Evidence): ReadonlyMap<string, ReadonlyArray<Start>> => {
  const first = new Map<string, (typeof executions)[number]>()
  for (const execution of executions) if (!first.has(execution.jobId)) first.set(execution.jobId, execution)
  const starts = sent.flatMap(({ asked, committed, jobId, n }) => {
    const execution = first.get(jobId)
    const mailbox = plan.get(n)?.task.box
    if (execution === undefined || committed === undefined || typeof mailbox !== "string") return []
    const { end = Number.POSITIVE_INFINITY, start } = execution
    return [{ mailbox, jobId, asked, committed, start, end }]
  })
  return Map.groupBy(
    starts.sort((a, b) => a.start - b.start),
    ({ mailbox }) => mailbox
  )
}

/** From the moment when a job could run: it was committed, and the job before it in its mailbox had ended. */
const waits = (evidence: Evidence): ReadonlyArray<{ readonly jobId: string; readonly ms: number }> =>
  [...startsByMailbox(evidence).values()].flatMap((starts) =>
    starts.map(({ committed, jobId, start }, index) => ({
      jobId,
      ms: start - Math.max(committed, starts[index - 1]?.end ?? Number.NEGATIVE_INFINITY)
    }))
  )

export const promptStarts = ({ withinMs }: { readonly withinMs: number }): Check => ({
  title: `a job started within ${seconds(withinMs)} of its commit and of the end of the job before it`,
  *check(evidence) {
    const all = waits(evidence)
    if (all.length === 0) yield "no job with a known commit was run"
    for (const { jobId, ms } of all) if (ms > withinMs) yield `job ${jobId} waited ${seconds(ms)} for a claim`
  }
})

export const commitOrder: Check = {
  title: "a job that was committed before another of its mailbox was sent started before it",
  *check(evidence) {
    for (const starts of startsByMailbox(evidence).values()) yield* overtakings(starts)
  }
}

/** Compares each job with the one that started last of those committed before it was sent. */
function* overtakings(starts: ReadonlyArray<Start>): Iterable<string> {
  const byCommit = starts.toSorted((a, b) => a.committed - b.committed)
  let last: Start | undefined
  let index = 0
  for (const job of starts.toSorted((a, b) => a.asked - b.asked)) {
    for (let next = byCommit[index]; next !== undefined && next.committed < job.asked; next = byCommit[++index]) {
      if (last === undefined || next.start > last.start) last = next
    }
    if (last !== undefined && last.start > job.start) yield `job ${job.jobId} overtook job ${last.jobId}`
  }
}

/** The longest and the median wait, for the line of the run. */
export const startWaits = (evidence: Evidence): string => {
  const ms = waits(evidence)
    .map((wait) => wait.ms)
    .sort((a, b) => a - b)
  const [median = 0, longest = 0] = [ms[Math.floor(ms.length / 2)], ms.at(-1)]
  return `${count(ms.length, "job")} started after ${Math.round(median)} ms (median), ${seconds(longest)} (max)`
}
