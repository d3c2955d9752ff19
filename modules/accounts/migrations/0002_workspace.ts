/** Workspaces: every account has at least one, so existing accounts get one here. */
import { statements } from "../../../src/sql/migrate/Migrations.ts"
import { protectTenantTable } from "../../../src/sql/tenant/Tenant.ts"

/** A ULID per account: 48 bits of the creation time of the account, then 80 random bits, five bits per character. */
const ulids = `
  select a.id as account_id, string_agg(
    substr('0123456789ABCDEFGHJKMNPQRSTVWXYZ', 1 + (
      case when place < 10 then (floor(extract(epoch from a.created_at) * 1000)::bigint >> (45 - 5 * place)) & 31
        else floor(random() * 32)::bigint end
    )::integer, 1), '' order by place) as id
  from accounts_account a cross join generate_series(0, 25) as place
  group by a.id`

export default statements(
  `create table accounts_workspace (
    id text primary key check (length(id) = 26),
    account_id text not null references accounts_account (id),
    name text not null check (length(name) between 1 and 100),
    created_at timestamptz not null
  )`,
  `create index accounts_workspace_account on accounts_workspace (account_id, created_at, id)`,
  ...protectTenantTable("accounts_workspace"),
  `insert into accounts_workspace (id, account_id, name, created_at)
    select made.id, a.id, 'Main', a.created_at from accounts_account a join (${ulids}) as made on made.account_id = a.id`
)
