/** Polls how far each reaction is behind, for the metrics: events that its cursor has not passed, of any type. */
import { PgClient } from "@effect/sql-pg"
import { Effect } from "effect"
import { texts } from "../sql/Pg.ts"
import * as GaugePoller from "../telemetry/GaugePoller.ts"
import { ReactionRegistry } from "./Event.ts"

export const countBound = 10_000

interface ReactionBacklog {
  readonly reaction: string
  readonly events: number
  readonly oldestMs: number | null
}

/**
 * Reactions that no module declares any more are left out: their cursors never move. Unprepared, so that it is planned
 * for the current size of the table.
 */
export const look = Effect.gen(function* () {
  const sql = yield* PgClient.PgClient
  const reactions = [...(yield* ReactionRegistry).keys()]
  return yield* sql<ReactionBacklog>`
    select c.reaction, (
        select count(*)::int from (
          select 1 from event where seq > c.seq limit ${countBound}::int) waiting
      ) as events, (
        select extract(epoch from now() - occurred_at)::float8 * 1000 from event
        where seq > c.seq order by seq limit 1
      ) as "oldestMs"
    from event_cursor c where c.reaction = any(${texts(reactions)})`.unprepared
})

export const layer = GaugePoller.layer({
  name: "events",
  look,
  labels: ({ reaction }) => ({ reaction }),
  series: [
    {
      name: "events_waiting",
      description: `Events of the outbox that the reaction has not passed yet; counted up to ${countBound}`,
      read: ({ events }) => events
    },
    {
      name: "events_oldest_wait_seconds",
      description: "Time since the oldest of them happened; 0 when there is none",
      read: ({ oldestMs }) => Math.max(0, oldestMs ?? 0) / 1000
    }
  ]
})
