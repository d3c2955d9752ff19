/**
 * Formats the metrics of the process as Prometheus reads them. The text is kept for a second: a reading of a thousand series takes
 * milliseconds, which many readers at once would take from requests.
 */
import { Clock, Effect } from "effect"
import { PrometheusMetrics } from "effect/observability"
import { exportedName } from "../../telemetry/DeclaredMetric.ts"
import * as KeptBody from "./KeptBody.ts"

const contentType = "text/plain; version=0.0.4; charset=utf-8"
const freshMs = 1000

/** Makes a reader with a text of its own. Formatting does not wait for anything, so no two readings overlap. */
export const make = (): Effect.Effect<KeptBody.KeptBody> => {
  let kept: { readonly at: number; readonly body: KeptBody.KeptBody } | undefined
  return Effect.gen(function* () {
    const now = yield* Clock.currentTimeMillis
    if (kept !== undefined && now >= kept.at && now - kept.at < freshMs) return kept.body
    const text = yield* PrometheusMetrics.format({ metricNameMapper: exportedName })
    kept = { at: now, body: KeptBody.make(text, { contentType, headers: { "cache-control": "no-store" } }) }
    return kept.body
  })
}
