/**
 * Channels that LINE refuses (401 or 403). All friends of the account wait and no retry is used up. One message tries the
 * channel, after a minute at first and every 15 minutes in the end; when LINE takes it, all go on. The operator sees the hold
 * beside the quota, and in the log.
 */
import { Context, Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { Jobs } from "../../../../src/actor/Jobs.ts"
import { dieOnSql } from "../../../../src/sql/Pg.ts"
import { PushMessage } from "../Jobs.ts"

export interface ChannelHold {
  readonly status: number
  readonly reason: string
  readonly since: Date
  readonly probeAt: Date
}

/** Friends whose mailboxes are woken at once; others wake by themselves within the pause. */
const mostWoken = 5_000

export class ChannelHolds extends Context.Service<
  ChannelHolds,
  {
    readonly find: (accountId: string) => Effect.Effect<ChannelHold | undefined>
    /** Returns when the channel is asked next. */
    readonly hold: (
      accountId: string,
      refusal: { readonly status: number; readonly reason: string },
      now: Date
    ) => Effect.Effect<Date>
    /** Undefined: the caller's message is the one that tries the channel now. Else when one tries it next. */
    readonly claimProbe: (accountId: string, now: Date) => Effect.Effect<Date | undefined>
    /** Ends the hold and wakes the friends that wait; answers whether there was one. */
    readonly release: (accountId: string) => Effect.Effect<boolean>
  }
>()("crm/message/push/ChannelHolds") {
  static readonly layer = Layer.effect(
    ChannelHolds,
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const jobs = yield* Jobs

      const find = (accountId: string) =>
        Effect.map(
          dieOnSql(sql<ChannelHold>`
            select status, reason, since, probe_at as "probeAt" from crm_message_hold where account_id = ${accountId}`),
          ([row]) => row
        )

      return ChannelHolds.of({
        find,
        hold: Effect.fnUntraced(function* (accountId, { reason, status }, now) {
          const [row] = yield* dieOnSql(sql<{ readonly isNew: boolean; readonly probeAt: Date }>`
            insert into crm_message_hold as h (account_id, status, reason, since, probe_at)
            values (${accountId}, ${status}, ${reason.slice(0, 1_000)}, ${now}, ${now}::timestamptz + interval '1 minute')
            on conflict (account_id) do update set status = excluded.status, reason = excluded.reason,
              probe_at = excluded.since
                + greatest(interval '1 minute', least(interval '15 minutes', excluded.since - h.since))
            returning xmax = 0 as "isNew", probe_at as "probeAt"`)
          if (row?.isNew === true) {
            const message =
              "LINE refuses the channel of an account: its messages wait until the channel is connected again"
            yield* Effect.logWarning(message, { accountId, status, reason })
          }
          return row?.probeAt ?? now
        }),
        claimProbe: Effect.fnUntraced(function* (accountId, now) {
          const claimed = yield* dieOnSql(sql`
            update crm_message_hold set probe_at = ${now}::timestamptz
              + greatest(interval '1 minute', least(interval '15 minutes', ${now}::timestamptz - since))
            where account_id = ${accountId} and probe_at <= ${now} returning 1`)
          if (claimed.length > 0) return undefined
          return (yield* find(accountId))?.probeAt ?? now
        }),
        release: Effect.fnUntraced(function* (accountId) {
          const ended = yield* dieOnSql(sql`delete from crm_message_hold where account_id = ${accountId} returning 1`)
          if (ended.length === 0) return false
          yield* Effect.logInfo("LINE accepts the channel of an account again", { accountId })
          const waiting = yield* dieOnSql(sql<{ readonly friendId: string }>`
            select distinct friend_id as "friendId" from crm_message
            where account_id = ${accountId} and status = 'queued' limit ${mostWoken}`)
          yield* Effect.forEach(waiting, ({ friendId }) => jobs.releaseKey(PushMessage, friendId), { discard: true })
          return true
        })
      })
    })
  )
}
