/** Sends of the model whose unique key means another than "keep the unfinished one". */
import { isFinished } from "../../JobState.ts"
import type { NewJob, StoredJob } from "../../JobStore.ts"
import type { Uniqueness } from "../../unique/Uniqueness.ts"
import type { JobTable, Row } from "./JobTable.ts"

const idOf = ({ id }: Row): string => String(id)

/** @param add stores a new job */
export const memoryUnique = (table: JobTable, add: (job: NewJob) => Row) => {
  const give = (row: Row, { while: period, withinMs }: Uniqueness, until?: number) =>
    period === "window" ? table.openWindow(row, until ?? table.now + withinMs!) : table.hold(row)

  const succeed = (job: NewJob, rules: Uniqueness, before: Row, waits: boolean): StoredJob => {
    const row = add(waits ? { ...job, after: [idOf(before)] } : job)
    if (rules.while === "window") table.openWindow(row)
    else table.hold(row)
    return { jobId: idOf(row), created: true, waits }
  }

  const replace = (row: Row, job: NewJob) => {
    const { cause, delayMs, key, payload, priority, runAt, tenant, trace, version } = job
    const content = {
      payload: JSON.parse(JSON.stringify(payload)),
      priority,
      trace,
      tenant,
      cause,
      version,
      failures: 0,
      incompatible: null
    }
    const isDue = delayMs <= 0 && runAt === null
    const delayed = row.state === "scheduled"
    const sameKey = row.key === key
    Object.assign(row, content)
    if (delayed && row.runAt === Infinity) return void Object.assign(row, { key })
    if (!delayed && isDue && sameKey) return table.touch(row)
    if (!delayed) table.release(row)
    Object.assign(row, { key })
    if (isDue) table.makeReady(row)
    else table.schedule(row, (runAt?.getTime() ?? table.now + delayMs) - table.now)
  }

  return {
    sendUnique: (job: NewJob, rules: Uniqueness): StoredJob => {
      const inWindow = rules.while === "window"
      const same = inWindow ? table.windowOf(job) : table.holderOf(job)
      if (same === undefined) {
        const row = add(job)
        give(row, rules)
        return { jobId: idOf(row), created: true }
      }
      const kept: StoredJob = { jobId: idOf(same), created: false }
      if (isFinished(same.state) || (inWindow && rules.on === "keep")) return kept
      const running = same.state === "running"
      if (same.cancelling && !running) return succeed(job, rules, same, false)
      if (running) return succeed(job, rules, same, rules.while !== "waiting")
      if (rules.on === "replace") replace(same, job)
      else table.touch(same)
      return { ...kept, touched: true }
    }
  }
}
