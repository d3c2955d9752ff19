/** The quiet hours of accounts, stored. */
import { Context, Effect, Layer, Schema } from "effect"
import { SqlClient } from "effect/sql"
import { Events } from "../../../../src/event/Events.ts"
import { dieOnSql } from "../../../../src/sql/Pg.ts"
import * as Rows from "../../../../src/sql/Rows.ts"
import * as Tenant from "../../../../src/sql/tenant/Tenant.ts"
import { QuietHoursChanged } from "../../events/Inside.ts"
import { QuietHours } from "./QuietHours.ts"

export class QuietHoursSettings extends Context.Service<
  QuietHoursSettings,
  {
    /** Null: none. */
    readonly of: (accountId: string) => Effect.Effect<QuietHours | null>
    /** What waits for them looks again. */
    readonly set: (accountId: string, hours: QuietHours | null) => Effect.Effect<QuietHours | null>
  }
>()("crm/scenario/quiet-hours/QuietHoursSettings") {
  static readonly layer = Layer.effect(
    QuietHoursSettings,
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const within = yield* Tenant.within
      const events = yield* Events
      const first = Rows.first(Schema.Struct(QuietHours.fields))

      return QuietHoursSettings.of({
        of: (accountId) =>
          within(
            accountId,
            sql`
              select from_time as "from", until_time as until from crm_quiet_hours
              where account_id = ${accountId}`.pipe(
              first,
              Effect.map((found) => found ?? null)
            )
          ),
        set: (accountId, hours) =>
          within(
            accountId,
            Effect.as(
              dieOnSql(
                hours === null
                  ? sql`delete from crm_quiet_hours where account_id = ${accountId}`
                  : sql`
                    insert into crm_quiet_hours (account_id, from_time, until_time)
                    values (${accountId}, ${hours.from}, ${hours.until})
                    on conflict (account_id) do update set from_time = excluded.from_time, until_time = excluded.until_time`
              ).pipe(Effect.andThen(events.publish(QuietHoursChanged, {}, { accountId }))),
              hours
            )
          )
      })
    })
  )
}
