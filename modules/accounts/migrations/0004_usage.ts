/** How often an account called each operation, by month. */
import { compatible, statements } from "../../../src/sql/migrate/Migrations.ts"
import { protectTenantTable } from "../../../src/sql/tenant/Tenant.ts"

export default compatible(
  statements(
    `create table accounts_usage (
      account_id text not null references accounts_account (id),
      month date not null,
      operation text not null,
      by_keys integer not null,
      by_users integer not null,
      primary key (account_id, month, operation)
    )`,
    `create index accounts_usage_month on accounts_usage (month)`,
    `comment on table accounts_usage is 'Requests that were let in, by month in Tokyo'`,
    `comment on column accounts_usage.operation is 'Method and path, as GET /api/v1/areas/ranking'`,
    `comment on column accounts_usage.by_users is 'From the console'`,
    ...protectTenantTable("accounts_usage")
  )
)
