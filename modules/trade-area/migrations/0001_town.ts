/** Imported addresses at the level of towns. Shared by all accounts. */
import { statements } from "../../../src/sql/migrate/Migrations.ts"

export default statements(
  `create table trade_area_address_file (
    revision bigint generated always as identity primary key,
    file_name text not null,
    checksum text not null,
    town_count integer not null,
    rejected_count integer not null,
    imported_at timestamptz not null
  )`,
  `comment on table trade_area_address_file is 'One row per import; the greatest revision is the state of the towns'`,
  `create table trade_area_town (
    area_code text not null check (length(area_code) = 5),
    town text not null,
    koaza text not null,
    lat double precision not null,
    lng double precision not null,
    primary key (area_code, town, koaza)
  )`,
  `comment on column trade_area_town.koaza is 'Hamlet within the town; empty for the town itself'`,
  `create index trade_area_town_point on trade_area_town (lat, lng)`
)
