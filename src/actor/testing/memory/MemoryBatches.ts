/** Jobs of the model that wait for others. */
import { Effect } from "effect"
import type { BatchSummary } from "../../batch/Batch.ts"
import { shownFailures } from "../../batch/Batch.ts"
import type { BatchStore, EndedBatch, OpenBatch } from "../../batch/BatchStore.ts"
import { isFinished, type JobState } from "../../JobState.ts"
import type { NewJob } from "../../JobStore.ts"
import type { JobTable, Row } from "./JobTable.ts"
import * as Undo from "./Undo.ts"

interface Waiting {
  readonly row: Row
  readonly jobIds: Set<string>
  readonly reports: boolean
  size: number
}

const summaryOf = (batchId: string, size: number, ended: ReadonlyArray<Row>): BatchSummary => {
  const count = (state: JobState) => ended.filter((row) => row.state === state).length
  const [completed, failed, cancelled] = [count("completed"), count("failed"), count("cancelled")]
  return {
    batchId,
    size,
    completed,
    failed,
    cancelled,
    forgotten: Math.max(0, size - completed - failed - cancelled),
    unfinished: 0,
    failures: ended
      .filter(({ state }) => state === "failed")
      .slice(0, shownFailures)
      .map(({ actor, attempts, id }) => {
        const { message = "", tag = "" } = attempts.at(-1) ?? {}
        return { jobId: String(id), actor, tag, message }
      })
  }
}

/** @param timed runs a function at the time of the clock */
export const memoryBatches = (table: JobTable, timed: <A>(f: (now: number) => A) => Effect.Effect<A>) => {
  const open = new Map<string, Waiting>()
  table.remembers.push(() => Undo.all(Undo.ofMap(open), Undo.ofRows(open.values())))

  const jobsOf = (batchId: string, { jobIds }: Waiting) =>
    table.all(({ batch, id }) => batch === batchId || jobIds.has(String(id)))

  const end = (batchId: string, waiting: Waiting, ended: ReadonlyArray<Row>): EndedBatch => {
    open.delete(batchId)
    const { reports, row, size } = waiting
    if (row.state !== "scheduled" || row.runAt !== Infinity) return { batchId, actor: undefined }
    if (reports) {
      const payload = row.payload as object
      Object.assign(row, { payload: { ...payload, batch: summaryOf(batchId, size, ended) } })
    }
    table.makeReady(row)
    return { batchId, actor: row.actor }
  }

  const store: BatchStore = {
    fillBatch: (batchId, size, jobIds) =>
      Effect.sync(() => {
        const waiting = open.get(batchId)
        if (waiting === undefined) return
        waiting.size = size
        for (const jobId of jobIds) waiting.jobIds.add(jobId)
      }),
    endBatches: (selection) =>
      timed((now) => {
        const named = [...open].filter(([id]) =>
          "batchIds" in selection ? selection.batchIds.includes(id) : Number(id) > Number(selection.after)
        )
        const looked = "limit" in selection ? named.slice(0, selection.limit) : named
        const ended: Array<EndedBatch> = []
        const unended: Array<OpenBatch> = []
        for (const [batchId, waiting] of looked) {
          const rows = jobsOf(batchId, waiting)
          const last = rows.findLast(({ state }) => !isFinished(state))
          if (last === undefined) ended.push(end(batchId, waiting, rows))
          else unended.push({ batchId, lastJobId: String(last.id), ageMs: now - waiting.row.createdAt })
        }
        const isFull = "limit" in selection && looked.length === selection.limit
        return {
          ended,
          open: unended,
          next: isFull ? looked.at(-1)?.[0] : undefined
        }
      }),
    dependencies: (limit) =>
      Effect.sync(() =>
        [...open].flatMap(([batchId, { jobIds }]) => [...jobIds].map((jobId) => ({ batchId, jobId }))).slice(0, limit)
      ),
    unfinishedOf: (batchId, limit) =>
      Effect.sync(() =>
        table
          .all(({ batch, cancelling, state }) => batch === batchId && !isFinished(state) && !cancelling)
          .slice(0, limit)
          .map(({ id }) => String(id))
      )
  }
  return {
    store,
    /** The job waits from now on. */
    wait: (row: Row, { after = [], reports = false }: NewJob) => {
      open.set(String(row.id), { row, jobIds: new Set(after), reports, size: new Set(after).size })
    }
  }
}
