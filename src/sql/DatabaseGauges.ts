/** Gauges of the database as a whole: its size, the connections of its server, and its archive of the write-ahead log. */
import { PgClient } from "@effect/sql-pg"
import { Effect } from "effect"
import * as GaugePoller from "../telemetry/GaugePoller.ts"

interface Figures {
  readonly bytes: number
  readonly connections: number
  readonly mostConnections: number
  readonly isArchiveFailing: boolean
}

/** Views that a role without further rights reads in full. */
const look = Effect.flatMap(
  PgClient.PgClient,
  (sql) => sql<Figures>`
    select pg_database_size(current_database())::float8 as bytes,
      (select sum(numbackends)::int from pg_stat_database where datid <> 0) as connections,
      current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int
        - coalesce(nullif(current_setting('reserved_connections', true), '')::int, 0) as "mostConnections",
      (select last_failed_time > coalesce(last_archived_time, '-infinity') from pg_stat_archiver) is true
        as "isArchiveFailing"`
)

export const layer = GaugePoller.layer({
  name: "database",
  every: "1 minute",
  look,
  labels: () => ({}),
  series: [
    { name: "database_size_bytes", description: "Size of the database on disk", read: ({ bytes }: Figures) => bytes },
    {
      name: "database_connections",
      description: "Sessions of the whole server, of other services too",
      read: ({ connections }: Figures) => connections
    },
    {
      name: "database_connections_max",
      description: "Sessions that the server admits for roles that are no superusers",
      read: ({ mostConnections }: Figures) => mostConnections
    },
    {
      name: "database_archive_failing",
      description: "1 while the server's last attempt to archive its write-ahead log failed, else 0",
      read: ({ isArchiveFailing }: Figures) => Number(isArchiveFailing)
    }
  ]
})
