/**
 * How a process stops: it says that it is not ready while it still serves, for as long as load balancers need to notice,
 * then it drains. It ends in time, whatever the database does.
 */
import { Duration, Effect, Option } from "effect"
import { Settings } from "../settings/Settings.ts"
import { Lifecycle } from "./Lifecycle.ts"

/** Load balancers ask for readiness every second or two; on a terminal nobody wants to wait for them. */
export const lameDuckOf = (
  { environment, lameDuck }: Settings["Service"],
  isTerminal = process.stdout.isTTY === true
): Duration.Duration =>
  Option.getOrElse(lameDuck, () => (environment === "production" && !isTerminal ? Duration.seconds(3) : Duration.zero))

/** Answers when draining has begun. */
export const begin = Effect.gen(function* () {
  const lifecycle = yield* Lifecycle
  const settings = yield* Settings
  const lameDuck = lameDuckOf(settings)
  yield* lifecycle.stop
  if (Duration.isPositive(lameDuck)) {
    yield* Effect.logInfo(`Not ready any more; requests are served for another ${Duration.format(lameDuck)}`)
    yield* Effect.sleep(lameDuck)
  }
  const grace = Duration.format(settings.shutdownGrace)
  yield* Effect.logInfo(`Stopping; requests and jobs may take ${grace} to finish`)
  yield* lifecycle.drain
})

/** What follows the time for requests and jobs: last results, last statements, connections. */
const closing = Duration.seconds(6)

/**
 * Ends the process when it has not ended in order a few seconds after the time for requests and jobs. A database that has
 * gone silent must not keep it: what it held is found by other nodes, as after a crash.
 */
export const endInTime = Effect.gen(function* () {
  const settings = yield* Settings
  const fork = Effect.runForkWith(yield* Effect.context<never>())
  const time = Duration.sum(lameDuckOf(settings), Duration.sum(settings.shutdownGrace, closing))
  const end = Effect.ensuring(
    Effect.logError("Ended before everything was closed: it took too long"),
    Effect.sync(() => process.exit(1))
  )
  setTimeout(() => fork(end), Duration.toMillis(time)).unref()
})
