/** Sample things, each of one account. */
import { statements } from "../../../../src/sql/migrate/Migrations.ts"
import { protectTenantTable } from "../../../../src/sql/tenant/Tenant.ts"

export default statements(
  `create table sample_table (
    id text primary key,
    account_id text not null,
    name text not null,
    status text not null check (status in ('new', 'prepared')),
    created_at timestamptz not null default now()
  )`,
  `create index sample_table_account on sample_table (account_id, id)`,
  ...protectTenantTable("sample_table")
)
