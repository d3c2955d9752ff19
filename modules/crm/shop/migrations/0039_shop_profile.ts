/** Tables of what people read of a shop, and of absences of its staff; the distance between slots. */
import { compatible, statements } from "../../../../src/sql/migrate/Migrations.ts"
import { countRows } from "../../../../src/sql/storage/RowCount.ts"
import { protectTenantTable } from "../../../../src/sql/tenant/Tenant.ts"

export default compatible(
  statements(
    `alter table crm_shop add column slot_minutes integer check (slot_minutes between 10 and 240)`,
    `comment on column crm_shop.slot_minutes is 'Minutes between starts of slots whose rules name none; null: the duration of the menu'`,

    `create table crm_shop_profile (
      account_id text primary key,
      trade text check (length(trade) <= 40),
      address text not null check (length(address) <= 300),
      phone text not null check (length(phone) <= 30),
      introduction text not null check (length(introduction) <= 2000),
      legal_notice text not null check (length(legal_notice) <= 4000),
      updated_at timestamptz not null
    )`,
    `comment on column crm_shop_profile.legal_notice is 'Notice of the Specified Commercial Transactions Act'`,
    ...protectTenantTable("crm_shop_profile"),

    `create table crm_absence (
      id text collate "C" primary key check (length(id) = 26),
      account_id text not null,
      resource_id text collate "C" not null references crm_resource (id) on delete cascade,
      first_date date not null,
      last_date date not null,
      starts_at timestamptz not null,
      ends_at timestamptz not null,
      note text check (length(note) <= 200),
      created_at timestamptz not null,
      check (ends_at > starts_at)
    )`,
    `comment on table crm_absence is 'Days on which one of the staff, or a room, gets no bookings'`,
    `create index crm_absence_resource on crm_absence (resource_id, ends_at)`,
    `create index crm_absence_account on crm_absence (account_id, ends_at)`,
    ...protectTenantTable("crm_absence"),
    ...countRows("crm_absence")
  )
)
