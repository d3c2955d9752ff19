/**
 * The next deliveries of turns: read in the order in which they are due, behind the mark of each turn, and noted as
 * perhaps sent by one row for all of them. Only the owner reads, so nothing in the queue is marked or locked. What would
 * begin at the very beginning begins at the floor (`QueueFloor.ts`).
 */
import type { PgClient } from "@effect/sql-pg"
import { Effect } from "effect"
import { steadyMillis } from "../../../../src/process/SteadyClock.ts"
import { int4s, texts } from "../../../../src/sql/Pg.ts"
import { beginning, type Look, type QueueFloor, type Snapshot } from "../QueueFloor.ts"
import type { Due, Page, PageRequest } from "../TurnRepo.ts"
import { lastTurn } from "./LastTurn.ts"

type PageRow = { readonly n: number; readonly active: boolean; readonly dueMs: number | null } & Snapshot & {
    readonly [K in keyof Due]: Due[K] | null
  }

/** Rewinds at least this far apart, and so rarely that they cost one part in a hundred. */
const rewindEveryMs = 30_000
const rewindShare = 100

/** One statement at a time: what a snapshot proves is only true of the statements before it. */
export const make = (sql: PgClient.PgClient, floor: QueueFloor) => {
  let rewindAt = 0
  return Effect.fnUntraced(function* (asked: ReadonlyArray<PageRequest>) {
    const began = yield* steadyMillis
    const rewinds = began >= rewindAt
    if (rewinds) floor.rewind()
    const rows = yield* dueOf(
      sql,
      asked.map((request) => fromFloor(request, floor))
    )
    const [first] = rows
    if (first !== undefined) floor.learn(first, looksOf(asked, rows))
    if (rewinds) rewindAt = began + Math.max(rewindEveryMs, ((yield* steadyMillis) - began) * rewindShare)
    return pagesFrom(asked, rows)
  })
}

const fromFloor = (request: PageRequest, floor: QueueFloor): PageRequest => {
  const { endpointId, eventsAfter, manualAfter } = request
  return {
    ...request,
    manualAfter: manualAfter === beginning ? floor.of(endpointId, "manual") : manualAfter,
    eventsAfter: eventsAfter === beginning ? floor.of(endpointId, "events") : eventsAfter
  }
}

/** What the rows tell of those that asked from the beginning. */
const looksOf = (asked: ReadonlyArray<PageRequest>, rows: ReadonlyArray<PageRow>): ReadonlyArray<Look> => {
  const found = new Map<string, { readonly active: boolean; readonly manual?: number; readonly events?: number }>()
  for (const { active, dueMs, kind, n } of rows) {
    const { endpointId } = asked[n - 1]!
    const known = found.get(endpointId) ?? { active }
    const line = kind === "event" ? "events" : "manual"
    found.set(endpointId, dueMs === null || known[line] !== undefined ? known : { ...known, [line]: dueMs })
  }
  return asked.flatMap(({ endpointId, events, eventsAfter, manual, manualAfter }): Array<Look> => {
    const known = found.get(endpointId)
    if (known === undefined) return []
    const looks: Array<Look> = []
    if (manual > 0 && manualAfter === beginning) looks.push({ endpointId, line: "manual", firstMs: known.manual })
    if (known.active && events > 0 && eventsAfter === beginning) {
      looks.push({ endpointId, line: "events", firstMs: known.events })
    }
    return looks
  })
}

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
      join webhooks_endpoint e
        on e.id = any(array[asked.endpoint_id]) and asked.run = ${lastTurn(sql, "run", "asked.endpoint_id")}
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
    ), seen as materialized (
      select pg_snapshot_xmin(pg_current_snapshot())::text::int8 as xmin,
        case when exists (select from due) then pg_current_xact_id()::text::int8 end as xid,
        extract(epoch from clock_timestamp())::float8 * 1000 as clock_ms
    )
    select o.n::int as n, o.active, seen.xmin, seen.xid, seen.clock_ms as "clockMs",
      extract(epoch from due.due_at)::float8 * 1000 as "dueMs", due.id, due.kind, due.due_at::text as "dueAt", due.attempts, due.failures,
      due.account_id as "accountId", due.event_id as "eventId", due.type, m.body,
      due.attempt_base || lpad(upper(to_hex(due.nth)), 4, '0') as "attemptId"
    from seen cross join owned o left join due on due.endpoint_id = o.endpoint_id
    left join lateral (select body from webhooks_message m where m.id = due.message_id limit 1) m on true
    order by o.n, due.nth`
}

/** A turn that still owns its endpoint has a row, be it an empty one. */
const pagesFrom = (requests: ReadonlyArray<PageRequest>, rows: ReadonlyArray<PageRow>): ReadonlyArray<Page> => {
  const pages: Array<Array<Due> | undefined> = requests.map(() => undefined)
  for (const { active: _, clockMs: __, dueMs: ___, n, xid: ____, xmin: _____, ...row } of rows) {
    const page = (pages[n - 1] ??= [])
    if (row.id !== null) page.push(row as Due)
  }
  return pages
}
