/** Steps in branches and steps that are tried again; steps of completed jobs, which are kept as long as the jobs. */
import { compatible, statements } from "../../../sql/migrate/Migrations.ts"

export default compatible(
  statements(
    `alter table job_step
      drop constraint job_step_kind_check,
      drop constraint job_step_state_check,
      add constraint job_step_kind_check check (kind in ('run', 'sleep', 'wait', 'until')),
      add constraint job_step_state_check check (state in ('done', 'waiting', 'timed_out', 'failed')),
      add column branch text not null default '',
      add column tries integer not null default 0,
      add column ends_at timestamptz`,
    `comment on column job_step.branch is 'The branch that took it, of those side by side; empty outside of them'`,
    `comment on column job_step.tries is 'How often it was tried without a result, where it is tried again by itself'`,
    `comment on column job_step.ends_at is 'The end of the time for all tries'`,
    `create table job_step_history (
      job_id bigint not null,
      steps jsonb not null,
      expires_on date not null
    ) partition by range (expires_on)`,
    `create index job_step_history_job on job_step_history (job_id)`,
    `create table job_step_history_default partition of job_step_history default`,
    `comment on table job_step_history is 'Steps of completed jobs, by the day on which they may be forgotten'`
  )
)
