/** Polls how far each reaction is behind, for the metrics: events of any type that its cursor has not passed, and those with which it failed. */
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
  readonly accounts: number
  readonly setAside: number
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
      ) as "oldestMs", coalesce(failed.accounts, 0) as accounts, coalesce(failed."setAside", 0) as "setAside"
    from event_cursor c left join (
      select reaction, count(*) filter (where blocks)::int as accounts, count(*) filter (where not blocks)::int as "setAside"
      from event_failure group by 1
    ) failed using (reaction)
    where c.reaction = any(${texts(reactions)})`.unprepared
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
      description: "Time since the oldest event that the reaction has not passed happened; 0 when there is none",
      read: ({ oldestMs }) => Math.max(0, oldestMs ?? 0) / 1000
    },
    {
      name: "events_accounts_waiting",
      description: "Accounts whose events wait because the reaction failed with one of them",
      read: ({ accounts }) => accounts
    },
    {
      name: "events_set_aside",
      description: "Events with which the reaction failed too often; `ekimae events list` shows them",
      read: ({ setAside }) => setAside
    }
  ]
})
