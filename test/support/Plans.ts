/**
 * Reads the plans that a session keeps for its prepared statements, and names where one reads more than it looks for: a
 * scan of a whole table, or of a whole index.
 */
import { Effect } from "effect"
import { SqlClient, type SqlError } from "effect/sql"

interface Node {
  readonly "Node Type": string
  readonly "Parent Relationship"?: string
  readonly "Relation Name"?: string
  readonly "Index Name"?: string
  readonly "Index Cond"?: string
  /** Condition of the index of a bitmap. */
  readonly "Recheck Cond"?: string
  readonly Plans?: ReadonlyArray<Node>
}

interface Prepared {
  readonly name: string
  readonly statement: string
  readonly types: ReadonlyArray<string>
}

export interface WholeScan {
  readonly statement: string
  /** `job by job_ready`, or `job` alone for a scan of the table; with `once` unless it is repeated for each row of another. */
  readonly scan: string
}

/** Has the planner believe that a table has this size; all statements are planned again. */
export const pretend = (
  sql: SqlClient.SqlClient,
  tables: (name: string) => boolean,
  size: { readonly pages: number; readonly rows: number }
) =>
  Effect.gen(function* () {
    const known = yield* sql<{ readonly name: string }>`
      select relname::text as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`
    for (const { name } of known.filter((table) => tables(table.name))) {
      yield* sql`select pg_restore_relation_stats('schemaname', 'public', 'relname', ${name}::text,
        'relpages', ${size.pages}::int4, 'reltuples', ${size.rows}::float4)`
    }
  })

/** @param grows whether a table may get so large that no statement may read all of it */
export const wholeScans = (
  session: SqlClient.SqlClient,
  grows: (table: string) => boolean
): Effect.Effect<ReadonlyArray<WholeScan>, SqlError.SqlError> =>
  Effect.map(plansOf(session), (plans) =>
    plans.flatMap(({ plan, statement }) => [...scansOf(plan, grows, false)].map((scan) => ({ statement, scan })))
  )

/**
 * In a transaction, of a session that plans for values: here they are null, for which nothing is read. As in transactions of a
 * tenant, no table is read as a whole.
 */
export const planOnce = (session: SqlClient.SqlClient) =>
  session`select set_config('plan_cache_mode', 'force_generic_plan', true), set_config('enable_seqscan', 'off', true)`

/** The indexes by whose keys each statement reads a table; the table itself where it is read as a whole. */
export const indexesOf = (session: SqlClient.SqlClient, table: string) =>
  Effect.map(plansOf(session), (plans) =>
    plans.flatMap(({ plan, statement }) => {
      const indexes = [...new Set(readsOf(plan, table))].toSorted()
      return indexes.length === 0 ? [] : [{ statement, indexes }]
    })
  )

function* readsOf(node: Node, table: string): Iterable<string> {
  const index = node["Index Name"]
  if (node["Relation Name"] === table && node["Node Type"] === "Seq Scan") yield table
  if (index?.startsWith(table) === true) yield narrows(node["Index Cond"]) ? index : `${index}, all of it`
  for (const child of node.Plans ?? []) yield* readsOf(child, table)
}

/** The generic plan of each statement that a session has prepared: in a transaction, so that it is one session that is asked. */
const plansOf = (session: SqlClient.SqlClient) => session.withTransaction(plansHere(session))

const plansHere = (session: SqlClient.SqlClient) =>
  Effect.gen(function* () {
    const prepared = yield* session<Prepared>`
      select name, statement, parameter_types::text[] as types from pg_prepared_statements
      where ltrim(statement, E' \\n') ~* '^(select|insert|update|delete|with)'`.unprepared
    const found = yield* Effect.forEach(prepared, ({ name, statement, types }) => {
      const nothing = types.length === 0 ? "" : `(${types.map((type) => `null::${type}`).join()})`
      return Effect.map(
        session.unsafe<{ readonly "QUERY PLAN": ReadonlyArray<{ readonly Plan: Node }> }>(
          `explain (format json) execute "${name}"${nothing}`
        ).unprepared,
        ([row]) => ({ statement, plan: row!["QUERY PLAN"][0]!.Plan })
      )
    })
    return found
  })

/** That a column is not null picks no place in an index. */
const narrows = (condition: string | undefined) => condition !== undefined && !/^\(\w+ IS NOT NULL\)$/.test(condition)

function* scansOf(node: Node, grows: (table: string) => boolean, isRepeated: boolean): Iterable<string> {
  const table = node["Relation Name"]
  const isScan = /^(Seq|Index|Index Only|Bitmap Heap|Sample) Scan$/.test(node["Node Type"])
  if (isScan && table !== undefined && grows(table) && !narrows(node["Index Cond"] ?? node["Recheck Cond"])) {
    const scan = node["Index Name"] === undefined ? table : `${table} by ${node["Index Name"]}`
    yield isRepeated ? scan : `${scan} once`
  }
  for (const child of node.Plans ?? []) {
    const isInner = node["Node Type"] === "Nested Loop" && child["Parent Relationship"] === "Inner"
    const isAskedAgain = isInner || child["Parent Relationship"] === "SubPlan"
    yield* scansOf(child, grows, isRepeated || isAskedAgain)
  }
}
