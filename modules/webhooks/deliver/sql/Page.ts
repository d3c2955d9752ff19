/**
 * The next deliveries of turns: read in the order in which they are due, behind the mark of each turn, and noted as
 * perhaps sent by one row for all of them. Only the owner reads, so nothing in the queue is marked or locked.
 */
import type { PgClient } from "@effect/sql-pg"
import { Effect } from "effect"
import { int4s, texts } from "../../../../src/sql/Pg.ts"
import type { Answers, Due, Page, PageRequest } from "../TurnRepo.ts"

type PageRow = { readonly n: number } & { readonly [K in keyof Due]: Due[K] | null }

export const page = (sql: PgClient.PgClient, requests: ReadonlyArray<PageRequest>): Answers<Page> =>
  Effect.map(dueOf(sql, requests), (rows) => pagesFrom(requests, rows))

const dueOf = (sql: PgClient.PgClient, requests: ReadonlyArray<PageRequest>) => {
  const next = (epoch: "0" | "o.epoch", atMost: "manual" | "events") =>
    sql.literal(`select q.* from webhooks_queue q
      where q.endpoint_id = o.endpoint_id and q.epoch = ${epoch} and q.due_at <= now()
        and (q.due_at, q.id) > (o.${atMost}_due, o.${atMost}_id)
      order by q.due_at, q.id limit o.${atMost}`)
  return sql<PageRow>`
    with asked as materialized (
      select * from unnest(${texts(requests.map(({ endpointId }) => endpointId))},
        ${texts(requests.map(({ run }) => run))}, ${texts(requests.map(({ attemptBase }) => attemptBase))},
        ${int4s(requests.map(({ manual }) => manual))}, ${int4s(requests.map(({ events }) => events))},
        ${texts(requests.map(({ manualAfter }) => manualAfter.dueAt))}::timestamptz[],
        ${texts(requests.map(({ manualAfter }) => manualAfter.id))},
        ${texts(requests.map(({ eventsAfter }) => eventsAfter.dueAt))}::timestamptz[],
        ${texts(requests.map(({ eventsAfter }) => eventsAfter.id))}) with ordinality
        as asked(endpoint_id, run, attempt_base, manual, events, manual_due, manual_id, events_due, events_id, n)
      where (select set_config('synchronous_commit', 'off', true)) = 'off'
    ), owned as materialized (
      select asked.*, e.epoch, e.status = 'active' as active from asked
      join webhooks_endpoint e on e.id = asked.endpoint_id and e.run = asked.run
    ), due as materialized (
      select o.endpoint_id, o.run, o.attempt_base, q.*,
        row_number() over (partition by o.endpoint_id order by q.epoch > 0, q.due_at, q.id) as nth
      from owned o cross join lateral (
        select id, kind, epoch, due_at, attempts, failures, account_id, message_id, event_id, type from (${next("0", "manual")}) m
        union all
        select id, kind, epoch, due_at, attempts, failures, account_id, message_id, event_id, type from (${next("o.epoch", "events")}) e
        where o.active
      ) q
    ), flight as (
      insert into webhooks_flight (endpoint_id, run, attempt_base, ids, kinds, tries)
      select endpoint_id, min(run), min(attempt_base), array_agg(id order by nth), array_agg(kind order by nth),
        array_agg(attempts::int order by nth)
      from due group by endpoint_id
    )
    select o.n::int as n, due.id, due.kind, due.due_at::text as "dueAt", due.attempts, due.failures,
      due.account_id as "accountId", due.event_id as "eventId", due.type, m.body,
      due.attempt_base || lpad(upper(to_hex(due.nth)), 4, '0') as "attemptId"
    from owned o left join due on due.endpoint_id = o.endpoint_id
    left join lateral (select body from webhooks_message m where m.id = due.message_id limit 1) m on true
    order by o.n, due.nth`
}

/** A turn that still owns its endpoint has a row, be it an empty one. */
const pagesFrom = (requests: ReadonlyArray<PageRequest>, rows: ReadonlyArray<PageRow>): ReadonlyArray<Page> => {
  const pages: Array<Array<Due> | undefined> = requests.map(() => undefined)
  for (const { n, ...row } of rows) {
    const page = (pages[n - 1] ??= [])
    if (row.id !== null) page.push(row as Due)
  }
  return pages
}
