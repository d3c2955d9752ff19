/**
 * Row-level security for rows that belong to one account. Every query names its account all the same; the policy is
 * the second lock, for the query that forgets.
 *
 * The service's own user owns the tables and is not bound by their policies: system work (dispatch, pruning, operator
 * commands) sees every account. What acts for one account runs as `ekimae_tenant`, which owns nothing.
 */
import { Context, Effect } from "effect"
import { SqlClient, type SqlError } from "effect/sql"
import { tenantRole } from "./TenantRole.ts"

/**
 * Runs the effect in a transaction that can see and write rows of the account only. The role and the account belong to
 * the transaction, so nothing of them is left on the connection; inside another transaction they end with the effect.
 */
export const asTenant =
  (accountId: string) =>
  <A, E, R>(self: Effect.Effect<A, E, R>): Effect.Effect<A, E | SqlError.SqlError, R | SqlClient.SqlClient> =>
    Effect.flatMap(SqlClient.SqlClient, (sql) =>
      Effect.contextWith((context: Context.Context<R>) =>
        sql.withTransaction(
          Context.getOrUndefined(context, sql.transactionService) === undefined
            ? Effect.andThen(become(sql, tenantRole, accountId), self)
            : within(sql, accountId, self)
        )
      )
    )

const become = (sql: SqlClient.SqlClient, role: string, accountId: string) =>
  sql`select set_config('role', ${role}, true), set_config('ekimae.account_id', ${accountId}, true)`

interface Identity {
  readonly role: string
  readonly account: string
}

/** A savepoint that is rolled back takes the settings with it; one that is released leaves them to the transaction. */
const within = <A, E, R>(sql: SqlClient.SqlClient, accountId: string, self: Effect.Effect<A, E, R>) =>
  Effect.gen(function* () {
    const [before] = yield* sql<Identity>`
      select current_setting('role') as role, coalesce(current_setting('ekimae.account_id', true), '') as account`
    yield* become(sql, tenantRole, accountId)
    const result = yield* self
    yield* become(sql, before?.role ?? "none", before?.account ?? "")
    return result
  })

/**
 * Statements for a migration: from then on `ekimae_tenant` sees and writes only rows of the table whose `account_id`
 * is the account of the transaction, and none at all outside `asTenant`.
 */
export const protectTenantTable = (table: string): ReadonlyArray<string> => [
  `alter table ${table} enable row level security`,
  `create policy tenant on ${table} to ${tenantRole}
    using (account_id = current_setting('ekimae.account_id', true))
    with check (account_id = current_setting('ekimae.account_id', true))`
]
