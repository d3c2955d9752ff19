/** SQL of messages. */
import { Context, Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { dieOnSql, texts, timestamps } from "../../../src/sql/Pg.ts"
import type { LineMessage } from "../line/channel/MessagingChannel.ts"
import type { MessageError, MessageStatus, Purpose, StoredMessage } from "./Message.ts"

export interface NewMessage {
  readonly id: string
  readonly friendId: string
  readonly purpose: Purpose
  readonly key: string | null
  readonly messages: ReadonlyArray<LineMessage>
  readonly retryKey: string
  readonly month: string
  readonly expiresAt: Date | null
  readonly createdAt: Date
}

/** A message that has ended. */
export interface EndedMessage {
  readonly accountId: string
  readonly friendId: string
  readonly purpose: Purpose
  readonly key: string | null
  readonly status: MessageStatus
  readonly month: string
}

/** What became of a message that was to be stored; `unknown`: it goes to no friend who has a LINE user id. */
export type Insertion = "stored" | "duplicate" | "not_following" | "unknown"

interface InsertionRow {
  readonly id: string
  readonly isFollowing: boolean | null
  readonly isStored: boolean
}

const insertionOf = ({ isFollowing, isStored }: InsertionRow): Insertion => {
  if (isFollowing === null) return "unknown"
  if (!isFollowing) return "not_following"
  return isStored ? "stored" : "duplicate"
}

interface Page {
  readonly status?: MessageStatus | undefined
  readonly friendId?: string | undefined
  readonly limit: number
  readonly startingAfter?: string | undefined
}

export class MessageRepo extends Context.Service<
  MessageRepo,
  {
    /**
     * Stores messages of one account to friends who follow it, who are not erased meanwhile; answers what became of each by its id. A
     * duplicate has a key that the account has already.
     */
    readonly insert: (
      accountId: string,
      messages: ReadonlyArray<NewMessage>
    ) => Effect.Effect<ReadonlyMap<string, Insertion>>
    /** Takes back messages that were inserted in this transaction. */
    readonly remove: (accountId: string, ids: ReadonlyArray<string>) => Effect.Effect<void>
    /** Ends a queued message; undefined when it is not queued any more. */
    readonly end: (
      id: string,
      status: "failed" | "unknown",
      error: MessageError,
      reason: string | null,
      at: Date
    ) => Effect.Effect<EndedMessage | undefined>
    /** Ends the queued messages whose key begins so, as withdrawn; one that LINE may have accepted is unknown. */
    readonly withdraw: (accountId: string, keyPrefix: string, at: Date) => Effect.Effect<ReadonlyArray<EndedMessage>>
    /** Newest first. */
    readonly list: (accountId: string, page: Page) => Effect.Effect<ReadonlyArray<StoredMessage>>
    readonly find: (accountId: string, id: string) => Effect.Effect<StoredMessage | undefined>
    /** Forgets texts of messages that ended before; answers how many, at most `limit`. */
    readonly forgetTexts: (before: Date, limit: number) => Effect.Effect<number>
    readonly deleteEnded: (beforeId: string, limit: number) => Effect.Effect<number>
  }
>()("crm/message/MessageRepo") {
  static readonly layer = Layer.effect(
    MessageRepo,
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const stored = sql.literal(`
        id, account_id as "accountId", friend_id as "friendId", purpose, key, messages, status, error, reason,
        line_request_id as "lineRequestId", expires_at as "expiresAt", created_at as "createdAt", finished_at as "finishedAt"`)
      const ended = sql.literal(
        `account_id as "accountId", friend_id as "friendId", purpose, key, status, month::text as month`
      )

      return MessageRepo.of({
        insert: (accountId, messages) => {
          const ids = texts(messages.map(({ id }) => id))
          const friendIds = texts(messages.map(({ friendId }) => friendId))
          return Effect.map(
            dieOnSql(sql<InsertionRow>`
              with recipient as materialized (
                select id, platform_state = 'following' and not is_blocked as "isFollowing" from crm_friend
                where id = any(${friendIds}) and account_id = ${accountId} and line_user_id is not null
                order by id for key share
              ), stored as (
                insert into crm_message (id, account_id, friend_id, purpose, key, messages, retry_key, month, expires_at,
                  created_at)
                select m.id, ${accountId}, m.friend_id, purpose, key, messages::json, retry_key::uuid, month::date,
                  expires_at, created_at
                from unnest(${ids}, ${friendIds}, ${texts(messages.map(({ purpose }) => purpose))},
                  ${texts(messages.map(({ key }) => key))},
                  ${texts(messages.map((message) => JSON.stringify(message.messages)))},
                  ${texts(messages.map(({ retryKey }) => retryKey))}, ${texts(messages.map(({ month }) => month))},
                  ${timestamps(messages.map(({ expiresAt }) => expiresAt))},
                  ${timestamps(messages.map(({ createdAt }) => createdAt))}) with ordinality
                  as m(id, friend_id, purpose, key, messages, retry_key, month, expires_at, created_at, n)
                join recipient r on r.id = m.friend_id and r."isFollowing"
                order by n
                on conflict (account_id, key) do nothing
                returning id
              )
              select m.id, r."isFollowing", s.id is not null as "isStored"
              from unnest(${ids}, ${friendIds}) as m(id, friend_id)
              left join recipient r on r.id = m.friend_id left join stored s on s.id = m.id`),
            (rows) => new Map(rows.map((row) => [row.id, insertionOf(row)]))
          )
        },
        remove: (accountId, ids) =>
          Effect.asVoid(
            dieOnSql(sql`delete from crm_message where account_id = ${accountId} and id = any(${texts(ids)})`)
          ),
        end: (id, status, error, reason, at) =>
          Effect.map(
            dieOnSql(sql<EndedMessage>`
              update crm_message set status = ${status}, error = ${error}, reason = ${reason}, finished_at = ${at}
              where id = ${id} and status = 'queued' returning ${ended}`),
            ([row]) => row
          ),
        // Comparisons use the index as a tenant too; `like` would not.
        withdraw: (accountId, keyPrefix, at) =>
          dieOnSql(sql<EndedMessage>`
            update crm_message set error = 'withdrawn', finished_at = ${at},
              status = case when uncertain_since is null then 'failed' else 'unknown' end
            where account_id = ${accountId} and key >= ${keyPrefix} and key < ${`${keyPrefix}\u{10ffff}`}
              and status = 'queued'
            returning ${ended}`),
        list: (accountId, { friendId = null, limit, startingAfter = null, status = null }) =>
          dieOnSql(sql<StoredMessage>`
            select ${stored} from crm_message
            where account_id = ${accountId} and (${startingAfter}::text is null or id < ${startingAfter})
              and (${status}::text is null or status = ${status}) and (${friendId}::text is null or friend_id = ${friendId})
            order by id desc limit ${limit}`),
        find: (accountId, id) =>
          Effect.map(
            dieOnSql(
              sql<StoredMessage>`select ${stored} from crm_message where account_id = ${accountId} and id = ${id}`
            ),
            ([row]) => row
          ),
        forgetTexts: (before, limit) =>
          Effect.map(
            dieOnSql(sql`
              update crm_message set messages = null where id in (
                select id from crm_message where finished_at < ${before} and messages is not null limit ${limit})
              returning 1`),
            ({ length }) => length
          ),
        deleteEnded: (beforeId, limit) =>
          Effect.map(
            dieOnSql(sql`
              delete from crm_message where id in (
                select id from crm_message where id < ${beforeId} and status <> 'queued' limit ${limit})
              returning 1`),
            ({ length }) => length
          )
      })
    })
  )
}
