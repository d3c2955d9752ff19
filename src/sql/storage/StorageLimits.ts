/** Hands the declared limits to the database, and reads and changes those of one account. */
import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { ofOutsideModule } from "../migrate/AppliedMigrations.ts"
import { dieOnSql, int8s, texts } from "../Pg.ts"
import { allTables, mostRows, rows as rowBound, type StorageBound } from "./StorageBound.ts"

/**
 * Limits in rows, at the start; tables that are no longer counted lose theirs, but for those of modules from outside: a command that runs without
 * them must not lift the limits of a service that runs with them.
 */
export const store = (bounds: ReadonlyArray<StorageBound>) =>
  Effect.flatMap(SqlClient.SqlClient, (sql) => {
    const counted = [
      ...bounds.flatMap((bound) => (bound.kind === "rows" ? [bound] : [])),
      rowBound(allTables, mostRows, "データ（全種類の合計）", "rows of all kinds together")
    ]
    return sql`
      with wanted as (
        select * from unnest(${texts(counted.map(({ table }) => table))}, ${int8s(counted.map((bound) => bound.rows))},
          ${texts(counted.map(({ what }) => what.ja))}, ${texts(counted.map(({ what }) => what.en))}) as w(name, rows, ja, en)
      ), gone as (
        delete from storage_limit l where name not in (select name from wanted) and not ${ofOutsideModule(sql, "l.name")}
      )
      insert into storage_limit as l (name, rows, ja, en) select name, rows, ja, en from wanted order by name
      on conflict (name) do update set rows = excluded.rows, ja = excluded.ja, en = excluded.en
        where (l.rows, l.ja, l.en) is distinct from (excluded.rows, excluded.ja, excluded.en)`
  })

export interface StoredRows {
  /** Name of the table; `*` for all together. */
  readonly name: string
  readonly rows: number
  readonly limit: number
  readonly ja: string
  readonly en: string
  /** Whether an operator has set the limit for this account. */
  readonly isOwn: boolean
}

/** What an account stores of everything that is counted, and may store. The fullest first. */
export const usage = (accountId: string) =>
  Effect.flatMap(SqlClient.SqlClient, (sql) =>
    dieOnSql(sql<StoredRows>`
      select * from (
        select l.name, l.ja, l.en, coalesce(a.rows, (l.rows * coalesce(p.factor, 1))::int8) as "limit",
          a.rows is not null as "isOwn", coalesce(u.rows, 0)::int8 as rows
        from storage_limit l
        left join storage_allowance a on a.account_id = ${accountId} and a.name = l.name
        left join storage_plan p on p.account_id = ${accountId}
        cross join lateral (
          select sum(u.rows) as rows from storage_usage u
          where u.account_id = ${accountId} and (u.name = l.name or l.name = ${allTables})
        ) u
      ) stored
      order by rows::float8 / greatest("limit", 1) desc, name`)
  )

/** Sets the factor by which the plans of an account multiply its limits. */
export const setFactor = (accountId: string, factor: number) =>
  Effect.flatMap(SqlClient.SqlClient, (sql) =>
    dieOnSql(sql`
      insert into storage_plan as p (account_id, factor) values (${accountId}, ${factor})
      on conflict (account_id) do update set factor = excluded.factor where p.factor <> excluded.factor`)
  )

/** False where no such table is counted. @param limit null: that of the plan again */
export const setLimit = (accountId: string, name: string, limit: number | null) =>
  Effect.flatMap(SqlClient.SqlClient, (sql) =>
    limit === null
      ? sql`
          with gone as (delete from storage_allowance where account_id = ${accountId} and name = ${name})
          select from storage_limit where name = ${name}`
      : sql`
          insert into storage_allowance (account_id, name, rows)
          select ${accountId}, name, ${limit}::int8 from storage_limit where name = ${name}
          on conflict (account_id, name) do update set rows = excluded.rows
          returning 1`
  ).pipe(
    dieOnSql,
    Effect.map(({ length }) => length > 0)
  )
