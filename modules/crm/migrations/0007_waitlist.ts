/** Tables of the waitlist, of what staff must attend to, and of calendar feeds. */
import { statements } from "../../../src/sql/migrate/Migrations.ts"
import { protectTenantTable } from "../../../src/sql/tenant/Tenant.ts"

export default statements(
  `create table crm_waitlist (
    id text collate "C" primary key check (length(id) = 26),
    account_id text not null,
    slot_id text collate "C" not null references crm_slot (id),
    friend_id text collate "C" not null references crm_friend (id),
    number_of_guests integer not null check (number_of_guests between 1 and 100),
    note text check (length(note) <= 1000),
    state text not null check (state in ('waiting', 'offered', 'booked', 'declined', 'expired', 'left')),
    offered_at timestamptz,
    offer_ends_at timestamptz,
    reservation_id text collate "C" references crm_reservation (id),
    created_at timestamptz not null,
    check ((state = 'offered') = (offer_ends_at is not null))
  )`,
  `comment on column crm_waitlist.state is 'While offered, its places are counted in the slot'`,
  `create unique index crm_waitlist_once on crm_waitlist (slot_id, friend_id) where state in ('waiting', 'offered')`,
  `create index crm_waitlist_slot on crm_waitlist (slot_id, id) where state in ('waiting', 'offered')`,
  `create index crm_waitlist_list on crm_waitlist (account_id, id desc)`,
  ...protectTenantTable("crm_waitlist"),

  `create table crm_attention (
    id text collate "C" primary key check (length(id) = 26),
    account_id text not null,
    key text not null,
    kind text not null,
    reservation_id text collate "C",
    friend_id text collate "C",
    text text not null,
    created_at timestamptz not null,
    resolved_at timestamptz,
    unique (account_id, key)
  )`,
  `comment on table crm_attention is 'What staff must do by hand, such as calling a guest whom no message reached'`,
  `create index crm_attention_open on crm_attention (account_id, id desc) where resolved_at is null`,
  ...protectTenantTable("crm_attention"),

  `create table crm_calendar_feed (
    id text collate "C" primary key check (length(id) = 26),
    account_id text not null,
    resource_id text collate "C" references crm_resource (id) on delete cascade,
    token_hash bytea not null unique check (length(token_hash) = 32),
    created_at timestamptz not null,
    revoked_at timestamptz
  )`,
  `comment on column crm_calendar_feed.resource_id is 'The staff member whose bookings it shows; null: all of the shop'`,
  `create index crm_calendar_feed_account on crm_calendar_feed (account_id)`,
  ...protectTenantTable("crm_calendar_feed")
)
