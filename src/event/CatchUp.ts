/**
 * Tries the events with which reactions failed again, apart from the dispatcher, so that an attempt that hangs holds up no other
 * account. An account that has handled the event that blocked it catches up with its later ones, more at once with each success.
 */
import { Cause, Data, Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import * as Daemon from "../process/Daemon.ts"
import { isAway, isTooLong } from "../process/Outage.ts"
import { Notifier } from "../sql/Notifier.ts"
import * as Pulse from "../sql/pulse/Pulse.ts"
import { type AnyReaction, ReactionRegistry } from "./Event.ts"
import * as FailedEvents from "./FailedEvents.ts"
import { runReaction } from "./RunReaction.ts"

/** Attempts at the same time on a node. */
const concurrency = 2
/** The backstop when a wake-up is lost. */
const pollEveryMs = 10_000

/** Pause while what is due is tried by another node or loop. */
const lockedPauseMs = 1_000

/** Whether a failure is one of the events, and not of a database that is away. */
export const isOfEvents = (cause: Cause.Cause<unknown>): boolean =>
  !Cause.hasInterruptsOnly(cause) && (!isAway(cause) || isTooLong(cause))

export const isHandledBy = ({ to }: AnyReaction, { type }: { readonly type: string }): boolean =>
  to === "*" || to.includes(type)

class AttemptFailed extends Data.TaggedError("AttemptFailed")<{
  readonly failure: FailedEvents.Failure
  readonly events: ReadonlyArray<FailedEvents.NumberedEvent>
  readonly reason: Cause.Cause<unknown>
}> {}

/** Makes the attempt that has been due for longest; returns whether there was one. */
export const runOnce = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const registry = yield* ReactionRegistry
  const attempt = Effect.gen(function* () {
    const failure = yield* FailedEvents.nextDue([...registry.keys()])
    const registered = failure === undefined ? undefined : registry.get(failure.reaction)
    if (failure === undefined || registered === undefined) return false
    const events = yield* FailedEvents.eventsOf(failure)
    const handled = events.filter((event) => isHandledBy(registered.reaction, event))
    yield* Effect.catchCauseIf(runReaction(registered, handled, events.length <= 1), isOfEvents, (cause) =>
      Effect.fail(new AttemptFailed({ failure, events, reason: cause }))
    )
    yield* FailedEvents.handled(failure, events)
    return true
  })
  return yield* sql.withTransaction(attempt).pipe(
    Effect.catchIf(
      (error) => error instanceof AttemptFailed,
      Effect.fnUntraced(function* ({ events, failure, reason }) {
        const outcome = yield* FailedEvents.failed(failure, events, FailedEvents.reasonOf(reason))
        const [event] = events
        const what = `Reaction ${failure.reaction} failed with event ${event?.id} (${event?.type}) of account ${failure.accountId || "-"}`
        if (outcome === "set aside") {
          yield* Effect.logError(`${what}, which is set aside: see "ekimae events list"`, reason)
        } else if (outcome === "again") yield* Effect.logWarning(`${what} once more`, reason)
        return true
      })
    )
  )
})

/** Attempts until none is due; then waits for the next one. */
const rounds = Effect.gen(function* () {
  const latch = (yield* Notifier).latch(FailedEvents.FailedEventsDue)
  const names = [...(yield* ReactionRegistry).keys()]
  const column: Pulse.Look<number | null>["column"] = (sql) => FailedEvents.msUntilDue(sql, names)
  const { longestMs, wait } = yield* Pulse.timed({ column, latch, usualMs: pollEveryMs })
  return Effect.gen(function* () {
    latch.closeUnsafe()
    if (yield* runOnce) return
    const mostMs = yield* longestMs
    const dueMs = (yield* FailedEvents.nextDueMs(names)) ?? mostMs
    yield* wait(Math.min(dueMs > 0 ? dueMs : lockedPauseMs, mostMs))
  })
})

export const layer = Layer.effectDiscard(
  Effect.forEach(
    Array.from({ length: concurrency }),
    () => Effect.flatMap(rounds, (round) => Effect.forkScoped(Daemon.forever("Catching up with events", round))),
    {
      discard: true
    }
  )
)
