/** Remembers which tenant was served last at a mailbox that serves tenants round robin (claim/MailboxClaim). A node of an earlier release leaves it out. */
import { compatible, statements } from "../../../sql/migrate/Migrations.ts"

export default compatible(
  statements(
    `alter table job_mailbox add column tenant text`,
    `comment on column job_mailbox.tenant is 'Whose job the last lease was for, where tenants are served round robin'`
  )
)
