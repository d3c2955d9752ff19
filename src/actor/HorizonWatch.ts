/**
 * Warns while something holds the database's horizon back. Behind the horizon of a database no row can be cleaned up: the
 * rows of finished jobs stay, tables grow and claims get slower. Events wait as well, for any transaction that writes.
 *
 * Whose horizon counts: snapshots in this database and of standbys, transactions with an id in any database (the order of
 * events goes by these), prepared transactions, and replication slots. Vacuum holds nothing back. It is too old when its
 * transaction is open for more than ten minutes, or when a million transactions began since: so many dead rows at least
 * may lie behind it. A role that may not see other users' sessions does not know since when they are open; their age in
 * transactions is known to all.
 */
import { PgClient } from "@effect/sql-pg"
import { Duration, Effect, Layer } from "effect"
import * as Lookout from "../telemetry/Lookout.ts"

export interface Bounds {
  readonly open: Duration.Input
  readonly transactions: number
}

const usual: Bounds = { open: "10 minutes", transactions: 1_000_000 }

export interface Holder {
  readonly kind: "session" | "prepared transaction" | "replication slot"
  /** A pid, or the name that it was given. */
  readonly name: string
  readonly user: string | null
  readonly application: string | null
  readonly database: string | null
  readonly state: string | null
  /** Null for a slot that is in use, and for what this role may not see. */
  readonly since: Date | null
  readonly openMs: number | null
  /** How many transactions have begun since. */
  readonly transactions: number
}

export const look = Effect.flatMap(
  PgClient.PgClient,
  (sql) => sql<Holder>`
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

/** Who it is and what ends it. */
export const describe = ({ application, kind, name, since, state, transactions, user }: Holder): string => {
  const particulars = [user && `user ${user}`, application && `application ${application}`, state].filter(Boolean)
  const who = `${kind} ${name}${particulars.length === 0 ? "" : ` (${particulars.join(", ")})`}`
  const when = since === null ? "since when this role may not see" : `since ${since.toISOString()}`
  return `${who}, ${when}, ${transactions} transactions ago. To end it: ${remedyOf(kind, name)}`
}

const remedyOf = (kind: Holder["kind"], name: string): string => {
  const quoted = `'${name.replaceAll("'", "''")}'`
  switch (kind) {
    case "session":
      return `select pg_terminate_backend(${name})`
    case "prepared transaction":
      return `commit prepared ${quoted} or rollback prepared ${quoted}`
    case "replication slot":
      return `bring its standby back, or select pg_drop_replication_slot(${quoted})`
  }
}

/** Tells once when the horizon begins to be held back, and once when it moves again. */
export const reporter = (bounds: Bounds = usual) => {
  const openMs = Duration.toMillis(Duration.fromInputUnsafe(bounds.open))
  let isHeld = false
  return (holders: ReadonlyArray<Holder>): Effect.Effect<void> =>
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

const horizonOf = (holders: ReadonlyArray<Holder>): Horizon => ({
  transactions: Math.max(0, ...holders.map(({ transactions }) => transactions)),
  openMs: Math.max(0, ...holders.map(({ openMs }) => openMs ?? 0))
})

const series: ReadonlyArray<Lookout.Series<Horizon>> = [
  {
    name: "database_xmin_age_transactions",
    description: "Transactions that began since the oldest that the database must keep dead rows for",
    read: ({ transactions }) => transactions
  },
  {
    name: "database_xmin_age_seconds",
    description: "How long the longest of those transactions is open",
    read: ({ openMs }) => openMs / 1000
  }
]

export const layer = Layer.suspend(() => {
  const report = reporter()
  const horizon = Effect.map(Effect.tap(look, report), (holders) => [horizonOf(holders)])
  return Lookout.layer({ name: "horizon", every: "1 minute", look: horizon, labels: () => ({}), series })
})
