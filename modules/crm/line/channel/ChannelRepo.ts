/** SQL of channels. */
import { Context, Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { FastSql } from "../../../../src/sql/Database.ts"
import { dieOnSql, texts } from "../../../../src/sql/Pg.ts"
import * as Rows from "../../../../src/sql/Rows.ts"
import { Channel } from "./Channel.ts"

export type NewChannel = Omit<Channel, "followersState" | "followersCursor" | "followersImported">

export class ChannelRepo extends Context.Service<
  ChannelRepo,
  {
    readonly find: (accountId: string) => Effect.Effect<Channel | undefined>
    /** As the service, outside of the caller's transaction, in any order: every call to the platform begins with it. */
    readonly findStored: (accountIds: ReadonlyArray<string>) => Effect.Effect<ReadonlyArray<Channel>>
    /** As the service: a hook names a channel before its account is known. Not one that was disconnected. */
    readonly findByChannelId: (channelId: string) => Effect.Effect<Channel | undefined>
    /** Returns false, without a change, when the account has one. */
    readonly insert: (channel: NewChannel) => Effect.Effect<boolean>
    /** In place of the account's; fails when another account has that channel. */
    readonly replace: (channel: NewChannel) => Effect.Effect<"replaced" | "taken">
    readonly remove: (accountId: string) => Effect.Effect<boolean>
    /** Forgets the secrets, the forwarding and the import of the connected channel; false, without a change, if it is not that. */
    readonly close: (accountId: string, channelId: string) => Effect.Effect<boolean>
    readonly setForwardUrl: (accountId: string, url: string | null) => Effect.Effect<boolean>
    readonly setFollowers: (
      accountId: string,
      progress: {
        readonly state: NonNullable<Channel["followersState"]>
        readonly cursor: string | null
        readonly imported: number
      }
    ) => Effect.Effect<void>
  }
>()("crm/line/channel/ChannelRepo") {
  static readonly layer = Layer.effect(
    ChannelRepo,
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const fast = yield* FastSql
      const columns = Rows.columns(Channel)
      const first = Rows.first(Channel)
      const insert = (channel: NewChannel) => sql`
        insert into crm_line_channel (account_id, channel_id, mode, secret, access_token, bot_user_id, bot_basic_id,
          bot_name, webhook_url, forward_url, connected_at)
        values (${channel.accountId}, ${channel.channelId}, ${channel.mode}, ${channel.secret}, ${channel.accessToken},
          ${channel.botUserId}, ${channel.botBasicId}, ${channel.botName}, ${channel.webhookUrl}, ${channel.forwardUrl},
          ${channel.connectedAt})
        on conflict do nothing returning 1 as done`
      const changed = Effect.map(({ length }: ReadonlyArray<unknown>) => length > 0)
      const remove = (accountId: string) =>
        sql`delete from crm_line_channel where account_id = ${accountId} returning 1 as done`.pipe(dieOnSql, changed)

      return ChannelRepo.of({
        find: (accountId) =>
          sql`select ${sql.literal(columns)} from crm_line_channel where account_id = ${accountId}`.pipe(first),
        findStored: (accountIds) =>
          fast`select ${fast.literal(columns)} from crm_line_channel where account_id = any(${texts(accountIds)})`.pipe(
            Rows.all(Channel)
          ),
        findByChannelId: (channelId) =>
          fast`select ${fast.literal(columns)} from crm_line_channel where channel_id = ${channelId}
            and mode <> 'off'`.pipe(first),
        insert: (channel) => insert(channel).pipe(dieOnSql, changed),
        replace: Effect.fnUntraced(function* (channel) {
          yield* remove(channel.accountId)
          const isInserted = yield* insert(channel).pipe(dieOnSql, changed)
          return isInserted ? "replaced" : "taken"
        }),
        remove,
        close: (accountId, channelId) =>
          sql`
            update crm_line_channel set mode = 'off', secret = null, access_token = null, webhook_url = null,
              forward_url = null, followers_state = null, followers_cursor = null
            where account_id = ${accountId} and channel_id = ${channelId} and mode = 'line'
            returning 1 as done`.pipe(dieOnSql, changed),
        setForwardUrl: (accountId, url) =>
          sql`
            update crm_line_channel set forward_url = ${url} where account_id = ${accountId} returning 1 as done`.pipe(
            dieOnSql,
            changed
          ),
        setFollowers: (accountId, { cursor, imported, state }) =>
          sql`
            update crm_line_channel set followers_state = ${state}, followers_cursor = ${cursor},
              followers_imported = ${imported} where account_id = ${accountId}`.pipe(dieOnSql, Effect.asVoid)
      })
    })
  )
}
