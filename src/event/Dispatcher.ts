/**
 * Hands every event at least once to each reaction, in order. A reaction's cursor moves in the transaction in which the
 * reaction did its work, so work on this database happens exactly once. A reaction that fails, or hangs, keeps its
 * cursor and is tried again; the others go on.
 *
 * The cursor goes by (xid, seq), and only events of transactions older than every open one are read: an event that
 * commits late is never skipped. The price: a writing transaction left open holds the events behind it back. A
 * transaction gets its xid before it publishes, so those that overlapped are put in the order of publishing afterwards.
 */
import { Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import * as Daemon from "../Daemon.ts"
import { isAway, texts } from "../sql/Pg.ts"
import { Wakeup } from "../sql/Wakeup.ts"
import { type Envelope, ReactionRegistry, type RegisteredReaction } from "./Event.ts"

/** Events per transaction and reaction. */
const batch = 500
/** A reaction writes to this database and no more; one that takes this long hangs, and its transaction holds back all. */
const longest = "1 minute"
/** The backstop when a wake-up is lost, and the pace at which a failing reaction is tried again. */
const pollEveryMs = 1_000
/** The first rest while an older transaction holds events back. */
const soonestMs = 10

interface Row extends Envelope {
  readonly xid: string
  readonly seq: number
  readonly heard: boolean
}

/**
 * What a step found: `more` may be there; `nothing` to do, also where another node is at work on it; `held`: what is there
 * may not be read before an older transaction has ended; `failed`: it is tried again.
 */
export type Found = "more" | "nothing" | "held" | "failed"

/** Moves one reaction by one batch. */
export const step = Effect.fnUntraced(function* (registered: RegisteredReaction) {
  const sql = yield* SqlClient.SqlClient
  const { name, to } = registered.reaction
  const [cursor] = yield* sql<{ readonly xid: string; readonly seq: number }>`
    select xid::text, seq from event_cursor where reaction = ${name} for update skip locked`
  if (cursor === undefined) return "nothing" satisfies Found
  // Planned for the table as it is: a plan from when it was nearly empty would read all of it.
  const rows = yield* sql<Row>`
    select xid::text, seq, id, type, version, account_id as "accountId", data, occurred_at as "occurredAt",
      ${to === "*"} or type = any(${texts(to === "*" ? [] : to)}) as heard
    from event
    where (xid, seq) > (${cursor.xid}::xid8, ${cursor.seq}::int8) and xid < pg_snapshot_xmin(pg_current_snapshot())
    order by event.xid, event.seq limit ${batch}`.unprepared
  const last = rows.at(-1)
  if (last === undefined) {
    const [waiting] = yield* sql`
      select from event where (xid, seq) > (${cursor.xid}::xid8, ${cursor.seq}::int8) order by xid, seq limit 1`
      .unprepared
    return (waiting === undefined ? "nothing" : "held") satisfies Found
  }
  const heard = rows
    .filter((row) => row.heard)
    .toSorted((a, b) => a.seq - b.seq)
    .map(envelopeOf)
  if (heard.length > 0) yield* Effect.timeout(registered.run(heard), longest)
  yield* sql`
    update event_cursor set xid = ${last.xid}::xid8, seq = ${last.seq}::int8, moved_at = now() where reaction = ${name}`
  // Behind these, events may be held that nobody tells of again.
  return "more" satisfies Found
})

const envelopeOf = ({ accountId, data, id, occurredAt, type, version }: Row): Envelope => ({
  id,
  type,
  version,
  accountId,
  data,
  occurredAt
})

const stepAlone = Effect.fnUntraced(function* (registered: RegisteredReaction) {
  const sql = yield* SqlClient.SqlClient
  return yield* sql.withTransaction(step(registered)).pipe(
    Effect.catchCauseIf(
      (cause) => !isAway(cause),
      (cause) =>
        Effect.as(
          Effect.logError(`Reaction ${registered.reaction.name} failed; its events wait`, cause),
          "failed" satisfies Found as Found
        )
    )
  )
})

const stepAll = Effect.flatMap(ReactionRegistry, (registry) =>
  Effect.forEach(registry.values(), stepAlone, { concurrency: 4 })
)

/** Every reaction once around; answers whether any may have more to do. */
export const runOnce = Effect.map(stepAll, (found) => found.includes("more"))

/** A reaction that is new starts with what happens from now on, and what happened since the oldest open transaction began. */
export const register = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const names = [...(yield* ReactionRegistry).keys()]
  yield* sql`
    insert into event_cursor (reaction, xid, seq)
    select name, pg_snapshot_xmin(pg_current_snapshot()), 0 from unnest(${texts(names)}) as name
    on conflict (reaction) do nothing`
  yield* rebase
})

/**
 * After a dump is restored into another cluster its transaction ids may lie below those of the stored events. Their
 * order is kept by `seq` alone then, so that cursors and new events agree again.
 */
const rebase = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql.withTransaction(
    Effect.gen(function* () {
      const [foreign] = yield* sql`
        select 1 from event where xid > pg_current_xact_id()
        union all select 1 from event_cursor where xid > pg_current_xact_id() limit 1`
      if (foreign === undefined) return
      // A month of events may take longer than a statement of a request.
      yield* sql`set local statement_timeout = 0`
      yield* sql`lock table event, event_cursor in exclusive mode`
      // Before the first event that it has not passed: one that it has may come twice, none is skipped.
      yield* sql`
        update event_cursor c set xid = '0', seq = coalesce(
          (select min(e.seq) - 1 from event e where (e.xid, e.seq) > (c.xid, c.seq)),
          (select max(e.seq) from event e), 0)`
      yield* sql`update event set xid = '0'`
    })
  )
})

/**
 * Milliseconds to rest after a round, unless an event is published meanwhile. Nobody tells when an older transaction has
 * ended: most do at once, some never, so each round that finds events held back rests twice as long as the one before.
 * @param heldBefore rounds in a row, before this one, that found events held back
 */
export const restAfter = (found: ReadonlyArray<Found>, heldBefore: number): number => {
  if (found.includes("more")) return 0
  return found.includes("held") ? Math.min(soonestMs * 2 ** heldBefore, pollEveryMs) : pollEveryMs
}

/** Rounds of one dispatcher. */
const rounds = () => {
  let held = 0
  return Effect.gen(function* () {
    const latch = (yield* Wakeup).latch("event")
    latch.closeUnsafe()
    const found = yield* stepAll
    const restMs = restAfter(found, held)
    held = restMs > 0 && found.includes("held") ? held + 1 : 0
    if (restMs > 0) yield* Effect.timeoutOption(latch.await, restMs)
  })
}

export const layer = Layer.effectDiscard(
  Effect.andThen(Effect.orDie(register), Effect.forkScoped(Daemon.forever("Dispatcher", rounds())))
)
