/** The state of cron schedules. Their definition stands in the code; the one here is that of the last who wrote it. */
import { statements } from "../../sql/migrate/Migrations.ts"

export default statements(
  `create table job_schedule (
    name text primary key,
    cron text not null,
    time_zone text not null,
    settled_until timestamptz not null,
    last_tick timestamptz,
    last_job_id text,
    paused_at timestamptz,
    updated_at timestamptz not null default now()
  )`,
  `comment on column job_schedule.settled_until is 'Every tick up to this time is fired, skipped, or before the schedule began'`,
  `comment on column job_schedule.last_tick is 'The last tick that got a job'`,
  `comment on column job_schedule.last_job_id is 'The last job that was sent, by a tick or by hand'`
)
