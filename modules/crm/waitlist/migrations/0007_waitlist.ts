/** Tables of the waitlist, of notices of reservations, of what staff must attend to, and of calendar feeds. */
import { statements } from "../../../../src/sql/migrate/Migrations.ts"
import { protectTenantTable } from "../../../../src/sql/tenant/Tenant.ts"

export default statements(
  `create table crm_waitlist (
    id text collate "C" primary key check (length(id) = 26),
    account_id text not null,
    slot_id text collate "C" not null references crm_slot (id),
    friend_id text collate "C" not null references crm_friend (id),
    number_of_guests integer not null check (number_of_guests between 1 and 100),
    staff_id text collate "C" references crm_resource (id),
    note text check (length(note) <= 500),
    state text not null check (state in ('waiting', 'offered', 'booked', 'declined', 'expired', 'left', 'closed')),
    offered_at timestamptz,
    offer_ends_at timestamptz,
    reservation_id text collate "C",
    created_at timestamptz not null,
    updated_at timestamptz not null,
    check (state <> 'offered' or offer_ends_at is not null),
    check ((state = 'booked') = (reservation_id is not null))
  )`,
  `comment on column crm_waitlist.state is 'While offered, its places are counted in the slot'`,
  `create unique index crm_waitlist_once on crm_waitlist (slot_id, friend_id) where state in ('waiting', 'offered')`,
  `create index crm_waitlist_slot on crm_waitlist (slot_id, id) where state in ('waiting', 'offered')`,
  `create index crm_waitlist_offer on crm_waitlist (offer_ends_at) where state = 'offered'`,
  `create index crm_waitlist_list on crm_waitlist (account_id, id desc)`,
  `create index crm_waitlist_friend on crm_waitlist (friend_id)`,
  ...protectTenantTable("crm_waitlist"),

  `create table crm_notice (
    reservation_id text collate "C" not null,
    kind text not null check (length(kind) between 1 and 40),
    account_id text not null,
    due_at timestamptz not null,
    outcome text check (outcome in ('sent', 'dropped', 'listed')),
    decided_at timestamptz,
    primary key (reservation_id, kind),
    check ((outcome is null) = (decided_at is null))
  )`,
  `comment on table crm_notice is 'What is said about a reservation, to the guest or the staff, each kind once'`,
  `comment on column crm_notice.outcome is 'Null: it waits for due_at. listed: it needs attention'`,
  `create index crm_notice_due on crm_notice (account_id, due_at) where outcome is null`,
  ...protectTenantTable("crm_notice"),

  `create table crm_attention (
    id text collate "C" primary key check (length(id) = 26),
    account_id text not null,
    key text not null check (length(key) <= 200),
    kind text not null,
    reason text not null,
    reservation_id text collate "C",
    waitlist_id text collate "C",
    friend_id text collate "C",
    text text not null,
    created_at timestamptz not null,
    resolved_at timestamptz,
    resolved_by text check (resolved_by in ('staff', 'system')),
    unique (account_id, key),
    check ((resolved_at is null) = (resolved_by is null))
  )`,
  `comment on table crm_attention is 'What staff must do by hand, such as calling a guest whom no message reached'`,
  `comment on column crm_attention.key is 'What it is about: the same matter is listed once'`,
  `comment on column crm_attention.text is 'What the message would have said'`,
  `create index crm_attention_list on crm_attention (account_id, id desc)`,
  `create index crm_attention_open on crm_attention (account_id, id desc) where resolved_at is null`,
  `create index crm_attention_reservation on crm_attention (reservation_id) where resolved_at is null`,
  `create index crm_attention_waitlist on crm_attention (waitlist_id) where resolved_at is null`,
  ...protectTenantTable("crm_attention"),

  `create table crm_calendar_feed (
    id text collate "C" primary key check (length(id) = 26),
    account_id text not null,
    resource_id text collate "C" references crm_resource (id) on delete cascade,
    name text not null check (length(name) between 1 and 100),
    token_hash bytea not null unique check (length(token_hash) = 32),
    created_at timestamptz not null,
    rotated_at timestamptz
  )`,
  `comment on column crm_calendar_feed.resource_id is 'The staff member whose bookings it shows; null: all of the shop'`,
  `comment on column crm_calendar_feed.token_hash is 'SHA-256 of the secret part of its URL'`,
  `create index crm_calendar_feed_account on crm_calendar_feed (account_id, id)`,
  ...protectTenantTable("crm_calendar_feed")
)
