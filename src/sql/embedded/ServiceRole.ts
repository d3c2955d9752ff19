/**
 * The role as which the service uses the embedded server: it owns the database with all that is in it, and is no superuser,
 * as on a server of an administrator. A database of an earlier release, whose tables belong to the superuser, is handed over
 * at the start; processes of that release go on beside it, since a superuser reaches what others own.
 */
import { PgConnection } from "@effect/sql-pg"
import { Effect, Redacted, Schedule } from "effect"
import type { SqlError } from "effect/sql"
import { DatabaseUnavailable, isUnavailable, sqlState } from "../../process/Outage.ts"
import { explain } from "../Pg.ts"
import { tenantRole } from "../tenant/TenantRole.ts"
import type { Address } from "./Sharing.ts"

export const serviceRole = "ekimae"

/** The database of the service, which every cluster has. */
const database = "postgres"

/** How the service connects, given how the administrator does. */
export const serviceAddress = (administrator: Address): Address => ({ ...administrator, username: serviceRole })

/** Extensions keep their owner: it cannot be changed. Identity sequences, indexes and toast tables follow their tables. */
const notHandedOver = `
  select format('alter %s %s owner to ${serviceRole}', kind, name) as statement
  from (
    select 1 as step, c.tableoid as class, c.oid, c.relnamespace as namespace, c.relowner as owner,
      case c.relkind when 'S' then 'sequence' when 'v' then 'view' when 'm' then 'materialized view' else 'table' end as kind,
      c.oid::regclass::text as name
    from pg_class c
    where c.relkind in ('r', 'p', 'v', 'm', 'S')
      and not exists (select from pg_depend d where d.objid = c.oid and d.classid = 'pg_class'::regclass and d.deptype in ('a', 'i')
        and d.refclassid = 'pg_class'::regclass and c.relkind = 'S')
    union all
    select 2, p.tableoid, p.oid, p.pronamespace, p.proowner, 'routine', p.oid::regprocedure::text from pg_proc p
    union all
    select 3, t.tableoid, t.oid, t.typnamespace, t.typowner, 'type', t.oid::regtype::text from pg_type t
    where t.typtype in ('d', 'e', 'r')
  ) as object
  where owner <> (select oid from pg_roles where rolname = '${serviceRole}')
    and namespace not in (select oid from pg_namespace where nspname like 'pg\\_%' or nspname = 'information_schema')
    and not exists (select from pg_depend d where d.classid = class and d.objid = object.oid and d.deptype = 'e')
  order by step`

const isReady = `
  select exists (
      select from pg_roles r join pg_database d on d.datdba = r.oid
      where r.rolname = '${serviceRole}' and d.datname = current_database()
    ) and pg_has_role('${serviceRole}', (select oid from pg_roles where rolname = '${tenantRole}'), 'set')
    and not exists (${notHandedOver}) as ready`

/** Quotes stand in the password of no cluster, which is base64url. */
const handOver = (password: string | undefined): ReadonlyArray<string> => [
  "set local lock_timeout = '10s'",
  `do $$ begin
    if not exists (select from pg_roles where rolname = '${serviceRole}') then
      create role ${serviceRole} login ${password === undefined ? "" : `password '${password}'`};
    end if;
    if not exists (select from pg_roles where rolname = '${tenantRole}') then
      create role ${tenantRole} nologin noinherit;
    end if;
  end $$`,
  `grant ${tenantRole} to ${serviceRole}`,
  `alter database ${database} owner to ${serviceRole}`,
  `do $$ declare next record; begin
    for next in ${notHandedOver} loop execute next.statement; end loop;
  end $$`
]

const whileItRestarts = Schedule.spaced("250 millis").pipe(Schedule.upTo({ duration: "10 seconds" }))

/** Makes the role and hands the database over to it, unless that is done. One process at a time. */
export const ensure = (administrator: Address): Effect.Effect<void, DatabaseUnavailable> =>
  Effect.scoped(
    Effect.gen(function* () {
      const connection = yield* (yield* PgConnection.make({ ...administrator, database })).pin
      const run = (statement: string) => connection.query(statement)
      yield* run("select pg_advisory_lock(hashtextextended('ekimae/embedded-role', 0))")
      const exists = yield* run(`select from pg_roles where rolname in ('${serviceRole}', '${tenantRole}')`)
      if (exists.rows.length === 2 && (yield* run(isReady)).rows[0]?.["ready"] === true) return
      yield* run("begin")
      for (const statement of handOver(administrator.password && Redacted.value(administrator.password))) {
        yield* run(statement)
      }
      yield* run("commit")
    })
  ).pipe(
    // It may have died since it was found, and is started again by the process that keeps it.
    Effect.retry({ schedule: whileItRestarts, while: isUnavailable }),
    Effect.mapError((error) => new DatabaseUnavailable({ reason: reasonOf(error) }))
  )

const reasonOf = (error: SqlError.SqlError): string =>
  sqlState(error) === "55P03"
    ? "The database cannot be handed over to the role of the service while another process uses its tables. Nothing was changed; end the processes of the earlier release and start again"
    : `The role of the service could not be made: ${explain(error)}`
