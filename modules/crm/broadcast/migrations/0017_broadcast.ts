/** Tables of broadcasts, of free replies, and of the rich menus of friends; and what the sandbox keeps of requests other than pushes. */
import { statements } from "../../../../src/sql/migrate/Migrations.ts"
import { protectTenantTable } from "../../../../src/sql/tenant/Tenant.ts"

export default statements(
  `alter table crm_line_sandbox add column kind text not null default 'push'
    check (kind in ('push', 'multicast', 'reply', 'rich_menu'))`,
  `alter table crm_line_sandbox add column rich_menu_id text`,
  `alter table crm_line_sandbox drop constraint crm_line_sandbox_account_id_retry_key_key`,
  `alter table crm_line_sandbox add unique (account_id, retry_key, line_user_id)`,

  `create table crm_broadcast (
    id text collate "C" primary key check (length(id) = 26),
    account_id text not null,
    name text not null check (length(name) between 1 and 100),
    audience json not null,
    texts json not null,
    status text not null check (status in ('scheduled', 'sending', 'completed', 'stopped', 'failed')),
    error text check (error in ('quota_exceeded', 'no_recipients')),
    scheduled_at timestamptz,
    created_at timestamptz not null,
    started_at timestamptz,
    finished_at timestamptz,
    check ((status = 'failed') = (error is not null))
  )`,
  `create index crm_broadcast_list on crm_broadcast (account_id, id desc)`,
  `create index crm_broadcast_finished on crm_broadcast (finished_at) where finished_at is not null`,
  ...protectTenantTable("crm_broadcast"),

  `create table crm_broadcast_chunk (
    broadcast_id text collate "C" not null references crm_broadcast (id) on delete cascade,
    number integer not null,
    account_id text not null,
    retry_key uuid not null,
    month date not null,
    recipients integer not null check (recipients between 1 and 500),
    skipped integer not null default 0 check (skipped between 0 and recipients),
    status text not null default 'queued' check (status in ('queued', 'sent', 'failed', 'unknown', 'stopped')),
    error text check (error in ('monthly_limit', 'refused', 'no_answer', 'no_recipients')),
    reason text,
    attempts integer not null default 0,
    uncertain_since timestamptz,
    line_request_id text,
    finished_at timestamptz,
    primary key (broadcast_id, number),
    check ((status = 'queued') = (finished_at is null))
  )`,
  `comment on table crm_broadcast_chunk is 'Parts of broadcasts: one multicast each, with the retry key of all its attempts'`,
  `comment on column crm_broadcast_chunk.uncertain_since is 'First attempt that LINE may have accepted; stored before the request is made'`,
  `create index crm_broadcast_chunk_queued on crm_broadcast_chunk (account_id, month) where status = 'queued'`,
  ...protectTenantTable("crm_broadcast_chunk"),

  `create table crm_broadcast_recipient (
    broadcast_id text collate "C" not null references crm_broadcast (id) on delete cascade,
    friend_id text collate "C" not null,
    account_id text not null,
    chunk integer not null,
    skipped boolean not null default false,
    primary key (broadcast_id, friend_id)
  )`,
  `comment on table crm_broadcast_recipient is 'Who is in which part; fixed before the first is sent'`,
  `create index crm_broadcast_recipient_chunk on crm_broadcast_recipient (broadcast_id, chunk, friend_id)`,
  `create index crm_broadcast_recipient_friend on crm_broadcast_recipient (friend_id)`,
  ...protectTenantTable("crm_broadcast_recipient"),

  `create table crm_auto_reply (
    id text collate "C" primary key check (length(id) = 26),
    account_id text not null,
    type text not null check (type in ('greeting', 'keyword')),
    keywords json not null,
    match text not null check (match in ('exact', 'contains')),
    texts json not null,
    marketing text not null check (marketing in ('keep', 'stop', 'start')),
    is_active boolean not null,
    created_at timestamptz not null,
    updated_at timestamptz not null
  )`,
  `comment on column crm_auto_reply.marketing is 'What else the answer does: the friend wants no marketing from then on, or wants it again'`,
  `create index crm_auto_reply_account on crm_auto_reply (account_id, id)`,
  ...protectTenantTable("crm_auto_reply"),

  `create table crm_reply (
    account_id text not null,
    webhook_event_id text collate "C" not null,
    friend_id text collate "C" not null,
    auto_reply_id text collate "C" not null,
    status text not null default 'queued' check (status in ('queued', 'sending', 'sent', 'failed', 'unknown')),
    reason text,
    created_at timestamptz not null,
    finished_at timestamptz,
    primary key (account_id, webhook_event_id),
    check ((status in ('queued', 'sending')) = (finished_at is null))
  )`,
  `comment on table crm_reply is 'Answers to events of LINE: at most one for each, sent at most once'`,
  `comment on column crm_reply.status is 'sending: stored before the request is made; what is found so later is unknown'`,
  `create index crm_reply_friend on crm_reply (friend_id)`,
  `create index crm_reply_created on crm_reply (created_at)`,
  ...protectTenantTable("crm_reply"),

  `create table crm_friend_menu (
    friend_id text collate "C" primary key,
    account_id text not null,
    menu_id text,
    version integer not null,
    linked_version integer not null default 0,
    reason text,
    updated_at timestamptz not null
  )`,
  `comment on table crm_friend_menu is 'The rich menu that a friend is to have at LINE; null: the default one of the account'`,
  `comment on column crm_friend_menu.linked_version is 'What LINE was given last'`,
  `comment on column crm_friend_menu.reason is 'Why LINE refused the version that it was given last'`,
  ...protectTenantTable("crm_friend_menu")
)
