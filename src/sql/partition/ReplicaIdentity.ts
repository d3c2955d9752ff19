/** What lets updates and deletions of rows be replicated from a table without a primary key. */
import { statements } from "../migrate/Migrations.ts"

/**
 * Sets it for tables and their default partitions, without reading a row. Partitions of days get it from `KeepPartitions`, each in a
 * transaction of its own, so that the migration locks no more than these.
 */
export const replicateWholeRows = (...tables: ReadonlyArray<string>) =>
  statements(...tables.map((table) => `alter table ${table} replica identity full`))
