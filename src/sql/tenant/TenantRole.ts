/**
 * Creates the role `ekimae_tenant`, as which tenant data is read and written. It owns nothing, so row-level security binds
 * it. A role belongs to the whole server: the migration of another database, or an administrator, may have created it.
 */
import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { DatabaseUnavailable } from "../DatabaseUnavailable.ts"
import { sqlState } from "../Pg.ts"

export const tenantRole = "ekimae_tenant"

/** A migration: makes the role and lets the current user become it. Rights on tables come with `protectTable`. */
export const createTenantRole = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const [me] = yield* sql<{ user: string; schema: string }>`
    select quote_ident(current_user) as user, quote_ident(current_schema()) as schema`
  const { schema, user } = me!
  yield* sql.unsafe(makeRole).pipe(
    Effect.catchIf(
      (error) => sqlState(error) === "42501",
      () => Effect.fail(new DatabaseUnavailable({ reason: byHand(user) }))
    )
  )
  const bound = yield* sql`select from pg_roles where rolname = ${tenantRole} and not rolsuper and not rolbypassrls`
  if (bound.length === 0) {
    return yield* new DatabaseUnavailable({
      reason: `The role ${tenantRole} is not bound by row-level security. An administrator must run: alter role ${tenantRole} nosuperuser nobypassrls;`
    })
  }
  yield* sql.unsafe(`grant usage on schema ${schema} to ${tenantRole}`)
})

const byHand = (user: string) =>
  `The user ${user} may not make the role that tenant data is read as. An administrator must run: create role ${tenantRole} nologin noinherit; grant ${tenantRole} to ${user};`

/**
 * The creator of a role may not set it: since PostgreSQL 16 that is a separate right. Two databases of one server may be
 * migrated at the same time.
 */
const makeRole = `do $$
declare
  becoming text := case when current_setting('server_version_num')::int >= 160000 then 'set' else 'member' end;
begin
  if not exists (select from pg_roles where rolname = '${tenantRole}') then
    begin
      create role ${tenantRole} nologin noinherit;
    exception when duplicate_object or unique_violation then null;
    end;
  end if;
  if not pg_has_role(current_user, '${tenantRole}', becoming) then
    execute format('grant ${tenantRole} to %I', current_user);
  end if;
end $$`
