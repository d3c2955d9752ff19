/** Tables of the shop: settings, closures, staff and rooms, menus. */
import { statements } from "../../../../src/sql/migrate/Migrations.ts"
import { protectTenantTable } from "../../../../src/sql/tenant/Tenant.ts"

export default statements(
  `create table crm_shop (
    account_id text primary key,
    name text check (length(name) <= 200),
    time_zone text not null default 'Asia/Tokyo',
    hold_minutes integer not null default 30 check (hold_minutes between 1 and 10080),
    offer_minutes integer not null default 30 check (offer_minutes between 1 and 10080),
    max_guests_at_once integer check (max_guests_at_once >= 1),
    holidays text not null default 'open' check (holidays in ('open', 'closed')),
    horizon_days integer not null default 60 check (horizon_days between 1 and 366),
    reminders jsonb not null,
    hours jsonb,
    updated_at timestamptz not null
  )`,
  `comment on column crm_shop.hold_minutes is 'How long an unpaid or unapproved booking keeps its places'`,
  `comment on column crm_shop.offer_minutes is 'How long a guest of the waitlist may think about an offer'`,
  `comment on column crm_shop.holidays is 'Whether the shop opens on public holidays of Japan'`,
  `comment on column crm_shop.hours is 'Opening hours by day, which generated slots keep to; null: none'`,
  `comment on column crm_shop.horizon_days is 'For how many days ahead slots are generated'`,
  ...protectTenantTable("crm_shop"),

  `create table crm_closure (
    id text collate "C" primary key check (length(id) = 26),
    account_id text not null,
    rule jsonb not null,
    note text check (length(note) <= 200),
    created_at timestamptz not null
  )`,
  `comment on column crm_closure.rule is 'Dates, weekdays, or nth weekdays of a month, and whether the shop opens or closes on them'`,
  `create index crm_closure_account on crm_closure (account_id)`,
  ...protectTenantTable("crm_closure"),

  `create table crm_resource (
    id text collate "C" primary key check (length(id) = 26),
    account_id text not null,
    kind text not null check (kind in ('staff', 'room')),
    name text not null check (length(name) between 1 and 100),
    is_active boolean not null default true,
    friend_id text collate "C" references crm_friend (id) on delete set null,
    created_at timestamptz not null
  )`,
  `comment on table crm_resource is 'Staff and rooms: each holds one booking at a time'`,
  `comment on column crm_resource.friend_id is 'The staff member as a friend of the LINE account, for notices'`,
  `create index crm_resource_account on crm_resource (account_id, kind, id)`,
  ...protectTenantTable("crm_resource"),

  `create table crm_menu (
    id text collate "C" primary key check (length(id) = 26),
    account_id text not null,
    name text not null check (length(name) between 1 and 100),
    description text not null default '' check (length(description) <= 2000),
    duration integer not null check (duration between 1 and 1440),
    price integer not null default 0 check (price between 0 and 99999999),
    max_capacity integer not null default 1 check (max_capacity between 1 and 10000),
    min_notice integer not null default 0 check (min_notice between 0 and 525600),
    max_advance integer not null default 60 check (max_advance between 0 and 730),
    color text not null default '#06C755' check (color ~ '^#[0-9A-Fa-f]{6}$'),
    status text not null default 'active' check (status in ('active', 'archived')),
    needs_approval boolean not null default false,
    needs_prepayment boolean not null default false,
    needs_staff boolean not null default false,
    needs_room boolean not null default false,
    buffer_before integer not null default 0 check (buffer_before between 0 and 1440),
    buffer_after integer not null default 0 check (buffer_after between 0 and 1440),
    free_cancel_minutes integer not null default 0 check (free_cancel_minutes between 0 and 525600),
    cancel_needs_approval boolean not null default false,
    reminders jsonb,
    created_at timestamptz not null,
    updated_at timestamptz not null
  )`,
  `comment on table crm_menu is 'Reservation events, as the API calls them'`,
  `comment on column crm_menu.max_advance is 'Days; 0: on the same day only'`,
  `comment on column crm_menu.reminders is 'When to remind; null: the default of the shop'`,
  `create index crm_menu_account on crm_menu (account_id, status, id)`,
  ...protectTenantTable("crm_menu"),

  `create table crm_menu_resource (
    account_id text not null,
    menu_id text collate "C" not null references crm_menu (id) on delete cascade,
    resource_id text collate "C" not null references crm_resource (id) on delete cascade,
    primary key (menu_id, resource_id)
  )`,
  `comment on table crm_menu_resource is 'Which staff serve a menu, and which rooms it may use'`,
  `create index crm_menu_resource_resource on crm_menu_resource (resource_id)`,
  ...protectTenantTable("crm_menu_resource")
)
