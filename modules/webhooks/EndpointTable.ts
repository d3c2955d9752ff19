/**
 * The table of who is told of events, as the first migration makes it. What an endpoint is stands first; what follows
 * `paused_until` is the engine's, which updates no column of an index.
 */
import { protectTenantTable } from "../../src/sql/tenant/Tenant.ts"

export const endpointTable: ReadonlyArray<string> = [
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
  ...protectTenantTable("webhooks_endpoint")
]
