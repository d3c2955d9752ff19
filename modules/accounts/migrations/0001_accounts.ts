/** Accounts and their keys. Of a key only its SHA-256 is stored, never its text. */
import { statements } from "../../../src/sql/migrate/Migrations.ts"
import { protectTable, protectTenantTable } from "../../../src/sql/tenant/Tenant.ts"

export default statements(
  `create table accounts_account (
    id text primary key check (length(id) = 26),
    name text not null check (length(name) between 1 and 100),
    status text not null default 'active' check (status in ('active', 'inactive')),
    analytics_plan text not null check (analytics_plan in ('free', 'pro', 'max_5x', 'max_20x')),
    business_plan text not null check (business_plan in ('none', 'starter', 'growth', 'enterprise')),
    crm_plan text not null check (crm_plan in ('free', 'starter', 'pro', 'suite')),
    demo text unique,
    created_at timestamptz not null
  )`,
  `comment on column accounts_account.demo is 'The part that a demo account plays; null for all others'`,

  `create table accounts_key (
    id text primary key check (length(id) = 26),
    account_id text not null references accounts_account (id),
    kind text not null check (kind in ('sk', 'trade_live', 'trade_test', 'crm', 'crm_inst')),
    name text not null,
    hash bytea not null unique check (length(hash) = 32),
    last_four text not null check (length(last_four) = 4),
    scopes text[] not null,
    created_at timestamptz not null,
    expires_at timestamptz,
    revoked_at timestamptz,
    replaced_by text references accounts_key (id),
    last_used_at timestamptz
  )`,
  `create index accounts_key_account on accounts_key (account_id, id)`,
  `comment on column accounts_key.hash is 'SHA-256 of the whole key'`,
  `comment on column accounts_key.replaced_by is 'The key that a rotation made in its place'`,
  `comment on column accounts_key.last_used_at is 'Exact to about a minute'`,
  ...protectTenantTable("accounts_key"),

  ...protectTable("accounts_account", "select", "id = current_setting('ekimae.account_id', true)")
)
