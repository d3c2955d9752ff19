/** Apps that developers offer, and their installations in accounts. */
import { statements } from "../../../../src/sql/migrate/Migrations.ts"
import { protectTable, protectTenantTable } from "../../../../src/sql/tenant/Tenant.ts"

export default statements(
  `create table crm_app (
    id text collate "C" primary key check (length(id) = 26),
    name text not null check (length(name) between 1 and 100),
    developer text not null check (length(developer) between 1 and 100),
    version text not null check (length(version) between 1 and 50),
    scopes text[] not null check (cardinality(scopes) >= 1),
    created_at timestamptz not null,
    updated_at timestamptz not null
  )`,
  `comment on table crm_app is 'Apps that any account may install'`,
  `comment on column crm_app.scopes is 'What it asks for; an installation is granted these or fewer'`,
  ...protectTable("crm_app", "select", "true"),

  `create table crm_installation (
    id text collate "C" primary key check (length(id) = 26),
    account_id text not null,
    app_id text collate "C" not null references crm_app (id),
    version text not null,
    scopes text[] not null,
    installed_at timestamptz not null,
    updated_at timestamptz not null,
    uninstalled_at timestamptz,
    reason text check (reason in ('owner', 'plan', 'operator')),
    check ((uninstalled_at is null) = (reason is null))
  )`,
  `comment on column crm_installation.version is 'The version of the app that was published last'`,
  `comment on column crm_installation.scopes is 'What its tokens may do'`,
  `create unique index crm_installation_app on crm_installation (account_id, app_id) where uninstalled_at is null`,
  `create index crm_installation_account on crm_installation (account_id, id)`,
  `create index crm_installation_standing on crm_installation (app_id, id) where uninstalled_at is null`,
  ...protectTenantTable("crm_installation")
)
