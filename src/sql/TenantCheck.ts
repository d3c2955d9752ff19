/**
 * Looks at the start whether the tenant role binds as the migrations left it. A role belongs to the server, not to the
 * database: a dump that was restored where the role was missing has lost its policies and rights as well, and every request
 * of an account would fail.
 */
import { Effect } from "effect"
import { SqlClient, type SqlError } from "effect/sql"
import { DatabaseUnavailable } from "./DatabaseUnavailable.ts"
import { explain } from "./Pg.ts"
import { tenantRole } from "./TenantRole.ts"

interface Row {
  readonly user: string
  readonly exists: boolean
  readonly isBound: boolean
  readonly canBecome: boolean
  /** Some table has a policy for the role. */
  readonly hasPolicies: boolean
  /** Tables that have a policy for the role, which has no rights on them. */
  readonly unreachable: ReadonlyArray<string>
}

const look = (sql: SqlClient.SqlClient): Effect.Effect<Row | undefined, SqlError.SqlError> =>
  Effect.map(
    sql<Row>`
      with role as (select oid, rolsuper, rolbypassrls from pg_roles where rolname = ${tenantRole}),
      protected as (
        select c.oid, c.relname from pg_class c
        where c.relrowsecurity and not c.relispartition and c.relnamespace = current_schema()::regnamespace
      ),
      bound as (
        select distinct protected.relname, role.oid as role, protected.oid from protected
        join pg_policy p on p.polrelid = protected.oid join role on role.oid = any(p.polroles)
      )
      select quote_ident(current_user) as "user",
        exists (select from role) as "exists",
        exists (select from role where not rolsuper and not rolbypassrls) as "isBound",
        coalesce((select pg_has_role(current_user, role.oid,
          case when current_setting('server_version_num')::int >= 160000 then 'set' else 'member' end) from role), false)
          as "canBecome",
        exists (select from bound) as "hasPolicies",
        array(
          select relname::text from bound
          where not has_table_privilege(role, oid, 'select, insert, update, delete') order by 1) as unreachable
      where exists (select from protected)`,
    ([row]) => row
  )

const faultOf = ({ canBecome, exists, hasPolicies, isBound, unreachable, user }: Row): string | undefined => {
  const create = `create role ${tenantRole} nologin noinherit; grant ${tenantRole} to ${user};`
  if (!exists) {
    return `The role ${tenantRole} is missing: the dump was restored into a server without it, and its policies are lost. An administrator must run: ${create} and restore the dump again`
  }
  if (!isBound) {
    return `The role ${tenantRole} is not bound by row-level security. An administrator must run: alter role ${tenantRole} nosuperuser nobypassrls;`
  }
  if (!canBecome) {
    return `The user ${user} may not become ${tenantRole}. An administrator must run: grant ${tenantRole} to ${user};`
  }
  if (!hasPolicies || unreachable.length > 0) {
    const what = hasPolicies ? `no rights on ${unreachable.join(", ")}` : "no policies"
    return `The role ${tenantRole} has ${what}: the dump was restored before the role existed, or without rights. Restore it again into an empty database`
  }
  return undefined
}

/** After the migrations: refuses the start in one line. */
export const verifyTenantRole: Effect.Effect<void, DatabaseUnavailable, SqlClient.SqlClient> = Effect.flatMap(
  SqlClient.SqlClient,
  (sql) =>
    look(sql).pipe(
      Effect.mapError(
        (error) => new DatabaseUnavailable({ reason: `The tenant role is not known: ${explain(error)}` })
      ),
      Effect.flatMap((row) => {
        const reason = row && faultOf(row)
        return reason === undefined ? Effect.void : Effect.fail(new DatabaseUnavailable({ reason }))
      })
    )
)
