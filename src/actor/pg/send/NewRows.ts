/** The rows of new jobs, as SQL: what a statement begins with that inserts jobs of any kind. */
import type { PgClient } from "@effect/sql-pg"
import { bools, float8s, int4s, int8s, texts, timestamps } from "../../../sql/Pg.ts"
import type { NewJob } from "../../JobStore.ts"
import { tenantQueues } from "../../tenant/TenantQueues.ts"
import { idAt, idBlocks } from "../IdBlocks.ts"

export const json = (value: unknown): string => JSON.stringify(value ?? null)

/** Priority queue 0 is for jobs that were given back; 10 to 15 are read tenant by tenant. */
export const priorityQueueOf = ({ byTenant, key, priority }: NewJob): number =>
  3 + Math.max(-2, Math.min(2, priority)) + (byTenant === true && key === null ? tenantQueues : 0)

/** Where the jobs come from, as columns: trace, tenant, cause, version, batch. */
export const origins = (sql: PgClient.PgClient) => (jobs: ReadonlyArray<NewJob>) =>
  sql`
  ${texts(jobs.map(({ trace }) => trace))}, ${texts(jobs.map(({ tenant }) => tenant))},
  ${texts(jobs.map(({ cause }) => cause))}, ${int4s(jobs.map(({ version }) => version))},
  ${int8s(jobs.map(({ batch }) => (batch === null ? null : Number(batch))))}`

/**
 * Jobs in their order, each with an id and the time when it is to run. The transaction has its id before the first
 * position is taken.
 */
export const newRows = (sql: PgClient.PgClient) => {
  const [originOf, blocksOf, idOfRow] = [origins(sql), idBlocks(sql), sql.literal(idAt("n"))]
  return (jobs: ReadonlyArray<NewJob>) => sql`
      with block as materialized (${blocksOf(jobs.length)})
      select n, ${idOfRow} as id, actor, priority, priority_queue, payload::jsonb as payload,
        case when waits then 'infinity' else coalesce(run_at, now() + delay_ms * interval '1 millisecond') end as run_at,
        window_ms, unique_key, key, trace, tenant, cause, version, batch
      from block cross join unnest(${texts(jobs.map(({ actor }) => actor))}, ${int4s(jobs.map(({ priority }) => priority))},
        ${int4s(jobs.map(priorityQueueOf))}, ${texts(jobs.map(({ payload }) => json(payload)))},
        ${float8s(jobs.map(({ delayMs }) => delayMs))}, ${timestamps(jobs.map(({ runAt }) => runAt))},
        ${bools(jobs.map(({ after }) => after !== undefined))},
          ${float8s(jobs.map(({ uniqueness }) => uniqueness?.withinMs ?? null))},
        ${texts(jobs.map(({ uniqueKey }) => uniqueKey))}, ${texts(jobs.map(({ key }) => key))},
        ${originOf(jobs)})
        with ordinality as new(actor, priority, priority_queue, payload, delay_ms, run_at, waits, window_ms, unique_key,
          key, trace, tenant, cause, version, batch, n)
      order by n`
}
