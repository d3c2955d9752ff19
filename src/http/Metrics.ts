/** Requests by route, method and status, and their durations, in the process-wide metric registry. */
import { Context, Metric } from "effect"

const none = Context.empty()
/** Seconds. From a read by key on a warm cache up to the longest request that the server admits. */
const boundaries = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

/** A route as the router knows it; its path is a pattern, so that labels stay few. */
interface Route {
  readonly method: string
  readonly path: string
}

interface Series {
  readonly duration: Metric.Histogram<number>
  readonly byStatus: Map<number, Metric.Counter<number>>
}

const seriesByRoute = new Map<Route, Series>()

const seriesOf = (route: Route): Series => {
  const known = seriesByRoute.get(route)
  if (known !== undefined) return known
  const made: Series = {
    byStatus: new Map(),
    duration: Metric.histogram("http_request_duration_seconds", {
      description: "Time from the request's headers to the answer",
      boundaries,
      attributes: { method: route.method, route: route.path }
    })
  }
  seriesByRoute.set(route, made)
  return made
}

const counterOf = (route: Route, series: Series, status: number): Metric.Counter<number> => {
  const known = series.byStatus.get(status)
  if (known !== undefined) return known
  const made = Metric.counter("http_requests_total", {
    description: "Requests answered",
    incremental: true,
    attributes: { method: route.method, route: route.path, status: String(status) }
  })
  series.byStatus.set(status, made)
  return made
}

/** For requests that no route matches: one label for all, since their paths are the caller's invention. */
const unmatched: Route = { method: "*", path: "unmatched" }

/** Failures that alerts count, so their series are there before the first one. */
const alerting = [500, 503]

/** Shows the failures of routes before anything fails, so that the first one is an increase from 0. */
export const declare = (routes: Iterable<Route>): void => {
  for (const route of [...routes, unmatched]) {
    for (const status of alerting) counterOf(route, seriesOf(route), status).valueUnsafe(none)
  }
}

export const answered = (route: Route | undefined, status: number, ms: number): void => {
  const named = route ?? unmatched
  const series = seriesOf(named)
  counterOf(named, series, status).updateUnsafe(1, none)
  series.duration.updateUnsafe(ms / 1000, none)
}
