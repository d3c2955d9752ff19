/**
 * An action on all jobs of a filter, in batches with a transaction each: a million jobs hold no lock for long, and what
 * is done stays done when the operator breaks off. It walks down from the newest job of now, so it ends, and it never
 * meets a job twice. The audit has one row, which grows with each batch.
 */
import type { PgClient } from "@effect/sql-pg"
import { Effect } from "effect"
import type { SqlError } from "effect/sql"
import { isCollision } from "../../../actor/StoreErrors.ts"
import type * as Audit from "../../Audit.ts"
import type { Operator } from "../../Operator.ts"
import { type JobFilter, toAuditDetail } from "./JobFilter.ts"
import type * as JobScan from "./JobScan.ts"

export interface BatchResult {
  /** The row of the audit, which names the jobs where they were given by id. */
  readonly actionId: number
  readonly matched: number
  readonly changed: number
  /** The limit was reached before the jobs were. */
  readonly more: boolean
}

export interface Batch {
  readonly action: string
  readonly filter: JobFilter
  /** The most jobs that it takes. */
  readonly limit: number
  /** What is done, beside the filter, for the audit. */
  readonly detail?: Readonly<Record<string, unknown>> | undefined
  /** Returns how many it changed; runs in the transaction of the batch. */
  readonly apply: (jobIds: ReadonlyArray<string>) => Effect.Effect<number, SqlError.SqlError, Operator>
}

export const defaultBatchSize = 1000

/** Repeats a transaction of an action, which locks many jobs, when another one was in its way: it has undone all that it did. */
export const repeated = <A, R>(self: Effect.Effect<A, SqlError.SqlError, R>): Effect.Effect<A, SqlError.SqlError, R> =>
  Effect.retry(self, { while: isCollision, times: 5 })

export const make =
  (
    sql: PgClient.PgClient,
    scan: ReturnType<typeof JobScan.make>,
    audit: ReturnType<typeof Audit.make>,
    batchSize = defaultBatchSize
  ) =>
  ({ action, apply, detail, filter, limit }: Batch): Effect.Effect<BatchResult, SqlError.SqlError, Operator> =>
    Effect.gen(function* () {
      const entry = yield* audit.record({
        action,
        target: null,
        detail: { ...toAuditDetail(filter), ...detail },
        changed: 0
      })
      let below: number | undefined
      let matched = 0
      let changed = 0
      while (matched < limit) {
        const page = yield* scan.page<{ readonly id: number }>(filter, "v.id", {
          below,
          limit: Math.min(batchSize, limit - matched)
        })
        if (page.rows.length > 0) {
          const applied = Effect.tap(apply(page.rows.map(({ id }) => String(id))), (n) => audit.add(entry, n))
          changed += yield* repeated(sql.withTransaction(applied))
        }
        matched += page.rows.length
        below = page.below
        if (below === undefined) break
      }
      return { actionId: entry, matched, changed, more: below !== undefined }
    })
