import type { AttemptRecord } from "../../../src/actor/Job.ts"
import type { ArchiveRow, Check } from "./Evidence.ts"

const counting: ReadonlySet<AttemptRecord["outcome"]> = new Set(["failed", "defect", "timed_out"])

/** `losable`: whether nodes were lost, so that a job may say so. */
export const attempts = ({ losable }: { readonly losable: boolean }): Check => ({
  title: "only a handler that failed used up an attempt",
  *check({ archive, plan }) {
    for (const row of archive) {
      const planned = plan.get(row.n)
      if (planned !== undefined) yield* faults(row, planned.failures, losable)
    }
  }
})

function* faults(row: ArchiveRow, expected: number, losable: boolean): Iterable<string> {
  const failed = row.attempts.filter(({ outcome }) => counting.has(outcome))
  const harmless = losable ? ["interrupted", "lost"] : ["interrupted"]
  const others = row.attempts.filter(({ outcome }) => !counting.has(outcome) && !harmless.includes(outcome))
  if (row.failures !== expected)
    yield `job ${row.id} counts ${row.failures} failures, and its handler failed ${expected} times`
  if (failed.length !== row.failures) yield `job ${row.id} counts ${row.failures} failures and records ${failed.length}`
  for (const { outcome } of others) yield `job ${row.id} records an attempt as ${outcome}`
  if (!losable && row.losses > 0) yield `job ${row.id} lost its node ${row.losses} times, though none was lost`
}
