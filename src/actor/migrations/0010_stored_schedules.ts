/**
 * Schedules that are made at run time. The index on the next time holds only those that are to fire, so a look for due
 * ones costs what is due.
 */
import { statements } from "../../sql/migrate/Migrations.ts"

export default statements(
  `create table stored_schedule (
    id bigint generated always as identity primary key,
    next_at timestamptz,
    settled_until timestamptz not null,
    paused_at timestamptz,
    last_tick timestamptz,
    last_job_id text,
    created_at timestamptz not null default now(),
    version smallint not null default 1,
    priority smallint not null default 0,
    tenant text collate "C",
    key text collate "C" not null,
    actor text not null,
    job_key text collate "C",
    missed text not null check (missed in ('skip', 'once', 'all')),
    overlap text not null check (overlap in ('skip', 'allow')),
    timing jsonb not null,
    payload jsonb not null,
    tick_field text
  ) with (fillfactor = 80, autovacuum_vacuum_scale_factor = 0.05, autovacuum_vacuum_cost_delay = 0)`,
  `create unique index stored_schedule_key on stored_schedule (coalesce(tenant, ''), key)`,
  `create index stored_schedule_next on stored_schedule (next_at) where next_at is not null`,
  `comment on table stored_schedule is 'Schedules that are made at run time; the declared ones stand in job_schedule'`,
  `comment on column stored_schedule.next_at is 'The next tick; null while it is paused'`,
  `comment on column stored_schedule.settled_until is 'Every tick up to this time is fired, skipped, or before the schedule began'`,
  `comment on column stored_schedule.job_key is 'The mailbox of its jobs, or what their limit per key counts by'`,
  `comment on column stored_schedule.tick_field is 'The field of the payload that gets the time of the tick'`
)
