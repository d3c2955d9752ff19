/**
 * Formats the metrics of the process as Prometheus reads them. The text is kept for a second: a reading of a thousand series takes
 * milliseconds, which many readers at once would take from requests.
 */
import { Clock, Effect } from "effect"
import { PrometheusMetrics } from "effect/observability"
import * as KeptBody from "./KeptBody.ts"

const contentType = "text/plain; version=0.0.4; charset=utf-8"
const freshMs = 1000

/** Metrics of every Node process keep their usual names; all others get the prefix of the product. */
const nameOf = (metric: string): string => (/^(?:process|nodejs)_/.test(metric) ? metric : `ekimae_${metric}`)

/** Makes a reader with a text of its own. Formatting does not wait for anything, so no two readings overlap. */
export const make = (): Effect.Effect<KeptBody.KeptBody> => {
  let kept: { readonly at: number; readonly body: KeptBody.KeptBody } | undefined
  return Effect.gen(function* () {
    const now = yield* Clock.currentTimeMillis
    if (kept !== undefined && now >= kept.at && now - kept.at < freshMs) return kept.body
    const text = yield* PrometheusMetrics.format({ metricNameMapper: nameOf })
    kept = { at: now, body: KeptBody.make(text, { contentType, headers: { "cache-control": "no-store" } }) }
    return kept.body
  })
}
