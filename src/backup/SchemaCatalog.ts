/** Reads the service's tables, partitions and sequences from PostgreSQL's catalog, without the tables of migrations. */
import { Effect } from "effect"
import { SqlClient } from "effect/sql"

export interface Table {
  readonly name: string
  /** In their order; those that the database computes are left out. */
  readonly columns: ReadonlyArray<string>
}

const ours = (sql: SqlClient.SqlClient) =>
  sql`c.relnamespace = current_schema()::regnamespace and c.relname not like 'migrations\\_%'`

/** Tables that rows are read from and written to: a partitioned one stands for its partitions. */
export const tables = Effect.flatMap(
  SqlClient.SqlClient,
  (sql) => sql<Table>`
    select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where ${ours(sql)} and c.relkind in ('r', 'p') and not c.relispartition and a.attgenerated = ''
    group by c.relname order by c.relname`
)

/** Partitions of a range. What every migration makes, the one for the rest, is none of them. */
export const partitions = Effect.flatMap(
  SqlClient.SqlClient,
  (sql) => sql<{ readonly table: string; readonly name: string; readonly from: string; readonly to: string }>`
    select p.relname as table, c.relname as name, bound[1] as from, bound[2] as to
    from pg_class c join pg_inherits i on i.inhrelid = c.oid join pg_class p on p.oid = i.inhparent
    cross join lateral regexp_match(pg_get_expr(c.relpartbound, c.oid),
      '^FOR VALUES FROM \\(''([^'']*)''\\) TO \\(''([^'']*)''\\)$') as bound
    where ${ours(sql)} and c.relkind = 'r' and c.relispartition and bound is not null
    order by 1, 2`
)

/** Read after a snapshot was taken, they lie above everything in it. */
export const sequences = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const found = yield* sql<{ readonly name: string }>`
    select c.relname as name from pg_class c where ${ours(sql)} and c.relkind = 'S' order by 1`
  return yield* Effect.forEach(found, ({ name }) =>
    Effect.map(
      sql<{ readonly value: string; readonly isCalled: boolean }>`
        select last_value::text as value, is_called as "isCalled" from ${sql(name)}`,
      (rows) => ({ name, ...rows[0]! })
    )
  )
})

/** Whether the schema holds nothing at all yet. */
export const isEmpty = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const found = yield* sql`
    select from pg_class where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p', 'v', 'm', 'S')
    limit 1`
  return found.length === 0
})

/** Columns that may hold the id of a transaction, which means nothing on another server. */
export const transactionIds = Effect.flatMap(
  SqlClient.SqlClient,
  (sql) => sql<{ readonly table: string; readonly column: string }>`
    select c.relname as table, a.attname as column from pg_class c join pg_attribute a on a.attrelid = c.oid
    where ${ours(sql)} and c.relkind in ('r', 'p') and not c.relispartition
      and a.atttypid = 'xid8'::regtype and not a.attnotnull and a.attnum > 0 and not a.attisdropped
    order by 1, 2`
)

/** What can be dropped and made again by its definition. */
export interface Part {
  readonly table: string
  readonly name: string
  readonly definition: string
}

/** Foreign keys, which would ask for an order of the tables, and be checked row by row. */
export const foreignKeys = Effect.flatMap(
  SqlClient.SqlClient,
  (sql) => sql<Part>`
    select c.relname as table, k.conname as name, pg_get_constraintdef(k.oid) as definition
    from pg_constraint k join pg_class c on c.oid = k.conrelid
    where ${ours(sql)} and k.contype = 'f' and not c.relispartition order by 1, 2`
)

/** Indexes that no constraint and no replication rests on: built at once they cost a fraction of what they cost row by row. */
export const indexes = Effect.flatMap(
  SqlClient.SqlClient,
  (sql) => sql<Part>`
    select c.relname as table, x.relname as name, pg_get_indexdef(x.oid) as definition
    from pg_index i join pg_class c on c.oid = i.indrelid join pg_class x on x.oid = i.indexrelid
    where ${ours(sql)} and not c.relispartition and not x.relispartition and not i.indisreplident and not i.indisclustered
      and not exists (select from pg_constraint k where k.conindid = x.oid)
      and obj_description(x.oid, 'pg_class') is null
    order by 1, 2`
)
