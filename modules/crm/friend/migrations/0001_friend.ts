/** Tables of friends and guests, their tags and external ids, and of those who were erased. */
import { statements } from "../../../../src/sql/migrate/Migrations.ts"
import { protectTenantTable } from "../../../../src/sql/tenant/Tenant.ts"
import { rangeLock } from "../range/RangeLock.ts"

/**
 * Every friend has one gram for each character and each pair of neighbours of the name, as numbers that differ between accounts.
 * Trigrams would not do: names of two characters have none, and pg_trgm makes none of Japanese under the locale C.UTF-8.
 */
const grams = `create function crm_friend_grams(account text, name text) returns integer[]
  language sql immutable strict parallel safe
  return array(
    select distinct hashtext(account || ' ' || substr(name, i, n))
    from generate_series(1, length(name)) i, generate_series(1, 2) n where i + n <= length(name) + 1)`

/**
 * No operator on arrays is leakproof, so the policy of the table keeps a tenant's statement from using the index. The function
 * runs as the owner, and its condition on the account is that of the policy.
 */
const matches = `create function crm_friend_matches(query text, wanted text) returns setof text
  language sql stable security definer set search_path from current rows 1000
  as $$
    select id from crm_friend
    where account_id = current_setting('ekimae.account_id', true) and line_user_id is not null
      and crm_friend_grams(account_id, search_name) @> crm_friend_grams(current_setting('ekimae.account_id', true), query)
      and strpos(search_name, query) > 0 and (wanted is null or status = wanted)
  $$`

/**
 * Counts of friends by ranges of ids, made by `friend/range/FriendRanges.ts` for friends who are there already. New friends come
 * behind the last range, so their insert changes no count and waits for none; a change of the status changes the counts of
 * one range of about two thousand friends.
 *
 * A transaction that inserts, deletes or changes a status holds the shared lock of the account until it ends. Ranges are made
 * under the exclusive lock: they count every change that has happened, and every later change finds them.
 */
const ranges = [
  `create table crm_friend_range (
    account_id text not null,
    last_id text collate "C" not null,
    following integer not null,
    blocked integer not null,
    unfollowed integer not null,
    primary key (account_id, last_id)
  ) with (fillfactor = 50)`,
  `comment on table crm_friend_range is 'Friends by status, from behind the range before up to last_id; friends behind the last range are counted one by one'`,
  ...protectTenantTable("crm_friend_range"),
  `create function crm_friend_count(account text, friend_id text, before text, after text) returns void
    language plpgsql as $$
    begin
      update crm_friend_range r set
        following = following + (after is not distinct from 'following')::int - (before is not distinct from 'following')::int,
        blocked = blocked + (after is not distinct from 'blocked')::int - (before is not distinct from 'blocked')::int,
        unfollowed = unfollowed + (after is not distinct from 'unfollowed')::int - (before is not distinct from 'unfollowed')::int
      where r.account_id = account and r.last_id = (
        select last_id from crm_friend_range where account_id = account and last_id >= friend_id order by last_id limit 1);
    end $$`,
  `create function crm_friend_inserted() returns trigger language plpgsql as $$
    declare
      account text;
      newest text collate "C";
      friend record;
    begin
      for account in select distinct account_id from inserted loop
        perform pg_advisory_xact_lock_shared(${rangeLock}, hashtext(account));
        select max(last_id) into newest from crm_friend_range where account_id = account;
        for friend in
          select id, status from inserted where account_id = account and id <= newest and status is not null order by id
        loop
          perform crm_friend_count(account, friend.id, null, friend.status);
        end loop;
      end loop;
      return null;
    end $$`,
  `create trigger crm_friend_inserted after insert on crm_friend referencing new table as inserted
    for each statement execute function crm_friend_inserted()`,
  `create function crm_friend_changed() returns trigger language plpgsql as $$
    begin
      perform pg_advisory_xact_lock_shared(${rangeLock}, hashtext(old.account_id));
      perform crm_friend_count(old.account_id, old.id, old.status, case when tg_op = 'UPDATE' then new.status end);
      return null;
    end $$`,
  `create trigger crm_friend_changed after update on crm_friend
    for each row when (old.status is distinct from new.status) execute function crm_friend_changed()`,
  `create trigger crm_friend_deleted after delete on crm_friend
    for each row when (old.status is not null) execute function crm_friend_changed()`
]

export default statements(
  // What inbound messages change is in no index: their updates are HOT updates.
  `create table crm_friend (
    id text collate "C" primary key check (length(id) = 26),
    account_id text not null,
    line_user_id text collate "C" check (line_user_id ~ '^U[0-9a-f]{32}$'),
    display_name text check (length(display_name) <= 1000),
    search_name text,
    picture_url text check (length(picture_url) <= 2000),
    platform_state text check (platform_state in ('following', 'unfollowed')),
    is_blocked boolean not null default false,
    status text generated always as (
      case when line_user_id is null then null when is_blocked then 'blocked' else platform_state end) stored,
    score double precision not null default 0,
    followed_at timestamptz,
    unfollowed_at timestamptz,
    known_since timestamptz not null,
    ignored_until timestamptz,
    last_message_at timestamptz,
    message_count integer not null default 0 check (message_count >= 0),
    kana text check (length(kana) <= 200),
    phone text check (phone ~ '^[+][1-9][0-9]{4,14}$'),
    created_at timestamptz not null,
    merged_ids text[] not null default '{}',
    erased_at timestamptz,
    check ((line_user_id is null) = (platform_state is null)),
    constraint crm_friend_erased check (erased_at is null or coalesce(line_user_id, display_name, search_name, picture_url, kana, phone) is null)
  ) with (fillfactor = 85)`,
  `comment on table crm_friend is 'Friends of the LINE account; a guest who booked by phone or walked in has no line_user_id'`,
  `comment on column crm_friend.platform_state is 'What LINE said last. The status shown is blocked while is_blocked'`,
  `comment on column crm_friend.status is 'As the API shows it; null: not listed, a guest or erased'`,
  `comment on column crm_friend.search_name is 'display_name after NFKC, in lower case'`,
  `comment on column crm_friend.known_since is 'Time of the first event or import that showed the friend'`,
  `comment on column crm_friend.ignored_until is 'Events up to then belong to an erased friend with the same LINE user id'`,
  `comment on column crm_friend.merged_ids is 'Guests who turned out to be this friend: earlier events name them'`,
  `comment on column crm_friend.created_at is 'The time in the id, so that the order of ids is that of creation'`,
  `comment on column crm_friend.erased_at is 'Erased for good: the row stays for its reservations, without personal data'`,
  `create unique index crm_friend_line on crm_friend (account_id, line_user_id) where line_user_id is not null`,
  `create index crm_friend_list on crm_friend (account_id, id) where line_user_id is not null`,
  `create index crm_friend_status on crm_friend (account_id, status, id) where line_user_id is not null`,
  `create index crm_friend_guest on crm_friend (account_id, id) where line_user_id is null and erased_at is null`,
  `create index crm_friend_phone on crm_friend (account_id, phone) where phone is not null`,
  grams,
  `create index crm_friend_search on crm_friend using gin (crm_friend_grams(account_id, search_name)) where line_user_id is not null`,
  ...protectTenantTable("crm_friend"),
  matches,
  ...ranges,

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
    erased_at timestamptz not null,
    scrubbed_at timestamptz
  )`,
  `comment on table crm_erasure is 'Receipts of erased friends, without personal data'`,
  `comment on column crm_erasure.line_user_hash is 'SHA-256 of account and LINE user id: events from before erased_at do not bring the friend back'`,
  `comment on column crm_erasure.erased is 'How many rows of each kind'`,
  `comment on column crm_erasure.scrubbed_at is 'When published events and the logs of webhooks were done too; null before'`,
  `create index crm_erasure_list on crm_erasure (account_id, id desc)`,
  `create index crm_erasure_user on crm_erasure (account_id, line_user_hash)`,
  ...protectTenantTable("crm_erasure")
)
