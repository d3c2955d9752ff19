/** The job store as a plain model: what the contract says, with nothing durable about it. Time is the Clock's. */
import { Clock, Effect, Layer } from "effect"
import { isFinished, type JobState } from "./JobState.ts"
import { JobStore, maxLosses, type NewJob } from "./JobStore.ts"
import type { AttemptRecord, JobView, Sent } from "./Jobs.ts"

interface Row extends NewJob {
  readonly id: number
  readonly createdAt: number
  state: JobState
  runAt: number
  claim: number
  failures: number
  losses: number
  node: string | null
  progress: number | null
  startedAt: number | null
  finishedAt: number | null
  result: unknown
  attempts: Array<AttemptRecord>
}

const give = (row: Row, state: JobState) => Object.assign(row, { state, node: null, startedAt: null, progress: null })

const at = (ms: number | null): Date | null => (ms === null ? null : new Date(ms))

const viewOf = (row: Row): JobView => ({
  jobId: String(row.id),
  actor: row.actor,
  state: row.state,
  failures: row.failures,
  payload: row.payload,
  result: row.result,
  progress: row.progress,
  attempts: [...row.attempts],
  createdAt: new Date(row.createdAt),
  runAt: row.state === "scheduled" ? new Date(row.runAt) : null,
  startedAt: at(row.startedAt),
  finishedAt: at(row.finishedAt)
})

const make = Effect.sync(() => {
  const rows = new Map<number, Row>()
  const nodes = new Map<string, number>()
  const all = () => [...rows.values()]
  const timed = <A>(f: (now: number) => A) => Effect.map(Clock.currentTimeMillis, f)
  const lose = (row: Row, now: number) => {
    const started = row.startedAt ?? now
    row.attempts.push({
      attempt: row.failures + 1,
      outcome: "lost",
      tag: "NodeLost",
      message: `The node ${row.node} was lost`,
      startedAt: new Date(started).toISOString(),
      durationMs: now - started
    })
    row.losses++
    if (row.losses < maxLosses) give(row, "ready")
    else Object.assign(row, { state: "failed", finishedAt: now })
  }

  return JobStore.of({
    send: (jobs) =>
      timed((now) =>
        jobs.map((job): Sent => {
          const same = all().find(
            (row) =>
              job.uniqueKey !== null &&
              row.actor === job.actor &&
              row.uniqueKey === job.uniqueKey &&
              !isFinished(row.state)
          )
          if (same !== undefined) return { jobId: String(same.id), created: false }
          const id = rows.size + 1
          rows.set(id, {
            ...job,
            id,
            createdAt: now,
            state: job.delayMs > 0 ? "scheduled" : "ready",
            runAt: now + job.delayMs,
            claim: 0,
            failures: 0,
            losses: 0,
            node: null,
            progress: null,
            startedAt: null,
            finishedAt: null,
            result: null,
            attempts: []
          })
          return { jobId: String(id), created: true }
        })
      ),
    claim: (nodeId, wants) =>
      timed((now) =>
        wants
          .filter(() => nodes.has(nodeId))
          .flatMap(({ actor, limit }) =>
            all()
              .filter((row) => row.actor === actor && row.state === "ready")
              .toSorted((a, b) => a.priority - b.priority || a.id - b.id)
              .slice(0, limit)
          )
          .map((row) => {
            Object.assign(row, { state: "running", node: nodeId, claim: row.claim + 1, startedAt: now })
            const { actor, claim, failures, payload, trace } = row
            return { id: String(row.id), actor, claim, failures, payload, trace, waitedMs: now - row.createdAt }
          })
      ),
    settle: (nodeId, settlements) =>
      timed((now) => {
        const held = settlements.filter(({ claim, id }) => {
          const row = rows.get(Number(id))
          return row?.state === "running" && row.claim === claim && row.node === nodeId
        })
        for (const { attempt, id, verdict } of held) {
          const row = rows.get(Number(id))!
          if (attempt !== null) row.attempts.push(attempt)
          if ("failures" in verdict) row.failures = verdict.failures
          if (verdict.to === "ready") give(row, "ready")
          else if (verdict.to === "scheduled") give(row, "scheduled").runAt = now + verdict.delayMs
          else {
            Object.assign(row, { state: verdict.to, finishedAt: now, progress: null })
            if (verdict.to === "completed") row.result = verdict.result
          }
        }
        return new Set(held.map(({ id }) => id))
      }),
    promote: (limit) =>
      timed((now) => {
        const waiting = all()
          .filter((row) => row.state === "scheduled")
          .toSorted((a, b) => a.runAt - b.runAt || a.id - b.id)
        const due = waiting.filter((row) => row.runAt <= now).slice(0, limit)
        for (const row of due) row.state = "ready"
        const next = waiting.find((row) => row.runAt > now)
        return { moved: due.length, nextInMs: next === undefined ? undefined : next.runAt - now }
      }),
    join: (node) => timed((now) => void nodes.set(node.id, now)),
    leave: (nodeId) =>
      Effect.sync(() => {
        for (const row of all()) if (row.state === "running" && row.node === nodeId) give(row, "ready")
        nodes.delete(nodeId)
      }),
    beat: (nodeId, progress) =>
      timed((now) => {
        for (const { claim, id, share } of progress) {
          const row = rows.get(Number(id))
          if (row?.state === "running" && row.claim === claim && row.node === nodeId) row.progress = share
        }
        const alive = nodes.has(nodeId)
        if (alive) nodes.set(nodeId, now)
        return { alive, otherNodes: nodes.size - (alive ? 1 : 0) }
      }),
    disown: (nodeId, held, leaseMs) =>
      timed((now) => {
        const strays = all().filter(
          (row) =>
            row.state === "running" &&
            row.node === nodeId &&
            row.startedAt! < now - leaseMs &&
            !held.some(({ claim, id }) => id === String(row.id) && claim === row.claim)
        )
        for (const row of strays) give(row, "ready")
        return strays.length
      }),
    rescue: (leaseMs) =>
      timed((now) => {
        for (const [id, seen] of nodes) if (seen < now - leaseMs) nodes.delete(id)
        const orphans = all().filter((row) => row.state === "running" && !nodes.has(row.node!))
        for (const row of orphans) lose(row, now)
        return orphans.length
      }),
    prune: () => Effect.void,
    find: (jobId) =>
      Effect.sync(() => {
        const row = rows.get(Number(jobId))
        return row === undefined ? undefined : viewOf(row)
      }),
    counts: (actor) =>
      Effect.sync(() => {
        const totals: Partial<Record<JobState, number>> = {}
        for (const row of all()) if (row.actor === actor) totals[row.state] = (totals[row.state] ?? 0) + 1
        return totals
      })
  })
})

export const layer: Layer.Layer<JobStore> = Layer.effect(JobStore, make)
