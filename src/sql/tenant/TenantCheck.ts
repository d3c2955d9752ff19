/**
 * Checks at the start that the tenant role and its policies are as the migrations left them. A role belongs to the server,
 * not to the database: a dump that was restored where the role was missing has lost its policies and rights as well, and
 * every request of an account would fail. A single table that lost its policy would fail alone, and one whose row-level security is off
 * would show an account the rows of the others.
 */
import { Effect } from "effect"
import { SqlClient, type SqlError } from "effect/sql"
import { DatabaseUnavailable } from "../../process/Outage.ts"
import { explainWithCure } from "../Fault.ts"
import { becoming, bindRole, createRole, grantRole, tenantRole } from "./TenantRole.ts"

interface Row {
  readonly user: string
  readonly exists: boolean
  readonly isBound: boolean
  readonly canBecome: boolean
  /** Some table has a policy for the role. */
  readonly hasPolicies: boolean
  /** Tables that have a policy for the role, which has no rights on them. */
  readonly unreachable: ReadonlyArray<string>
  /** Tables that the role may use or has a policy on, and whose row-level security is off. */
  readonly unsecured: ReadonlyArray<string>
  /** Tables on which the role has a right without a policy, and those of accounts that have neither. */
  readonly unprotected: ReadonlyArray<string>
}

const inspect = (sql: SqlClient.SqlClient): Effect.Effect<Row | undefined, SqlError.SqlError> =>
  Effect.map(
    sql<Row>`
      with role as (select oid, rolsuper, rolbypassrls from pg_roles where rolname = ${tenantRole}),
      known as (
        select c.oid, quote_ident(c.relname) as name, c.relrowsecurity as secured, exists (
            select from pg_attribute where attrelid = c.oid and attname = 'account_id' and not attisdropped
          ) as of_accounts
        from pg_class c
        where c.relkind in ('r', 'p') and not c.relispartition and c.relnamespace = current_schema()::regnamespace
      ),
      policy as (
        select p.polrelid as oid, p.polcmd as command from pg_policy p join role on role.oid = any(p.polroles)
      ),
      permitted as (
        select known.oid, command from known, role, (
            values ('select', 'r'), ('insert', 'a'), ('update', 'w'), ('delete', 'd')
          ) as each(privilege, command)
        where has_table_privilege(role.oid, known.oid, privilege)
      )
      select quote_ident(current_user) as "user",
        exists (select from role) as "exists",
        exists (select from role where not rolsuper and not rolbypassrls) as "isBound",
        coalesce((select pg_has_role(current_user, role.oid, ${sql.literal(becoming)}) from role), false) as "canBecome",
        exists (select from policy join known using (oid)) as "hasPolicies",
        array(
          select name from known
          where oid in (select oid from policy) and oid not in (select oid from permitted) order by 1) as unreachable,
        array(
          select name from known
          where not secured and oid in (select oid from policy union select oid from permitted) order by 1) as unsecured,
        array(
          select name from known where secured and (
            exists (
              select from permitted where permitted.oid = known.oid and not exists (
                select from policy where policy.oid = known.oid and policy.command in ('*', permitted.command)))
            or of_accounts and oid not in (select oid from policy)
          ) order by 1) as unprotected
      where exists (select from known where secured) or exists (select from policy join known using (oid))`,
    ([row]) => row
  )

const restoreHint =
  "the dump was restored before the role existed, or without rights. Restore it again into an empty database"

const faultOf = (row: Row): string | undefined => {
  const { canBecome, exists, hasPolicies, isBound, unprotected, unreachable, unsecured, user } = row
  if (!exists) {
    return `The role ${tenantRole} is missing: the dump was restored into a server without it, and its policies are lost. An administrator must run: ${createRole(user)} and restore the dump again`
  }
  if (!isBound) {
    return `The role ${tenantRole} is not bound by row-level security. An administrator must run: ${bindRole}`
  }
  if (!canBecome) {
    return `The user ${user} may not become ${tenantRole}. An administrator must run: ${grantRole(user)}`
  }
  if (unsecured.length > 0) {
    const secure = unsecured.map((table) => `alter table ${table} enable row level security;`).join(" ")
    return `Row-level security is off for ${unsecured.join(", ")}, so an account could read what belongs to others. An administrator must run: ${secure}`
  }
  if (!hasPolicies) return `The role ${tenantRole} has no policies: ${restoreHint}`
  if (unreachable.length > 0) return `The role ${tenantRole} has no rights on ${unreachable.join(", ")}: ${restoreHint}`
  if (unprotected.length > 0) {
    return `The role ${tenantRole} lacks its policy on ${unprotected.join(", ")}: it was dropped, or ${restoreHint}`
  }
  return undefined
}

/** After the migrations: refuses the start in one line. */
export const verifyTenantRole: Effect.Effect<void, DatabaseUnavailable, SqlClient.SqlClient> = Effect.flatMap(
  SqlClient.SqlClient,
  (sql) =>
    inspect(sql).pipe(
      Effect.mapError(
        (error) => new DatabaseUnavailable({ reason: `The tenant role is not known: ${explainWithCure(error)}` })
      ),
      Effect.flatMap((row) => {
        const reason = row && faultOf(row)
        return reason === undefined ? Effect.void : Effect.fail(new DatabaseUnavailable({ reason }))
      })
    )
)
