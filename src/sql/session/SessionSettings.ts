/**
 * The session settings that the service's statements rely on. A server, a database or a role may have other defaults
 * (`alter role ... set datestyle`); what a client sends when it connects overrides them all.
 *
 * A transaction pooler passes on only those that the protocol reports to clients. The rest are compared at the start,
 * and a difference is named together with its cure.
 */
import { Effect } from "effect"
import type { SqlClient, SqlError } from "effect/sql"

/** PgBouncer keeps these per client, since the server reports each of their changes. */
const reported = {
  client_encoding: "UTF8",
  datestyle: "ISO, MDY",
  standard_conforming_strings: "on",
  timezone: "UTC"
}

const unreported = {
  bytea_output: "hex",
  default_transaction_deferrable: "off",
  default_transaction_isolation: "read committed",
  extra_float_digits: "1",
  idle_session_timeout: "0",
  intervalstyle: "postgres",
  lock_timeout: "0",
  quote_all_identifiers: "off",
  row_security: "on",
  search_path: '"$user", public',
  transform_null_equals: "off"
}

/** For the startup packet. `search_path` is left alone when the URL's own `options` choose a schema. */
export const startupParameters = (server: {
  readonly pooled: boolean
  readonly options?: string | undefined
}): Readonly<Record<string, string>> => {
  if (server.pooled) return reported
  const { search_path, ...others } = wanted
  return choosesSchema(server.options ?? "") ? others : { ...others, search_path }
}

const wanted = { ...reported, ...unreported }
type Name = keyof typeof wanted

const choosesSchema = (options: string): boolean => /search_path/i.test(options)

/** What could not be set and differs, as sentences; for sessions behind a pooler. */
export const differences = (
  sql: SqlClient.SqlClient,
  options = ""
): Effect.Effect<ReadonlyArray<string>, SqlError.SqlError> =>
  Effect.map(
    sql<{ readonly name: Name; readonly value: string; readonly user: string }>`
      select lower(name) as name, current_setting(name) as value, quote_ident(current_user) as "user"
      from pg_settings where lower(name) in ${sql.in(Object.keys(wanted))} order by 1`,
    (rows) =>
      rows
        .filter(({ name, value }) => value !== wanted[name] && !(name === "search_path" && choosesSchema(options)))
        .map(({ name, user, value }) => {
          const right = name === "search_path" ? wanted[name] : `'${wanted[name]}'`
          return `${name} is ${value}, run: alter role ${user} set ${name} = ${right};`
        })
  )
