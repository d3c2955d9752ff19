/**
 * Makes ranges of friends with their counts, so that a list knows its total and finds a late page without reading the friends
 * before it. A range covers about two thousand ids that follow each other; friends behind the last range are few, and are
 * counted when a list is read. Triggers keep the counts true; the migration says how they and this file exclude each other.
 */
import { Context, Effect, Layer, Schema } from "effect"
import { SqlClient } from "effect/sql"
import * as Rows from "../../../../src/sql/Rows.ts"
import * as Tenant from "../../../../src/sql/tenant/Tenant.ts"
import { rangeLock } from "./RangeLock.ts"

export const rangeSize = 2_000
/** More of them make a list ask for new ranges. */
export const mostUncounted = 3 * rangeSize
/** Ranges of one transaction, during which no friend of the account is added. */
const mostRanges = 25

export class FriendRanges extends Context.Service<
  FriendRanges,
  {
    /** Makes ranges until fewer friends than a range needs are left. */
    readonly extend: (accountId: string) => Effect.Effect<void>
  }
>()("crm/FriendRanges") {
  static readonly layer = Layer.effect(
    FriendRanges,
    Effect.gen(function* () {
      const within = yield* Tenant.within
      const sql = yield* SqlClient.SqlClient

      const extendOnce = (accountId: string) =>
        Effect.gen(function* () {
          // The lock comes in a statement of its own: the next one sees all that happened before it was granted.
          yield* sql`select pg_advisory_xact_lock(${rangeLock}::int, hashtext(${accountId}))`
          return yield* sql`
            insert into crm_friend_range (account_id, last_id, following, blocked, unfollowed)
            select ${accountId}, max(id), count(*) filter (where status = 'following'),
              count(*) filter (where status = 'blocked'), count(*) filter (where status = 'unfollowed')
            from (
              select id, status, (row_number() over (order by id) - 1) / ${rangeSize}::int as range
              from (
                select id, status from crm_friend
                where account_id = ${accountId} and line_user_id is not null and id > coalesce((
                  select max(last_id) from crm_friend_range where account_id = ${accountId}), '')
                order by id limit ${rangeSize * mostRanges}) as behind
              ) as friend
            group by range having count(*) = ${rangeSize}
            returning last_id as id`.pipe(Rows.all(Schema.Struct({ id: Schema.String })))
        })

      return FriendRanges.of({
        extend: Effect.fn("FriendRanges.extend")(function* (accountId) {
          for (;;) if ((yield* within(accountId, extendOnce(accountId))).length < mostRanges) return
        })
      })
    })
  )
}
