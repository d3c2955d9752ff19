/** Reports that are kept for 7 days, per account, plane and store. */
import { compatible, statements } from "../../../src/sql/migrate/Migrations.ts"
import { protectTenantTable } from "../../../src/sql/tenant/Tenant.ts"

export default compatible(
  statements(
    `create table trade_area_report (
      account_id text not null,
      plane text not null check (plane in ('live', 'test')),
      store_id text not null,
      fingerprint text not null,
      body_ja text not null,
      body_en text not null,
      generated_at timestamptz not null,
      expires_at timestamptz not null,
      primary key (account_id, plane, store_id)
    )`,
    `comment on column trade_area_report.body_ja is 'The answer as it is sent'`,
    `comment on column trade_area_report.fingerprint is 'SHA-256 of the request and the version of the formulas'`,
    `create index trade_area_report_expiry on trade_area_report (account_id, expires_at)`,
    ...protectTenantTable("trade_area_report")
  )
)
