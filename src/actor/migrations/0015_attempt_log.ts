/** What attempts have logged, by day, so that it expires by dropping partitions. */
import { compatible, statements } from "../../sql/migrate/Migrations.ts"

export default compatible(
  statements(
    `create table job_log (
      job_id bigint not null,
      written_at timestamptz not null default now(),
      written_on date not null default (now() at time zone 'utc')::date,
      attempt integer not null,
      node text not null,
      lines jsonb not null
    ) partition by range (written_on)`,
    `create index job_log_job on job_log (job_id)`,
    `create table job_log_default partition of job_log default`,
    `comment on table job_log is 'The last lines that an attempt of a job has logged; none where it logged nothing'`
  )
)
