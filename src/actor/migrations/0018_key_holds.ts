/** Lets a key be held from outside while a node has it: the hold waits beside the lease, and counts when that ends. */
import { statements } from "../../sql/migrate/Migrations.ts"

export default statements(
  `alter table job_mailbox add column hold_after timestamptz`,
  `comment on column job_mailbox.hold_after is 'Held from outside while a node has the lease: until then it is held once the lease has ended'`,
  `create index job_mailbox_hold_after on job_mailbox (hold_after) where hold_after is not null`
)
