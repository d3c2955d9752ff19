/** Imported statistics, and the profiles computed from them. Shared by all accounts. */
import { statements } from "../../../src/sql/migrate/Migrations.ts"

/** Enough that jobs of two connections seldom wait for each other's commit, and few enough to be summed in microseconds. */
const versionShards = 32

export default statements(
  `create sequence area_revision`,
  `comment on sequence area_revision is 'States of the statistics; a number that a rollback gave up is never used again'`,

  `create table area_dataset (
    name text primary key,
    revision bigint not null,
    file_name text not null,
    checksum text not null,
    row_count integer not null,
    rejected_count integer not null,
    provenance jsonb not null,
    ingested_at timestamptz not null
  )`,
  `comment on column area_dataset.revision is
    'The greatest one is the state of the statistics; 0 while the set has no figures'`,
  `comment on column area_dataset.provenance is 'Year, unit and source of each figure of the set'`,

  `create table area_figures (
    dataset text not null references area_dataset (name),
    area_code text not null check (length(area_code) = 5),
    figures jsonb not null,
    primary key (dataset, area_code)
  )`,
  `create index area_figures_area on area_figures (area_code)`,
  `comment on column area_figures.figures is 'Metric name to number; unknown figures are left out'`,

  `create table area_station (
    id integer primary key,
    name text not null,
    pref_code text not null,
    lat double precision not null,
    lng double precision not null,
    open boolean not null,
    area_code text
  )`,
  `create index area_station_area on area_station (area_code)`,
  `comment on column area_station.area_code is 'Where it lies by the boundaries; null until they are imported'`,

  `create table area_boundary (
    singleton boolean primary key default true check (singleton),
    document text not null
  )`,
  `comment on table area_boundary is 'One row: the TopoJSON or GeoJSON of all municipalities'`,

  `create table area_office (
    area_code text primary key check (length(area_code) = 5),
    lat double precision not null,
    lng double precision not null
  )`,

  `create table area_profile (
    area_code text primary key check (length(area_code) = 5),
    pref_code text not null,
    area_name text not null,
    ranked boolean not null,
    population integer not null,
    households integer,
    aging_rate double precision,
    avg_income integer,
    station_count integer,
    composite_hazard double precision,
    overall_score double precision,
    people double precision,
    economy double precision,
    business double precision,
    risk double precision,
    explanation json not null,
    revision bigint not null,
    generation_id text not null,
    generated_at timestamptz not null
  )`,
  `comment on column area_profile.ranked is 'False for wards: their economy is their city''s'`,
  `comment on column area_profile.revision is
    'State of the statistics that it was computed from; stale when area_dataset has a greater one'`,
  `comment on column area_profile.generation_id is 'The job that computed it: a job that runs twice stores once'`,
  `create table area_profile_version (
    shard smallint primary key,
    version bigint not null default 0
  )`,
  `comment on table area_profile_version is
    'Every change of profiles raises one of the shards in its transaction: the sum tells whether a ranking still holds'`,
  `insert into area_profile_version (shard) select generate_series(0, ${versionShards - 1})`,
  `create function area_profile_changed() returns trigger language plpgsql as $$
    begin
      update area_profile_version set version = version + 1 where shard = pg_backend_pid() % ${versionShards};
      return null;
    end
  $$`,
  `create trigger area_profile_changed after insert or update or delete or truncate on area_profile
    for each statement execute function area_profile_changed()`,
  ...["people", "economy", "business", "risk"].flatMap((category) => [
    `create index area_profile_${category} on area_profile (${category} desc, area_code) where ranked`,
    `create index area_profile_pref_${category} on area_profile (pref_code, ${category} desc, area_code) where ranked`
  ])
)
