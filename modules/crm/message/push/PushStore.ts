/**
 * SQL of pushes. What attempts came to is stored in the transaction that settles their jobs, for many at once; what ends
 * otherwise than by LINE's acceptance is rare and has a transaction of its own.
 */
import { Effect } from "effect"
import type { SqlClient } from "effect/sql"
import { dieOnSql, texts, timestamps } from "../../../../src/sql/Pg.ts"
import type { PushCandidate } from "./PushRules.ts"

/** A push that LINE has accepted. */
export interface AcceptedPush {
  readonly id: string
  readonly at: Date
  readonly requestId: string | null
}

/** A push whose outcome is not known. */
export interface UncertainPush {
  readonly id: string
  readonly at: Date
}

export const make = (sql: SqlClient.SqlClient) => {
  const candidates = (ids: ReadonlyArray<string>) =>
    Effect.map(
      dieOnSql(sql<PushCandidate>`
        select m.id, m.account_id as "accountId", m.friend_id as "friendId", m.status, m.messages,
          m.retry_key::text as "retryKey", m.expires_at as "expiresAt", m.uncertain_since as "uncertainSince",
          m.created_at as "createdAt", f.line_user_id as "lineUserId",
          coalesce(f.platform_state = 'following' and not f.is_blocked, false) as "isFollowing",
          h.probe_at as "probeAt"
        from unnest(${texts(ids)}) as wanted(id)
        cross join lateral (select * from crm_message m where m.id = wanted.id limit 1) m
        left join lateral (select * from crm_friend f where f.id = m.friend_id limit 1) f on f.account_id = m.account_id
        left join lateral (select * from crm_message_hold h where h.account_id = m.account_id limit 1) h on true`),
      (rows) => new Map(rows.map((row) => [row.id, row]))
    )

  /** Stores accepted pushes. A push that was withdrawn while it was on its way was sent all the same, and uses its unit again. */
  const storeAccepted = (pushes: ReadonlyArray<AcceptedPush>) =>
    sql`
      with accepted as (
        select * from unnest(${texts(pushes.map(({ id }) => id))}, ${timestamps(pushes.map(({ at }) => at))},
          ${texts(pushes.map(({ requestId }) => requestId))}) as accepted(id, at, request_id)
      ), before as (
        select m.id, m.status from accepted cross join lateral (
          select id, status from crm_message m where m.id = accepted.id for update) m
      ), sent as (
        update crm_message m set status = 'sent', error = null, reason = null, finished_at = accepted.at,
          line_request_id = accepted.request_id
        from accepted where m.id = any(array[accepted.id]) and m.status <> 'sent'
        returning m.id, m.account_id, m.month
      )
      update crm_message_quota q set used = q.used + again.count
      from (
        select account_id, month, count(*)::int as count from sent join before on before.id = sent.id
        where before.status = 'failed' group by account_id, month
      ) again
      where q.account_id = again.account_id and q.month = again.month`

  const storeUncertain = (pushes: ReadonlyArray<UncertainPush>) =>
    sql`
      update crm_message m set uncertain_since = least(m.uncertain_since, uncertain.at)
      from unnest(${texts(pushes.map(({ id }) => id))}, ${timestamps(pushes.map(({ at }) => at))}) as uncertain(id, at)
      where m.id = any(array[uncertain.id]) and m.status = 'queued'`

  return { candidates, storeAccepted, storeUncertain }
}
