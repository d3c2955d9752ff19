/**
 * Hands every event at least once to each reaction, in the order of publishing. A reaction's cursor moves in the
 * transaction in which the reaction did its work, so work on this database happens exactly once. A reaction that fails,
 * or hangs, keeps its cursor and is retried with fewer events, at last with one; the others continue.
 *
 * Only events up to the horizon are read, where all numbers are decided (`event_horizon()` in the migration says why):
 * an event that commits late is never skipped. The price: a transaction that has published and stays open holds back the
 * events behind it. Other transactions hold back none.
 */
import { Clock, Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import * as Daemon from "../process/Daemon.ts"
import { isAway, isTooLong } from "../process/Outage.ts"
import { Notifier } from "../sql/Notifier.ts"
import { texts } from "../sql/Pg.ts"
import { type StorageFull, storageFullIn } from "../sql/storage/StorageFull.ts"
import { causedBy, type Envelope, ReactionRegistry, type RegisteredReaction } from "./Event.ts"
import { PublishedEvents } from "./Events.ts"

/** Events per transaction and reaction. */
const batch = 500
/** A reaction only writes to this database; one that takes this long hangs, and its transaction holds back all others. */
const reactionTimeout = "1 minute"
/** The backstop when a wake-up is lost, and the interval at which a failing reaction is retried. */
const pollEveryMs = 1_000
/** The first pause while an open transaction holds events back. */
const firstPauseMs = 10

interface Row extends Envelope {
  readonly matches: boolean
}

/**
 * What a step found: `more` events may follow; `nothing` to do, also when another node works on the reaction; `held`:
 * events may not be read before an open transaction that publishes has ended; `failed`: it is retried.
 */
type StepOutcome = "more" | "nothing" | "held" | "failed"

/** What is remembered of a reaction between its steps. */
interface Trouble {
  /** Events of the next batch: fewer after a failure, twice as many after each success. */
  size: number
  /** Accounts that may store no more, and until when their events are passed over. */
  readonly full: Map<string, number>
}

const troubles = new WeakMap<RegisteredReaction, Trouble>()

const troubleOf = (registered: RegisteredReaction): Trouble => {
  const known = troubles.get(registered)
  if (known !== undefined) return known
  const none = { size: batch, full: new Map() }
  troubles.set(registered, none)
  return none
}

/** So that an account at its bound, to which a thousand things happen, delays others by one event and not by all of them. */
const fullForMs = 10_000

const passOver = (reaction: string, { accountId, id }: Envelope, { table }: StorageFull) =>
  Effect.logWarning(
    `Reaction ${reaction} passes over event ${id} and others of account ${accountId}, which may store no more (${table})`
  )

/**
 * Runs a reaction. What it would store of an account that may store no more is not stored, as where the account asks for it: its event
 * is passed over, since all accounts would wait for it.
 */
const run = Effect.fnUntraced(function* (
  { reaction: { name }, run: handle }: RegisteredReaction,
  events: ReadonlyArray<Envelope>,
  trouble: Trouble
) {
  const now = yield* Clock.currentTimeMillis
  for (const [accountId, until] of trouble.full) if (until <= now) trouble.full.delete(accountId)
  const wanted = events.filter(({ accountId }) => accountId === null || !trouble.full.has(accountId))
  const [only] = wanted
  if (only === undefined) return
  if (wanted.length > 1) return yield* handle(wanted)
  const alone = causedBy(only)(handle(wanted))
  if (trouble.size > 1) return yield* alone
  const sql = yield* SqlClient.SqlClient
  yield* sql.withTransaction(alone).pipe(
    Effect.catchCause((cause) => {
      const full = only.accountId === null ? undefined : storageFullIn(cause)
      if (full === undefined) return Effect.failCause(cause)
      trouble.full.set(only.accountId!, now + fullForMs)
      return passOver(name, only, full)
    })
  )
})

/** Moves one reaction by one batch. */
export const step = Effect.fnUntraced(function* (registered: RegisteredReaction) {
  const trouble = troubleOf(registered)
  const { size } = trouble
  const sql = yield* SqlClient.SqlClient
  const { name, to } = registered.reaction
  const [cursor] = yield* sql<{ readonly seq: number; readonly last: number; readonly horizon: number }>`
    select seq, last, horizon from event_cursor cross join lateral event_horizon(seq)
    where reaction = ${name} for update of event_cursor skip locked`
  if (cursor === undefined) return "nothing" satisfies StepOutcome
  const { horizon, last, seq } = cursor
  const idle: StepOutcome = horizon < last ? "held" : "nothing"
  if (horizon <= seq) return idle
  // A later statement than the horizon's, so its snapshot holds every decided event. Unprepared: a plan made for a
  // nearly empty table would read all of it.
  const rows = yield* sql<Row & { readonly seq: number }>`
    select seq, id, type, version, account_id as "accountId", data, occurred_at as "occurredAt",
      ${to === "*"} or type = any(${texts(to === "*" ? [] : to)}) as matches
    from event where seq > ${seq}::int8 and seq <= ${horizon}::int8
    order by event.seq limit ${size}`.unprepared
  const matching = rows.filter((row) => row.matches).map(envelopeOf)
  if (matching.length > 0) yield* Effect.timeout(run(registered, matching, trouble), reactionTimeout)
  // Beyond the last event there are only numbers of transactions that rolled back.
  const isFull = rows.length === size
  const passed = isFull ? (rows.at(-1)?.seq ?? horizon) : horizon
  yield* sql`update event_cursor set seq = ${passed}::int8, moved_at = now() where reaction = ${name}`
  return isFull ? ("more" satisfies StepOutcome) : idle
})

const envelopeOf = ({ accountId, data, id, occurredAt, type, version }: Row): Envelope => ({
  id,
  type,
  version,
  accountId,
  data,
  occurredAt
})

const stepInTransaction = Effect.fnUntraced(function* (registered: RegisteredReaction) {
  const sql = yield* SqlClient.SqlClient
  const trouble = troubleOf(registered)
  const { name } = registered.reaction
  const { size } = trouble
  return yield* sql.withTransaction(step(registered)).pipe(
    Effect.tap(() => Effect.sync(() => void (trouble.size = Math.min(batch, 2 * size)))),
    Effect.catchCauseIf(
      // A statement that takes too long is one of too many events, or of this reaction alone: the others go on.
      (cause) => !isAway(cause) || isTooLong(cause),
      (cause) => {
        trouble.size = Math.ceil(size / 8)
        return size > 1
          ? Effect.as(
              (size === batch ? Effect.logWarning : Effect.logDebug)(
                `Reaction ${name} failed with up to ${size} events; it goes on with fewer`,
                cause
              ),
              "more" satisfies StepOutcome as StepOutcome
            )
          : Effect.as(
              Effect.logError(`Reaction ${name} failed; its events wait`, cause),
              "failed" satisfies StepOutcome as StepOutcome
            )
      }
    )
  )
})

const stepAll = Effect.flatMap(ReactionRegistry, (registry) =>
  Effect.forEach(registry.values(), stepInTransaction, { concurrency: 4 })
)

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
const rounds = () => {
  let held = 0
  return Effect.gen(function* () {
    const latch = (yield* Notifier).latch(PublishedEvents)
    latch.closeUnsafe()
    const found = yield* stepAll
    const pauseMs = pauseAfter(found, held)
    held = pauseMs > 0 && found.includes("held") ? held + 1 : 0
    if (pauseMs > 0) yield* Effect.timeoutOption(latch.await, pauseMs)
  })
}

export const layer = Layer.effectDiscard(
  Effect.andThen(Effect.orDie(register), Effect.forkScoped(Daemon.forever("Dispatcher", rounds())))
)
