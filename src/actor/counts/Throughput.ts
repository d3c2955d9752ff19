/** How many jobs ended lately, counted up to a bound. */
import type { PgClient } from "@effect/sql-pg"
import { Effect } from "effect"

/** What the index of times answers within some ten milliseconds. */
export const throughputBound = 100_000

export interface EndedCounts {
  readonly completed: number
  readonly failed: number
  readonly cancelled: number
}

interface Row extends EndedCounts {
  readonly span: "minute" | "hour"
}

export interface Throughput {
  readonly lastMinute: EndedCounts
  readonly lastHour: EndedCounts
}

const spans = ["minute", "hour"] as const
const none: EndedCounts = { completed: 0, failed: 0, cancelled: 0 }

const ended = (span: (typeof spans)[number]) => `
  select '${span}' as span, count(*) filter (where state = 'c')::int as completed,
    count(*) filter (where state = 'f')::int as failed, count(*) filter (where state = 'k')::int as cancelled
  from (
    select state from job_history where finished_at > now() - interval '1 ${span}' limit ${throughputBound}
  ) ended`

export const make = (sql: PgClient.PgClient) =>
  Effect.map(sql<Row>`${sql.literal(spans.map(ended).join(" union all "))}`.unprepared, (rows): Throughput => {
    const countsOf = (wanted: Row["span"]): EndedCounts => {
      const found = rows.find(({ span }) => span === wanted)
      if (found === undefined) return none
      const { span: _, ...counts } = found
      return counts
    }
    return { lastMinute: countsOf("minute"), lastHour: countsOf("hour") }
  })
