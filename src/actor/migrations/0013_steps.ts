/** Steps of jobs, and the signals that they wait for. */
import { compatible, statements } from "../../sql/migrate/Migrations.ts"

export default compatible(
  statements(
    `create table job_step (
      job_id bigint not null,
      position integer not null,
      kind text not null check (kind in ('run', 'sleep', 'wait')),
      state text not null check (state in ('done', 'waiting', 'timed_out')),
      name text not null,
      key text,
      result jsonb,
      until timestamptz,
      listens boolean not null default false,
      attention text check (attention in ('look', 'wake')),
      started_at timestamptz not null default now(),
      ended_at timestamptz,
      primary key (job_id, position)
    )`,
    `create index job_step_listening on job_step (name, key) where listens`,
    `create index job_step_attention on job_step (attention, job_id, position) where attention is not null`,
    `comment on table job_step is 'What a job has done and what it waits for, in the order of its steps'`,
    `comment on column job_step.name is 'Of the step; of a wait that of the signal'`,
    `comment on column job_step.key is 'The key of the signal that it waits for'`,
    `comment on column job_step.until is 'The end of the sleep, or of the wait'`,
    `comment on column job_step.listens is 'The job is put off, and the next signal of this name and key wakes it'`,
    `comment on column job_step.attention is 'For the dispatcher: look for a signal that came before, or wake the job'`,

    `create table job_signal (
      id bigint generated always as identity primary key,
      signal text not null,
      key text not null,
      payload jsonb not null,
      is_new boolean not null default true,
      sent_at timestamptz not null default now(),
      expires_at timestamptz not null
    )`,
    `create index job_signal_new on job_signal (id) where is_new`,
    `create index job_signal_kept on job_signal (signal, key, id) where not is_new`,
    `create index job_signal_expires on job_signal (expires_at) where not is_new`,
    `comment on table job_signal is 'Signals that no job has got yet'`,
    `comment on column job_signal.is_new is 'The dispatcher has not looked for jobs that wait for it'`
  )
)
