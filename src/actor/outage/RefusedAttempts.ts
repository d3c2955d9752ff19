/**
 * Attempts that ended because the database refused to serve them: no connection came free in time, a lock was not had, another transaction was
 * in the way, the server restarted. They say nothing of the job, so they use up no attempt of it; the next one is made after a
 * delay that grows. After `policy.max` of them in a row the attempt counts as failed, so that what is always refused has an end.
 *
 * A statement that took too long is not among them: the job may have asked for too much. What a node has counted is forgotten
 * with the node.
 */
import { Cause } from "effect"
import { SqlError } from "effect/sql"
import * as Retry from "../Retry.ts"
import { isTransient } from "../StoreErrors.ts"

/** A quarter of an hour until an attempt counts. */
export const policy = Retry.exponential({ max: 20, base: "1 second", factor: 2, cap: "1 minute" })
/** Jobs that are counted at once; of more, the oldest begin again. */
const mostJobs = 10_000

/** Whether a handler died of what the database refused for reasons of its own. */
export const isRefusal = (cause: Cause.Cause<unknown>): boolean =>
  cause.reasons.some((reason) => Cause.isDieReason(reason) && isRefused(reason.defect))

const isRefused = (defect: unknown): boolean =>
  SqlError.isSqlError(defect) && defect.reason._tag !== "StatementTimeoutError" && isTransient(defect)

export class RefusedAttempts {
  readonly #counts = new Map<string, number>()

  /** Counts a refused attempt; returns the delay of the next one in ms, or undefined when this one counts as failed. */
  next(jobId: string, random: number): number | undefined {
    const count = (this.#counts.get(jobId) ?? 0) + 1
    this.#counts.delete(jobId)
    const delayMs = Retry.nextDelay(policy, count, random)
    if (delayMs === undefined) return undefined
    this.#counts.set(jobId, count)
    for (const oldest of this.#counts.keys()) {
      if (this.#counts.size <= mostJobs) break
      this.#counts.delete(oldest)
    }
    return delayMs
  }

  /** An attempt of the job has ended for another reason. */
  forget(jobId: string): void {
    this.#counts.delete(jobId)
  }
}
