/** The login channels of accounts, each of one account: by the audience of a token its account is found. */

import { Cache, Context, DateTime, Effect, Layer, Redacted, Schema } from "effect"
import { SqlClient } from "effect/sql"
import type { SealedColumn } from "../../../../src/secrets/reseal/SealedColumn.ts"
import { Vault } from "../../../../src/secrets/Vault.ts"
import { dieOnSql } from "../../../../src/sql/Pg.ts"
import * as Rows from "../../../../src/sql/Rows.ts"
import * as Tenant from "../../../../src/sql/tenant/Tenant.ts"
import { KnownChannels } from "../../line/inbound/KnownChannels.ts"
import { LoginChannelNotFound, LoginChannelTaken } from "../Errors.ts"

export const LoginChannel = Schema.Struct({
  channelId: Schema.String,
  /** Whether tokens of web login, which the channel's secret signs, are accepted too. */
  hasSecret: Schema.Boolean,
  createdAt: Schema.Date,
  /** When a user of its tokens was found by the messaging channel; null: ids may be of another provider. */
  confirmedAt: Schema.NullOr(Schema.Date)
})
export type LoginChannel = typeof LoginChannel.Type

/** What a token is checked against. */
export interface Audience {
  readonly accountId: string
  /** Signs tokens with HS256; undefined: none are accepted. */
  readonly secret: Redacted.Redacted | undefined
  /** Whether it is a channel of the sandbox: only its own secret signs. */
  readonly isSandbox: boolean
  /** Its users are those of the messaging channel. */
  readonly isConfirmed: boolean
}

const Found = Schema.Struct({
  accountId: Schema.String,
  secret: Schema.NullOr(Schema.Uint8Array),
  isConfirmed: Schema.Boolean
})

const ownerOf = (channelId: string): string => `line login ${channelId} secret`
export const sealed: ReadonlyArray<SealedColumn> = [
  { table: "crm_login_channel", column: "secret", key: ["channel_id"], owner: ownerOf }
]

/** Audiences in memory, also those that no account has. */
const capacity = 10_000
const keptFor = "10 seconds"

export class LoginChannels extends Context.Service<
  LoginChannels,
  {
    /** Undefined: no account has this channel. */
    readonly audience: (channelId: string) => Effect.Effect<Audience | undefined>
    /** Newest first. */
    readonly list: (accountId: string) => Effect.Effect<ReadonlyArray<LoginChannel>>
    /** Again with another secret, or without one: replaces it. */
    readonly put: (
      accountId: string,
      channelId: string,
      secret: Redacted.Redacted | undefined
    ) => Effect.Effect<LoginChannel, LoginChannelTaken>
    readonly remove: (accountId: string, channelId: string) => Effect.Effect<void, LoginChannelNotFound>
  }
>()("crm/member/token/LoginChannels") {
  static readonly layer = Layer.effect(
    LoginChannels,
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const vault = yield* Vault
      const sandboxes = yield* KnownChannels
      const within = yield* Tenant.within
      const columns = sql.literal(
        `channel_id as "channelId", secret is not null as "hasSecret", created_at as "createdAt",
          confirmed_at as "confirmedAt"`
      )

      const open = (channelId: string, sealed: Uint8Array) =>
        vault.open(ownerOf(channelId), sealed).pipe(
          Effect.map(Redacted.make),
          Effect.catchTag("SecretUnreadable", (lost) => Effect.as(Effect.logError(lost.message), undefined))
        )

      const sandbox = (channelId: string) =>
        Effect.map(sandboxes.find(channelId), (known): Audience | undefined =>
          known === undefined
            ? undefined
            : { accountId: known.accountId, secret: Redacted.make(known.secret), isSandbox: true, isConfirmed: true }
        )

      const login = Effect.fnUntraced(function* (channelId: string) {
        const found = yield* sql`
          select account_id as "accountId", secret, confirmed_at is not null as "isConfirmed" from crm_login_channel where channel_id = ${channelId}`.pipe(
          Rows.first(Found)
        )
        if (found === undefined) return undefined
        const { secret, ...known } = found
        return { ...known, secret: secret === null ? undefined : yield* open(channelId, secret), isSandbox: false }
      })

      const cache = yield* Cache.make({
        capacity,
        timeToLive: keptFor,
        lookup: (channelId: string): Effect.Effect<Audience | undefined> =>
          channelId.startsWith("sandbox-") ? sandbox(channelId) : login(channelId)
      })

      const putWithin = Effect.fnUntraced(function* (
        accountId: string,
        channelId: string,
        secret: Redacted.Redacted | undefined
      ) {
        const sealed = secret === undefined ? null : yield* vault.seal(ownerOf(channelId), Redacted.value(secret))
        const at = DateTime.toDateUtc(yield* DateTime.now)
        const stored = yield* Tenant.asService(
          sql`
            insert into crm_login_channel (channel_id, account_id, secret, created_at)
            values (${channelId}, ${accountId}, ${sealed}, ${at})
            on conflict (channel_id) do update set secret = excluded.secret
              where crm_login_channel.account_id = excluded.account_id
            returning ${columns}`.pipe(Rows.first(LoginChannel))
        )
        yield* Cache.invalidate(cache, channelId)
        return stored ?? (yield* new LoginChannelTaken({}))
      })

      return LoginChannels.of({
        audience: (channelId) => (idForm.test(channelId) ? Cache.get(cache, channelId) : Effect.undefined),
        list: (accountId) =>
          within(
            accountId,
            sql`select ${columns} from crm_login_channel where account_id = ${accountId} order by created_at desc`.pipe(
              Rows.all(LoginChannel)
            )
          ),
        put: Effect.fn("LoginChannels.put")((accountId, channelId, secret) =>
          within(accountId, putWithin(accountId, channelId, secret))
        ),
        remove: Effect.fn("LoginChannels.remove")(function* (accountId, channelId) {
          const removed = yield* within(
            accountId,
            sql`
              delete from crm_login_channel where account_id = ${accountId} and channel_id = ${channelId}
              returning 1`.pipe(dieOnSql)
          )
          yield* Cache.invalidate(cache, channelId)
          if (removed.length === 0) return yield* new LoginChannelNotFound({})
        })
      })
    })
  )
}

const idForm = /^(?:\d{1,32}|sandbox-[0-9a-f]{10})$/
