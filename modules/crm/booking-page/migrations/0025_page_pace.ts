/** Migration: who booked on the page within the last hour, by marks under the key of the shop. */
import { compatible, statements } from "../../../../src/sql/migrate/Migrations.ts"
import { protectTenantTable } from "../../../../src/sql/tenant/Tenant.ts"

export default compatible(
  statements(
    `create table crm_page_pace (
      account_id text collate "C" not null,
      at timestamptz not null,
      booker text collate "C" not null check (length(booker) <= 30),
      address text collate "C" check (length(address) <= 30)
    )`,
    `comment on table crm_page_pace is 'Bookings on the page within the last hour; guests and addresses are hashed with the key of the shop'`,
    `create index crm_page_pace_recent on crm_page_pace (account_id, at)`,
    `create index crm_page_pace_old on crm_page_pace (at)`,
    ...protectTenantTable("crm_page_pace")
  )
)
