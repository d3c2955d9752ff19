/**
 * Gauges of deliveries and endpoints, for operators. Every node that runs jobs counts the whole cluster: over several
 * nodes take the greatest value, not the sum. A look costs two index probes per endpoint whatever the queues hold, since
 * no count goes beyond a bound.
 */
import { PgClient } from "@effect/sql-pg"
import { Effect, Layer } from "effect"
import { Settings } from "../../../src/settings/Settings.ts"
import { texts } from "../../../src/sql/Pg.ts"
import * as WithoutJit from "../../../src/sql/WithoutJit.ts"
import * as GaugePoller from "../../../src/telemetry/GaugePoller.ts"
import { dialectNames } from "../dialect/Dialect.ts"

/** No count of deliveries goes beyond it. */
export const countBound = 10_000

/** `failing` from the first failure to the next success. */
const states = ["healthy", "failing", "disabled"] as const

interface Count {
  readonly dialect: string
  readonly state: (typeof states)[number]
  readonly endpoints: number
  readonly pending: number
  readonly oldestMs: number | null
}

/** Planned anew each time, for the tables as they are. A delivery that its endpoint's epoch has left is to be parked. */
export const lookAtQueue = Effect.flatMap(PgClient.PgClient, (sql) =>
  WithoutJit.make(sql)(
    sql<Count>`
      with endpoint as materialized (
        select id, dialect, epoch, case when status = 'disabled' then 'disabled'
          when consecutive_failures > 0 then 'failing' else 'healthy' end as state
        from webhooks_endpoint
      )
      select kind.dialect, kind.state, (
          select count(*)::int from endpoint e where e.dialect = kind.dialect and e.state = kind.state
        ) as endpoints, (
          select count(*)::int from (
            select 1 from endpoint e, lateral (
              select 1 from webhooks_queue q where q.endpoint_id = e.id limit ${countBound}::int
            ) found where e.dialect = kind.dialect and e.state = kind.state limit ${countBound}::int
          ) counted
        ) as pending, (
          select extract(epoch from now() - min(due_at))::float8 * 1000 from endpoint e, lateral (
            select due_at from webhooks_queue q where q.endpoint_id = e.id and q.epoch = e.epoch order by due_at limit 1
          ) first where e.dialect = kind.dialect and e.state = kind.state
        ) as "oldestMs"
      from (
        select dialect, state from unnest(${texts(dialectNames)}) as dialect, unnest(${texts(states)}) as state
      ) as kind`.unprepared
  )
)

export const lookAtParked = Effect.flatMap(PgClient.PgClient, (sql) =>
  WithoutJit.make(sql)(
    sql<{ readonly parked: number }>`
      select count(*)::int as parked from (
        select 1 from webhooks_delivery where parked limit ${countBound}::int
      ) counted`.unprepared
  )
)

const queue = GaugePoller.layer({
  name: "webhooks",
  look: lookAtQueue,
  labels: ({ dialect, state }) => ({ dialect, state }),
  series: [
    {
      name: "webhooks_endpoints",
      description: "Endpoints by state; failing from the first failure to the next success",
      read: ({ endpoints }) => endpoints
    },
    {
      name: "webhooks_pending",
      description: `Deliveries that wait to be sent, by the state of their endpoint; counted up to ${countBound}`,
      read: ({ pending }) => pending
    },
    {
      name: "webhooks_oldest_pending_seconds",
      description: "Time since the oldest of them became due; 0 when none is",
      read: ({ oldestMs }) => Math.max(0, oldestMs ?? 0) / 1000
    }
  ]
})

const parked = GaugePoller.layer({
  name: "webhooks_parked",
  look: lookAtParked,
  every: "1 minute",
  labels: () => ({}),
  series: [
    {
      name: "webhooks_parked",
      description: `Deliveries parked because their endpoint was disabled; counted up to ${countBound}`,
      read: ({ parked }) => parked
    }
  ]
})

/** On a node that runs jobs. */
export const layer = Layer.unwrap(
  Effect.map(Settings, ({ role }) => (role === "http" ? Layer.empty : Layer.merge(queue, parked)))
)
