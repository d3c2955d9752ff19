/**
 * Gauges of deliveries and endpoints, for operators. Every node that runs jobs counts the whole cluster: over several
 * nodes take the greatest value, not the sum. A look costs a few index probes per endpoint whatever is pending, since no
 * count goes beyond a bound.
 */
import { PgClient } from "@effect/sql-pg"
import { Effect, Layer } from "effect"
import { Jobs } from "../../../src/actor/Jobs.ts"
import { Settings } from "../../../src/settings/Settings.ts"
import * as WithoutJit from "../../../src/sql/WithoutJit.ts"
import * as GaugePoller from "../../../src/telemetry/GaugePoller.ts"
import { dialectNames } from "../dialect/Dialect.ts"
import { DeliverEvent } from "../Jobs.ts"

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

const kinds = dialectNames.flatMap((dialect) => states.map((state) => ({ dialect, state })))

/** Planned each time, for the tables as they are. */
const endpointsByKind = Effect.flatMap(PgClient.PgClient, (sql) =>
  WithoutJit.make(sql)(
    sql<{ readonly id: string; readonly dialect: string; readonly state: string }>`
      select id, dialect, case when status = 'disabled' then 'disabled'
        when consecutive_failures > 0 then 'failing' else 'healthy' end as state
      from webhooks_endpoint`.unprepared
  )
)

export const lookAtPending = Effect.gen(function* () {
  const jobs = yield* Jobs
  const endpoints = yield* endpointsByKind
  const groups = kinds.map(({ dialect, state }) =>
    endpoints.flatMap((one) => (one.dialect === dialect && one.state === state ? [one.id] : []))
  )
  const backlogs = yield* jobs.backlogs(DeliverEvent, groups, countBound)
  return kinds.map(
    ({ dialect, state }, n): Count => ({
      dialect,
      state,
      endpoints: groups[n]?.length ?? 0,
      pending: backlogs[n]?.jobs ?? 0,
      oldestMs: backlogs[n]?.oldestMs ?? null
    })
  )
})

export const lookAtParked = Effect.flatMap(PgClient.PgClient, (sql) =>
  WithoutJit.make(sql)(
    sql<{ readonly parked: number }>`
      select count(*)::int as parked from (
        select 1 from webhooks_delivery where parked limit ${countBound}::int
      ) counted`.unprepared
  )
)

const pending = GaugePoller.layer({
  name: "webhooks",
  look: lookAtPending,
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
      description: "Time since the oldest delivery that waits became due, by the state of its endpoint; 0 when none is",
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
  Effect.map(Settings, ({ role }) => (role === "http" ? Layer.empty : Layer.merge(pending, parked)))
)
