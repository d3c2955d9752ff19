/** Unique keys that a job has for a time after it was sent, whatever becomes of it. */
import { compatible, statements } from "../../sql/migrate/Migrations.ts"

export default compatible(
  statements(
    `create table job_window (
      actor text not null,
      key text not null,
      job_id bigint not null,
      until timestamptz not null,
      primary key (actor, key)
    )`,
    `create index job_window_until on job_window (until)`,
    `comment on table job_window is 'Unique keys that a job has for a time after it was sent'`
  )
)
