/**
 * Warns when a transaction has published events and stays open: later events of other transactions wait until it ends. One
 * warning names the oldest such transaction once it is open for more than ten seconds; one line follows when it has ended.
 */
import { PgClient } from "@effect/sql-pg"
import { Duration, Effect, Layer } from "effect"
import * as Blocker from "../sql/Blocker.ts"
import * as GaugePoller from "../telemetry/GaugePoller.ts"

/** Far beyond what a request or a job needs from its first event to its commit. */
const usual: Duration.Input = "10 seconds"

export interface Publisher extends Blocker.Blocker {
  readonly kind: "session" | "prepared transaction"
  /** Null when this role may not see since when it is open. */
  readonly openMs: number | null
}

/** Oldest first. */
export const look = Effect.flatMap(
  PgClient.PgClient,
  (sql) => sql<Publisher>`
    select *, extract(epoch from now() - since)::float8 * 1000 as "openMs" from (
      select case when gid is null then 'session' else 'prepared transaction' end as kind,
        coalesce(gid, publisher.pid::text) as name, coalesce(usename, owner)::text as user,
        nullif(application_name, '') as application, state, coalesce(xact_start, prepared) as since
      from event_publishers() publisher
      left join pg_stat_activity session on session.pid = publisher.pid
      left join pg_prepared_xacts prepared on publisher.virtualtransaction = '-1/' || prepared.transaction::text
    ) publisher order by since nulls last`
)

/** Logs one warning when a publisher has been open for too long, and one line when none is any more. */
export const reporter = (longest: Duration.Input = usual) => {
  const longestMs = Duration.toMillis(Duration.fromInputUnsafe(longest))
  let isHeld = false
  return ([oldest]: ReadonlyArray<Publisher>): Effect.Effect<void> =>
    Effect.suspend(() => {
      const worst = (oldest?.openMs ?? 0) > longestMs ? oldest : undefined
      if ((worst !== undefined) === isHeld) return Effect.void
      isHeld = worst !== undefined
      if (worst === undefined) return Effect.logInfo("No transaction holds events back any more")
      return Effect.logWarning(
        "Events wait behind a transaction that has published and stays open: " +
          `${Blocker.describe(worst)}. To end it: ${Blocker.remedyOf(worst)}`
      )
    })
}

const series = GaugePoller.declared([
  {
    name: "events_publisher_open_seconds",
    description: "How long the oldest open transaction that has published is open; events behind its own wait",
    read: (openMs: number) => openMs / 1000
  }
])

export const layer = Layer.suspend(() => {
  const report = reporter()
  return GaugePoller.layer({
    name: "publishers",
    every: "5 seconds",
    look: Effect.map(Effect.tap(look, report), ([oldest]) => [oldest?.openMs ?? 0]),
    labels: () => ({}),
    series
  })
})
