/** The end of a turn: what is due next, and that a delayed job for it is there. */
import type { PgClient } from "@effect/sql-pg"
import { Effect } from "effect"
import { float8s, texts } from "../../../../src/sql/Pg.ts"
import type { Answers, Leave, Owner, Wake } from "../TurnRepo.ts"
import { ownersOf } from "./Owners.ts"

export const leave = (sql: PgClient.PgClient, owners: ReadonlyArray<Owner>): Answers<Leave> =>
  sql<Leave>`
    with asked as materialized (${ownersOf(sql, owners)}), landed as (
      delete from webhooks_flight f using asked where f.endpoint_id = asked.endpoint_id and f.run = asked.run
    )
    select extract(epoch from least(manual.due_at, events.due_at) - now())::float8 * 1000 as "nextInMs",
      case when e.wake_at > now() then extract(epoch from e.wake_at - now())::float8 * 1000 end as "wakeInMs"
    from asked left join webhooks_endpoint e on e.id = asked.endpoint_id and e.run = asked.run
    left join lateral (
      select due_at from webhooks_queue q where q.endpoint_id = e.id and q.epoch = 0
      order by q.due_at, q.id limit 1
    ) manual on true
    left join lateral (
      select greatest(due_at, e.paused_until) as due_at from webhooks_queue q
      where q.endpoint_id = e.id and q.epoch = e.epoch and e.status = 'active'
      order by q.due_at, q.id limit 1
    ) events on true
    order by asked.n`

export const noteWakes = (sql: PgClient.PgClient, wakes: ReadonlyArray<Wake>) =>
  Effect.asVoid(sql`
    with asked as materialized (
      select * from unnest(${texts(wakes.map(({ endpointId }) => endpointId))}, ${texts(wakes.map(({ run }) => run))},
        ${float8s(wakes.map(({ inMs }) => inMs))}) as asked(endpoint_id, run, in_ms)
    ), locked as materialized (
      select e.id, asked.in_ms from webhooks_endpoint e
      join asked on asked.endpoint_id = e.id and asked.run = e.run
      order by e.id for no key update of e skip locked
    )
    update webhooks_endpoint e set wake_at = now() + in_ms * interval '1 millisecond'
    from locked where e.id = locked.id`)
