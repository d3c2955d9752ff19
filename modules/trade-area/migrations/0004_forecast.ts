/** Forecasts that were made for stores, to be judged when their days have passed. */
import { statements } from "../../../src/sql/migrate/Migrations.ts"
import { protectTenantTable } from "../../../src/sql/tenant/Tenant.ts"

export default statements(
  `create table trade_area_forecast (
    account_id text not null,
    store_id text not null,
    origin integer not null,
    revenue double precision[] not null,
    low double precision[] not null,
    high double precision[] not null,
    made_at timestamptz not null default now(),
    primary key (account_id, store_id, origin)
  )`,
  `comment on column trade_area_forecast.origin is 'Last day of the history, in days since 1970-01-01; the first element is the day after it'`,
  ...protectTenantTable("trade_area_forecast")
)
