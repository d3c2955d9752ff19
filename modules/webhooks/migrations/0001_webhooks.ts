/**
 * Creates endpoints and logs. The logs are partitioned by the time in their ids, and expire by dropping partitions. Pending
 * deliveries are jobs; `webhooks_delivery` has their rows from the fan-out on. Their updates are HOT updates: they change no
 * column of an index (`parked` stands in for the state), and every page has room for a second version of its rows.
 * The columns of `webhooks_endpoint` from `paused_until` on belong to the delivery worker; it updates no indexed column.
 */
import { statements } from "../../../src/sql/migrate/Migrations.ts"
import { ownRow, protectTable, protectTenantTable } from "../../../src/sql/tenant/Tenant.ts"

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
    disabled_reason text check (disabled_reason in ('failures', 'owner', 'operator', 'secret_lost')),
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
    epoch integer not null default 1,
    generation integer not null default 1
  ) with (fillfactor = 60)`,
  `create index webhooks_endpoint_account on webhooks_endpoint (account_id, dialect, id)`,
  `comment on column webhooks_endpoint.secret is 'Sealed by the vault for the owner <id>'`,
  `comment on column webhooks_endpoint.installation_id is 'The installation that owns it; only that one''s app events reach it'`,
  `comment on column webhooks_endpoint.pause_ms is 'How long it was paused last; 0 after a success'`,
  `comment on column webhooks_endpoint.generation is 'Grows when it is enabled or its URL changes: earlier results say nothing of it'`,
  `comment on column webhooks_endpoint.epoch is 'Grows when it is disabled: deliveries of an earlier epoch are parked'`,
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
  // The body of a test event.
  ...protectTable("webhooks_message", "insert", ownRow),

  `create table webhooks_delivery (
    id text collate "C" primary key check (length(id) = 26),
    account_id text not null,
    endpoint_id text collate "C" not null,
    kind text not null check (kind in ('event', 'ping')),
    message_id text collate "C" not null,
    event_id text collate "C" not null,
    type text not null,
    created_at timestamptz not null,
    epoch integer not null default 0,
    state text not null check (state in ('pending', 'succeeded', 'failed', 'parked', 'cancelled')),
    attempts smallint not null,
    parked boolean not null default false,
    next_at timestamptz,
    finished_at timestamptz default now(),
    constraint webhooks_delivery_finished_check check ((state = 'pending') = (finished_at is null)),
    constraint webhooks_delivery_parked_check check ((state = 'parked') = parked)
  ) partition by range (id)`,
  `create index webhooks_delivery_endpoint on webhooks_delivery (endpoint_id, id)`,
  `create index webhooks_delivery_parked on webhooks_delivery (endpoint_id, id) where parked`,
  `create table webhooks_delivery_default partition of webhooks_delivery default with (fillfactor = 50)`,
  `comment on table webhooks_delivery is 'All deliveries, from the fan-out on'`,
  `comment on column webhooks_delivery.epoch is 'The epoch of the endpoint at the fan-out: a pending delivery of an earlier one is parked'`,
  `comment on column webhooks_delivery.parked is 'For an index: it changes less often than the state'`,
  `comment on column webhooks_delivery.next_at is 'Earliest time of the next attempt; null unless it is pending'`,
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
