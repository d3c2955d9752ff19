/** The end of a turn: what is due next, and that a delayed job for it is there. */
import type { PgClient } from "@effect/sql-pg"
import { Effect } from "effect"
import { texts, timestamps } from "../../../../src/sql/Pg.ts"
import type { QueueFloor } from "../QueueFloor.ts"
import type { Answers, Leave, Owner, Wake } from "../TurnRepo.ts"
import { lastTurn } from "./LastTurn.ts"
import { ownersOf } from "./Owners.ts"

/** A delayed job that comes so little too late needs no other one. */
const tolerance = "5 milliseconds"

export const leave = (sql: PgClient.PgClient, floor: QueueFloor, owners: ReadonlyArray<Owner>): Answers<Leave> =>
  sql<Leave>`
    with asked as materialized (
      select asked.*, manual_from, events_from from (${ownersOf(sql, owners)}) asked
      join unnest(${texts(owners.map(({ endpointId }) => floor.of(endpointId, "manual").dueAt))}::timestamptz[],
        ${texts(owners.map(({ endpointId }) => floor.of(endpointId, "events").dueAt))}::timestamptz[])
        with ordinality as floor(manual_from, events_from, n) on floor.n = asked.n
    ), landed as (
      delete from webhooks_flight f using asked
      where f.endpoint_id = any(array[asked.endpoint_id]) and f.run = any(array[asked.run])
    )
    select date_trunc('milliseconds', next.due_at) + interval '1 millisecond' as "nextAt",
      coalesce(next.due_at <= now(), false) as "isDue",
      coalesce(e.wake_at > now()
        and e.wake_at <= next.due_at + (next.due_at - now()) / 10 + ${tolerance}::text::interval, false) as "willWake"
    from asked left join webhooks_endpoint e
      on e.id = any(array[asked.endpoint_id]) and asked.run = ${lastTurn(sql, "run", "asked.endpoint_id")}
    left join lateral (
      select due_at from webhooks_queue q where q.endpoint_id = e.id and q.epoch = 0 and q.due_at >= manual_from
      order by q.due_at, q.id limit 1
    ) manual on true
    left join lateral (
      select greatest(due_at, e.paused_until) as due_at from webhooks_queue q
      where q.endpoint_id = e.id and q.epoch = e.epoch and e.status = 'active' and q.due_at >= events_from
      order by q.due_at, q.id limit 1
    ) events on true
    cross join lateral (select least(manual.due_at, events.due_at) as due_at) next
    order by asked.n`

/** The very time of the job: one that the job's own turn found in the future would pass for another job. */
export const noteWakes = (sql: PgClient.PgClient, wakes: ReadonlyArray<Wake>) =>
  Effect.asVoid(sql`
    with asked as materialized (
      select * from unnest(${texts(wakes.map(({ endpointId }) => endpointId))}, ${texts(wakes.map(({ run }) => run))},
        ${timestamps(wakes.map(({ at }) => at))}) as asked(endpoint_id, run, at)
    ), locked as materialized (
      select e.id, asked.at from webhooks_endpoint e
      join asked on e.id = any(array[asked.endpoint_id]) and asked.run = ${lastTurn(sql, "run", "asked.endpoint_id")}
      order by asked.endpoint_id for no key update of e skip locked
    )
    update webhooks_endpoint e set wake_at = locked.at from locked where e.id = any(array[locked.id])`)
