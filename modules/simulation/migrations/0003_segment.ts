/** Table of the segments that simulations found. */
import { statements } from "../../../src/sql/migrate/Migrations.ts"
import { protectTenantTable } from "../../../src/sql/tenant/Tenant.ts"

export default statements(
  `create table simulation_segment (
    id text primary key check (length(id) = 26),
    account_id text not null,
    simulation_id text not null,
    area_code text check (length(area_code) = 5),
    name text not null,
    score double precision not null check (score between 0 and 100),
    segment_data json not null,
    created_at timestamptz not null
  )`,
  `comment on column simulation_segment.simulation_id is 'The simulation that found it'`,
  `comment on column simulation_segment.area_code is 'Null for a segment of the nation'`,
  `create index simulation_segment_list on simulation_segment (account_id, created_at desc, id desc)`,
  ...protectTenantTable("simulation_segment")
)
