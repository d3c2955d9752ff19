/**
 * Warns when an old snapshot holds the database's xmin horizon back. Vacuum cannot remove rows that died after the horizon:
 * rows of finished jobs stay, tables grow and claims get slower.
 *
 * The horizon is held by snapshots in this database and of standbys, transactions with an id in any database (the
 * watermarks of claims depend on these), prepared transactions and replication slots; vacuum itself holds nothing. A holder
 * is too old when its transaction is open for more than ten minutes, or when a million transactions, and as many possible
 * dead rows, followed it. A role without `pg_read_all_stats` sees the age in transactions of other users' sessions, but not
 * since when they are open.
 */
import { PgClient } from "@effect/sql-pg"
import { Duration, Effect, Layer } from "effect"
import * as GaugePoller from "../telemetry/GaugePoller.ts"
import * as Blocker from "./Blocker.ts"

export interface Bounds {
  readonly open: Duration.Input
  readonly transactions: number
}

const usual: Bounds = { open: "10 minutes", transactions: 1_000_000 }

interface XminHolder extends Blocker.Blocker {
  readonly database: string | null
  readonly openMs: number | null
  /** How many transactions have begun since. */
  readonly transactions: number
}

export const look = Effect.flatMap(
  PgClient.PgClient,
  (sql) => sql<XminHolder>`
    with holder as (
      select 'session' as kind, pid::text as name, usename::text as user, nullif(application_name, '') as application,
        datname::text as database, coalesce(nullif(state, ''), backend_type) as state, xact_start as since,
        greatest(age(backend_xid), case when datid is null or datname = current_database() then age(backend_xmin) end)
          as transactions
      from pg_stat_activity
      where pid <> pg_backend_pid() and not exists (
        select from pg_stat_progress_vacuum vacuum where vacuum.pid = pg_stat_activity.pid)
      union all
      select 'prepared transaction', gid, owner::text, null, database::text, null, prepared, age(transaction)
      from pg_prepared_xacts
      union all
      select 'replication slot', slot_name::text, null, null, database::text,
        case when active then 'active' else 'inactive' end, (to_jsonb(slot) ->> 'inactive_since')::timestamptz, age(xmin)
      from pg_replication_slots slot
    )
    select *, extract(epoch from now() - since)::float8 * 1000 as "openMs" from holder
    where transactions is not null order by transactions desc`
)

/** Names the holder and the statement that ends it, for the log. */
export const describe = (holder: XminHolder): string =>
  `${Blocker.describe(holder)}, ${holder.transactions} transactions ago. To end it: ${Blocker.remedyOf(holder)}`

/** Logs one warning when the horizon begins to be held back, and one line when it moves again. */
export const reporter = (bounds: Bounds = usual) => {
  const openMs = Duration.toMillis(Duration.fromInputUnsafe(bounds.open))
  let isHeld = false
  return (holders: ReadonlyArray<XminHolder>): Effect.Effect<void> =>
    Effect.suspend(() => {
      const [worst, ...others] = holders.filter(
        (holder) => holder.transactions > bounds.transactions || (holder.openMs ?? 0) > openMs
      )
      if ((worst !== undefined) === isHeld) return Effect.void
      isHeld = worst !== undefined
      if (worst === undefined) return Effect.logInfo("Nothing holds the database's horizon back any more")
      const more = others.length === 0 ? "" : `; ${others.length} more after it`
      return Effect.logWarning(
        `The database cannot clean up behind an old transaction, and jobs will get slower: ${describe(worst)}${more}`
      )
    })
}

interface Horizon {
  readonly transactions: number
  readonly openMs: number
}

const horizonOf = (holders: ReadonlyArray<XminHolder>): Horizon => ({
  transactions: Math.max(0, ...holders.map(({ transactions }) => transactions)),
  openMs: Math.max(0, ...holders.map(({ openMs }) => openMs ?? 0))
})

const series = GaugePoller.declared<Horizon>([
  {
    name: "database_xmin_age_transactions",
    description: "Transactions that began since the oldest that the database must keep dead rows for",
    read: ({ transactions }) => transactions
  },
  {
    name: "database_xmin_age_seconds",
    description: "How long the longest transaction is open that the database must keep dead rows for",
    read: ({ openMs }) => openMs / 1000
  }
])

export const layer = Layer.suspend(() => {
  const report = reporter()
  const horizon = Effect.map(Effect.tap(look, report), (holders) => [horizonOf(holders)])
  return GaugePoller.layer({ name: "horizon", every: "1 minute", look: horizon, labels: () => ({}), series })
})
