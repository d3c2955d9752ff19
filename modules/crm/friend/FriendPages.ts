/** SQL of lists of friends: pages by number with a total, without reading what a page skips. */
import { Context, Effect, Layer, Schema } from "effect"
import { SqlClient } from "effect/sql"
import { texts } from "../../../src/sql/Pg.ts"
import * as Rows from "../../../src/sql/Rows.ts"
import { Friend, type FriendStatus } from "./Friend.ts"
import { searchKey } from "./search/SearchKey.ts"

export interface FriendFilter {
  /** A `SearchText`: a part of the display name, in any case and width. */
  readonly search?: string | undefined
  readonly status?: FriendStatus | undefined
}

export interface FriendPage {
  readonly friends: ReadonlyArray<Friend>
  readonly total: number
  /** Friends that no range counts yet. */
  readonly uncounted: number
}

const Matches = Schema.Struct({ ids: Schema.Array(Schema.String), total: Schema.Int })
const Ranges = Schema.Struct({ last: Schema.String, total: Schema.Int })
const Start = Schema.Struct({ last: Schema.String, skipped: Schema.Int })
const Count = Schema.Struct({ total: Schema.Int })
const Id = Schema.Struct({ id: Schema.String })

/** Sorts behind every id. */
const newest = "~"

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
      const columns = sql.literal(Rows.columns(Friend))
      const all = Rows.all(Friend)

      /**
       * The ids of a page and the total. Several statements with known bounds, planned for them: with a bound that is the
       * result of a subquery the planner expects a third of all friends behind it, and reads the whole table. A friend who
       * comes between two statements counts as one who came a moment later.
       */
      const listed = Effect.fnUntraced(function* (
        accountId: string,
        status: FriendStatus | undefined,
        { limit, offset }: Part
      ) {
        const counted = sql.literal(status ?? "following + blocked + unfollowed")
        const isListed =
          status === undefined
            ? sql`account_id = ${accountId} and line_user_id is not null`
            : sql`account_id = ${accountId} and line_user_id is not null and status = ${status}`
        const ranges = yield* sql`
          select coalesce(max(last_id), '') as last, coalesce(sum(${counted}), 0)::int8 as total
          from crm_friend_range where account_id = ${accountId}`.unprepared.pipe(Rows.first(Ranges))
        const { last, total: inRanges } = ranges ?? { last: "", total: 0 }
        const behind = yield* sql`
          select count(*) as total from crm_friend where ${isListed} and id > ${last}`.unprepared.pipe(
          Rows.first(Count)
        )
        const uncounted = behind?.total ?? 0
        const total = inRanges + uncounted
        if (offset >= total) return { ids: [], total, uncounted }
        const start =
          offset < uncounted
            ? { last: newest, skipped: offset }
            : yield* sql`
                select last_id as last, ${offset - uncounted}::int8 - (upto - n) as skipped
                from (
                  select last_id, ${counted} as n, sum(${counted}) over (order by last_id desc)::int8 as upto
                  from crm_friend_range where account_id = ${accountId}) as range
                where upto > ${offset - uncounted}::int8 order by last_id desc limit 1`.unprepared.pipe(
                Rows.first(Start)
              )
        if (start === undefined) return { ids: [], total, uncounted }
        const rows = yield* sql`
          select id from crm_friend where ${isListed} and id <= ${start.last}
          order by id desc limit ${limit} offset ${start.skipped}::int8`.unprepared.pipe(Rows.all(Id))
        return { ids: rows.map(({ id }) => id), total, uncounted }
      })

      const matching = (query: string, status: FriendStatus | undefined, { limit, offset }: Part) =>
        sql`select ids, total from crm_friend_page(${query}, ${status ?? null}::text, ${limit}, ${offset}::int8)`.pipe(
          Rows.first(Matches),
          Effect.map((found) => ({ ids: [], total: 0, ...found, uncounted: 0 }))
        )

      const friendsOf = (accountId: string, ids: ReadonlyArray<string>) =>
        ids.length === 0
          ? Effect.succeed<ReadonlyArray<Friend>>([])
          : sql`
              select ${columns} from crm_friend
              where account_id = ${accountId} and id = any(${texts(ids)}) order by id desc`.pipe(all)

      return FriendPages.of({
        page: Effect.fnUntraced(function* (accountId, { search, status }, part) {
          const query = search === undefined ? "" : searchKey(search)
          const { ids, total, uncounted } = yield* query === ""
            ? listed(accountId, status, part)
            : matching(query, status, part)
          return { friends: yield* friendsOf(accountId, ids), total, uncounted }
        }),
        guests: Effect.fnUntraced(function* (accountId, { limit, offset }) {
          const isGuest = sql`account_id = ${accountId} and line_user_id is null and erased_at is null`
          const friends = yield* sql`
            select ${columns} from crm_friend where ${isGuest}
            order by id desc limit ${limit} offset ${offset}::int8`.pipe(all)
          const counted = yield* sql`select count(*) as total from crm_friend where ${isGuest}`.pipe(Rows.first(Count))
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
