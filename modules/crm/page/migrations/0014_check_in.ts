/** The days on which members checked in by the code of the shop. */
import { statements } from "../../../../src/sql/migrate/Migrations.ts"
import { protectTenantTable } from "../../../../src/sql/tenant/Tenant.ts"

export default statements(
  `create table crm_check_in (
    member_id text collate "C" not null references crm_member (id) on delete cascade,
    account_id text not null,
    day date not null,
    primary key (member_id, day)
  )`,
  `comment on table crm_check_in is 'A member checks in once a day by the code of the shop'`,
  ...protectTenantTable("crm_check_in")
)
