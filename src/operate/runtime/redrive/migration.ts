/** How far a paced retry is: its walk over the jobs, and the retried ones whose outcome is open. */
import { compatible, statements } from "../../../sql/migrate/Migrations.ts"

export default compatible(
  statements(
    `create table job_redrive (
      job_id bigint primary key,
      below bigint,
      matched integer not null default 0,
      retried integer not null default 0,
      completed integer not null default 0,
      failed integer not null default 0,
      result jsonb
    )`,
    `create table job_redrive_item (
      redrive_id bigint not null references job_redrive (job_id) on delete cascade,
      job_id bigint not null,
      is_failing boolean not null default false,
      checked_at timestamptz,
      primary key (redrive_id, job_id)
    )`,
    `create index job_redrive_item_open on job_redrive_item (redrive_id, checked_at nulls first)`,
    `comment on table job_redrive is 'Retries at a pace: one row per job that does it'`,
    `comment on column job_redrive.below is 'The walk goes on with jobs below this id'`,
    `comment on table job_redrive_item is 'Retried jobs whose outcome is open'`
  )
)
