/**
 * Formats the metrics of the process as Prometheus reads them. The text is kept for a second: a reading of a thousand series takes
 * milliseconds, which many readers at once would take from requests.
 */
import { Clock, Effect } from "effect"
import { PrometheusMetrics } from "effect/observability"
import { place } from "../../cores/Place.ts"
import * as Supervised from "../../cores/Supervised.ts"
import { exportedName } from "../../telemetry/DeclaredMetric.ts"
import * as KeptBody from "./KeptBody.ts"

const contentType = "text/plain; version=0.0.4; charset=utf-8"
const freshMs = 1000

/** Metrics of this process alone. */
export const own: Effect.Effect<string> = PrometheusMetrics.format({ metricNameMapper: exportedName })

/** Makes a reader with a text of its own. Processes of one supervisor read the metrics of all of them. */
export const make = (): Effect.Effect<KeptBody.KeptBody> => {
  let kept: { readonly at: number; readonly body: KeptBody.KeptBody } | undefined
  return Effect.gen(function* () {
    const now = yield* Clock.currentTimeMillis
    if (kept !== undefined && now >= kept.at && now - kept.at < freshMs) return kept.body
    const merged = place && (yield* Effect.promise(() => Supervised.ask({ ask: "metrics" })))
    const text = merged ?? (yield* own)
    kept = { at: now, body: KeptBody.make(text, { contentType, headers: { "cache-control": "no-store" } }) }
    return kept.body
  })
}
