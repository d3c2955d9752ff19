/** Where notices of one of the staff go: by LINE as before, by mail, or nowhere. */
import { compatible, statements } from "../../../../src/sql/migrate/Migrations.ts"

export default compatible(
  statements(
    `alter table crm_resource
      add column notice_channel text not null default 'line' check (notice_channel in ('line', 'mail', 'none')),
      add column notice_scope text not null default 'own' check (notice_scope in ('own', 'all')),
      add column notice_language text not null default 'ja' check (notice_language in ('ja', 'en')),
      add column email text check (length(email) between 3 and 254),
      add column email_refused_at timestamptz`,
    `comment on column crm_resource.email_refused_at is 'When a mail server did not know the address, or returned a mail; nothing is sent to it'`
  )
)
