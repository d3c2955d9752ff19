/** Reads what the runtime kept: the archive, and what is left elsewhere. */
import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import type { ArchiveRow } from "../check/Evidence.ts"
import * as MachineClock from "../work/MachineClock.ts"

/** How many jobs have not ended. */
export const unfinished = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const rows = yield* sql<{ count: number }>`
    select ((select count(*) from job) + (select count(*) from job_scheduled))::int as count`
  return rows[0]?.count ?? 0
})

/** How many nodes are known. */
export const nodes = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const rows = yield* sql<{ count: number }>`select count(*)::int as count from job_node`
  return rows[0]?.count ?? 0
})

/** Rows that must be gone when every job has ended. */
export const leftOver = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const rows = yield* sql<Record<string, number>>`
    select (select count(*) from job)::int as job, (select count(*) from job_scheduled)::int as job_scheduled,
      (select count(*) from job_unique)::int as job_unique,
      (select count(*) from job_mailbox where node is not null or held_until > now())::int as job_mailbox,
      (select count(*) from job_node)::int as job_node`
  return rows[0] ?? {}
})

/** What the database's clock says when the machine's says zero, in milliseconds. */
const databaseOffset = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  let best = { width: Number.POSITIVE_INFINITY, offset: 0 }
  for (let round = 0; round < 9; round++) {
    const before = MachineClock.now()
    const rows = yield* sql<{ at: number }>`select (extract(epoch from clock_timestamp()) * 1000)::float8 as at`
    const width = MachineClock.now() - before
    if (width < best.width) best = { width, offset: (rows[0]?.at ?? 0) - before - width / 2 }
  }
  return best.offset
})

export const rows = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const offset = yield* databaseOffset
  const found = yield* sql<ArchiveRow>`
    select id::text as id, actor, state::text as state, failures, losses, unique_key as "uniqueKey",
      (payload ->> 'n')::int as n, result ->> 'token' as token, coalesce(attempts, '[]'::jsonb) as attempts, node,
      (extract(epoch from created_at) * 1000)::float8 - ${offset}::float8 as created,
      (extract(epoch from finished_at) * 1000)::float8 - ${offset}::float8 as finished
    from job_history order by id`
  return found
})

/** The jobs that a process holds, those that it has not begun among them; those of mailboxes apart. */
export const heldBy = Effect.fnUntraced(function* (pid: number) {
  const sql = yield* SqlClient.SqlClient
  const rows = yield* sql<{ id: string; boxed: boolean }>`
    select j.id::text as id, false as boxed from job j join job_node n on n.id = j.node
    where j.state = 'x' and n.pid = ${pid}
    union all
    select j.id::text, true from job_mailbox l join job_node n on n.id = l.node
    join job j on j.actor = l.actor and j.key = l.key and j.position <= l.last_position
    where n.pid = ${pid}`
  const [single = [], boxed = []] = [false, true].map((wanted) =>
    rows.filter((row) => row.boxed === wanted).map(({ id }) => id)
  )
  return { single, boxed }
})

/** The ids under which a process is a node now. */
export const nodesOf = Effect.fnUntraced(function* (pid: number) {
  const sql = yield* SqlClient.SqlClient
  const rows = yield* sql<{ id: string }>`select id from job_node where pid = ${pid}`
  return rows.map(({ id }) => id)
})
