/**
 * Reads and writes the record of applied migrations: one table `migrations_<module>` per module, one row per migration. The column
 * `compatible` is written together with the migration, by the release that brings it, for older nodes to read.
 */
import { Effect } from "effect"
import { SqlClient } from "effect/sql"

export interface AppliedMigration {
  readonly module: string
  readonly id: number
  readonly title: string
  /** Nodes that do not know the migration run correctly on the schema that it leaves. */
  readonly compatible: boolean
}

export const nameOf = ({ id, module, title }: Pick<AppliedMigration, "id" | "module" | "title">): string =>
  `${module}/${String(id).padStart(4, "0")}_${title}`

const prefix = "migrations_"

export const tableOf = (module: string): string => `${prefix}${module.replaceAll("-", "_")}`

const moduleOf = (table: string): string => table.slice(prefix.length).replaceAll("_", "-")

const outside = "outside-"

/** Name under which the migrations of a module from outside are recorded. */
export const outsideName = (module: string): string => `${outside}${module}`

/** The module from outside whose migrations have this name; undefined for one of the product. */
export const outsideModuleOf = (name: string): string | undefined =>
  name.startsWith(outside) ? name.slice(outside.length) : undefined

/** Whether a table, view or sequence has the name of the module from outside, or one that begins with it. */
export const ownsTable = (module: string, table: string): boolean => {
  const own = module.replaceAll("-", "_")
  return table === own || table.startsWith(`${own}_`)
}

/** Condition that a table has the name of a module from outside whose migrations were applied, loaded or not. */
export const ofOutsideModule = (sql: SqlClient.SqlClient, table: string) => {
  const start = tableOf(outside)
  const own = `substr(m.relname, ${start.length + 1})`
  return sql.literal(`exists (
    select from pg_class m where m.relnamespace = current_schema()::regnamespace and m.relkind = 'r'
      and starts_with(m.relname, '${start}') and (${table} = ${own} or starts_with(${table}, ${own} || '_')))`)
}

interface Table {
  readonly name: string
  readonly isMarked: boolean
}

const tables = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  return yield* sql<Table>`
    select c.relname as name, exists (
        select from pg_attribute a where a.attrelid = c.oid and a.attname = 'compatible' and not a.attisdropped
      ) as "isMarked"
    from pg_class c
    where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r' and c.relname like 'migrations\\_%'
    order by c.relname`
})

/** Everything that was applied, by module and id; nothing on an empty database. */
export const read = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const found = yield* tables
  if (found.length === 0) return []
  const each = found.map(
    ({ isMarked, name }) =>
      `select '${name}' as table, migration_id as id, name as title, ${isMarked ? "compatible" : "false"} as compatible from "${name}"`
  )
  const rows = yield* sql.unsafe<{ table: string; id: number; title: string; compatible: boolean }>(
    `${each.join(" union all ")} order by 1, 2`
  )
  return rows.map(
    ({ compatible, id, table, title }): AppliedMigration => ({
      module: moduleOf(table),
      id,
      title,
      compatible
    })
  )
})

/** Creates the module's table, or adds the column that a table of an earlier release lacks. */
export const prepare = Effect.fnUntraced(function* (modules: ReadonlyArray<string>) {
  const sql = yield* SqlClient.SqlClient
  const found = new Map((yield* tables).map((table) => [table.name, table.isMarked]))
  for (const table of modules.map(tableOf)) {
    const isMarked = found.get(table)
    if (isMarked === true) continue
    const statement =
      isMarked === undefined
        ? `create table ${table} (
            migration_id integer primary key,
            created_at timestamptz not null default now(),
            name text not null,
            compatible boolean not null default false
          )`
        : `alter table ${table} add column compatible boolean not null default false`
    yield* sql.unsafe(statement).unprepared
  }
})

/** Marks migrations that were just applied. */
export const markCompatible = Effect.fnUntraced(function* (module: string, ids: ReadonlyArray<number>) {
  if (ids.length === 0) return
  const sql = yield* SqlClient.SqlClient
  yield* sql`update ${sql(tableOf(module))} set compatible = true where ${sql.in("migration_id", ids)}`
})

/** Records a migration that ran outside of a transaction. */
export const record = Effect.fnUntraced(function* ({ compatible, id, module, title }: AppliedMigration) {
  const sql = yield* SqlClient.SqlClient
  yield* sql`
    insert into ${sql(tableOf(module))} (migration_id, name, compatible) values (${id}, ${title}, ${compatible})`
    .unprepared
})
