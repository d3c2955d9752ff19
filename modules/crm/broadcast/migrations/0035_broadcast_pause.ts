/** Broadcasts that the staff have paused. */
import { compatible, statements } from "../../../../src/sql/migrate/Migrations.ts"

/** A paused broadcast that has not begun is `stopped`: nodes of earlier releases must not send it. */
export default compatible(
  statements(
    `alter table crm_broadcast add column paused_at timestamptz`,
    `comment on column crm_broadcast.paused_at is 'When the staff paused it; null: it is not paused. Before it has begun the status is stopped meanwhile'`
  )
)
