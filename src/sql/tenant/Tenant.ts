/**
 * Row-level security for rows that belong to one account. Every query filters by account anyway; the policy protects the
 * rows when a query forgets to.
 *
 * The service's own user owns the tables and is not bound by their policies: system work (dispatch, pruning, operator
 * commands) sees every account. What acts for one account runs as `ekimae_tenant`, which owns nothing and may use
 * protected tables only. Jobs and events that a use case sends are written by the service in the same transaction: see
 * `asService`.
 */
import { Context, Effect } from "effect"
import { SqlClient, type SqlError } from "effect/sql"
import { Account } from "../../process/Account.ts"
import { dieOnSql } from "../Pg.ts"
import { Acting, isSwitching } from "./TenantConnection.ts"
import { tenantRole } from "./TenantRole.ts"

/**
 * Runs the effect in a transaction whose statements can see and write rows of the account only. Role and account belong
 * to the transaction, so nothing of them is left on the connection; inside another transaction they end with the effect.
 * Inside a transaction of the same account the effect is a part of it, without a savepoint of its own. The connection counts
 * for the account, which may hold only its share of them.
 */
export const asTenant =
  (accountId: string) =>
  <A, E, R>(self: Effect.Effect<A, E, R>): Effect.Effect<A, E | SqlError.SqlError, R | SqlClient.SqlClient> =>
    Effect.flatMap(SqlClient.SqlClient, (sql) =>
      Effect.contextWith((context: Context.Context<R>) => {
        const acting = Context.get(context, Acting)
        const connection = connectionOf(context, sql)
        return acting?.accountId === accountId && acting.connection === connection
          ? self
          : Effect.provideService(sql.withTransaction(actAs(accountId, sql, self)), Account, accountId)
      })
    )

const connectionOf = (context: Context.Context<never>, sql: SqlClient.SqlClient) =>
  Context.getOrUndefined(context, sql.transactionService)?.[0]

const actAs = <A, E, R>(accountId: string, sql: SqlClient.SqlClient, self: Effect.Effect<A, E, R>) =>
  Effect.contextWith((context: Context.Context<R>) => {
    const connection = connectionOf(context, sql)
    return connection !== undefined && isSwitching(connection)
      ? Effect.provideService(self, Acting, { accountId, connection })
      : Effect.die(new Error("A client that Database.clients did not make cannot act for an account"))
  })

/** Runs the effect as the service's own user, also inside `asTenant`: for kernel tables, which no tenant reaches. */
export const asService: <A, E, R>(self: Effect.Effect<A, E, R>) => Effect.Effect<A, E, R> = Effect.provideService(
  Acting,
  undefined
)

/** For use cases of an account: `asTenant` on the client of the layer, where a failure of the database is a defect. */
export const within = Effect.map(
  SqlClient.SqlClient,
  (sql) =>
    <A, E, R>(accountId: string, self: Effect.Effect<A, E, R>) =>
      self.pipe(asTenant(accountId), Effect.provideService(SqlClient.SqlClient, sql), dieOnSql)
)

type Command = "all" | "select" | "insert"

/**
 * Statements for a migration: from then on `ekimae_tenant` sees and writes only rows of the table whose `account_id` is
 * the account of the transaction, and none at all outside `asTenant`.
 */
export const protectTenantTable = (table: string): ReadonlyArray<string> => protectTable(table, "all", ownRow)

/** The row's account is that of the transaction. */
export const ownRow = "account_id = current_setting('ekimae.account_id', true)"

/**
 * Protects a table for one command, by a condition of its own. Partitions get no rights: they are reached through the parent alone, whose
 * policies bind them.
 */
export const protectTable = (table: string, command: Command, condition: string): ReadonlyArray<string> => [
  `alter table ${table} enable row level security`,
  `create policy ${command === "insert" ? "tenant_insert" : "tenant"} on ${table} for ${command} to ${tenantRole}
    ${command === "insert" ? "" : `using (${condition})`} ${command === "select" ? "" : `with check (${condition})`}`,
  `grant ${command === "all" ? "select, insert, update, delete" : command} on ${table} to ${tenantRole}`
]

interface TenantFunction {
  /** Behind the account, which is the first one. */
  readonly parameters: string
  /** Those of the parameters. */
  readonly types: string
  readonly columns: string
  /** Names the account `account`. */
  readonly query: string
}

/**
 * Statements for a migration: a function that returns the rows of a query as `asTenant(account)` would, in one statement and
 * one round trip instead of four. For reads whose rate is a promise; anything else is easier to review beside its use case.
 * Role and account are set while the function runs, so it needs no transaction, and its rights are those of the tenant, not of
 * its owner. The account is restored by a statement: only a superuser may give a function a setting that PostgreSQL does not know.
 */
export const tenantFunction = (
  name: string,
  { columns, parameters, query, types }: TenantFunction
): ReadonlyArray<string> => [
  // Not replaced: PostgreSQL checks the new body as the tenant, who may not call the function.
  `drop function if exists ${name}(text, ${types})`,
  `create function ${name}(account text, ${parameters}) returns table (${columns}) language plpgsql
    set role = '${tenantRole}' set enable_seqscan = off as $$
  declare
    account_before constant text := coalesce(current_setting('ekimae.account_id', true), '');
  begin
    perform set_config('ekimae.account_id', account, true);
    return query ${query};
    perform set_config('ekimae.account_id', account_before, true);
  end $$`,
  `revoke execute on function ${name}(text, ${types}) from public`
]
