/**
 * The role that tenant data is read and written as: it owns nothing, so row-level security binds it. A database role
 * belongs to the whole server; several databases, and several processes at once, may find it made already.
 */
import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { DatabaseUnavailable } from "./DatabaseUnavailable.ts"
import { sqlState } from "./Pg.ts"

export const tenantRole = "ekimae_tenant"

/** What an administrator must run when the service's own user may not make roles. */
const byHand = (user: string) =>
  `create role ${tenantRole} nologin noinherit nobypassrls; grant ${tenantRole} to ${user};`

/** A migration: makes the role, lets the current user become it, and gives it rights on present and future tables. */
export const createTenantRole = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const [me] = yield* sql<{ user: string; schema: string }>`
    select quote_ident(current_user) as user, quote_ident(current_schema()) as schema`
  const { schema, user } = me!
  yield* sql.unsafe(makeRole).pipe(
    Effect.catchIf(
      (error) => sqlState(error) === "42501",
      () =>
        Effect.fail(
          new DatabaseUnavailable({
            reason: `The database user ${user} may not make roles. An administrator must run: ${byHand(user)}`
          })
        )
    )
  )
  for (const grant of grants(schema)) yield* sql.unsafe(grant)
})

/** Roles are shared by all databases of the server, so another database's migration may be making it right now. */
const makeRole = `do $$ begin
  if not exists (select from pg_roles where rolname = '${tenantRole}') then
    begin
      create role ${tenantRole} nologin noinherit nobypassrls;
    exception when duplicate_object or unique_violation then null;
    end;
  end if;
  if not pg_has_role(current_user, '${tenantRole}', 'set') then
    execute format('grant ${tenantRole} to %I', current_user);
  end if;
end $$`

const grants = (schema: string): ReadonlyArray<string> => [
  `grant usage on schema ${schema} to ${tenantRole}`,
  `grant select, insert, update, delete on all tables in schema ${schema} to ${tenantRole}`,
  `grant usage, select on all sequences in schema ${schema} to ${tenantRole}`,
  `alter default privileges in schema ${schema} grant select, insert, update, delete on tables to ${tenantRole}`,
  `alter default privileges in schema ${schema} grant usage, select on sequences to ${tenantRole}`
]
