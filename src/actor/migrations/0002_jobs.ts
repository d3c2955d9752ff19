/**
 * The tables of the runtime. `job` holds only what is ready or running, so that it and its partial indexes stay small
 * and hot; jobs for later wait in `job_scheduled`; finished ones leave for `job_history`. One sequence numbers all
 * three, so a job keeps its id wherever it is.
 *
 * A ready job without a key waits in a priority queue of its actor (`priority_queue`) at a position (`position`). The
 * position is given when the job becomes ready, so positions only grow and a claim never looks behind its watermark. Jobs
 * with a key wait in their mailbox instead; `job_mailbox` holds the lease of a mailbox, one row for all its jobs.
 *
 * The history is partitioned by the day on which a job may be forgotten, not by the day on which it finished: each actor
 * has a retention of its own, and partitions are still dropped as a whole, never deleted from.
 *
 * No version of a row and no index entry can be removed while an older snapshot is open. So claims find new jobs with a
 * key by their position (`job_arrivals`), and the row of a mailbox moves to another `epoch` after some writes, so that
 * look-ups pass over few old versions. The condition of `job_arrivals` matches the one statement that looks for
 * arrivals, so all others use `job_keyed` whatever the statistics say.
 */
import { statements } from "../../sql/migrate/Migrations.ts"

const hot = "autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 500, autovacuum_vacuum_cost_delay = 0"

export default statements(
  `create sequence job_id as bigint cache 1`,

  // Columns of fixed length come first: they are the ones that claims read.
  `create table job (
    id bigint primary key default nextval('job_id'),
    position bigint not null,
    created_at timestamptz not null default now(),
    ready_at timestamptz not null default now(),
    claim integer not null default 0,
    priority smallint not null default 0,
    priority_queue smallint not null,
    failures smallint not null default 0,
    losses smallint not null default 0,
    state "char" not null default 'r' check (state in ('r', 'x')),
    actor text not null,
    key text collate "C",
    unique_key text,
    node text,
    payload jsonb not null,
    trace text,
    attempts jsonb,
    redriven jsonb,
    progress real,
    started_at timestamptz,
    cancel_at timestamptz
  ) with (fillfactor = 85, ${hot})`,
  `create index job_ready on job (actor, priority_queue, position) where state = 'r' and key is null`,
  `create index job_keyed on job (actor, key, position) where key is not null`,
  `create index job_arrivals on job (actor, position) where (key || '') is not null`,
  `create index job_running on job (actor, node) where state = 'x'`,
  `create index job_cancelling on job (actor, id) where cancel_at is not null`,
  `comment on column job.position is 'The place in the priority queue or mailbox, from the same sequence as id'`,
  `comment on column job.claim is 'The fence: grows with every claim; a result that names an older claim is refused'`,
  `comment on column job.priority_queue is '0 for jobs that were given back, then 1 to 5 by priority'`,
  `comment on column job.failures is 'Attempts used up; interruption and lost nodes use up none'`,
  `comment on column job.losses is 'How often the node that ran it was lost'`,
  `comment on column job.key is 'The mailbox, or what the limit per key counts by'`,
  `comment on column job.attempts is 'The attempts that did not complete, oldest first'`,
  `comment on column job.redriven is 'Who retried the finished job, and when'`,
  `comment on column job.cancel_at is 'When an operator asked the node that runs it to stop'`,
  `comment on index job_arrivals is 'New jobs with a key, in the order in which they became ready'`,

  `create table job_scheduled (
    id bigint primary key,
    run_at timestamptz not null,
    actor text not null,
    priority smallint not null default 0,
    claim integer not null default 0,
    failures smallint not null default 0,
    losses smallint not null default 0,
    key text collate "C",
    unique_key text,
    payload jsonb not null,
    attempts jsonb,
    redriven jsonb,
    trace text,
    created_at timestamptz not null default now()
  )`,
  `create index job_scheduled_due on job_scheduled (run_at, id)`,
  `create index job_scheduled_actor on job_scheduled (actor)`,
  `create index job_scheduled_key on job_scheduled (actor, key) where key is not null`,

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
  `create index job_history_ended on job_history (state, id) where state <> 'c'`,
  `create index job_history_error on job_history ((attempts -> -1 ->> 'tag'), id) where state = 'f'`,
  `create index job_history_time on job_history using brin (finished_at, created_at) with (pages_per_range = 32)`,
  `create table job_history_default partition of job_history default`,
  `comment on index job_history_time is 'Costs next to nothing, since jobs arrive in the order in which they finish'`,

  `create table job_unique (
    actor text not null,
    key text not null,
    job_id bigint not null,
    primary key (actor, key)
  )`,
  `comment on table job_unique is 'One row per unfinished job with a unique key'`,

  `create table job_mailbox (
    actor text not null,
    key text collate "C" not null,
    epoch integer not null default 0,
    node text,
    lease bigint not null default 0,
    first_position bigint,
    last_position bigint,
    leased_at timestamptz,
    held_until timestamptz,
    freed_xid xid8,
    touched_at timestamptz not null default now(),
    running smallint not null default 1,
    alone boolean not null default false,
    key_state jsonb,
    writes smallint not null default 0,
    primary key (actor, key, epoch)
  ) with (fillfactor = 60, ${hot})`,
  `create index job_mailbox_held on job_mailbox (held_until) where held_until is not null`,
  `comment on table job_mailbox is 'The lease of a mailbox: the node that holds it runs its jobs, one after another'`,
  `comment on column job_mailbox.epoch is 'Of the rows of a mailbox the one with the highest epoch counts; that of epoch 0 stays'`,
  `comment on column job_mailbox.lease is 'The fence: grows with every lease'`,
  `comment on column job_mailbox.first_position is 'The first position that the lease covers'`,
  `comment on column job_mailbox.last_position is 'The last position that the lease covers; while the mailbox is held, that of the job to be retried'`,
  `comment on column job_mailbox.freed_xid is 'The transaction that gave it back: older snapshots may not lease it'`,
  `comment on column job_mailbox.running is 'How many jobs of the lease may run at once'`,
  `comment on column job_mailbox.alone is 'The next lease covers one job, after a hold'`,
  `comment on column job_mailbox.key_state is 'What the last holder left with the key'`,
  `comment on column job_mailbox.writes is 'How often this row was written; after some writes the next lease begins an epoch'`,

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

  `create table job_node (
    id text primary key,
    host text not null,
    pid integer not null,
    started_at timestamptz not null default now(),
    seen_at timestamptz not null default now()
  )`,
  `comment on table job_node is 'The nodes that run jobs: a row is the lease of all that its node runs'`
)
