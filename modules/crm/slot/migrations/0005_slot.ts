/** Tables of slots and of the weekly rules from which they are generated. */
import { statements } from "../../../../src/sql/migrate/Migrations.ts"
import { protectTenantTable } from "../../../../src/sql/tenant/Tenant.ts"

export default statements(
  `create table crm_slot_rule (
    id text collate "C" primary key check (length(id) = 26),
    account_id text not null,
    menu_id text collate "C" not null references crm_menu (id) on delete cascade,
    rule jsonb not null,
    created_at timestamptz not null
  )`,
  `comment on column crm_slot_rule.rule is 'Weekly times from 00:00 to 29:59 and exceptions by date: see SlotRule.ts'`,
  `create index crm_slot_rule_menu on crm_slot_rule (menu_id)`,
  ...protectTenantTable("crm_slot_rule"),

  // Bookings change booked_count alone, which no index has: their updates are HOT updates.
  `create table crm_slot (
    id text collate "C" primary key check (length(id) = 26),
    account_id text not null,
    menu_id text collate "C" not null references crm_menu (id),
    date date not null,
    start_time text not null check (start_time ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
    end_time text not null check (end_time ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
    starts_at timestamptz not null,
    ends_at timestamptz not null check (ends_at > starts_at),
    max_capacity integer not null check (max_capacity between 0 and 10000),
    booked_count integer not null default 0,
    staff_id text collate "C" references crm_resource (id),
    is_closed boolean not null default false,
    business_date date not null,
    is_manual boolean not null default false,
    constraint crm_slot_capacity check (booked_count between 0 and max_capacity),
    unique nulls not distinct (account_id, menu_id, starts_at, staff_id)
  ) with (fillfactor = 70)`,
  `comment on column crm_slot.date is 'Calendar date of the start in the time zone of the shop, as start_time and end_time'`,
  `comment on column crm_slot.booked_count is 'Guests of bookings that keep their places, and places held by offers'`,
  `comment on column crm_slot.staff_id is 'The one staff member who serves it; null: any'`,
  `comment on column crm_slot.business_date is 'The day of business; a slot at 25:00 has the calendar date after it'`,
  `comment on column crm_slot.is_manual is 'Imported, or changed by an operator: generation leaves it as it is'`,
  `create index crm_slot_time on crm_slot (account_id, starts_at)`,
  ...protectTenantTable("crm_slot")
)
