/** Hours in which one of the staff, or a room, gets bookings. */
import { compatible, statements } from "../../../../src/sql/migrate/Migrations.ts"

export default compatible(
  statements(
    `alter table crm_resource add column hours json`,
    `comment on column crm_resource.hours is 'Hours of the week in which it gets bookings; null: in all slots of the shop'`
  )
)
