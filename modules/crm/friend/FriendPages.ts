/** SQL of lists of friends: pages by number with a total, without reading what a page skips. */
import { Context, Effect, Layer, Schema } from "effect"
import { SqlClient } from "effect/sql"
import { texts } from "../../../src/sql/Pg.ts"
import * as Rows from "../../../src/sql/Rows.ts"
import { Friend, type FriendStatus, searchKey } from "./Friend.ts"
import { friendColumns } from "./FriendColumns.ts"

export interface FriendFilter {
  /** A part of the display name, in any case and width. */
  readonly search?: string | undefined
  readonly status?: FriendStatus | undefined
}

export interface FriendPage {
  readonly friends: ReadonlyArray<Friend>
  readonly total: number
  /** Friends that no range counts yet. */
  readonly uncounted: number
}

const Found = Schema.Struct({ ids: Schema.Array(Schema.String), total: Schema.Int, uncounted: Schema.Int })
const Guests = Schema.Struct({ total: Schema.Int })

export interface Part {
  readonly limit: number
  readonly offset: number
}

export class FriendPages extends Context.Service<
  FriendPages,
  {
    /** Newest first, without guests. */
    readonly page: (accountId: string, filter: FriendFilter, part: Part) => Effect.Effect<FriendPage>
    /** Guests, newest first. */
    readonly guests: (accountId: string, part: Part) => Effect.Effect<FriendPage>
    /** Friends and guests behind an id, oldest first. */
    readonly after: (accountId: string, id: string, limit: number) => Effect.Effect<ReadonlyArray<Friend>>
  }
>()("crm/friend/FriendPages") {
  static readonly layer = Layer.effect(
    FriendPages,
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const columns = sql.literal(friendColumns)
      const all = Rows.all(Friend)

      /** The ids of a page and the total, in one statement, so that both are of one moment. */
      const listed = (accountId: string, status: FriendStatus | undefined, { limit, offset }: Part) => {
        const counted = sql.literal(status ?? "following + blocked + unfollowed")
        const isListed =
          status === undefined
            ? sql`account_id = ${accountId} and line_user_id is not null`
            : sql`account_id = ${accountId} and line_user_id is not null and status = ${status}`
        return sql`
          with range as materialized (
            select last_id, ${counted} as n, sum(${counted}) over (order by last_id desc)::int8 as upto
            from crm_friend_range where account_id = ${accountId}),
          tail as materialized (
            select count(*) as n from crm_friend
            where ${isListed} and id > coalesce((select max(last_id) from range), '')),
          start as materialized (
            select last_id, ${offset}::int8 - (select n from tail) - (upto - n) as skipped from range
            where (select n from tail) + upto > ${offset}::int8 order by last_id desc limit 1),
          page as materialized (
            select id from crm_friend
            where ${isListed} and id <= case when ${offset}::int8 < (select n from tail) then '~'
              else (select last_id from start) end
            order by id desc limit ${limit}
            offset case when ${offset}::int8 < (select n from tail) then ${offset}::int8
              else (select skipped from start) end)
          select array(select id from page order by id desc) as ids,
            (select n from tail) + coalesce((select max(upto) from range), 0) as total, (select n from tail) as uncounted`
      }

      const matching = (query: string, status: FriendStatus | undefined, { limit, offset }: Part) =>
        sql`
          with match as materialized (select id from crm_friend_matches(${query}, ${status ?? null}::text) as found(id))
          select array(select id from match order by id collate "C" desc limit ${limit} offset ${offset}::int8) as ids,
            (select count(*) from match) as total, 0 as uncounted`

      const friendsOf = (accountId: string, ids: ReadonlyArray<string>) =>
        ids.length === 0
          ? Effect.succeed<ReadonlyArray<Friend>>([])
          : sql`
              select ${columns} from crm_friend
              where account_id = ${accountId} and id = any(${texts(ids)}) order by id desc`.pipe(all)

      return FriendPages.of({
        page: Effect.fnUntraced(function* (accountId, { search, status }, part) {
          const query = search === undefined ? "" : searchKey(search)
          const statement = query === "" ? listed(accountId, status, part) : matching(query, status, part)
          const found = yield* Rows.first(Found)(statement)
          const { ids, total, uncounted } = found ?? { ids: [], total: 0, uncounted: 0 }
          return { friends: yield* friendsOf(accountId, ids), total, uncounted }
        }),
        guests: Effect.fnUntraced(function* (accountId, { limit, offset }) {
          const isGuest = sql`account_id = ${accountId} and line_user_id is null and erased_at is null`
          const friends = yield* sql`
            select ${columns} from crm_friend where ${isGuest}
            order by id desc limit ${limit} offset ${offset}::int8`.pipe(all)
          const counted = yield* sql`select count(*) as total from crm_friend where ${isGuest}`.pipe(Rows.first(Guests))
          return { friends, total: counted?.total ?? 0, uncounted: 0 }
        }),
        after: (accountId, id, limit) =>
          sql`
            select ${columns} from crm_friend
            where account_id = ${accountId} and id > ${id} and erased_at is null order by id limit ${limit}`.pipe(all)
      })
    })
  )
}
