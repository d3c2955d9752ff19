/** The last backup that `ekimae backup` completed, kept in the database itself: its age is a metric of each node that runs jobs. */
import { Effect } from "effect"
import { SqlClient, type SqlError } from "effect/sql"
import { compatible, statements } from "../sql/migrate/Migrations.ts"
import * as GaugePoller from "../telemetry/GaugePoller.ts"

export const migration = compatible(
  statements(
    `create table backup_record (
      id integer primary key check (id = 1),
      created_at timestamptz not null,
      bytes bigint not null
    )`,
    `comment on table backup_record is 'The last backup that was completed; one row'`
  )
)

/**
 * Does nothing in a database of a release that had no record.
 * @param createdAt the moment that the backup holds
 */
export const record = (createdAt: Date, bytes: number): Effect.Effect<void, SqlError.SqlError, SqlClient.SqlClient> =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const [known] = yield* sql<{ readonly isThere: boolean }>`
      select to_regclass('backup_record') is not null as "isThere"`
    if (known?.isThere !== true) return
    yield* sql`
      insert into backup_record (id, created_at, bytes) values (1, ${createdAt}, ${bytes})
      on conflict (id) do update set created_at = excluded.created_at, bytes = excluded.bytes`
  })

interface LastBackup {
  readonly ageSeconds: number
  readonly bytes: number
}

/** Empty before the first backup: a service that is backed up by other means has no age here, and no alert. */
export const gauges = GaugePoller.layer({
  name: "backup",
  every: "1 minute",
  look: Effect.flatMap(
    SqlClient.SqlClient,
    (sql) => sql<LastBackup>`
      select extract(epoch from now() - created_at)::float8 as "ageSeconds", bytes::float8 as bytes from backup_record`
  ),
  labels: () => ({}),
  series: [
    {
      name: "backup_age_seconds",
      description: "Age of the last backup that `ekimae backup` completed; absent before the first",
      read: ({ ageSeconds }: LastBackup) => ageSeconds
    },
    {
      name: "backup_size_bytes",
      description: "Size of the last backup that `ekimae backup` completed",
      read: ({ bytes }: LastBackup) => bytes
    }
  ]
})
