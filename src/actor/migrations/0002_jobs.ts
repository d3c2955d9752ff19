/**
 * The tables of the runtime. `job` holds only what is ready or running, so that it and its partial indexes stay small
 * and hot; jobs for later wait in `job_scheduled`; finished ones leave for `job_history`, whose daily partitions are
 * dropped, never deleted from. One sequence numbers all three, so a job keeps its id wherever it is.
 */
import { statements } from "../../sql/migrate/Migrations.ts"

export default statements(
  `create sequence job_id as bigint cache 1`,

  `create table job (
    id bigint primary key default nextval('job_id'),
    actor text not null,
    priority smallint not null default 0,
    state "char" not null default 'r' check (state in ('r', 'x')),
    claim integer not null default 0,
    node text,
    failures smallint not null default 0,
    losses smallint not null default 0,
    unique_key text,
    payload jsonb not null,
    attempts jsonb,
    progress real,
    trace text,
    created_at timestamptz not null default now(),
    started_at timestamptz
  ) with (fillfactor = 85, autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 500,
          autovacuum_vacuum_cost_delay = 0)`,
  `create index job_ready on job (actor, priority, id) where state = 'r'`,
  `create index job_running on job (node) where state = 'x'`,
  `comment on column job.claim is 'The fence: grows with every claim; a result that names an older claim is refused'`,
  `comment on column job.failures is 'Attempts used up; interruption and lost nodes use up none'`,
  `comment on column job.losses is 'How often the node that ran it was lost'`,
  `comment on column job.attempts is 'The attempts that did not complete, oldest first'`,

  `create table job_scheduled (
    id bigint primary key,
    run_at timestamptz not null,
    actor text not null,
    priority smallint not null default 0,
    claim integer not null default 0,
    failures smallint not null default 0,
    losses smallint not null default 0,
    unique_key text,
    payload jsonb not null,
    attempts jsonb,
    trace text,
    created_at timestamptz not null default now()
  )`,
  `create index job_scheduled_due on job_scheduled (run_at, id)`,
  `create index job_scheduled_actor on job_scheduled (actor)`,

  `create table job_history (
    id bigint not null,
    actor text not null,
    state "char" not null check (state in ('c', 'f', 'k')),
    priority smallint not null,
    failures smallint not null,
    losses smallint not null,
    unique_key text,
    payload jsonb not null,
    result jsonb,
    attempts jsonb,
    node text,
    created_at timestamptz not null,
    started_at timestamptz,
    finished_at timestamptz not null default now()
  ) partition by range (finished_at)`,
  `create index job_history_id on job_history (id)`,
  `create index job_history_actor on job_history (actor, state, finished_at)`,
  `create table job_history_default partition of job_history default`,

  `create table job_unique (
    actor text not null,
    key text not null,
    job_id bigint not null,
    primary key (actor, key)
  )`,
  `comment on table job_unique is 'One row per unfinished job with a unique key'`,

  `create table job_node (
    id text primary key,
    host text not null,
    pid integer not null,
    started_at timestamptz not null default now(),
    seen_at timestamptz not null default now()
  )`
)
