/** SQL of what friends wrote. */
import { Context, Effect, Layer, Schema } from "effect"
import { SqlClient } from "effect/sql"
import { dieOnSql, texts, timestamps } from "../../../src/sql/Pg.ts"
import * as Rows from "../../../src/sql/Rows.ts"
import { receivedTypes } from "./Received.ts"

export interface NewReceived {
  readonly id: string
  readonly friendId: string
  readonly type: string
  /** Sealed, as base64. */
  readonly content: string
  readonly receivedAt: Date
}

const Setting = Schema.Struct({ keptDays: Schema.Int, sealedKey: Schema.Uint8Array })

const Stored = Schema.Struct({
  id: Schema.String,
  type: Schema.Literals(receivedTypes),
  content: Schema.String,
  receivedAt: Schema.Date,
  readAt: Schema.NullOr(Schema.Date)
})

export class ReceivedRepo extends Context.Service<
  ReceivedRepo,
  {
    /** Undefined: the account keeps nothing. */
    readonly setting: (accountId: string) => Effect.Effect<typeof Setting.Type | undefined>
    /** The key of an account that has one stays. */
    readonly keep: (accountId: string, keptDays: number, sealedKey: Uint8Array) => Effect.Effect<void>
    /** Takes the key away as well, so that what is stored cannot be read from then on. */
    readonly stop: (accountId: string) => Effect.Effect<void>
    readonly insertAll: (accountId: string, messages: ReadonlyArray<NewReceived>) => Effect.Effect<void>
    readonly remove: (accountId: string, id: string) => Effect.Effect<void>
    /** Newest first, without what is older than the account keeps. */
    readonly list: (
      accountId: string,
      friendId: string,
      limit: number
    ) => Effect.Effect<ReadonlyArray<typeof Stored.Type>>
    /** Marks the messages of a friend up to a time as read. */
    readonly markRead: (accountId: string, friendId: string, upTo: Date, at: Date) => Effect.Effect<void>
    /** Deletes what is older than its account keeps, and all of accounts that keep nothing; returns how many. */
    readonly prune: (limit: number) => Effect.Effect<number>
  }
>()("crm/received/ReceivedRepo") {
  static readonly layer = Layer.effect(
    ReceivedRepo,
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      return ReceivedRepo.of({
        setting: (accountId) =>
          sql`
            select kept_days as "keptDays", sealed_key as "sealedKey" from crm_received_setting
            where account_id = ${accountId}`.pipe(Rows.first(Setting)),
        keep: (accountId, keptDays, sealedKey) =>
          sql`
            insert into crm_received_setting (account_id, kept_days, sealed_key)
            values (${accountId}, ${keptDays}, ${sealedKey})
            on conflict (account_id) do update set kept_days = excluded.kept_days`.pipe(dieOnSql, Effect.asVoid),
        stop: (accountId) =>
          sql`delete from crm_received_setting where account_id = ${accountId}`.pipe(dieOnSql, Effect.asVoid),
        insertAll: (accountId, messages) =>
          sql`
            insert into crm_received (account_id, line_message_id, friend_id, type, content, received_at)
            select ${accountId}, m.* from unnest(${texts(messages.map(({ id }) => id))},
              ${texts(messages.map(({ friendId }) => friendId))}, ${texts(messages.map(({ type }) => type))},
              ${texts(messages.map(({ content }) => content))},
              ${timestamps(messages.map(({ receivedAt }) => receivedAt))}) as m
            on conflict do nothing`.pipe(dieOnSql, Effect.asVoid),
        remove: (accountId, id) =>
          sql`delete from crm_received where account_id = ${accountId} and line_message_id = ${id}`.pipe(
            dieOnSql,
            Effect.asVoid
          ),
        list: (accountId, friendId, limit) =>
          sql`
            select line_message_id as id, type, content, received_at as "receivedAt", read_at as "readAt"
            from crm_received r
            where account_id = ${accountId} and friend_id = ${friendId} and received_at > (
              select now() - make_interval(days => s.kept_days) from crm_received_setting s
              where s.account_id = ${accountId})
            order by received_at desc, line_message_id desc limit ${limit}`.pipe(Rows.all(Stored)),
        markRead: (accountId, friendId, upTo, at) =>
          sql`
            update crm_received set read_at = ${at}
            where account_id = ${accountId} and friend_id = ${friendId} and received_at <= ${upTo} and read_at is null`.pipe(
            dieOnSql,
            Effect.asVoid
          ),
        prune: (limit) =>
          sql`
            delete from crm_received where (account_id, line_message_id) in (
              select r.account_id, r.line_message_id from crm_received r
              left join crm_received_setting s on s.account_id = r.account_id
              where s.account_id is null or r.received_at < now() - make_interval(days => s.kept_days)
              limit ${limit})
            returning 1`.pipe(
            dieOnSql,
            Effect.map(({ length }) => length)
          )
      })
    })
  )
}
