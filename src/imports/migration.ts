/** Migration: columns that people chose for files of an account, one row for each kind of file. */
import { compatible, statements } from "../sql/migrate/Migrations.ts"
import { protectTenantTable } from "../sql/tenant/Tenant.ts"

export default compatible(
  statements(
    `create table import_columns (
      account_id text collate "C" not null,
      kind text collate "C" not null check (length(kind) between 1 and 40),
      headings bytea not null check (length(headings) = 32),
      columns jsonb not null check (pg_column_size(columns) <= 32768),
      chosen_at timestamptz not null default now(),
      primary key (account_id, kind)
    )`,
    `comment on table import_columns is 'Columns that were chosen for the latest file of a kind, used for the next one with the same headings'`,
    `comment on column import_columns.headings is 'SHA-256 of the headings of that file'`,
    `comment on column import_columns.columns is 'Headings by concept; an empty one: no column has it'`,
    ...protectTenantTable("import_columns")
  )
)
