/**
 * Indexes by which a reply finds its event at once, however many events name the same message, or follows the same user: an account
 * signs its own hooks, so it may send as many as it likes.
 */
import { compatible, statements } from "../../../../src/sql/migrate/Migrations.ts"

export default compatible(
  statements(
    `create index crm_line_inbound_by_message on crm_line_inbound (account_id, line_message_id, webhook_event_id)
      where line_message_id is not null`,
    `drop index crm_line_inbound_message`,
    `create index crm_line_inbound_by_follow on crm_line_inbound (account_id, line_user_id, occurred_at, webhook_event_id)
      where type = 'follow'`
  )
)
