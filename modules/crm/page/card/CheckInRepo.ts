/** SQL of check-ins by the code of the day. */
import { Context, Effect, Layer, Schema } from "effect"
import { SqlClient } from "effect/sql"
import { dieOnSql } from "../../../../src/sql/Pg.ts"
import * as Rows from "../../../../src/sql/Rows.ts"

const Booked = Schema.Struct({ id: Schema.String })

export class CheckInRepo extends Context.Service<
  CheckInRepo,
  {
    /** False if the member has checked in on that day. */
    readonly add: (accountId: string, memberId: string, date: string) => Effect.Effect<boolean>
    /** The friend's first booking of the day that no visit was counted for. */
    readonly bookingOn: (accountId: string, friendId: string, date: string) => Effect.Effect<string | undefined>
  }
>()("crm/page/card/CheckInRepo") {
  static readonly layer = Layer.effect(
    CheckInRepo,
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      return CheckInRepo.of({
        add: (accountId, memberId, date) =>
          sql`
            insert into crm_check_in (member_id, account_id, day) values (${memberId}, ${accountId}, ${date}::text::date)
            on conflict do nothing returning 1`.pipe(
            dieOnSql,
            Effect.map(({ length }) => length > 0)
          ),
        bookingOn: (accountId, friendId, date) =>
          sql`
            select r.id from crm_reservation r
            where r.account_id = ${accountId} and r.friend_id = ${friendId} and r.date = ${date}::text::date
              and r.status in ('confirmed', 'completed')
              and not exists (select from crm_visit v where v.account_id = r.account_id and v.reservation_id = r.id)
            order by r.starts_at limit 1`.pipe(
            Rows.first(Booked),
            Effect.map((row) => row?.id)
          )
      })
    })
  )
}
