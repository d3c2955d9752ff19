/** Imported people-flow by 1 km mesh. Shared by all accounts. */
import { compatible, statements } from "../../../src/sql/migrate/Migrations.ts"

export default compatible(
  statements(
    `create table trade_area_flow (
      mesh integer not null,
      year smallint not null,
      pref_code text not null,
      weekday_day double precision,
      weekday_night double precision,
      holiday_day double precision,
      holiday_night double precision,
      primary key (mesh, year)
    )`,
    `comment on table trade_area_flow is
      'People present at one time, mean of the published months: 11 to 14 o''clock by day, 1 to 4 at night; null if withheld'`,
    `create index trade_area_flow_part_of on trade_area_flow (pref_code, year)`,
    `create table trade_area_flow_part (
      pref_code text not null,
      year smallint not null,
      file_name text not null,
      checksum text not null,
      parts integer not null,
      imported_at timestamptz not null,
      primary key (pref_code, year)
    )`,
    `comment on column trade_area_flow_part.parts is 'Prefectures and years in the file that brought this one'`
  )
)
