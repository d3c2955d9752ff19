/** Tables of messages to friends, of the monthly quota, and of channels that LINE refuses. */
import { statements } from "../../../../src/sql/migrate/Migrations.ts"
import { protectTenantTable } from "../../../../src/sql/tenant/Tenant.ts"

export default statements(
  `create table crm_message (
    id text collate "C" primary key check (length(id) = 26),
    account_id text not null,
    friend_id text collate "C" not null,
    purpose text not null check (purpose in ('api', 'confirmation', 'reminder', 'offer', 'staff', 'other')),
    key text collate "C" check (length(key) between 1 and 200),
    messages json,
    retry_key uuid not null,
    month date not null,
    status text not null default 'queued' check (status in ('queued', 'sent', 'failed', 'unknown')),
    error text check (error in
      ('not_following', 'erased', 'expired', 'withdrawn', 'monthly_limit', 'refused', 'no_answer')),
    reason text,
    line_request_id text,
    expires_at timestamptz,
    uncertain_since timestamptz,
    created_at timestamptz not null,
    finished_at timestamptz,
    unique (account_id, key),
    check ((status = 'queued') = (finished_at is null)),
    check ((status in ('failed', 'unknown')) = (error is not null))
  )`,
  `comment on column crm_message.key is 'What another room sends once: a second message with the key is not written'`,
  `comment on column crm_message.messages is 'As LINE takes them; null once they are no longer kept'`,
  `comment on column crm_message.retry_key is 'X-Line-Retry-Key of all attempts'`,
  `comment on column crm_message.month is 'First day of the month whose quota it used'`,
  `comment on column crm_message.expires_at is 'Not sent from then on'`,
  `comment on column crm_message.uncertain_since is 'First attempt that LINE may have accepted without our knowing'`,
  `create index crm_message_list on crm_message (account_id, id desc)`,
  `create index crm_message_friend on crm_message (friend_id)`,
  `create index crm_message_queued on crm_message (account_id) where status = 'queued'`,
  `create index crm_message_texts on crm_message (finished_at) where messages is not null`,
  ...protectTenantTable("crm_message"),

  `create table crm_message_quota (
    account_id text not null,
    month date not null,
    used integer not null default 0 check (used >= 0),
    line_limit integer,
    line_used integer,
    line_base integer,
    line_read_at timestamptz,
    primary key (account_id, month),
    check ((line_used is null) = (line_read_at is null) and (line_base is null) = (line_read_at is null))
  )`,
  `comment on column crm_message_quota.line_limit is 'What LINE says itself; null: unknown or without a limit'`,
  `comment on column crm_message_quota.line_base is 'How many of used LINE had counted when line_used was read'`,
  ...protectTenantTable("crm_message_quota"),

  `create table crm_message_allowance (
    account_id text primary key,
    monthly integer not null check (monthly >= 0)
  )`,
  `comment on table crm_message_allowance is 'Messages per month that an operator granted instead of those of the plan'`,
  ...protectTenantTable("crm_message_allowance"),

  `create table crm_message_hold (
    account_id text primary key,
    status smallint not null,
    reason text not null,
    since timestamptz not null,
    probe_at timestamptz not null
  )`,
  `comment on table crm_message_hold is 'Accounts whose channel LINE refuses: their messages wait, and one tries at probe_at'`,
  ...protectTenantTable("crm_message_hold")
)
