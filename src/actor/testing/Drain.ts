/**
 * Waits until a node has nothing more to do: every event is handled, and no job is ready or runs, those that jobs and
 * reactions have sent meanwhile included. It looks again instead of sleeping, so it works with and without a `TestClock`.
 */
import { Data, Effect } from "effect"
import { SqlClient } from "effect/sql"
import { Notifier } from "../../sql/Notifier.ts"
import { dieOnSql } from "../../sql/Pg.ts"
import { JobStore } from "../JobStore.ts"
import { ReadyJobs } from "../JobTopics.ts"
import { isHeld, isLeased, liveTables } from "../pg/JobRows.ts"

/** Something goes on without end, or nothing runs it. */
export class NotDrained extends Data.TaggedError("NotDrained")<{ readonly left: ReadonlyArray<string> }> {
  override get message() {
    return `These are left: ${this.left.join(", ")}`
  }
}

export interface DrainOptions {
  /** Delayed jobs and retries are due now, as if their time had come. */
  readonly delayed?: boolean
  /** Looks after which it gives up; a look takes about a millisecond. */
  readonly looks?: number
}

const mostAtOnce = 1_000

/** What is left, by name; nothing of actors that are paused, or that no node knows. */
const left = Effect.flatMap(SqlClient.SqlClient, (sql) =>
  Effect.map(
    sql<{ readonly name: string; readonly count: number }>`
      select 'jobs of ' || j.actor as name, count(*)::int as count from ${sql.literal(liveTables)}
      join job_actor on job_actor.actor = j.actor and job_actor.paused_at is null
      where j.state = 'x' or ${sql.literal(isLeased)} is true or ${sql.literal(isHeld)} is not true group by 1
      union all
      select 'events for ' || reaction, count(*)::int from event_cursor join event on event.seq > event_cursor.seq
      group by 1
      union all
      select 'accounts that wait for a failed event of ' || reaction, count(*)::int from event_failure where blocks group by 1`
      .unprepared,
    (rows) => rows.map(({ count, name }) => `${count} ${name}`)
  )
)

const makeDue = Effect.gen(function* () {
  const [sql, store, notifier] = [yield* SqlClient.SqlClient, yield* JobStore, yield* Notifier]
  const rows = yield* sql<{ readonly id: number }>`
    select id from job_scheduled where incompatible is null order by run_at, id limit ${mostAtOnce}::int`.unprepared
  const due = rows.length === 0 ? [] : yield* store.runNow(rows.map(({ id }) => String(id)))
  if (due.length > 0) yield* notifier.notify(ReadyJobs)
  return due.length
})

/** Needs a worker that runs, and a dispatcher where there are reactions. */
export const drain = Effect.fnUntraced(function* ({ delayed = false, looks = 20_000 }: DrainOptions = {}) {
  for (let look = 0; look < looks; look++) {
    const names = yield* dieOnSql(left)
    if (names.length === 0 && (!delayed || (yield* dieOnSql(makeDue)) === 0)) return
    yield* Effect.yieldNow
  }
  return yield* new NotDrained({ left: yield* dieOnSql(left) })
})
