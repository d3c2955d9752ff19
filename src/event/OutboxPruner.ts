/**
 * Deletes events that are older than the retention and that every declared reaction has handled. Cursors of reactions that
 * no module declares any more are ignored, and so are events with which they failed: they would keep every event for ever.
 */
import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import * as Daemon from "../process/Daemon.ts"
import { texts } from "../sql/Pg.ts"
import { ReactionRegistry } from "./Event.ts"

/** Long enough to look into last month's incident; deliveries keep their own log. */
const retention = "30 days"
/** Per statement, so that a backlog is worked off without one long transaction. */
const batch = 10_000

export const runOnce = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const reactions = [...(yield* ReactionRegistry).keys()]
  const rows = yield* sql`
    with old as (
      select seq from event
      where occurred_at < now() - ${retention}::text::interval
        and not exists (
          select from event_cursor c
          where c.reaction = any(${texts(reactions)}) and c.seq < event.seq)
        and not exists (
          select from event_failure f
          where f.reaction = any(${texts(reactions)}) and f.account_id = coalesce(event.account_id, '')
            and (f.seq = event.seq or f.blocks and f.seq < event.seq))
      order by occurred_at limit ${batch}
    )
    delete from event using old where event.seq = old.seq returning event.seq`
  return rows.length
})

export const layer = Daemon.layer("Outbox pruner", {
  runOnce: Effect.repeat(runOnce, { while: (dropped) => dropped === batch }),
  every: "10 minutes"
})
