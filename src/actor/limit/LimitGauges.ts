/** The gauges of limits that actors share: what runs under each, beside what may. */
import { PgClient } from "@effect/sql-pg"
import { Effect } from "effect"
import type * as GaugePoller from "../../telemetry/GaugePoller.ts"
import { runningOfActor } from "../pg/claim/LimitedClaim.ts"

export interface LimitGauge {
  readonly limit: string
  readonly running: number
  /** Null where it counts starts alone. */
  readonly most: number | null
}

export const limits = {
  name: "limits",
  look: Effect.flatMap(
    PgClient.PgClient,
    (sql) => sql<LimitGauge>`
      select limit_name as limit, sum(${sql.literal(runningOfActor)})::int as running,
        max((limits -> 'shared' ->> 'running')::int) as most
      from job_actor sharing where limit_name is not null group by limit_name`
  ),
  labels: ({ limit }: LimitGauge) => ({ limit }),
  series: [
    {
      name: "jobs_limit_running",
      description:
        "Jobs that run of all actors that share a limit; the lease of a key counts as all that may run under it",
      read: ({ running }) => running
    },
    {
      name: "jobs_limit_running_max",
      description: "Jobs that may run at once of all actors that share a limit; 0 where it counts starts alone",
      read: ({ most }) => most ?? 0
    }
  ]
} satisfies GaugePoller.GaugePoller<LimitGauge, unknown, unknown>
