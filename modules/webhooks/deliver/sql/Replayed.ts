import type { PgClient } from "@effect/sql-pg"
import { bools, texts } from "../../../../src/sql/Pg.ts"
import type { Result } from "../RecordRepo.ts"

/** A replay is one attempt more for a delivery in the log, and its success the delivery's. */
export const replayed = (sql: PgClient.PgClient, results: ReadonlyArray<Result>) => sql`
  update webhooks_delivery d set attempts = d.attempts + 1,
    state = case when told.ok then 'succeeded' else d.state end,
    finished_at = case when told.ok and d.state <> 'succeeded' then now() else d.finished_at end
  from unnest(${texts(results.map(({ due }) => due.id))}, ${bools(results.map(({ verdict }) => verdict === "succeeded"))})
    as told(id, ok)
  where d.id = any(array[told.id]) and not exists (
    select from webhooks_queue q where q.endpoint_id = any(array[d.endpoint_id]) and q.id = any(array[d.id]) and q.kind = 'event')`
