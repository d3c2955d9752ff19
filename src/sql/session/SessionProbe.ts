/**
 * Asks the server over a new connection which of this process's sessions it has lost or will never answer, and terminates
 * them there: a transaction that no client can finish would hold its locks until the server notices after half a minute.
 */
import { Duration, Effect } from "effect"
import type { SqlError } from "effect/sql"
import type { Identity, Session } from "./Session.ts"
import type { Options, SessionOpener } from "./SessionOpener.ts"
import type { Ask, Question } from "./SessionWatch.ts"

/** A slower answer proves nothing about the sessions. */
const probeTimeout = Duration.seconds(3)

interface Row {
  readonly pid: number
  /** The server has waited for the client for a second, or the session was given up here. */
  readonly lost: boolean
}

/** `state` is null for sessions of other users, and says `disabled` where the server does not keep track. */
const question = `
  select pid, lost, case when lost then pg_terminate_backend(pid) end
  from (
    select a.pid, coalesce(given_up or state like 'idle%' and clock_timestamp() - state_change > interval '1 second',
      false) as lost
    from pg_stat_activity a join unnest($1::int4[], $2::text[], $3::bool[]) as asked(pid, began, given_up)
      on a.pid = asked.pid and a.backend_start = asked.began::timestamptz
  ) as found`

export const ask =
  (opener: SessionOpener, options: Omit<Options, "limit">): Ask =>
  (asked) =>
    Effect.uninterruptibleMask((restore) =>
      Effect.flatMap(restore(opener.open({ ...options, limit: probeTimeout })), (session) =>
        Effect.onExit(restore(lostAmong(session, asked)), () => session.close)
      )
    )

const lostAmong = (
  session: Session,
  { givenUp, suspects }: Question
): Effect.Effect<ReadonlySet<number>, SqlError.SqlError> => {
  const all = [...suspects, ...givenUp]
  const list = (item: (identity: Identity, index: number) => unknown) => `{${all.map(item).join(",")}}`
  const parameters = [
    list(({ processId }) => processId),
    list(({ began }) => `"${began}"`),
    list((_, index) => index >= suspects.length)
  ]
  return Effect.map(session.limited.executeUnprepared(question, parameters, undefined), (rows) => {
    const known = new Map((rows as ReadonlyArray<Row>).map(({ lost, pid }) => [pid, lost]))
    return new Set(suspects.map(({ processId }) => processId).filter((pid) => known.get(pid) ?? true))
  })
}
