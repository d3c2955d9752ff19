/** SQL of one friend: look-ups, what inbound events change, the operator's block, guests. Lists are in `FriendPages.ts`. */
import { Context, Effect, Layer, Schema } from "effect"
import { SqlClient } from "effect/sql"
import type { Language } from "../../../src/Language.ts"
import { dieOnSql, texts, timestamps } from "../../../src/sql/Pg.ts"
import * as Rows from "../../../src/sql/Rows.ts"
import { Friend } from "./Friend.ts"
import type { Profile } from "./Profile.ts"
import { nameKey } from "./search/SearchKey.ts"

/** A friend as inbound events see it. */
export const InboundFriend = Schema.Struct({
  ...Friend.fields,
  knownSince: Schema.Date,
  ignoredUntil: Schema.NullOr(Schema.Date)
})
export type InboundFriend = typeof InboundFriend.Type

const Memo = Schema.Struct({ memo: Schema.NullOr(Schema.String) })

export interface NewFriend {
  readonly id: string
  readonly accountId: string
  readonly lineUserId: string
  readonly displayName: string | null
  readonly pictureUrl: string | null
  readonly platformState: "following" | "unfollowed"
  readonly followedAt: Date | null
  readonly unfollowedAt: Date | null
  readonly knownSince: Date
  readonly createdAt: Date
}

export interface NewGuest {
  readonly id: string
  readonly accountId: string
  readonly displayName: string
  readonly kana: string | null
  readonly phone: string | null
  readonly email: string | null
  readonly emailLanguage: Language | null
  readonly createdAt: Date
}

type Times = Pick<Friend, "platformState" | "followedAt" | "unfollowedAt">

export class FriendRepo extends Context.Service<
  FriendRepo,
  {
    readonly find: (accountId: string, id: string) => Effect.Effect<Friend | undefined>
    /** Locks the row against erasing until the transaction ends; other changes do not wait. */
    readonly hold: (accountId: string, id: string) => Effect.Effect<Friend | undefined>
    /** Locks the row until the transaction ends. */
    readonly lockByUser: (accountId: string, lineUserId: string) => Effect.Effect<InboundFriend | undefined>
    /** Undefined if the user was stored meanwhile, or was erased at `knownSince` or later. */
    readonly insert: (friend: NewFriend) => Effect.Effect<InboundFriend | undefined>
    /** Inserts many friends; returns those who were neither stored nor erased. */
    readonly insertAll: (friends: ReadonlyArray<NewFriend>) => Effect.Effect<ReadonlyArray<InsertedFriend>>
    readonly insertGuest: (guest: NewGuest) => Effect.Effect<void>
    /** A null profile leaves the stored one. */
    readonly setState: (accountId: string, id: string, times: Times, profile?: Profile | null) => Effect.Effect<void>
    readonly setProfile: (accountId: string, id: string, profile: Profile) => Effect.Effect<void>
    readonly setNoMarketing: (accountId: string, id: string, noMarketing: boolean) => Effect.Effect<Friend | undefined>
    /** What the staff have noted of a friend or guest; undefined for an unknown one. */
    readonly memo: (accountId: string, id: string) => Effect.Effect<{ readonly memo: string | null } | undefined>
    readonly setMemo: (accountId: string, id: string, memo: string | null) => Effect.Effect<Friend | undefined>
    /** A new address counts as one that can be delivered. */
    readonly setEmail: (accountId: string, id: string, email: string | null) => Effect.Effect<Friend | undefined>
    readonly setBlocked: (accountId: string, id: string, isBlocked: boolean) => Effect.Effect<Friend | undefined>
    /** Counts a message of a friend who follows, by the user; undefined for anyone else, and for who was erased after it. */
    readonly countMessageOf: (accountId: string, lineUserId: string, at: Date) => Effect.Effect<Friend | undefined>
    /** Counts a message each of several users; returns those of whom it was counted. */
    readonly countMessagesOf: (
      accountId: string,
      messages: ReadonlyArray<{ readonly lineUserId: string; readonly at: Date }>
    ) => Effect.Effect<ReadonlyArray<Friend>>
    readonly countMessage: (accountId: string, id: string, at: Date) => Effect.Effect<Friend | undefined>
  }
>()("crm/friend/FriendRepo") {
  static readonly layer = Layer.effect(
    FriendRepo,
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const columns = sql.literal(Rows.columns(Friend))
      const inboundColumns = sql.literal(Rows.columns(InboundFriend))
      const first = Rows.first(Friend)
      const firstInbound = Rows.first(InboundFriend)

      return FriendRepo.of({
        find: (accountId, id) =>
          sql`
            select ${columns} from crm_friend
            where id = ${id} and account_id = ${accountId} and erased_at is null`.pipe(first),
        hold: (accountId, id) =>
          sql`
            select ${columns} from crm_friend
            where id = ${id} and account_id = ${accountId} and erased_at is null for key share`.pipe(first),
        lockByUser: (accountId, lineUserId) =>
          sql`
            select ${inboundColumns} from crm_friend
            where account_id = ${accountId} and line_user_id = ${lineUserId} for no key update`.pipe(firstInbound),
        // The statement sees every erasure that ended before it began. An erasure of this user that is still open has the row
        // of the friend locked, so that `lockByUser`, which comes first, waits for it.
        insert: (friend) =>
          sql`
            with erased as (
              select max(erased_at) as at from crm_erasure
              where account_id = ${friend.accountId}
                and line_user_hash = sha256(convert_to(${friend.accountId} || ' ' || ${friend.lineUserId}, 'UTF8')))
            insert into crm_friend (id, account_id, line_user_id, display_name, search_name, picture_url, platform_state,
              followed_at, unfollowed_at, known_since, ignored_until, created_at)
            select ${friend.id}, ${friend.accountId}, ${friend.lineUserId}, ${friend.displayName},
              ${friend.displayName === null ? null : nameKey(friend.displayName)}, ${friend.pictureUrl},
              ${friend.platformState}, ${friend.followedAt}::timestamptz, ${friend.unfollowedAt}::timestamptz,
              ${friend.knownSince}::timestamptz, erased.at, ${friend.createdAt}::timestamptz
            from erased where erased.at is null or erased.at < ${friend.knownSince}
            on conflict (account_id, line_user_id) where line_user_id is not null do nothing
            returning ${inboundColumns}`.pipe(firstInbound),
        insertAll: (friends) =>
          sql`
            insert into crm_friend (id, account_id, line_user_id, platform_state, known_since, created_at)
            select n.id, n.account_id, n.line_user_id, 'following', n.at, n.at
            from unnest(${texts(friends.map(({ id }) => id))}, ${texts(friends.map(({ accountId }) => accountId))},
              ${texts(friends.map(({ lineUserId }) => lineUserId))},
              ${texts(friends.map(({ createdAt }) => createdAt.toISOString()))}::timestamptz[])
              as n(id, account_id, line_user_id, at)
            where not exists (
              select from crm_erasure e where e.account_id = n.account_id
                and e.line_user_hash = sha256(convert_to(n.account_id || ' ' || n.line_user_id, 'UTF8')))
            order by n.line_user_id
            on conflict (account_id, line_user_id) where line_user_id is not null do nothing
            returning id, line_user_id as "lineUserId"`.pipe(Rows.all(InsertedFriend)),
        insertGuest: (guest) =>
          sql`
            insert into crm_friend (id, account_id, display_name, search_name, kana, phone, email, email_language, known_since,
              created_at)
            values (${guest.id}, ${guest.accountId}, ${guest.displayName}, ${nameKey(guest.displayName)}, ${guest.kana},
              ${guest.phone}, ${guest.email}, ${guest.emailLanguage}, ${guest.createdAt}, ${guest.createdAt})`.pipe(
            dieOnSql,
            Effect.asVoid
          ),
        setState: (accountId, id, { followedAt, platformState, unfollowedAt }, profile = null) =>
          sql`
            update crm_friend set platform_state = ${platformState}, followed_at = ${followedAt},
              unfollowed_at = ${unfollowedAt}${
                profile === null
                  ? sql``
                  : sql`, display_name = ${profile.displayName},
                search_name = ${profile.displayName === null ? null : nameKey(profile.displayName)},
                picture_url = ${profile.pictureUrl}`
              }
            where id = ${id} and account_id = ${accountId}`.pipe(dieOnSql, Effect.asVoid),
        setProfile: (accountId, id, { displayName, pictureUrl }) =>
          sql`
            update crm_friend set display_name = ${displayName},
              search_name = ${displayName === null ? null : nameKey(displayName)}, picture_url = ${pictureUrl}
            where id = ${id} and account_id = ${accountId} and line_user_id is not null
              and (display_name, picture_url) is distinct from (${displayName}, ${pictureUrl})`.pipe(
            dieOnSql,
            Effect.asVoid
          ),
        setNoMarketing: (accountId, id, noMarketing) =>
          sql`
            update crm_friend set no_marketing = ${noMarketing}
            where id = ${id} and account_id = ${accountId} and erased_at is null returning ${columns}`.pipe(first),
        memo: (accountId, id) =>
          sql`
            select memo from crm_friend where id = ${id} and account_id = ${accountId} and erased_at is null`.pipe(
            Rows.first(Memo)
          ),
        setMemo: (accountId, id, memo) =>
          sql`
            update crm_friend set memo = ${memo}
            where id = ${id} and account_id = ${accountId} and erased_at is null returning ${columns}`.pipe(first),
        setEmail: (accountId, id, email) =>
          sql`
            update crm_friend set email = ${email}, email_refused_at = null
            where id = ${id} and account_id = ${accountId} and erased_at is null returning ${columns}`.pipe(first),
        setBlocked: (accountId, id, isBlocked) =>
          sql`
            update crm_friend set is_blocked = ${isBlocked}
            where id = ${id} and account_id = ${accountId} and erased_at is null returning ${columns}`.pipe(first),
        countMessageOf: (accountId, lineUserId, at) =>
          sql`
            update crm_friend set message_count = message_count + 1, last_message_at = greatest(last_message_at, ${at})
            where account_id = ${accountId} and line_user_id = ${lineUserId} and platform_state = 'following'
              and (ignored_until is null or ignored_until < ${at})
            returning ${columns}`.pipe(first),
        countMessagesOf: (accountId, messages) => {
          const users = texts(messages.map(({ lineUserId }) => lineUserId))
          const at = sql`(select m.at from unnest(${users}, ${timestamps(messages.map((message) => message.at))})
            as m(line_user, at) where m.line_user = line_user_id)`
          return sql`
            update crm_friend set message_count = message_count + 1, last_message_at = greatest(last_message_at, ${at})
            where account_id = ${accountId} and line_user_id = any(${users}) and platform_state = 'following'
              and (ignored_until is null or ignored_until < ${at})
            returning ${columns}`.pipe(Rows.all(Friend))
        },
        countMessage: (accountId, id, at) =>
          sql`
            update crm_friend set message_count = message_count + 1, last_message_at = greatest(last_message_at, ${at})
            where id = ${id} and account_id = ${accountId} and line_user_id is not null
              and (ignored_until is null or ignored_until < ${at})
            returning ${columns}`.pipe(first)
      })
    })
  )
}

const InsertedFriend = Schema.Struct({ id: Schema.String, lineUserId: Schema.String })
export type InsertedFriend = typeof InsertedFriend.Type
