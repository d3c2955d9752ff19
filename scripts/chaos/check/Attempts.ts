import type { AttemptRecord } from "../../../src/actor/Job.ts"
import type { ArchiveRow, Check } from "./Evidence.ts"

const counting: ReadonlySet<AttemptRecord["outcome"]> = new Set(["failed", "defect", "timed_out"])

interface Options {
  /** Nodes were lost, so a job may say so. */
  readonly losable: boolean
  /** Builds met payloads that they could not read. */
  readonly refusable?: boolean
}

export const attempts = ({ losable, refusable = false }: Options): Check => ({
  title: "only a handler that failed used up an attempt",
  *check({ archive, plan }) {
    for (const row of archive) {
      const planned = plan.get(row.n)
      if (planned !== undefined) yield* faults(row, planned.failures, { losable, refusable })
    }
  }
})

function* faults(row: ArchiveRow, expected: number, { losable, refusable }: Options): Iterable<string> {
  const failed = row.attempts.filter(({ outcome }) => counting.has(outcome))
  const harmless = new Set<string>([
    "interrupted",
    ...(losable ? ["lost"] : []),
    ...(refusable === true ? ["incompatible"] : [])
  ])
  const others = row.attempts.filter(({ outcome }) => !counting.has(outcome) && !harmless.has(outcome))
  if (row.failures !== expected)
    yield `job ${row.id} counts ${row.failures} failures, and its handler failed ${expected} times`
  if (failed.length !== row.failures) yield `job ${row.id} counts ${row.failures} failures and records ${failed.length}`
  for (const { outcome } of others) yield `job ${row.id} records an attempt as ${outcome}`
  if (!losable && row.losses > 0) yield `job ${row.id} lost its node ${row.losses} times, though none was lost`
}
