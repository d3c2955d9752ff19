/** Asks the server, over a new connection, which of our sessions it has lost or will never answer. */
import { Duration, Effect } from "effect"
import type { SqlError } from "effect/sql"
import type { Session } from "./Session.ts"
import type { Options, SessionOpener } from "./SessionOpener.ts"
import type { Ask } from "./SessionWatch.ts"

/** What a server takes longer for says nothing of the sessions. */
const patience = Duration.seconds(3)

interface Row {
  readonly pid: number
  /** The server waits for us, and has for a second. */
  readonly rests: boolean
}

/** `state` is null for sessions of other users, and says `disabled` where the server does not keep track. */
const question = `
  select pid, coalesce(state like 'idle%' and clock_timestamp() - state_change > interval '1 second', false) as rests
  from pg_stat_activity where pid = any($1::int4[])`

export const ask =
  (opener: SessionOpener, options: Omit<Options, "limit">): Ask =>
  (processIds) =>
    Effect.uninterruptibleMask((restore) =>
      Effect.flatMap(restore(opener.open({ ...options, limit: patience })), (session) =>
        Effect.onExit(restore(lostAmong(session, processIds)), () => session.close)
      )
    )

const lostAmong = (
  session: Session,
  processIds: ReadonlyArray<number>
): Effect.Effect<ReadonlySet<number>, SqlError.SqlError> => {
  return Effect.map(session.limited.executeUnprepared(question, [`{${processIds.join(",")}}`], undefined), (rows) => {
    const known = new Map((rows as ReadonlyArray<Row>).map(({ pid, rests }) => [pid, rests]))
    return new Set(processIds.filter((pid) => known.get(pid) ?? true))
  })
}
