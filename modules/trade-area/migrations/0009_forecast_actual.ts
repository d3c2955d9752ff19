/** What came true of the days of a forecast, and whether it is of revenue or of customers. */
import { compatible, statements } from "../../../src/sql/migrate/Migrations.ts"

export default compatible(
  statements(
    `alter table trade_area_forecast
      add column actual double precision[],
      add column measure text not null default 'revenue' check (measure in ('revenue', 'customers'))`,
    `comment on column trade_area_forecast.actual is
      'Figures that later histories gave for the days of the forecast, null where none did; null before any'`
  )
)
