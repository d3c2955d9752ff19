/** Deletes what is kept for stores that do not call any more: old forecasts, and reports that have expired. */
import { DateTime, Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import * as Daemon from "../../src/process/Daemon.ts"
import { Settings } from "../../src/settings/Settings.ts"

/** A forecast is judged when its days are in a history: a year later at the latest, with some weeks of grace. */
const forecastAge = { days: 400 }
/** Per statement, so that a backlog is worked off without one long transaction. */
const batch = 10_000

/** The number of rows that are gone; less than a batch of each when there are no more. */
export const runOnce = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const now = yield* DateTime.now
  const oldest = DateTime.toDateUtc(DateTime.subtractDuration(now, forecastAge))
  const forecasts = yield* sql`
    delete from trade_area_forecast where ctid = any(array(
      select ctid from trade_area_forecast where made_at < ${oldest} limit ${batch}
    )) returning 1 as one`
  const reports = yield* sql`
    delete from trade_area_report where ctid = any(array(
      select ctid from trade_area_report where expires_at < ${DateTime.toDateUtc(now)} limit ${batch}
    )) returning 1 as one`
  return { forecasts: forecasts.length, reports: reports.length }
})

const daemon = Daemon.layer("Pruner of trade areas", {
  runOnce: Effect.repeat(runOnce, { while: ({ forecasts, reports }) => Math.max(forecasts, reports) === batch }),
  every: "6 hours"
})

export const layer = Layer.unwrap(Effect.map(Settings, ({ role }) => (role === "http" ? Layer.empty : daemon)))
