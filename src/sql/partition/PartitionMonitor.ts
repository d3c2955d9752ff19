/**
 * Counts the partitions of tomorrow that are missing, and warns of them: rows of a day without one are all in the default
 * partition, from which they are deleted row by row.
 */
import { PgClient } from "@effect/sql-pg"
import { Effect, Layer } from "effect"
import * as GaugePoller from "../../telemetry/GaugePoller.ts"
import * as DailyPartitions from "./DailyPartitions.ts"
import * as KeepPartitions from "./KeepPartitions.ts"

export interface KeptTable {
  readonly table: string
  /** Days whose partition is missing, YYYY-MM-DD. */
  readonly missing: ReadonlyArray<string>
  readonly defaultBytes: number
}

/** The tables that this process looks after, read in one transaction. */
export const look = Effect.flatMap(PgClient.PgClient, (sql) => sql.withTransaction(tables(sql)))

const tables = Effect.fnUntraced(function* (sql: PgClient.PgClient) {
  const tomorrow = (yield* KeepPartitions.today(sql)) + 1
  const found: Array<KeptTable> = []
  for (const [table, daysOfToday] of KeepPartitions.keptTables) {
    const [size] = yield* sql<{ readonly bytes: number | null }>`
      select pg_relation_size(to_regclass(${`${table}_default`}))::float8 as bytes`
    // Another database of this process may have the table.
    if (size?.bytes == null) continue
    const names = (yield* KeepPartitions.partitionsOf(sql, table)).map(({ name }) => name)
    const wanted = daysOfToday.map((ahead) => tomorrow + ahead)
    found.push({
      table,
      missing: DailyPartitions.missing(table, names, wanted).map(DailyPartitions.dateOf),
      defaultBytes: size.bytes
    })
  }
  return found
})

/** Warns once of what two looks in a row have found missing: the first one may come before the partitions are made. */
export const reporter = () => {
  let last = ""
  let said = ""
  return (tables: ReadonlyArray<KeptTable>): Effect.Effect<void> =>
    Effect.suspend(() => {
      const missing = tables
        .filter((table) => table.missing.length > 0)
        .map((table) => `${table.table} of ${table.missing.join(", ")}`)
        .join("; ")
      const isSettled = missing === last
      last = missing
      if (!isSettled || missing === said) return Effect.void
      said = missing
      if (missing === "") return Effect.logInfo("Each table has its partition of tomorrow")
      return Effect.logWarning(
        `Partitions are missing: ${missing}. Their rows go to the default partition. The log says why none was made; ` +
          "often a session that reads the whole table stays open"
      )
    })
}

const series = GaugePoller.declared<KeptTable>([
  {
    name: "database_partitions_missing",
    description: "Partitions of tomorrow that the table lacks; its rows go to the default partition then",
    read: ({ missing }) => missing.length
  },
  {
    name: "database_default_partition_bytes",
    description: "Size of the table's default partition, which holds rows of days without a partition",
    read: ({ defaultBytes }) => defaultBytes
  }
])

export const layer = Layer.suspend(() => {
  const report = reporter()
  return GaugePoller.layer({
    name: "partitions",
    every: "1 minute",
    look: Effect.tap(look, report),
    labels: ({ table }) => ({ table }),
    series
  })
})
