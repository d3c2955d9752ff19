/** SQL of slots, but for places (`SlotCapacity`) and generation. */
import { Context, Effect, Layer, Schema } from "effect"
import { SqlClient } from "effect/sql"
import { dieOnSql } from "../../../src/sql/Pg.ts"
import * as Rows from "../../../src/sql/Rows.ts"
import { Slot } from "./Slot.ts"

/** The columns of a slot of the table `s`; `prefix` stands before the names of the answer. */
export const slotColumns = (prefix = ""): string =>
  Object.entries(columns)
    .map(([member, column]) => `s.${column} as "${prefix}${member}"`)
    .join(", ")

const columns = {
  id: "id",
  accountId: "account_id",
  menuId: "menu_id",
  date: "date::text",
  startTime: "start_time",
  endTime: "end_time",
  startsAt: "starts_at",
  endsAt: "ends_at",
  maxCapacity: "max_capacity",
  bookedCount: "booked_count",
  staffId: "staff_id",
  isClosed: "is_closed"
} as const satisfies Record<keyof Slot, string>

export interface NewSlot extends Slot {
  readonly businessDate: string
}

export class SlotRepo extends Context.Service<
  SlotRepo,
  {
    readonly find: (accountId: string, id: string) => Effect.Effect<Slot | undefined>
    /** Locks the slot until the transaction ends. */
    readonly lock: (accountId: string, id: string) => Effect.Effect<Slot | undefined>
    /** Stores a slot that generation leaves alone; false if the menu has one at that time for that staff member. */
    readonly insert: (slot: NewSlot) => Effect.Effect<boolean>
    readonly update: (slot: Pick<Slot, "accountId" | "id" | "maxCapacity" | "isClosed">) => Effect.Effect<void>
  }
>()("crm/SlotRepo") {
  static readonly layer = Layer.effect(
    SlotRepo,
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const columns = sql.literal(slotColumns())
      const byId = (accountId: string, id: string) => sql`s.account_id = ${accountId} and s.id = ${id}`

      return SlotRepo.of({
        find: (accountId, id) =>
          sql`select ${columns} from crm_slot as s where ${byId(accountId, id)}`.pipe(Rows.first(Slot)),
        lock: (accountId, id) =>
          sql`select ${columns} from crm_slot as s where ${byId(accountId, id)} for no key update`.pipe(
            Rows.first(Slot)
          ),
        insert: (slot) =>
          sql`
            insert into crm_slot (id, account_id, menu_id, date, start_time, end_time, starts_at, ends_at, max_capacity,
              staff_id, business_date, is_manual)
            values (${slot.id}, ${slot.accountId}, ${slot.menuId}, ${slot.date}::text::date, ${slot.startTime},
              ${slot.endTime}, ${slot.startsAt}, ${slot.endsAt}, ${slot.maxCapacity}, ${slot.staffId},
              ${slot.businessDate}::text::date, true)
            on conflict do nothing returning 1`.pipe(
            Rows.all(Schema.Unknown),
            Effect.map(({ length }) => length > 0)
          ),
        update: (slot) =>
          sql`
            update crm_slot as s set max_capacity = ${slot.maxCapacity}, is_closed = ${slot.isClosed}, is_manual = true
            where ${byId(slot.accountId, slot.id)}`.pipe(dieOnSql, Effect.asVoid)
      })
    })
  )
}
