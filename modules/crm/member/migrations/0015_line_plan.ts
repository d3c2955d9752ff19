/** Who is in which plan of LINE's own membership, in the sandbox that stands in for LINE. */
import { statements } from "../../../../src/sql/migrate/Migrations.ts"
import { protectTenantTable } from "../../../../src/sql/tenant/Tenant.ts"

export default statements(
  `create table crm_line_sandbox_member (
    account_id text not null,
    plan_id text not null,
    line_user_id text collate "C" not null check (line_user_id ~ '^U[0-9a-f]{32}$'),
    primary key (account_id, plan_id, line_user_id)
  )`,
  `comment on table crm_line_sandbox_member is 'Simulated members of plans of LINE''s own membership'`,
  ...protectTenantTable("crm_line_sandbox_member")
)
