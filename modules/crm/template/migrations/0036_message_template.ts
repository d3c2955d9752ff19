/** Texts that the staff use again. */
import { compatible, statements } from "../../../../src/sql/migrate/Migrations.ts"
import { countRows } from "../../../../src/sql/storage/RowCount.ts"
import { protectTenantTable } from "../../../../src/sql/tenant/Tenant.ts"

export default compatible(
  statements(
    `create table crm_message_template (
      id text collate "C" primary key check (length(id) = 26),
      account_id text not null,
      name text not null check (length(name) between 1 and 100),
      texts json not null,
      created_at timestamptz not null,
      updated_at timestamptz not null
    )`,
    `create index crm_message_template_list on crm_message_template (account_id, id desc)`,
    ...protectTenantTable("crm_message_template"),
    ...countRows("crm_message_template")
  )
)
