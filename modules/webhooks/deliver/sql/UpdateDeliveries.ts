/**
 * Updates the rows of deliveries from the results of their attempts. A success is final; other results count only while the
 * delivery is pending. The rows are found by an array of ids between two bounds: the bounds leave out the partitions of
 * other days, and a list of ids cannot be read in another way than by the index. A join could: between partitions,
 * plans of small tables read them all.
 */
import type { PgClient } from "@effect/sql-pg"
import type { Statement } from "effect/sql"
import { json } from "../../../../src/sql/Pg.ts"
import type { Result } from "../RecordRepo.ts"

/** attempts, final state, milliseconds until the next attempt */
type Change = readonly [number, "succeeded" | "failed" | null, number | null]

/**
 * @param ids a query of the ids whose results count; at most those of `results`
 * @param gone a query of deleted endpoints, whose pending deliveries are cancelled
 */
export const updateDeliveries = (
  sql: PgClient.PgClient,
  results: ReadonlyArray<Result>,
  { gone, ids }: { readonly ids: Statement.Fragment; readonly gone: Statement.Fragment }
) => {
  const changes = changesOf(results)
  const sorted = [...changes.keys()].sort()
  return sql`
    update webhooks_delivery d set (attempts, state, parked, next_at, finished_at) = (
      select d.attempts + (change -> 0)::int, next.state, next.state = 'parked',
        case when next.state = 'pending'
          then coalesce(now() + (change ->> 2)::float8 * interval '1 millisecond', d.next_at) end,
        case when next.state = d.state then d.finished_at else now() end
      from (select ${json(Object.fromEntries(changes))} -> d.id) as by_id(change) cross join lateral (
        select case when change ->> 1 = 'succeeded' then 'succeeded' when d.state <> 'pending' then d.state
          when d.endpoint_id = any(array(${gone})) then 'cancelled' else coalesce(change ->> 1, 'pending') end
      ) as next(state)
    )
    where d.id = any(array(${ids})) and d.id >= ${sorted[0] ?? ""} and d.id <= ${sorted.at(-1) ?? ""}`
}

/** By delivery. Of results of several turns those of the last one count: it has begun, so the earlier ones are refused. */
const changesOf = (results: ReadonlyArray<Result>): ReadonlyMap<string, Change> => {
  const changes = new Map<string, { readonly run: string; readonly change: Change }>()
  for (const result of results) {
    const before = changes.get(result.due.id)
    const change = before?.run === result.run ? merged(before.change, changeOf(result)) : changeOf(result)
    changes.set(result.due.id, { run: result.run, change })
  }
  return new Map([...changes].map(([id, { change }]) => [id, change]))
}

const changeOf = ({ due, sent, verdict }: Result): Change => {
  const attempts = sent === null ? 0 : 1
  if (verdict === "succeeded") return [attempts, verdict, null]
  if (due.kind === "replay") return [attempts, null, null]
  return verdict === "failed" ? [attempts, verdict, null] : [attempts, null, verdict.retryInMs]
}

const merged = (a: Change, b: Change): Change => [
  a[0] + b[0],
  a[1] === "succeeded" || b[1] === "succeeded" ? "succeeded" : (b[1] ?? a[1]),
  b[2] ?? a[2]
]
