/**
 * Actions on many jobs, each followed until all its jobs have settled. They outlive the page that began them; the address names
 * them by their rows in the audit, so that they are followed again after a reload.
 */
import { useEffect, useSyncExternalStore } from "react"
import { isProblem } from "../../api/Problem.ts"
import { type BulkAction, readAction, statesOf } from "./Queries.ts"

export interface Progress {
  /** Id of the row in the audit. */
  readonly id: number
  readonly action: BulkAction
  readonly total: number
  readonly settled: number
  readonly failed: number
}

/** As many as the service reads by id at once. */
const batch = 100
const intervalMs = 2_000

let all: ReadonlyArray<Progress> = []
/** Those whose rows are being read, or were dismissed. */
const known = new Set<number>()
const listeners = new Set<() => void>()

const publish = (next: ReadonlyArray<Progress>) => {
  all = next
  for (const listener of listeners) listener()
}

const follow = async (id: number, waiting: ReadonlyArray<string>): Promise<void> => {
  if (!all.some((progress) => progress.id === id)) return
  const rest = new Set(waiting)
  let failed = 0
  try {
    for (let at = 0; at < waiting.length; at += batch) {
      const asked = waiting.slice(at, at + batch)
      const unfinished = new Set<string>()
      for (const { finishedAt, jobId, state } of await statesOf(asked)) {
        if (finishedAt === null) unfinished.add(jobId)
        else if (state === "failed") failed++
      }
      // One that is not there any more has ended and was forgotten.
      for (const jobId of asked) if (!unfinished.has(jobId)) rest.delete(jobId)
    }
    publish(
      all.map((progress) =>
        progress.id === id
          ? { ...progress, settled: progress.total - rest.size, failed: progress.failed + failed }
          : progress
      )
    )
  } catch {
    // The service is away, or has too much to do: the same jobs are asked for later.
    setTimeout(() => void follow(id, waiting), intervalMs)
    return
  }
  if (rest.size > 0) setTimeout(() => void follow(id, [...rest]), intervalMs)
}

/** Shows the action until it is dismissed. Jobs that are purged have settled at once. */
export const followAction = (id: number, action: BulkAction, jobIds: ReadonlyArray<string>): void => {
  known.add(id)
  const total = jobIds.length
  publish([...all, { id, action, total, settled: action === "purge" ? total : 0, failed: 0 }])
  if (action !== "purge") void follow(id, jobIds)
}

export const dismiss = (id: number): void => publish(all.filter((progress) => progress.id !== id))

/** Follows what the address names and this page does not know, as after a reload. */
const restore = async (id: number): Promise<void> => {
  if (known.has(id)) return
  known.add(id)
  try {
    const found = await readAction(id)
    if (found !== undefined) followAction(id, found.action, found.jobIds)
  } catch (error) {
    if (isProblem(error)) return
    // The service is away.
    known.delete(id)
    setTimeout(() => void restore(id), intervalMs)
  }
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** @param following ids of actions, as the address has them */
export const useBulkProgress = (following: ReadonlyArray<number>): ReadonlyArray<Progress> => {
  const named = following.join()
  useEffect(() => {
    for (const id of named.split(",")) if (id !== "") void restore(Number(id))
  }, [named])
  return useSyncExternalStore(subscribe, () => all)
}
