/**
 * Hands every event at least once to each reaction, in the order of publishing. A reaction's cursor moves in the
 * transaction in which the reaction did its work, so work on this database happens exactly once. A reaction that fails,
 * or hangs, is tried with fewer events, at last with one. An event with which it fails alone holds up the events of its account,
 * which `CatchUp.ts` tries again, and those of no other.
 *
 * Only events up to the horizon are read, where all numbers are decided (`event_horizon()` in the migration says why):
 * an event that commits late is never skipped. The price: a transaction that has published and stays open holds back the
 * events behind it. Other transactions hold back none.
 */
import { Cause, Data, Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import * as Daemon from "../process/Daemon.ts"
import { isTooLong } from "../process/Outage.ts"
import { Notifier } from "../sql/Notifier.ts"
import { texts } from "../sql/Pg.ts"
import * as Pulse from "../sql/pulse/Pulse.ts"
import * as CatchUp from "./CatchUp.ts"
import { ReactionRegistry, type RegisteredReaction } from "./Event.ts"
import { PublishedEvents } from "./Events.ts"
import * as FailedEvents from "./FailedEvents.ts"
import { runReaction } from "./RunReaction.ts"

/** Events per transaction and reaction. */
const batch = 500
/** The backstop when a wake-up is lost, and the interval at which a failing reaction is retried. */
const pollEveryMs = 1_000
/** The first pause while an open transaction holds events back. */
const firstPauseMs = 10

/**
 * What a step found: `more` events may follow; `nothing` to do, also when another node works on the reaction; `held`:
 * events may not be read before an open transaction that publishes has ended; `failed`: it is retried.
 */
type StepOutcome = "more" | "nothing" | "held" | "failed"

/** Events of each reaction's next batch: fewer after a failure, twice as many after each success. */
const sizes = new WeakMap<RegisteredReaction, number>()

const sizeOf = (registered: RegisteredReaction): number => sizes.get(registered) ?? batch

/** The failure of a reaction with a single event, whose transaction was rolled back. */
class EventFailed extends Data.TaggedError("EventFailed")<{
  readonly event: FailedEvents.NumberedEvent
  readonly reason: Cause.Cause<unknown>
}> {}

/** Moves one reaction by one batch. */
export const step = Effect.fnUntraced(function* (registered: RegisteredReaction) {
  const size = sizeOf(registered)
  const sql = yield* SqlClient.SqlClient
  const { name } = registered.reaction
  const [cursor] = yield* sql<{ readonly seq: number; readonly last: number; readonly horizon: number }>`
    select seq, last, horizon from event_cursor cross join lateral event_horizon(seq)
    where reaction = ${name} for update of event_cursor skip locked`
  if (cursor === undefined) return "nothing" satisfies StepOutcome
  const { horizon, last, seq } = cursor
  const idle: StepOutcome = horizon < last ? "held" : "nothing"
  if (horizon <= seq) return idle
  // A later statement than the horizon's and the lock of the cursor, so its snapshot holds every decided event, and every account that
  // waits for a failed one. Unprepared: a plan made for a nearly empty table would read all of it.
  const rows = yield* sql<FailedEvents.NumberedEvent & { readonly waits: boolean }>`
    select ${sql.literal(FailedEvents.eventColumns)}, exists (
        select from event_failure f where f.reaction = ${name} and f.account_id = coalesce(event.account_id, '') and f.blocks) as waits
    from event where seq > ${seq}::int8 and seq <= ${horizon}::int8
    order by event.seq limit ${size}`.unprepared
  const wanted = rows.filter((row) => !row.waits && CatchUp.isHandledBy(registered.reaction, row))
  const [only] = wanted
  if (only !== undefined) {
    yield* Effect.catchCauseIf(
      runReaction(registered, wanted, size === 1),
      (cause) => size === 1 && CatchUp.isOfEvents(cause),
      (cause) => Effect.fail(new EventFailed({ event: only, reason: cause }))
    )
  }
  // Beyond the last event there are only numbers of transactions that rolled back.
  const isFull = rows.length === size
  const passed = isFull ? (rows.at(-1)?.seq ?? horizon) : horizon
  yield* sql`update event_cursor set seq = ${passed}::int8, moved_at = now() where reaction = ${name}`
  return isFull ? ("more" satisfies StepOutcome) : idle
})

/** Lets the cursor pass an event with which a reaction failed; later events of its account wait for it. */
const block = Effect.fnUntraced(function* (reaction: string, { event, reason }: EventFailed) {
  if (!(yield* FailedEvents.block(reaction, event, FailedEvents.reasonOf(reason)))) return
  yield* Effect.logError(
    `Reaction ${reaction} failed with event ${event.id} (${event.type}); events of account ${event.accountId ?? "-"} wait for it`,
    reason
  )
})

const stepInTransaction = Effect.fnUntraced(function* (registered: RegisteredReaction) {
  const sql = yield* SqlClient.SqlClient
  const { name } = registered.reaction
  const size = sizeOf(registered)
  return yield* sql.withTransaction(step(registered)).pipe(
    Effect.tap(() => Effect.sync(() => sizes.set(registered, Math.min(batch, 2 * size)))),
    Effect.catchIf(
      (error) => error instanceof EventFailed,
      (failed) => Effect.as(block(name, failed), "more" satisfies StepOutcome as StepOutcome)
    ),
    Effect.catchCauseIf(
      // A statement that takes too long is one of too many events, or of this reaction alone: the others go on.
      CatchUp.isOfEvents,
      (cause) => {
        if (size === 1) {
          return Effect.as(
            Effect.logError(`Reaction ${name} failed; its events wait`, cause),
            "failed" satisfies StepOutcome as StepOutcome
          )
        }
        sizes.set(registered, isSlow(cause) ? 1 : Math.ceil(size / 8))
        return Effect.as(
          (size === batch ? Effect.logWarning : Effect.logDebug)(
            `Reaction ${name} failed with up to ${size} events; it goes on with fewer`,
            cause
          ),
          "more" satisfies StepOutcome as StepOutcome
        )
      }
    )
  )
})

/** Each further batch that takes too long would hold up the reaction for as long again. */
const isSlow = (cause: Cause.Cause<unknown>): boolean =>
  isTooLong(cause) || Cause.squash(cause) instanceof Cause.TimeoutError

const cursorsBehind = (sql: SqlClient.SqlClient, names: ReadonlyArray<string>) => sql`
  event_cursor where reaction = any(${texts(names)}) and seq < pg_sequence_last_value('event_seq'::regclass)`

/**
 * Names of the reactions that have not passed the last number given. Asked for all in one statement: most rounds find none, and
 * a transaction for each reaction and second was half of what a node that rests asks of the database.
 */
const behind = Effect.fnUntraced(function* (names: ReadonlyArray<string>) {
  const sql = yield* SqlClient.SqlClient
  const rows = yield* sql<{ readonly reaction: string }>`select reaction from ${cursorsBehind(sql, names)}`
  return new Set(rows.map(({ reaction }) => reaction))
})

const stepAll = Effect.gen(function* () {
  const registry = yield* ReactionRegistry
  const names = yield* behind([...registry.keys()])
  const due = [...registry.values()].filter(({ reaction }) => names.has(reaction.name))
  return yield* Effect.forEach(due, stepInTransaction, { concurrency: 4 })
})

/** Runs one step of every reaction; returns whether any may have more to do. */
export const runOnce = Effect.map(stepAll, (found) => found.includes("more"))

/**
 * A reaction that is new starts with what happens from now on, and with what a transaction that publishes just now has
 * published already. Data that came from elsewhere may hold events that the sequence does not know yet.
 */
export const register = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const names = [...(yield* ReactionRegistry).keys()]
  yield* sql`
    select setval('event_seq', stored.seq)
    from (select greatest((select max(seq) from event), (select max(seq) from event_cursor)) as seq) stored
    where stored.seq > coalesce(pg_sequence_last_value('event_seq'::regclass), 0)`
  yield* sql`
    insert into event_cursor (reaction, seq)
    select name, horizon from unnest(${texts(names)}) as name cross join event_horizon(-1)
    on conflict (reaction) do nothing`
})

/**
 * Milliseconds to pause after a round, unless an event is published meanwhile. No notification follows when a transaction
 * that holds events back is rolled back, so the dispatcher polls: each round in a row that finds events held back pauses
 * twice as long as the one before.
 * @param heldBefore rounds in a row, before this one, that found events held back
 */
export const pauseAfter = (found: ReadonlyArray<StepOutcome>, heldBefore: number): number => {
  if (found.includes("more")) return 0
  return found.includes("held") ? Math.min(firstPauseMs * 2 ** heldBefore, pollEveryMs) : pollEveryMs
}

/** Rounds of one dispatcher. */
const rounds = Effect.gen(function* () {
  const latch = (yield* Notifier).latch(PublishedEvents)
  const names = [...(yield* ReactionRegistry).keys()]
  const hasPulse = yield* Pulse.join<boolean>({
    column: (sql) => sql`exists (select from ${cursorsBehind(sql, names)})`,
    answered: (isBehind) => {
      if (isBehind) latch.openUnsafe()
    }
  })
  let held = 0
  return Effect.gen(function* () {
    latch.closeUnsafe()
    const found = yield* stepAll
    const pauseMs = pauseAfter(found, held)
    held = pauseMs > 0 && found.includes("held") ? held + 1 : 0
    const restMs = hasPulse && pauseMs === pollEveryMs ? Pulse.longestRestMs : pauseMs
    if (pauseMs > 0) yield* Effect.timeoutOption(latch.await, restMs)
  })
})

export const layer = Layer.effectDiscard(
  Effect.gen(function* () {
    yield* Effect.orDie(register)
    yield* Effect.forkScoped(Daemon.forever("Dispatcher", yield* rounds))
  })
).pipe(Layer.merge(CatchUp.layer))
