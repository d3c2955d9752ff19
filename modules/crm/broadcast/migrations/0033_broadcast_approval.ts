/** Broadcasts that wait for an approval. */
import { compatible, statements } from "../../../../src/sql/migrate/Migrations.ts"

/** While it waits its status is `stopped`: nodes of earlier releases must not send it. */
export default compatible(
  statements(
    `alter table crm_broadcast add column approver_id text,
      add column approval text check (approval in ('pending', 'approved', 'rejected', 'expired', 'unreachable', 'withdrawn'))`,
    `comment on column crm_broadcast.approver_id is 'The friend who is asked before it is sent'`,
    `comment on column crm_broadcast.approval is 'What became of the question; null: none was asked. While it is pending the status is stopped'`
  )
)
