/** SQL that reads slots for the export, a page at a time. */
import { Context, Effect, Layer, Schema } from "effect"
import { SqlClient } from "effect/sql"
import * as Rows from "../../../../src/sql/Rows.ts"

export const ExportedSlot = Schema.Struct({
  id: Schema.String,
  menuId: Schema.String,
  businessDate: Schema.String,
  date: Schema.String,
  startTime: Schema.String,
  endTime: Schema.String,
  startsAt: Schema.Date,
  maxCapacity: Schema.Int,
  bookedCount: Schema.Int,
  staffId: Schema.NullOr(Schema.String),
  isClosed: Schema.Boolean
})
export type ExportedSlot = typeof ExportedSlot.Type

export class ExportRepo extends Context.Service<
  ExportRepo,
  {
    /** Earliest first, from the one behind `after` on. */
    readonly page: (
      accountId: string,
      size: number,
      after: Pick<ExportedSlot, "id" | "startsAt"> | undefined
    ) => Effect.Effect<ReadonlyArray<ExportedSlot>>
  }
>()("crm/ExportRepo") {
  static readonly layer = Layer.effect(
    ExportRepo,
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      return ExportRepo.of({
        page: (accountId, size, after) =>
          sql`
            select id, menu_id as "menuId", business_date::text as "businessDate", date::text, start_time as "startTime",
              end_time as "endTime", starts_at as "startsAt", max_capacity as "maxCapacity", booked_count as "bookedCount",
              staff_id as "staffId", is_closed as "isClosed"
            from crm_slot
            where account_id = ${accountId}
              ${after === undefined ? sql`` : sql`and starts_at >= ${after.startsAt} and (starts_at, id) > (${after.startsAt}, ${after.id})`}
            order by starts_at, id limit ${size}`.pipe(Rows.all(ExportedSlot))
      })
    })
  )
}
