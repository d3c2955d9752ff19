/**
 * Creates the role `ekimae_tenant`, as which tenant data is read and written. It owns nothing, so row-level security binds
 * it. A role belongs to the whole server: the migration of another database, or an administrator, may have created it.
 *
 * A user who may not create roles needs one statement of an administrator, the only one that the service ever asks for.
 */
import { Effect } from "effect"
import { SqlClient, type SqlError } from "effect/sql"
import { DatabaseUnavailable } from "../../process/Outage.ts"

export const tenantRole = "ekimae_tenant"

/** What only an administrator of the server can do, and why it is needed. */
export interface AdministratorStatement {
  readonly statement: string
  readonly reason: string
}

/** Creates the role and makes the user, an identifier as SQL writes it, a member. */
export const createRole = (user: string): string => `create role ${tenantRole} nologin noinherit role ${user};`

/** Lets the user become the role that exists. */
export const grantRole = (user: string): string => `grant ${tenantRole} to ${user};`

/** Binds the role that exists by row-level security. */
export const bindRole = `alter role ${tenantRole} nosuperuser nobypassrls;`

/** The right to `set role`, which is a right of its own since PostgreSQL 16. */
export const becoming = "case when current_setting('server_version_num')::int >= 160000 then 'set' else 'member' end"

interface Rights {
  readonly user: string
  readonly exists: boolean
  readonly isBound: boolean
  readonly canBecome: boolean
  readonly mayCreate: boolean
  readonly mayGrant: boolean
}

/** Undefined when the current user can become the role, or can create it and grant it to itself. */
export const administratorStatement: Effect.Effect<
  AdministratorStatement | undefined,
  SqlError.SqlError,
  SqlClient.SqlClient
> = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const [rights] = yield* sql<Rights>`
    select quote_ident(current_user) as "user",
      role.oid is not null as "exists",
      coalesce(not role.rolsuper and not role.rolbypassrls, true) as "isBound",
      coalesce(pg_has_role(current_user, role.oid, ${sql.literal(becoming)}), false) as "canBecome",
      me.rolsuper or me.rolcreaterole as "mayCreate",
      me.rolsuper or case when current_setting('server_version_num')::int >= 160000
        then coalesce(pg_has_role(current_user, role.oid, 'member with admin option'), false)
        else me.rolcreaterole end as "mayGrant"
    from pg_roles me left join pg_roles role on role.rolname = ${tenantRole}
    where me.rolname = current_user`
  return statementFor(rights!)
})

const statementFor = ({ canBecome, exists, isBound, mayCreate, mayGrant, user }: Rights) => {
  if (!exists) {
    return mayCreate
      ? undefined
      : {
          statement: createRole(user),
          reason: `The user ${user} may not create ${tenantRole}, the role without tables of its own as which requests of an account run: row-level security binds no owner of tables`
        }
  }
  if (!isBound) return { statement: bindRole, reason: `The role ${tenantRole} is not bound by row-level security` }
  if (canBecome || mayGrant) return undefined
  return {
    statement: grantRole(user),
    reason: `The user ${user} may not become ${tenantRole}, the role as which requests of an account run, so that row-level security binds them`
  }
}

/** A migration: makes the role and lets the current user become it. Rights on tables come with `protectTable`. */
export const createTenantRole = Effect.gen(function* () {
  const needed = yield* administratorStatement
  if (needed !== undefined) {
    return yield* new DatabaseUnavailable({
      reason: `${needed.reason}. An administrator must run: ${needed.statement}`
    })
  }
  const sql = yield* SqlClient.SqlClient
  yield* sql.unsafe(makeRole)
  const [row] = yield* sql<{ schema: string }>`select quote_ident(current_schema()) as schema`
  yield* sql.unsafe(`grant usage on schema ${row!.schema} to ${tenantRole}`)
})

/** The creator of a role may not set it since PostgreSQL 16. Two databases of one server may be migrated at the same time. */
const makeRole = `do $$
begin
  if not exists (select from pg_roles where rolname = '${tenantRole}') then
    begin
      create role ${tenantRole} nologin noinherit;
    exception when duplicate_object or unique_violation then null;
    end;
  end if;
  if not pg_has_role(current_user, '${tenantRole}', ${becoming}) then
    execute format('grant ${tenantRole} to %I', current_user);
  end if;
end $$`
