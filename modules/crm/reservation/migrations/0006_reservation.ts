/** Tables of reservations, and of the times for which they occupy staff and rooms. */
import { statements } from "../../../../src/sql/migrate/Migrations.ts"
import { protectTenantTable } from "../../../../src/sql/tenant/Tenant.ts"

export default statements(
  `create extension if not exists btree_gist`,
  `create table crm_reservation (
    id text collate "C" primary key check (length(id) = 26),
    account_id text not null,
    menu_id text collate "C" not null,
    slot_id text collate "C" not null references crm_slot (id),
    friend_id text collate "C" not null references crm_friend (id),
    status text not null check (status in ('pending', 'confirmed', 'canceled', 'no_show', 'completed', 'cancel_requested')),
    payment_status text not null default 'not_required' check (payment_status in
      ('not_required', 'pending', 'paid', 'failed', 'partially_refunded', 'refunded')),
    date date not null,
    start_time text not null,
    end_time text not null,
    time_zone text not null,
    starts_at timestamptz not null,
    ends_at timestamptz not null,
    number_of_guests integer not null check (number_of_guests between 1 and 100),
    staff_id text collate "C" references crm_resource (id),
    room_id text collate "C" references crm_resource (id),
    note text check (length(note) <= 1000),
    source text not null check (source in ('api', 'dashboard', 'liff', 'waitlist')),
    hold_expires_at timestamptz,
    canceled_at timestamptz,
    canceled_by text check (canceled_by in ('friend', 'staff', 'api', 'system')),
    cancel_reason text check (length(cancel_reason) <= 500),
    moved_from text collate "C",
    finished_at timestamptz,
    created_at timestamptz not null,
    updated_at timestamptz not null,
    check ((status = 'canceled') = (canceled_at is not null))
  )`,
  `comment on column crm_reservation.menu_id is 'That of the slot, so it needs no foreign key of its own'`,
  `comment on column crm_reservation.hold_expires_at is 'When a pending booking loses its places'`,
  `comment on column crm_reservation.finished_at is 'When it was first marked as completed or no-show'`,
  `comment on column crm_reservation.moved_from is 'The cancelled reservation that it replaces'`,
  `create unique index crm_reservation_once on crm_reservation (account_id, slot_id, friend_id)
    where status in ('pending', 'confirmed', 'cancel_requested')`,
  `create index crm_reservation_slot on crm_reservation (slot_id)`,
  `create index crm_reservation_list on crm_reservation (account_id, created_at desc, id desc)`,
  `create index crm_reservation_menu on crm_reservation (menu_id, created_at desc, id desc)`,
  `create index crm_reservation_status on crm_reservation (account_id, status, created_at desc, id desc)
    where status not in ('confirmed', 'completed')`,
  `create index crm_reservation_hold on crm_reservation (hold_expires_at) where status = 'pending'`,
  `create index crm_reservation_friend on crm_reservation (friend_id, created_at desc, id desc)`,
  `create index crm_reservation_date on crm_reservation (account_id, date, starts_at)`,
  ...protectTenantTable("crm_reservation"),

  // Times of their own and an index on them, since row-level security keeps an account from an index by range overlap.
  `create table crm_occupation (
    reservation_id text collate "C" not null references crm_reservation (id) on delete cascade,
    account_id text not null,
    resource_id text collate "C" not null references crm_resource (id),
    starts_at timestamptz not null,
    ends_at timestamptz not null check (ends_at > starts_at),
    primary key (reservation_id, resource_id),
    constraint crm_occupation_once exclude using gist (resource_id with =, tstzrange(starts_at, ends_at) with &&)
  )`,
  `create index crm_occupation_time on crm_occupation (resource_id, starts_at)`,
  `comment on table crm_occupation is 'Staff and rooms of bookings that keep their places, with the buffers of the menu'`,
  ...protectTenantTable("crm_occupation")
)
