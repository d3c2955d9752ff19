/** SQL of free replies. */
import { Context, Effect, Layer, Schema } from "effect"
import { SqlClient } from "effect/sql"
import { dieOnSql, texts, timestamps } from "../../../src/sql/Pg.ts"
import * as Rows from "../../../src/sql/Rows.ts"
import { AutoReply, type AutoReplyDraft, Reply, type ReplyStatus } from "./AutoReply.ts"
import type { Answerable } from "./ReplyIndex.ts"

/** Bytes of a page of the list: 200 replies may have 18 MB of texts and keywords. */
export const listedBytes = 1_000_000

export interface AutoReplyPage {
  readonly autoReplies: ReadonlyArray<AutoReply>
  readonly hasMore: boolean
}

const Listed = Schema.Struct({ ...AutoReply.fields, isLast: Schema.Boolean })
const Count = Schema.Struct({ count: Schema.Int })

const { id, keywords, marketing, match, type } = AutoReply.fields
const Active = Schema.Struct({ id, keywords, marketing, match, type })
const ActiveVersion = Schema.Struct({ accountId: Schema.String, version: Schema.String })

const Pending = Schema.Struct({
  status: Reply.fields.status,
  /** Null when the answer was deleted meanwhile. */
  texts: Schema.NullOr(AutoReply.fields.texts),
  /** JSON as LINE sent it; null once its content was deleted. */
  event: Schema.NullOr(Schema.String),
  lineUserId: Schema.NullOr(Schema.String),
  displayName: Schema.NullOr(Schema.String),
  isBlocked: Schema.Boolean
})
export type PendingReply = typeof Pending.Type

/** An event that is to be answered. */
export interface AnsweredEvent {
  readonly accountId: string
  readonly friendId: string
  readonly autoReplyId: string
  readonly by: { readonly lineMessageId: string } | { readonly lineUserId: string; readonly followedAt: Date }
}

const Queued = Schema.Struct({
  accountId: Schema.String,
  eventId: Schema.String,
  friendId: Schema.String,
  autoReplyId: Schema.String
})
export type QueuedReply = typeof Queued.Type

export class AutoReplyRepo extends Context.Service<
  AutoReplyRepo,
  {
    readonly insert: (reply: AutoReply) => Effect.Effect<void>
    readonly update: (
      accountId: string,
      id: string,
      draft: AutoReplyDraft,
      at: Date
    ) => Effect.Effect<AutoReply | undefined>
    readonly remove: (accountId: string, id: string) => Effect.Effect<boolean>
    /** Oldest first, as many as begin within the first `listedBytes`, and whether there are more. */
    readonly list: (accountId: string, startingAfter: string | undefined) => Effect.Effect<AutoReplyPage>
    readonly find: (accountId: string, id: string) => Effect.Effect<AutoReply | undefined>
    readonly count: (accountId: string) => Effect.Effect<number>
    /** Active ones of an account, without what they say. */
    readonly activeOf: (accountId: string) => Effect.Effect<ReadonlyArray<Answerable>>
    /** Accounts that have active ones, each with a text that is another one after a change of them. */
    readonly activeVersions: (
      accountIds: ReadonlyArray<string>
    ) => Effect.Effect<ReadonlyArray<typeof ActiveVersion.Type>>
    /** Stores that events are to be answered. Returns their ids; without those that are known already, or whose content is gone. */
    readonly queueAll: (events: ReadonlyArray<AnsweredEvent>, at: Date) => Effect.Effect<ReadonlyArray<QueuedReply>>
    readonly pending: (accountId: string, eventId: string) => Effect.Effect<PendingReply | undefined>
    /** Changes the status from another one; answers whether it had that. */
    readonly move: (
      accountId: string,
      eventId: string,
      from: ReplyStatus,
      to: ReplyStatus,
      change: { readonly reason?: string | null; readonly finishedAt?: Date | null }
    ) => Effect.Effect<boolean>
    /** Newest first. */
    readonly sent: (accountId: string, limit: number) => Effect.Effect<ReadonlyArray<Reply>>
    readonly prune: (before: Date, limit: number) => Effect.Effect<number>
  }
>()("crm/auto-reply/AutoReplyRepo") {
  static readonly layer = Layer.effect(
    AutoReplyRepo,
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const columns = sql.literal(Rows.columns(AutoReply))
      const changed = Effect.map(({ length }: ReadonlyArray<unknown>) => length > 0)

      return AutoReplyRepo.of({
        insert: ({ accountId, createdAt, id, isActive, keywords, marketing, match, texts: said, type, updatedAt }) =>
          sql`
            insert into crm_auto_reply (id, account_id, type, keywords, match, texts, marketing, is_active, created_at,
              updated_at)
            values (${id}, ${accountId}, ${type}, ${JSON.stringify(keywords)}::json, ${match},
              ${JSON.stringify(said)}::json, ${marketing}, ${isActive}, ${createdAt}, ${updatedAt})`.pipe(
            dieOnSql,
            Effect.asVoid
          ),
        update: (accountId, id, { isActive, keywords, marketing, match, texts: said, type }, at) =>
          sql`
            update crm_auto_reply set type = ${type}, keywords = ${JSON.stringify(keywords)}::json, match = ${match},
              texts = ${JSON.stringify(said)}::json, marketing = ${marketing}, is_active = ${isActive}, updated_at = ${at}
            where id = ${id} and account_id = ${accountId} returning ${columns}`.pipe(Rows.first(AutoReply)),
        remove: (accountId, id) =>
          sql`delete from crm_auto_reply where id = ${id} and account_id = ${accountId} returning 1`.pipe(
            dieOnSql,
            changed
          ),
        list: (accountId, startingAfter = "") =>
          sql`
            select ${columns}, is_last as "isLast" from (
              select *, id = max(id) over () as is_last,
                sum(octet_length(texts::text) + octet_length(keywords::text))
                  over (order by id rows between unbounded preceding and 1 preceding) as bytes_before
              from crm_auto_reply where account_id = ${accountId} and id > ${startingAfter}
            ) as r
            where coalesce(bytes_before, 0) < ${listedBytes} order by id`.pipe(
            Rows.all(Listed),
            Effect.map((rows) => ({
              autoReplies: rows.map(({ isLast: _isLast, ...reply }) => reply),
              hasMore: rows.at(-1)?.isLast === false
            }))
          ),
        find: (accountId, id) =>
          sql`select ${columns} from crm_auto_reply where id = ${id} and account_id = ${accountId}`.pipe(
            Rows.first(AutoReply)
          ),
        count: (accountId) =>
          sql`select count(*)::int as count from crm_auto_reply where account_id = ${accountId}`.pipe(
            Rows.first(Count),
            Effect.map((row) => row?.count ?? 0)
          ),
        activeOf: (accountId) =>
          sql`
            select id, type, keywords, match, marketing from crm_auto_reply
            where account_id = ${accountId} and is_active order by id`.pipe(Rows.all(Active)),
        activeVersions: (accountIds) =>
          sql`
            select account_id as "accountId", md5(string_agg(id || ' ' || xmin::text, ',' order by id)) as version
            from crm_auto_reply where account_id = any(${texts(accountIds)}) and is_active
            group by account_id`.pipe(Rows.all(ActiveVersion)),
        queueAll: (events, at) => {
          const messages = events.map(({ by }) => ("lineMessageId" in by ? by.lineMessageId : null))
          const follows = events.map(({ by }) => ("followedAt" in by ? by : null))
          // Each subquery reads one row by an index of its own; a condition on either would read all of the account.
          return sql`
            insert into crm_reply (account_id, webhook_event_id, friend_id, auto_reply_id, created_at)
            select asked.account_id, coalesce(by_message.id, by_follow.id), asked.friend_id, asked.auto_reply_id, ${at}
            from unnest(${texts(events.map(({ accountId }) => accountId))}, ${texts(events.map(({ friendId }) => friendId))},
                ${texts(events.map(({ autoReplyId }) => autoReplyId))}, ${texts(messages)},
                ${texts(follows.map((follow) => follow?.lineUserId ?? null))},
                ${timestamps(follows.map((follow) => follow?.followedAt ?? null))})
              with ordinality as asked(account_id, friend_id, auto_reply_id, message_id, line_user_id, followed_at, n)
            left join lateral (
              select webhook_event_id as id from crm_line_inbound
              where account_id = asked.account_id and event is not null and line_message_id = asked.message_id
              order by webhook_event_id limit 1
            ) by_message on true
            left join lateral (
              select webhook_event_id as id from crm_line_inbound
              where account_id = asked.account_id and event is not null and line_user_id = asked.line_user_id and type = 'follow'
                and occurred_at = asked.followed_at
              order by webhook_event_id limit 1
            ) by_follow on true
            where coalesce(by_message.id, by_follow.id) is not null
            order by asked.n
            on conflict do nothing
            returning account_id as "accountId", webhook_event_id as "eventId", friend_id as "friendId", auto_reply_id as "autoReplyId"`.pipe(
            Rows.all(Queued)
          )
        },
        pending: (accountId, eventId) =>
          sql`
            select r.status, a.texts, i.event, f.line_user_id as "lineUserId", f.display_name as "displayName",
              f.is_blocked as "isBlocked"
            from crm_reply r left join crm_auto_reply a on a.id = r.auto_reply_id
            join crm_friend f on f.id = r.friend_id
            left join crm_line_inbound i on i.account_id = r.account_id and i.webhook_event_id = r.webhook_event_id
            where r.account_id = ${accountId} and r.webhook_event_id = ${eventId}`.pipe(Rows.first(Pending)),
        move: (accountId, eventId, from, to, { finishedAt = null, reason = null }) =>
          sql`
            update crm_reply set status = ${to}, reason = ${reason}, finished_at = ${finishedAt}
            where account_id = ${accountId} and webhook_event_id = ${eventId} and status = ${from} returning 1`.pipe(
            dieOnSql,
            changed
          ),
        sent: (accountId, limit) =>
          sql`
            select webhook_event_id as id, auto_reply_id as "autoReplyId", friend_id as "friendId", status, reason,
              created_at as "createdAt", finished_at as "finishedAt"
            from crm_reply where account_id = ${accountId} order by webhook_event_id desc limit ${limit}`.pipe(
            Rows.all(Reply)
          ),
        prune: (before, limit) =>
          sql`
            delete from crm_reply where (account_id, webhook_event_id) in (
              select account_id, webhook_event_id from crm_reply where created_at < ${before} limit ${limit})
            returning 1`.pipe(
            dieOnSql,
            Effect.map(({ length }) => length)
          )
      })
    })
  )
}
