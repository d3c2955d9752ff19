/**
 * Lines, mailboxes and what operators decide.
 *
 * A ready job stands in a line of its actor (`line`, by priority) at a place (`turn`). The place is given when the job
 * becomes ready, so it only grows and a claim never looks behind its watermark. Jobs with a key stand in their
 * mailbox instead; `job_lane` holds the lease of a mailbox, one row for all its jobs.
 *
 * The history is parted by the day on which a job may be forgotten, not by the day on which it finished: each actor
 * keeps its own retention and everything still goes by `drop table`.
 */
import { statements } from "../../sql/migrate/Migrations.ts"

export default statements(
  `alter table job
    add column line smallint not null default 3,
    add column turn bigint,
    add column key text collate "C",
    add column ready_at timestamptz not null default now(),
    add column cancel_at timestamptz,
    add column redriven jsonb`,
  `update job set turn = id, line = 3 + greatest(-2, least(2, priority)), ready_at = created_at`,
  `alter table job alter column turn set not null, alter column line drop default`,
  `drop index job_ready, job_running`,
  `create index job_ready on job (actor, line, turn) where state = 'r' and key is null`,
  `create index job_keyed on job (actor, key, turn) where key is not null`,
  `create index job_running on job (actor, node) where state = 'x'`,
  `create index job_cancelling on job (id) where cancel_at is not null`,
  `comment on column job.line is '0 for jobs that were given back, then 1 to 5 by priority'`,
  `comment on column job.turn is 'The place in the line or mailbox, from the same sequence as id'`,
  `comment on column job.key is 'The mailbox, or what the limit per key counts by'`,
  `comment on column job.cancel_at is 'When an operator asked the node that runs it to stop'`,
  `comment on column job.redriven is 'Who sent the finished job on its way again, and when'`,

  `alter table job_scheduled add column key text collate "C", add column turn bigint, add column redriven jsonb`,

  `create table job_lane (
    actor text not null,
    key text collate "C" not null,
    node text,
    lease bigint not null default 0,
    upto bigint,
    leased_at timestamptz,
    held_until timestamptz,
    freed xid8,
    touched_at timestamptz not null default now(),
    primary key (actor, key)
  ) with (fillfactor = 60, autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 500,
          autovacuum_vacuum_cost_delay = 0)`,
  `create index job_lane_held on job_lane (held_until) where held_until is not null`,
  `comment on table job_lane is 'The lease of a mailbox: whoever holds it runs its jobs, one after another'`,
  `comment on column job_lane.lease is 'The fence: grows with every lease'`,
  `comment on column job_lane.upto is 'The last turn that the lease covers; the turn that is retried while it is held'`,
  `comment on column job_lane.freed is 'The transaction that gave it back: older snapshots may not lease it'`,

  `create table job_actor (
    actor text primary key,
    retention_days integer not null default 7,
    paused_at timestamptz,
    tokens double precision,
    refilled_at timestamptz,
    seen_at timestamptz not null default now()
  )`,
  `comment on table job_actor is 'The actors that the nodes know, and what operators decided about them'`,
  `comment on column job_actor.tokens is 'Starts that the rate limit allows now, as of refilled_at'`,

  `alter table job_history rename to job_history_by_day`,
  `alter index job_history_id rename to job_history_by_day_id`,
  `alter index job_history_actor rename to job_history_by_day_actor`,
  `alter table job_history_default rename to job_history_by_day_default`,
  `create table job_history (
    id bigint not null,
    actor text not null,
    state "char" not null check (state in ('c', 'f', 'k')),
    priority smallint not null,
    claim integer not null default 0,
    failures smallint not null,
    losses smallint not null,
    key text collate "C",
    unique_key text,
    payload jsonb not null,
    result jsonb,
    attempts jsonb,
    redriven jsonb,
    node text,
    trace text,
    created_at timestamptz not null,
    started_at timestamptz,
    finished_at timestamptz not null default now(),
    expires_on date not null
  ) partition by range (expires_on)`,
  `create index job_history_id on job_history (id)`,
  `create index job_history_actor on job_history (actor, state, id)`,
  `create table job_history_default partition of job_history default`,
  `insert into job_history (id, actor, state, priority, failures, losses, unique_key, payload, result, attempts, node,
      created_at, started_at, finished_at, expires_on)
    select id, actor, state, priority, failures, losses, unique_key, payload, result, attempts, node, created_at,
      started_at, finished_at, (finished_at at time zone 'utc')::date + 7
    from job_history_by_day`,
  `drop table job_history_by_day`
)
