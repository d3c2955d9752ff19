/** Tables of messages to friends and of the monthly quota. */
import { statements } from "../../../src/sql/migrate/Migrations.ts"
import { protectTenantTable } from "../../../src/sql/tenant/Tenant.ts"

export default statements(
  `create table crm_message (
    id text collate "C" primary key check (length(id) = 26),
    account_id text not null,
    friend_id text collate "C" not null,
    purpose text not null check (purpose in ('api', 'confirmation', 'reminder', 'offer', 'staff', 'other')),
    key text,
    messages json,
    retry_key uuid not null,
    month date not null,
    status text not null default 'queued' check (status in ('queued', 'sent', 'failed', 'unknown')),
    error text,
    line_request_id text,
    created_at timestamptz not null,
    finished_at timestamptz,
    unique (account_id, key),
    check ((status = 'queued') = (finished_at is null))
  )`,
  `comment on column crm_message.key is 'What another room sends once: a second message with the key is not written'`,
  `comment on column crm_message.messages is 'As LINE takes them; null once they are no longer kept'`,
  `comment on column crm_message.retry_key is 'X-Line-Retry-Key of all attempts'`,
  `comment on column crm_message.month is 'First day of the month whose quota it used'`,
  `create index crm_message_list on crm_message (account_id, id desc)`,
  `create index crm_message_friend on crm_message (friend_id)`,
  ...protectTenantTable("crm_message"),

  `create table crm_message_quota (
    account_id text not null,
    month date not null,
    used integer not null default 0 check (used >= 0),
    line_limit integer,
    line_used integer,
    line_read_at timestamptz,
    primary key (account_id, month)
  )`,
  `comment on column crm_message_quota.line_limit is 'What LINE says itself; null: unknown or without a limit'`,
  ...protectTenantTable("crm_message_quota"),

  `create table crm_message_allowance (
    account_id text primary key,
    monthly integer not null check (monthly >= 0)
  )`,
  `comment on table crm_message_allowance is 'Messages per month that an operator granted instead of those of the plan'`,
  ...protectTenantTable("crm_message_allowance")
)
