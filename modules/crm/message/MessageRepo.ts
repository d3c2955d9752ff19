/** SQL of messages. */
import { Context, Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { dieOnSql } from "../../../src/sql/Pg.ts"
import type { LineMessage } from "../line/channel/MessagingChannel.ts"
import type { MessageError, MessageStatus, Purpose, StoredMessage } from "./Message.ts"

export interface NewMessage {
  readonly id: string
  readonly accountId: string
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

export interface Recipient {
  readonly isFollowing: boolean
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
    /** Undefined: unknown, erased, of another account, or a guest. Keeps the friend from being erased meanwhile. */
    readonly recipient: (accountId: string, friendId: string) => Effect.Effect<Recipient | undefined>
    /** False: the account has a message with this key already. */
    readonly insert: (message: NewMessage) => Effect.Effect<boolean>
    /** Takes back a message that was inserted in this transaction. */
    readonly remove: (accountId: string, id: string) => Effect.Effect<void>
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
        recipient: (accountId, friendId) =>
          Effect.map(
            dieOnSql(sql<Recipient>`
              select platform_state = 'following' and not is_blocked as "isFollowing"
              from crm_friend where id = ${friendId} and account_id = ${accountId} and line_user_id is not null
              for key share`),
            ([row]) => row
          ),
        insert: ({ accountId, createdAt, expiresAt, friendId, id, key, messages, month, purpose, retryKey }) =>
          Effect.map(
            dieOnSql(sql`
              insert into crm_message (id, account_id, friend_id, purpose, key, messages, retry_key, month, expires_at,
                created_at)
              values (${id}, ${accountId}, ${friendId}, ${purpose}, ${key}, ${JSON.stringify(messages)}::json,
                ${retryKey}::uuid, ${month}::date, ${expiresAt}, ${createdAt})
              on conflict (account_id, key) do nothing
              returning 1`),
            (rows) => rows.length > 0
          ),
        remove: (accountId, id) =>
          Effect.asVoid(dieOnSql(sql`delete from crm_message where account_id = ${accountId} and id = ${id}`)),
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
