/** Counts requests by route, method and status, and measures their durations, in the process-wide metric registry. */
import { Context, Metric } from "effect"
import { counter, histogram } from "../../telemetry/DeclaredMetric.ts"

const none = Context.empty()
/** Seconds: from a read by key on a warm cache to the longest request that the server admits. */
const boundaries = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

const durations = histogram(
  "http_request_duration_seconds",
  "Time from the request's headers to the answer",
  boundaries
)
const requests = counter("http_requests_total", "Requests answered")

/** A route of the router. Its path is a pattern, which bounds the number of label values. */
interface Route {
  readonly method: string
  readonly path: string
}

interface Series {
  readonly duration: typeof durations
  readonly byStatus: Map<number, typeof requests>
}

/** Statuses that alerts watch: at 0 from the first request of a route on, so that the first failure is an increase. */
const alertStatuses = [500, 503]

const seriesByRoute = new Map<Route, Series>()

const seriesOf = (route: Route): Series => {
  const known = seriesByRoute.get(route)
  if (known !== undefined) return known
  const made: Series = {
    byStatus: new Map(),
    duration: Metric.withAttributes(durations, { method: route.method, route: route.path })
  }
  seriesByRoute.set(route, made)
  for (const status of alertStatuses) counterOf(route, made, status).valueUnsafe(none)
  return made
}

const counterOf = (route: Route, series: Series, status: number): typeof requests => {
  const known = series.byStatus.get(status)
  if (known !== undefined) return known
  const made = Metric.withAttributes(requests, {
    method: route.method,
    route: route.path,
    status: String(status)
  })
  series.byStatus.set(status, made)
  return made
}

/** The label of all requests that match no route: their paths are arbitrary. */
const unmatched: Route = { method: "*", path: "unmatched" }

/** Records one request; without a route it counts as unmatched. */
export const record = (matched: Route | undefined, status: number, ms: number): void => {
  const route = matched ?? unmatched
  const series = seriesOf(route)
  counterOf(route, series, status).updateUnsafe(1, none)
  series.duration.updateUnsafe(ms / 1000, none)
}
