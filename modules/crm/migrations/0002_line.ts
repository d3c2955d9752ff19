/** Tables of the connected LINE channel, of what LINE sent, and of the sandbox that stands in for LINE. */
import { statements } from "../../../src/sql/migrate/Migrations.ts"
import { protectTenantTable } from "../../../src/sql/tenant/Tenant.ts"

export default statements(
  `create table crm_line_channel (
    account_id text primary key,
    channel_id text not null unique check (length(channel_id) between 1 and 32),
    secret bytea not null,
    access_token bytea,
    mode text not null check (mode in ('line', 'sandbox')),
    bot_user_id text,
    bot_name text,
    forward_url text check (length(forward_url) <= 2000),
    connected_at timestamptz not null
  )`,
  `comment on column crm_line_channel.secret is 'Channel secret, sealed by the vault'`,
  `comment on column crm_line_channel.access_token is 'A long-lived token, sealed; null: short-lived ones are issued from id and secret'`,
  `comment on column crm_line_channel.mode is 'sandbox: messages are kept here instead of being sent'`,
  `comment on column crm_line_channel.forward_url is 'Receives the hooks of LINE too, byte for byte'`,
  ...protectTenantTable("crm_line_channel"),

  `create table crm_line_inbound (
    account_id text not null,
    webhook_event_id text collate "C" not null check (length(webhook_event_id) between 1 and 64),
    type text not null,
    line_user_id text,
    event json not null,
    occurred_at timestamptz not null,
    received_at timestamptz not null default now(),
    primary key (account_id, webhook_event_id)
  )`,
  `create index crm_line_inbound_received on crm_line_inbound (received_at)`,
  `create index crm_line_inbound_user on crm_line_inbound (account_id, line_user_id)`,
  ...protectTenantTable("crm_line_inbound"),

  `create table crm_line_sandbox (
    id text collate "C" primary key check (length(id) = 26),
    account_id text not null,
    retry_key uuid not null,
    line_user_id text not null,
    messages json not null,
    sent_at timestamptz not null,
    unique (account_id, retry_key)
  )`,
  `comment on table crm_line_sandbox is 'Messages that an account without a channel would have sent'`,
  `create index crm_line_sandbox_list on crm_line_sandbox (account_id, id desc)`,
  ...protectTenantTable("crm_line_sandbox")
)
