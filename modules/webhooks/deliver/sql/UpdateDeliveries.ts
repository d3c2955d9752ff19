/**
 * Updates the rows of deliveries from the results of their attempts. A success is final; other results count only while the
 * delivery is pending. The rows are found by an array of ids between two bounds: the bounds leave out the partitions of
 * other days, and a list of ids cannot be read in another way than by the index. A join could: between partitions,
 * plans of small tables read them all.
 */
import type { PgClient } from "@effect/sql-pg"
import type { Statement } from "effect/sql"
import { json, texts } from "../../../../src/sql/Pg.ts"
import type { DeliveryEnd, Result } from "../AttemptResult.ts"

/** attempts, final state, milliseconds until the next attempt */
type Change = readonly [number, Extract<DeliveryEnd, string> | null, number | null]

/** @param lost a query of the ids of deliveries, once for each attempt that is logged as lost besides */
export const updateDeliveries = (sql: PgClient.PgClient, results: ReadonlyArray<Result>, lost: Statement.Fragment) => {
  const changes = changesOf(results)
  const ids = [...changes.keys()].sort()
  return sql`
    update webhooks_delivery d set (attempts, state, parked, next_at, finished_at) = (
      select d.attempts + (change -> 0)::int + (select count(*) from (${lost}) as lost(id) where lost.id = d.id),
        next.state, next.state = 'parked',
        case when next.state = 'pending'
          then coalesce(now() + (change ->> 2)::float8 * interval '1 millisecond', d.next_at) end,
        case when next.state = d.state then d.finished_at else now() end
      from (select ${json(Object.fromEntries(changes))} -> d.id) as by_id(change) cross join lateral (
        select case when change ->> 1 = 'succeeded' then 'succeeded' when d.state <> 'pending' then d.state
          else coalesce(change ->> 1, 'pending') end
      ) as next(state)
    )
    where d.id = any(${texts(ids)}) and d.id >= ${ids[0] ?? ""} and d.id <= ${ids.at(-1) ?? ""}`
}

/** Changes by delivery: a delivery by hand may end together with that of its event. */
const changesOf = (results: ReadonlyArray<Result>): ReadonlyMap<string, Change> => {
  const changes = new Map<string, Change>()
  for (const result of results) {
    const before = changes.get(result.deliveryId)
    changes.set(result.deliveryId, before === undefined ? changeOf(result) : merged(before, changeOf(result)))
  }
  return changes
}

const changeOf = ({ end, kind, sent }: Result): Change => {
  const attempts = sent === null ? 0 : 1
  if (end === "succeeded") return [attempts, end, null]
  if (kind === "replay") return [attempts, null, null]
  return typeof end === "string" ? [attempts, end, null] : [attempts, null, end.retryInMs]
}

const merged = (a: Change, b: Change): Change => [
  a[0] + b[0],
  a[1] === "succeeded" || b[1] === "succeeded" ? "succeeded" : (b[1] ?? a[1]),
  b[2] ?? a[2]
]
