/** SQL of exporting and importing friends, a batch of rows in each statement. In the transaction of the use case. */
import { Context, Effect, Layer, Schema } from "effect"
import { SqlClient } from "effect/sql"
import { dieOnSql, texts } from "../../../src/sql/Pg.ts"
import * as Rows from "../../../src/sql/Rows.ts"
import { maxExternalIds } from "../external-id/ExternalId.ts"
import { nameKey } from "../friend/search/SearchKey.ts"
import { defaultColor } from "../tag/Tag.ts"
import type { FriendRow } from "./FriendRow.ts"

export interface IdentifiedRow extends FriendRow {
  readonly id: string
  readonly createdAt: Date
}

const Known = Schema.Struct({ key: Schema.String, id: Schema.String })
const Changed = Schema.Struct({ id: Schema.String })
const NamedTag = Schema.Struct({ friendId: Schema.String, name: Schema.String })
const Bound = Schema.Struct({ friendId: Schema.String, namespace: Schema.String, externalId: Schema.String })
type Bound = typeof Bound.Type

export class FriendTransferRepo extends Context.Service<
  FriendTransferRepo,
  {
    readonly tagsOf: (
      accountId: string,
      ids: ReadonlyArray<string>
    ) => Effect.Effect<ReadonlyArray<typeof NamedTag.Type>>
    readonly externalIdsOf: (accountId: string, ids: ReadonlyArray<string>) => Effect.Effect<ReadonlyArray<Bound>>
    /** Keeps others from importing into the account until the transaction ends. */
    readonly lock: (accountId: string) => Effect.Effect<void>
    /** Stores friends who are not stored yet, but for those who were erased. */
    readonly insertFriends: (
      accountId: string,
      rows: ReadonlyArray<IdentifiedRow>
    ) => Effect.Effect<ReadonlySet<string>>
    readonly insertGuests: (accountId: string, rows: ReadonlyArray<IdentifiedRow>) => Effect.Effect<void>
    /** Ids by LINE user id, of rows that stay until the transaction ends. */
    readonly friendIds: (
      accountId: string,
      lineUserIds: ReadonlyArray<string>
    ) => Effect.Effect<ReadonlyMap<string, string>>
    /** Ids by position in the list: guests of the same name, reading and phone. */
    readonly guestIds: (accountId: string, rows: ReadonlyArray<FriendRow>) => Effect.Effect<ReadonlyMap<number, string>>
    /** Completes friends by what LINE does not say of them, and the block. Answers those that changed. */
    readonly complete: (accountId: string, rows: ReadonlyArray<IdentifiedRow>) => Effect.Effect<ReadonlySet<string>>
    /** Creates tags that are missing, and attaches them; answers the friends who got one. */
    readonly attachTags: (
      accountId: string,
      tags: ReadonlyArray<{ readonly friendId: string; readonly name: string; readonly tagId: string }>,
      at: Date
    ) => Effect.Effect<ReadonlySet<string>>
    /** Binds what nothing stands against; answers the friends who got one. */
    readonly bind: (
      accountId: string,
      bindings: ReadonlyArray<Bound & { readonly id: string }>,
      at: Date
    ) => Effect.Effect<ReadonlySet<string>>
  }
>()("crm/friend-transfer/FriendTransferRepo") {
  static readonly layer = Layer.effect(
    FriendTransferRepo,
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const column = <A>(rows: ReadonlyArray<A>, of: (row: A) => string | null) => texts(rows.map(of))
      const iso = (date: Date | null) => date?.toISOString() ?? null
      const idsOf = Effect.map((rows: ReadonlyArray<{ readonly id: string }>) => new Set(rows.map(({ id }) => id)))

      return FriendTransferRepo.of({
        tagsOf: (accountId, ids) =>
          sql`
            select f.friend_id as "friendId", t.name from crm_friend_tag f join crm_tag t on t.id = f.tag_id
            where f.account_id = ${accountId} and t.account_id = ${accountId} and f.friend_id = any(${texts(ids)})
            order by t.id`.pipe(Rows.all(NamedTag)),
        externalIdsOf: (accountId, ids) =>
          sql`
            select ${sql.literal(Rows.columns(Bound))} from crm_external_id
            where account_id = ${accountId} and friend_id = any(${texts(ids)}) order by namespace`.pipe(
            Rows.all(Bound)
          ),
        lock: (accountId) =>
          sql`select pg_advisory_xact_lock(25966, hashtext(${accountId}))`.pipe(dieOnSql, Effect.asVoid),
        insertFriends: (accountId, rows) =>
          sql`
            insert into crm_friend (id, account_id, line_user_id, display_name, search_name, platform_state, is_blocked,
              no_marketing, followed_at, unfollowed_at, kana, phone, email, known_since, created_at)
            select n.id, ${accountId}, n.line_user_id, n.name, n.search, n.state, n.blocked = 'true',
              n.refused = 'true', n.followed::timestamptz,
              n.unfollowed::timestamptz, n.kana, n.phone, n.email, n.at::timestamptz, n.at::timestamptz
            from unnest(${column(rows, ({ id }) => id)}, ${column(rows, (row) => row.lineUserId)},
              ${column(rows, (row) => row.displayName)},
              ${column(rows, ({ displayName }) => (displayName === null ? null : nameKey(displayName)))},
              ${column(rows, ({ status }) => (status === "unfollowed" ? "unfollowed" : "following"))},
              ${column(rows, ({ status }) => String(status === "blocked"))},
              ${column(rows, ({ noMarketing }) => String(noMarketing))},
              ${column(rows, ({ followedAt }) => iso(followedAt))}, ${column(rows, ({ unfollowedAt }) => iso(unfollowedAt))},
              ${column(rows, ({ kana }) => kana)}, ${column(rows, ({ phone }) => phone)},
              ${column(rows, ({ email }) => email)}, ${column(rows, ({ createdAt }) => iso(createdAt))})
              as n(id, line_user_id, name, search, state, blocked, refused, followed, unfollowed, kana, phone, email, at)
            where not exists (
              select from crm_erasure e where e.account_id = ${accountId}
                and e.line_user_hash = sha256(convert_to(${accountId} || ' ' || n.line_user_id, 'UTF8')))
            order by n.line_user_id
            on conflict (account_id, line_user_id) where line_user_id is not null do nothing
            returning id`.pipe(Rows.all(Changed), idsOf),
        insertGuests: (accountId, rows) =>
          sql`
            insert into crm_friend (id, account_id, display_name, search_name, kana, phone, email, no_marketing, known_since,
              created_at)
            select n.id, ${accountId}, n.name, n.search, n.kana, n.phone, n.email, n.refused = 'true', n.at::timestamptz,
              n.at::timestamptz
            from unnest(${column(rows, ({ id }) => id)}, ${column(rows, (row) => row.displayName)},
              ${column(rows, ({ displayName }) => nameKey(displayName ?? ""))}, ${column(rows, ({ kana }) => kana)},
              ${column(rows, ({ phone }) => phone)}, ${column(rows, ({ email }) => email)},
              ${column(rows, ({ noMarketing }) => String(noMarketing))}, ${column(rows, ({ createdAt }) => iso(createdAt))})
              as n(id, name, search, kana, phone, email, refused, at)`.pipe(dieOnSql, Effect.asVoid),
        friendIds: (accountId, lineUserIds) =>
          sql`
            select line_user_id as key, id from crm_friend
            where account_id = ${accountId} and line_user_id = any(${texts(lineUserIds)})
            order by id for key share`.pipe(
            Rows.all(Known),
            Effect.map((rows) => new Map(rows.map(({ id, key }) => [key, id])))
          ),
        guestIds: (accountId, rows) =>
          sql`
            select (n.position - 1)::text as key, f.id
            from unnest(${column(rows, (row) => row.displayName)}, ${column(rows, ({ kana }) => kana)},
              ${column(rows, ({ phone }) => phone)}) with ordinality as n(name, kana, phone, position)
            cross join lateral (
              select id from crm_friend f
              where f.account_id = ${accountId} and f.line_user_id is null and f.erased_at is null
                and f.display_name = n.name and f.kana is not distinct from n.kana and f.phone is not distinct from n.phone
              order by id limit 1) f`.pipe(
            Rows.all(Known),
            Effect.map((found) => new Map(found.map(({ id, key }) => [Number(key), id])))
          ),
        complete: (accountId, rows) =>
          sql`
            update crm_friend f set display_name = coalesce(f.display_name, n.name),
              search_name = coalesce(f.search_name, n.search), kana = coalesce(n.kana, f.kana),
              phone = coalesce(n.phone, f.phone), email = coalesce(n.email, f.email),
              email_refused_at = case when coalesce(n.email, f.email) = f.email then f.email_refused_at end,
              is_blocked = n.blocked = 'true',
              no_marketing = f.no_marketing or n.refused = 'true'
            from unnest(${column(rows, ({ id }) => id)}, ${column(rows, (row) => row.displayName)},
              ${column(rows, ({ displayName }) => (displayName === null ? null : nameKey(displayName)))},
              ${column(rows, ({ kana }) => kana)}, ${column(rows, ({ phone }) => phone)},
              ${column(rows, ({ email }) => email)}, ${column(rows, ({ status }) => String(status === "blocked"))},
              ${column(rows, ({ noMarketing }) => String(noMarketing))})
              as n(id, name, search, kana, phone, email, blocked, refused)
            where f.id = n.id and f.account_id = ${accountId} and f.erased_at is null
              and (coalesce(f.display_name, n.name), coalesce(n.kana, f.kana), coalesce(n.phone, f.phone), coalesce(n.email, f.email),
                  n.blocked = 'true', f.no_marketing or n.refused = 'true')
                is distinct from (f.display_name, f.kana, f.phone, f.email, f.is_blocked, f.no_marketing)
            returning f.id`.pipe(Rows.all(Changed), idsOf),
        attachTags: Effect.fnUntraced(function* (accountId, tags, at) {
          if (tags.length === 0) return new Set<string>()
          const byName = [...new Map(tags.map((tag) => [tag.name, tag])).values()]
          yield* sql`
            insert into crm_tag (id, account_id, name, color, created_at)
            select n.id, ${accountId}, n.name, ${defaultColor}, ${at}::timestamptz
            from unnest(${column(byName, ({ tagId }) => tagId)}, ${column(byName, ({ name }) => name)}) as n(id, name)
            order by n.name on conflict (account_id, name) do nothing`.pipe(dieOnSql)
          return yield* sql`
            insert into crm_friend_tag (account_id, friend_id, tag_id, added_at)
            select ${accountId}, n.friend_id, t.id, ${at}::timestamptz
            from unnest(${column(tags, ({ friendId }) => friendId)}, ${column(tags, ({ name }) => name)})
              as n(friend_id, name)
            join crm_tag t on t.account_id = ${accountId} and t.name = n.name
            on conflict (friend_id, tag_id) do nothing returning friend_id as id`.pipe(Rows.all(Changed), idsOf)
        }),
        bind: (accountId, bindings, at) =>
          bindings.length === 0
            ? Effect.succeed(new Set<string>())
            : sql`
                insert into crm_external_id (id, account_id, friend_id, namespace, external_id, source, created_at, updated_at)
                select id, ${accountId}, friend_id, namespace, external_id, 'import', ${at}::timestamptz, ${at}::timestamptz
                from (
                  select n.*, row_number() over (partition by friend_id order by namespace, external_id) + (
                    select count(*) from crm_external_id e
                    where e.account_id = ${accountId} and e.friend_id = n.friend_id) as position
                  from unnest(${column(bindings, ({ id }) => id)}, ${column(bindings, ({ friendId }) => friendId)},
                    ${column(bindings, ({ namespace }) => namespace)}, ${column(bindings, ({ externalId }) => externalId)})
                    as n(id, friend_id, namespace, external_id)
                  where not exists (
                    select from crm_external_id e
                    where e.account_id = ${accountId} and e.friend_id = n.friend_id and e.namespace = n.namespace)
                ) as n
                where position <= ${maxExternalIds} order by namespace, external_id
                on conflict do nothing returning friend_id as id`.pipe(Rows.all(Changed), idsOf)
      })
    })
  )
}
