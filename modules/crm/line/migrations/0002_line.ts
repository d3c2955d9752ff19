/** Tables of the connected LINE channel, of what LINE sent, and of the sandbox that stands in for LINE. */
import { statements } from "../../../../src/sql/migrate/Migrations.ts"
import { protectTenantTable } from "../../../../src/sql/tenant/Tenant.ts"

export default statements(
  `create table crm_line_channel (
    account_id text primary key,
    channel_id text collate "C" not null check (length(channel_id) between 1 and 32),
    mode text not null check (mode in ('line', 'sandbox', 'off')),
    secret bytea,
    access_token bytea,
    bot_user_id text check (bot_user_id ~ '^U[0-9a-f]{32}$'),
    bot_basic_id text,
    bot_name text,
    webhook_url text,
    forward_url text check (length(forward_url) <= 2000),
    followers_state text check (followers_state in ('running', 'completed', 'unavailable', 'failed')),
    followers_cursor text,
    followers_imported integer not null default 0,
    connected_at timestamptz not null,
    check (mode <> 'line' or bot_user_id is not null),
    check ((mode = 'off') = (secret is null)),
    check (mode <> 'off' or access_token is null)
  )`,
  `create unique index crm_line_channel_open on crm_line_channel (channel_id) where mode <> 'off'`,
  `comment on column crm_line_channel.secret is 'Channel secret, sealed by the vault for the owner <channel_id>; null when off'`,
  `comment on column crm_line_channel.access_token is 'A long-lived token, sealed likewise; null: short-lived ones are issued from id and secret'`,
  `comment on column crm_line_channel.mode is 'sandbox: messages are kept here instead of being sent; off: disconnected from LINE, nothing is sent'`,
  `comment on column crm_line_channel.bot_user_id is 'Destination of inbound hooks; null in the sandbox, which accepts any'`,
  `comment on column crm_line_channel.forward_url is 'Receives the hooks of LINE too, byte for byte'`,
  `comment on column crm_line_channel.followers_cursor is 'Where the import of followers goes on'`,
  ...protectTenantTable("crm_line_channel"),

  `create table crm_line_inbound (
    account_id text not null,
    webhook_event_id text collate "C" not null check (length(webhook_event_id) = 26),
    type text not null,
    line_user_id text,
    line_message_id text,
    event text,
    occurred_at timestamptz not null,
    received_at timestamptz not null,
    outcome text check (outcome in ('applied', 'ignored')),
    primary key (account_id, webhook_event_id)
  ) partition by range (webhook_event_id)`,
  `create table crm_line_inbound_default partition of crm_line_inbound default`,
  `create index crm_line_inbound_user on crm_line_inbound (account_id, line_user_id)`,
  `create index crm_line_inbound_message on crm_line_inbound (account_id, line_message_id) where line_message_id is not null`,
  `comment on table crm_line_inbound is 'Events that LINE sent, one row each however often they are delivered. Partitioned by the time in their ids'`,
  `comment on column crm_line_inbound.event is 'JSON as LINE sent it; null once its content was deleted'`,
  `comment on column crm_line_inbound.outcome is 'Null while its job has not run, and for what is kept but not acted on'`,
  ...protectTenantTable("crm_line_inbound"),

  `create table crm_line_forward (
    id text collate "C" primary key check (length(id) = 26),
    account_id text not null,
    body bytea not null,
    signature text not null,
    received_at timestamptz not null
  )`,
  `comment on table crm_line_forward is 'Hooks that wait to be forwarded; gone once they are delivered or given up'`,
  ...protectTenantTable("crm_line_forward"),

  `create table crm_line_sandbox (
    id text collate "C" primary key check (length(id) = 26),
    account_id text not null,
    retry_key uuid not null,
    line_user_id text not null,
    messages json not null,
    sent_at timestamptz not null,
    unique (account_id, retry_key)
  )`,
  `comment on table crm_line_sandbox is 'Messages that an account without a channel would have sent; the newest of each account'`,
  `create index crm_line_sandbox_list on crm_line_sandbox (account_id, id desc)`,
  ...protectTenantTable("crm_line_sandbox"),

  `create table crm_line_sandbox_user (
    account_id text not null,
    line_user_id text not null check (line_user_id ~ '^U[0-9a-f]{32}$'),
    display_name text not null check (length(display_name) <= 1000),
    picture_url text check (length(picture_url) <= 2000),
    primary key (account_id, line_user_id)
  )`,
  `comment on table crm_line_sandbox_user is 'Simulated users: the profiles that the sandbox answers'`,
  ...protectTenantTable("crm_line_sandbox_user")
)
