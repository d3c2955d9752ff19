/**
 * Mails to the staff about a booking of a guest, and mails about an offer of the waitlist. A mail to the staff is that of its guest still, so
 * that an erasure deletes it; nodes of earlier releases do not run its job.
 */
import { compatible, statements } from "../../../../src/sql/migrate/Migrations.ts"

export default compatible(
  statements(
    `alter table crm_mail add column staff_id text collate "C", alter column reservation_id drop not null,
      drop constraint crm_mail_purpose_check`,
    `alter table crm_mail add constraint crm_mail_purpose_check
      check (purpose in ('confirmation', 'reminder', 'offer', 'staff')) not valid`,
    `comment on column crm_mail.staff_id is 'Member of the staff who gets it; null: the guest gets it'`,
    `comment on table crm_mail is 'Mails to guests and staff; the id is in the Message-ID and in the envelope sender'`
  )
)
