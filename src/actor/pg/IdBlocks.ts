/**
 * Ids and positions of jobs come in blocks: the sequence `job_id` gives the first of 32, and its next value is 32 higher
 * (migration 0021). One call of the sequence costs as much as a tenth of an insert, so a sender of a thousand jobs makes 32
 * calls and not a thousand. A statement that needs one number uses the first of its block, and the rest is never used.
 */
import type { PgClient } from "@effect/sql-pg"

/** As in the migration. */
const size = 32

/** No id or position above this one has been given. */
export const lastGiven = `coalesce(pg_sequence_last_value('job_id'::regclass) + ${size - 1}, 0)`

/** SQL for the id of the row `n`, counted from 1; @param starts the column of `idBlocks` */
export const idAt = (n: string, starts = "starts"): string =>
  `${starts}[(${n} + ${size - 1}) / ${size}] + (${n} + ${size - 1}) % ${size}`

/**
 * A query with one row: the first ids of the blocks for `count` jobs, in ascending order. The transaction gets its id
 * before, which the watermark of the claims relies on. Use it as a materialized CTE, so that it is run once.
 */
export const idBlocks = (sql: PgClient.PgClient) => (count: number) =>
  sql`
  select array_agg(nextval('job_id')) as starts from generate_series(1, ${Math.ceil(count / size)}::int4)
  where (select pg_current_xact_id() is not null)`

/** The ids of `count` jobs in these blocks. */
export const idsIn = (starts: ReadonlyArray<number>, count: number): ReadonlyArray<number> =>
  Array.from({ length: count }, (_, n) => starts[Math.floor(n / size)]! + (n % size))
