/**
 * Stops the process in order: `/readyz` answers 503 while requests are still served, long enough for load balancers to
 * notice, then the process drains. It ends in time even when the database hangs.
 */
import { Duration, Effect, Option } from "effect"
import { Settings } from "../settings/Settings.ts"
import { Lifecycle } from "./Lifecycle.ts"

/** Load balancers ask for readiness every second or two; on a terminal there are none to wait for. */
export const lameDuckOf = (
  { environment, lameDuck }: Settings["Service"],
  isTerminal = process.stdout.isTTY === true
): Duration.Duration =>
  Option.getOrElse(lameDuck, () => (environment === "production" && !isTerminal ? Duration.seconds(3) : Duration.zero))

/** Returns when draining has begun. */
export const begin = Effect.gen(function* () {
  const lifecycle = yield* Lifecycle
  const settings = yield* Settings
  // No load balancer has to notice that a process goes whose place another one has taken.
  const lameDuck = lifecycle.leaving.isOpen() ? Duration.zero : lameDuckOf(settings)
  yield* lifecycle.stop
  if (Duration.isPositive(lameDuck)) {
    yield* Effect.logInfo(`Not ready any more; requests are served for another ${Duration.format(lameDuck)}`)
    yield* Effect.sleep(lameDuck)
  }
  const grace = Duration.format(settings.shutdownGrace)
  yield* Effect.logInfo(`Stopping; requests and jobs may take ${grace} to finish`)
  yield* lifecycle.drain
})

/** Time to close after requests and jobs: last results, last statements, connections. */
const closeTime = Duration.seconds(6)

/** The longest that a stop takes. */
export const longest = (settings: Settings["Service"]): Duration.Duration =>
  Duration.sum(lameDuckOf(settings), Duration.sum(settings.shutdownGrace, closeTime))

/**
 * Ends the process when it has not ended in order a few seconds after the time for requests and jobs. A silent
 * database must not keep it: other nodes take over its jobs, as after a crash.
 */
export const endInTime = Effect.gen(function* () {
  const settings = yield* Settings
  const fork = Effect.runForkWith(yield* Effect.context<never>())
  const end = Effect.ensuring(
    Effect.logError("Ended before everything was closed: it took too long"),
    Effect.sync(() => process.exit(1))
  )
  setTimeout(() => fork(end), Duration.toMillis(longest(settings))).unref()
})
