/**
 * Creates endpoints, queue and logs. `webhooks_queue` has only deliveries that may still be sent, so that it stays
 * small; finished ones move to `webhooks_delivery`. The logs are partitioned by the time in their ids, and expire by
 * dropping partitions. The columns of `webhooks_endpoint` from `paused_until` on belong to the engine; it updates no
 * indexed column.
 */
import { statements } from "../../../src/sql/migrate/Migrations.ts"
import { protectTable, protectTenantTable } from "../../../src/sql/tenant/Tenant.ts"

const vacuumed = `fillfactor = 85, autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 500,
  autovacuum_vacuum_cost_delay = 0`

export default statements(
  `create table webhooks_endpoint (
    id text collate "C" primary key check (length(id) = 26),
    account_id text not null,
    dialect text not null check (dialect in ('analytics', 'crm')),
    url text not null check (length(url) <= 2000),
    description text check (length(description) <= 500),
    events text[] not null check (cardinality(events) between 1 and 50),
    api_version text,
    livemode boolean not null default true,
    installation_id text,
    status text not null default 'active' check (status in ('active', 'disabled')),
    disabled_at timestamptz,
    disabled_reason text check (disabled_reason in ('failures', 'operator')),
    consecutive_failures integer not null default 0,
    last_success_at timestamptz,
    last_failure_at timestamptz,
    secret bytea not null,
    secret_prefix text not null,
    previous_secret bytea,
    previous_secret_until timestamptz,
    created_at timestamptz not null,
    updated_at timestamptz not null,
    paused_until timestamptz,
    pause_ms integer not null default 0,
    run text,
    epoch integer not null default 1,
    wake_at timestamptz
  ) with (fillfactor = 60)`,
  `create index webhooks_endpoint_account on webhooks_endpoint (account_id, dialect, id)`,
  `comment on column webhooks_endpoint.secret is 'Sealed by the vault for the owner <id>'`,
  `comment on column webhooks_endpoint.installation_id is 'The installation that owns it; only that one''s app events reach it'`,
  `comment on column webhooks_endpoint.pause_ms is 'How long it was paused last; 0 after a success'`,
  `comment on column webhooks_endpoint.run is 'The turn that may deliver and store results: the fence'`,
  `comment on column webhooks_endpoint.epoch is 'Grows when it is disabled: deliveries of an earlier epoch are parked'`,
  `comment on column webhooks_endpoint.wake_at is 'A delayed job for its deliveries is there for this time'`,
  ...protectTenantTable("webhooks_endpoint"),

  `create table webhooks_message (
    id text collate "C" primary key check (length(id) = 26),
    account_id text,
    event_id text collate "C" not null,
    type text not null,
    body text not null,
    created_at timestamptz not null default now()
  ) partition by range (id)`,
  `create table webhooks_message_default partition of webhooks_message default`,
  `comment on table webhooks_message is 'An event as the endpoints of one dialect and version receive it, byte for byte'`,
  `comment on column webhooks_message.account_id is 'Null: an event about data that all accounts share'`,
  ...protectTable(
    "webhooks_message",
    "select",
    "account_id is null or account_id = current_setting('ekimae.account_id', true)"
  ),

  `create table webhooks_queue (
    endpoint_id text collate "C" not null,
    id text collate "C" not null check (length(id) = 26),
    kind text not null check (kind in ('event', 'replay', 'ping')),
    epoch integer not null,
    due_at timestamptz not null default now(),
    account_id text not null,
    message_id text collate "C" not null,
    event_id text collate "C" not null,
    type text not null,
    failures smallint not null default 0,
    attempts smallint not null default 0,
    created_at timestamptz not null default now(),
    primary key (endpoint_id, id, kind)
  ) with (${vacuumed})`,
  `create index webhooks_queue_due on webhooks_queue (endpoint_id, epoch, due_at, id)`,
  `comment on table webhooks_queue is 'Deliveries that may still be sent'`,
  `comment on column webhooks_queue.epoch is 'That of the endpoint when it was queued; 0 for what is sent whatever its state'`,
  `comment on column webhooks_queue.failures is 'Attempts that failed; lost ones use up no retry'`,
  `comment on column webhooks_queue.attempts is 'Attempts that failed or were lost'`,
  ...protectTenantTable("webhooks_queue"),

  `create table webhooks_signal (
    endpoint_id text collate "C" primary key
  ) with (${vacuumed})`,
  `comment on table webhooks_signal is 'Endpoints for whose deliveries a job waits; the turn that it starts deletes the row'`,
  `alter table webhooks_signal enable row level security`,

  `create table webhooks_flight (
    endpoint_id text collate "C" not null,
    run text not null,
    attempt_base text collate "C" not null,
    begun_at timestamptz not null default now(),
    ids text[] collate "C" not null,
    kinds text[] not null,
    tries integer[] not null
  ) with (${vacuumed})`,
  `create index webhooks_flight_endpoint on webhooks_flight (endpoint_id)`,
  `comment on table webhooks_flight is 'What a turn may have sent: written before it sends, gone when all results are stored'`,
  `alter table webhooks_flight enable row level security`,

  `create table webhooks_delivery (
    id text collate "C" primary key check (length(id) = 26),
    account_id text not null,
    endpoint_id text collate "C" not null,
    kind text not null check (kind in ('event', 'ping')),
    message_id text collate "C" not null,
    event_id text collate "C" not null,
    type text not null,
    state text not null check (state in ('succeeded', 'failed', 'parked', 'cancelled')),
    attempts smallint not null,
    created_at timestamptz not null,
    finished_at timestamptz not null default now()
  ) partition by range (id)`,
  `create index webhooks_delivery_endpoint on webhooks_delivery (endpoint_id, id)`,
  `create table webhooks_delivery_default partition of webhooks_delivery default`,
  `comment on table webhooks_delivery is 'Deliveries that will not be sent any more, unless they are replayed'`,
  ...protectTenantTable("webhooks_delivery"),

  `create table webhooks_attempt (
    id text collate "C" not null check (length(id) = 26),
    delivery_id text collate "C" not null,
    account_id text not null,
    kind text not null,
    started_at timestamptz not null,
    duration_ms integer,
    status smallint,
    error text,
    resent boolean not null default false,
    remote text
  ) partition by range (id)`,
  `create index webhooks_attempt_delivery on webhooks_attempt (delivery_id, id)`,
  `create table webhooks_attempt_default partition of webhooks_attempt default`,
  `comment on column webhooks_attempt.error is 'Null after a success; lost: the node ended before it knew'`,
  `comment on column webhooks_attempt.resent is 'Written twice: a kept connection broke at once, and a new one took its place'`,
  `comment on column webhooks_attempt.remote is 'The address that was connected to; for operators alone'`,
  ...protectTenantTable("webhooks_attempt"),

  `create table webhooks_response (
    id text collate "C" primary key check (length(id) = 26),
    account_id text not null,
    request_headers text not null,
    response_headers text not null,
    response text not null
  ) partition by range (id)`,
  `create table webhooks_response_default partition of webhooks_response default`,
  `comment on table webhooks_response is 'What was sent and answered, by attempt'`,
  ...protectTenantTable("webhooks_response")
)
