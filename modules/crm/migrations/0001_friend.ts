/** Tables of friends and guests, their tags and external ids, and of those who were erased. */
import { statements } from "../../../src/sql/migrate/Migrations.ts"
import { protectTenantTable } from "../../../src/sql/tenant/Tenant.ts"

export default statements(
  `create extension if not exists pg_trgm`,
  `create table crm_friend (
    id text collate "C" primary key check (length(id) = 26),
    account_id text not null,
    line_user_id text check (line_user_id ~ '^U[0-9a-f]{32}$'),
    display_name text check (length(display_name) <= 1000),
    search_name text,
    picture_url text check (length(picture_url) <= 2000),
    platform_state text check (platform_state in ('following', 'unfollowed')),
    is_blocked boolean not null default false,
    score double precision not null default 0,
    followed_at timestamptz,
    unfollowed_at timestamptz,
    state_changed_at timestamptz,
    last_message_at timestamptz,
    message_count integer not null default 0 check (message_count >= 0),
    kana text check (length(kana) <= 200),
    phone text check (phone ~ '^[+][1-9][0-9]{4,14}$'),
    created_at timestamptz not null,
    unique (account_id, line_user_id),
    check ((line_user_id is null) = (platform_state is null))
  )`,
  `comment on table crm_friend is 'Friends of the LINE account; a guest who booked by phone or walked in has no line_user_id'`,
  `comment on column crm_friend.platform_state is 'What LINE last said. The status shown is blocked while is_blocked'`,
  `comment on column crm_friend.search_name is 'display_name after NFKC, in lower case'`,
  `comment on column crm_friend.state_changed_at is 'Time of the last follow or unfollow at LINE: an older one changes nothing'`,
  `create index crm_friend_list on crm_friend (account_id, created_at desc, id desc) where line_user_id is not null`,
  `create index crm_friend_search on crm_friend using gin (search_name gin_trgm_ops)`,
  ...protectTenantTable("crm_friend"),

  `create table crm_external_id (
    id text collate "C" primary key check (length(id) = 26),
    account_id text not null,
    friend_id text collate "C" not null references crm_friend (id) on delete cascade,
    namespace text not null check (namespace ~ '^[a-z0-9_:-]{1,64}$'),
    external_id text not null check (length(external_id) between 1 and 128),
    source text not null check (source in ('api', 'dashboard', 'import', 'liff')),
    created_at timestamptz not null,
    updated_at timestamptz not null,
    unique (account_id, namespace, external_id),
    unique (account_id, friend_id, namespace)
  )`,
  `create index crm_external_id_friend on crm_external_id (friend_id)`,
  ...protectTenantTable("crm_external_id"),

  `create table crm_tag (
    id text collate "C" primary key check (length(id) = 26),
    account_id text not null,
    name text not null check (length(name) between 1 and 100),
    color text not null check (color ~ '^#[0-9A-Fa-f]{6}$'),
    created_at timestamptz not null,
    unique (account_id, name)
  )`,
  ...protectTenantTable("crm_tag"),

  `create table crm_friend_tag (
    account_id text not null,
    friend_id text collate "C" not null references crm_friend (id) on delete cascade,
    tag_id text collate "C" not null references crm_tag (id) on delete cascade,
    added_at timestamptz not null,
    primary key (friend_id, tag_id)
  )`,
  `create index crm_friend_tag_tag on crm_friend_tag (tag_id)`,
  ...protectTenantTable("crm_friend_tag"),

  `create table crm_erasure (
    id text collate "C" primary key check (length(id) = 26),
    account_id text not null,
    friend_id text collate "C" not null,
    line_user_hash bytea,
    erased jsonb not null,
    erased_at timestamptz not null
  )`,
  `comment on table crm_erasure is 'Receipts of erased friends, without personal data'`,
  `comment on column crm_erasure.line_user_hash is 'SHA-256 of account and LINE user id: events from before erased_at do not bring the friend back'`,
  `create index crm_erasure_user on crm_erasure (account_id, line_user_hash)`,
  ...protectTenantTable("crm_erasure")
)
