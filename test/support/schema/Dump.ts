/** Writes the schema of a database as SQL that reads well and that is the same whenever the schema is. */
import { Effect } from "effect"
import type { SqlClient, SqlError } from "effect/sql"
import * as Catalog from "./Catalog.ts"

const header = [
  "-- The schema as the migrations make it. Do not edit: write a migration, then run `npm run dump-schema`.",
  "-- Partitions of job_history for single days are made while the service runs."
].join("\n")

export const dump: Effect.Effect<string, SqlError.SqlError, SqlClient.SqlClient> = Effect.gen(function* () {
  const before = yield* Catalog.standalone
  const tables = yield* Catalog.tables
  const parts = {
    columns: byTable(yield* Catalog.columns),
    constraints: byTable(yield* Catalog.constraints),
    indexes: byTable(yield* Catalog.indexes),
    triggers: byTable(yield* Catalog.triggers),
    policies: byTable(yield* Catalog.policies),
    grants: byTable(yield* Catalog.grants)
  }
  const views = yield* Catalog.views
  const sections = [
    header,
    ...before.map(({ statement }) => `${statement};`),
    ...tables.map((table) => writeTable(table, parts)),
    ...views.map(({ definition, name }) => `create view ${name} as\n${definition};`)
  ]
  return `${sections.filter((section) => section !== "").join("\n\n")}\n`
})

type ByTable<A> = (table: string) => ReadonlyArray<A>

interface Parts {
  readonly columns: ByTable<Catalog.Column>
  readonly constraints: ByTable<Catalog.Definition>
  readonly indexes: ByTable<Catalog.Definition>
  readonly triggers: ByTable<Catalog.Definition>
  readonly policies: ByTable<Catalog.Policy>
  readonly grants: ByTable<Catalog.Grant>
}

const byTable = <A extends { readonly table: string }>(rows: ReadonlyArray<A>): ByTable<A> => {
  const grouped = Map.groupBy(rows, ({ table }) => table)
  return (table) => grouped.get(table) ?? []
}

const writeTable = (table: Catalog.Table, parts: Parts): string => {
  const { name } = table
  const statements = [
    table.partitionOf === null ? create(table, parts) : partition(table, parts),
    ...parts.indexes(name).map(({ definition }) => plain(definition)),
    ...parts.triggers(name).map(({ definition }) => plain(definition)),
    ...(table.secured ? [`alter table ${name} enable row level security`] : []),
    ...(table.forced ? [`alter table ${name} force row level security`] : []),
    ...(table.wholeRows ? [`alter table ${name} replica identity full`] : []),
    ...parts.policies(name).map(writePolicy),
    ...parts.grants(name).map(({ privileges, role }) => `grant ${privileges} on ${name} to ${role}`),
    ...(table.comment === null ? [] : [`comment on table ${name} is ${quote(table.comment)}`]),
    ...parts
      .columns(name)
      .flatMap((column) =>
        column.comment === null ? [] : [`comment on column ${name}.${column.name} is ${quote(column.comment)}`]
      )
  ]
  return statements.map((statement) => `${statement};`).join("\n")
}

const create = (table: Catalog.Table, parts: Parts): string => {
  const lines = [
    ...parts.columns(table.name).map(writeColumn),
    ...parts.constraints(table.name).map(({ definition, name }) => `constraint ${name} ${plain(definition)}`)
  ]
  return [
    `create ${table.unlogged ? "unlogged " : ""}table ${table.name} (\n${lines.map((line) => `  ${line}`).join(",\n")}\n)`,
    table.partitioned === null ? "" : ` partition by ${plain(table.partitioned)}`,
    storage(table)
  ].join("")
}

const partition = (table: Catalog.Table, parts: Parts): string => {
  const [parent, ...bound] = (table.partitionOf ?? "").split(" ")
  const own = parts.constraints(table.name).map(({ definition, name }) => `  constraint ${name} ${plain(definition)}`)
  const body = own.length === 0 ? "" : ` (\n${own.join(",\n")}\n)`
  return `create table ${table.name} partition of ${parent}${body} ${plain(bound.join(" "))}${storage(table)}`
}

const storage = ({ storage }: Catalog.Table): string => (storage === null ? "" : ` with (${storage})`)

const writeColumn = ({ name, required, type, value }: Catalog.Column): string =>
  [name, type, required ? "not null" : undefined, value ?? undefined].filter((part) => part !== undefined).join(" ")

const writePolicy = ({ check, command, name, permissive, roles, table, using }: Catalog.Policy): string =>
  [
    `create policy ${name} on ${table}${permissive ? "" : " as restrictive"} for ${command} to ${roles}`,
    ...(using === null ? [] : [`  using ${using}`]),
    ...(check === null ? [] : [`  with check ${check}`])
  ].join("\n")

/** As we would write it: the system's key words are in capitals, and it names what goes without saying. */
const plain = (definition: string): string =>
  definition
    .split(/('(?:[^']|'')*'|"(?:[^"]|"")*")/)
    .map((part, n) => (n % 2 === 1 ? part : part.replaceAll(/\b[A-Z]+\b/g, (word) => word.toLowerCase())))
    .join("")
    .replace(/ on (?:only )?(?:public\.)?/, " on ")
    .replace(" using btree", "")

const quote = (text: string): string => `'${text.replaceAll("'", "''")}'`
