/** SQL of how often the page was booked on lately. */
import { Context, Effect, Layer, Schema } from "effect"
import { SqlClient } from "effect/sql"
import { dieOnSql } from "../../../../src/sql/Pg.ts"
import * as Rows from "../../../../src/sql/Rows.ts"
import { type BookerMarks, limits, type Pace } from "./Pace.ts"

const Counts = Schema.Struct({ booker: Schema.Int, address: Schema.Int, shop: Schema.Int })

/** First number of the advisory locks of guests and addresses; the second is a hash. */
const paceLock = 25_966

export class PaceRepo extends Context.Service<
  PaceRepo,
  {
    /** Bookings of the last hour. Those of the same guest or address wait until the transaction ends, so that each sees those before it. */
    readonly lock: (accountId: string, marks: BookerMarks) => Effect.Effect<Pace>
    readonly insert: (accountId: string, marks: BookerMarks) => Effect.Effect<void>
    /** Forgets bookings of all accounts that are older than an hour. */
    readonly prune: Effect.Effect<void>
  }
>()("crm/booking-page/pace/PaceRepo") {
  static readonly layer = Layer.effect(
    PaceRepo,
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      return PaceRepo.of({
        lock: Effect.fnUntraced(function* (accountId, { address, booker }) {
          for (const mark of [booker, ...(address === null ? [] : [address])]) {
            yield* dieOnSql(sql`select pg_advisory_xact_lock(${paceLock}::int, hashtext(${`${accountId} ${mark}`}))`)
          }
          // A statement of its own: it sees what was committed before the locks were granted.
          const counts = yield* sql`
            select count(*) filter (where booker = ${booker})::int as booker,
              count(*) filter (where address = ${address})::int as address, count(*)::int as shop
            from (
              select booker, address from crm_page_pace
              where account_id = ${accountId} and at > now() - interval '1 hour' order by at desc limit ${limits.shop.most}
            ) as recent`.pipe(Rows.first(Counts))
          return counts ?? { booker: 0, address: 0, shop: 0 }
        }),
        insert: (accountId, { address, booker }) =>
          sql`
            insert into crm_page_pace (account_id, at, booker, address)
            values (${accountId}, now(), ${booker}, ${address})`.pipe(dieOnSql, Effect.asVoid),
        prune: sql`delete from crm_page_pace where at < now() - interval '1 hour'`.pipe(dieOnSql, Effect.asVoid)
      })
    })
  )
}
